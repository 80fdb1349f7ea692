"""A year of registers and of comings and goings, for the demo workspace of a local machine.

The same seed gives the same year. Who can be marked when comes from the rules that the services
use; only the rows are written in bulk.
"""

from datetime import date, timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from tenant_apps.attendance.demo.classes import WEEK, take_registers
from tenant_apps.attendance.demo.team import work_through
from tenant_apps.attendance.services.reminders import remind

SEED = 311


@transaction.atomic
def fill_demo(*, today: date) -> None:
    """Creates some 25,000 marks and 2,500 days at work."""
    random = Random(SEED)
    now = timezone.localtime()
    take_registers(random, now, today)
    work_through(random, now, today)
    for ago in reversed(range(WEEK.days)):
        remind(today - timedelta(days=ago))
