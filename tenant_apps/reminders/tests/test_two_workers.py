"""Two runs of the same centre at the same moment."""

from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from tenant_apps.reminders import services
from tenant_apps.reminders.models import Reminder
from tenant_apps.reminders.tests.factories import at, make_owing, switch_on
from tests.at_once import at_once

pytestmark = pytest.mark.usefixtures("committed", "in_first")


def test_two_workers_at_once_remind_a_student_once(organisation):
    student = make_owing(due=today() - timedelta(days=10))
    switch_on()
    with at(today()):
        at_once(2, lambda _: services.remind_today(), organisation=organisation)
    found = Reminder.objects.filter(student=student).values_list("channel", flat=True)
    assert sorted(found) == ["MAIL", "WHATSAPP"]
