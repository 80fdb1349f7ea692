from datetime import date

from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.holidays.services import add_holiday
from tenant_apps.branches.models import Branch, Holiday


def make_holiday(branch: Branch, day: date, name: str = "Diwali") -> Holiday:
    return add_holiday(by=SYSTEM, branch=branch, date=day, name=name)
