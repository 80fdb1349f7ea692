"""Sample data for a new owner: a day that was closed."""

from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.principal import Actor
from shared_apps.core.writing import write_declared
from tenant_apps.branches.models import Branch
from tenant_apps.daybook import selectors, services

COUNTED = {500: 9, 200: 4, 100: 6, 50: 3, 20: 5, 10: 8}


def fill_sample(*, by: Actor, today: date) -> None:
    """The drawer was counted for the first time three days ago."""
    write_declared()  # the drawer counts what was paid in this transaction
    branch = Branch.objects.live().earliest("pk")
    day = max(today - timedelta(days=3), selectors.beginning(branch))
    count = services.count_cash(by=by, branch=branch, date=day, notes=COUNTED, coins=Decimal(38))
    services.close_day(by=by, count=count)
