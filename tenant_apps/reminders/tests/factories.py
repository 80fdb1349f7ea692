"""Students who owe something, and instants of a day in India."""

from datetime import date, datetime, time, timedelta
from typing import Any

import time_machine
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.reminders import services
from tenant_apps.reminders.models import ReminderSettings
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student


def at(day: date, hour: int = 10, minute: int = 0) -> Any:
    """That time of that day in India."""
    instant = timezone.make_aware(datetime.combine(day, time(hour, minute)))
    return time_machine.travel(instant)


def switch_on(**changes: Any) -> ReminderSettings:
    return services.change_settings(by=SYSTEM, is_on=True, **changes)


def make_owing(*, due: date | None = None, **student: Any) -> Student:
    """Returns a student of the first branch with ₹4,720.00 due on that day, by default three days from
    today."""
    student = {"branch": Branch.objects.earliest("pk"), "email": "neha@family.test"} | student
    owing = make_student(**student)
    make_due(owing, due_date=due or today() + timedelta(days=3))
    return owing
