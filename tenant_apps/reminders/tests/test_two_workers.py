"""Two runs of the same centre at the same moment."""

from contextlib import suppress
from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.families.services import form_family, remove_student
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


def test_two_workers_at_once_remind_a_family_once(organisation):
    late = today() - timedelta(days=10)
    siblings = [make_owing(due=late, guardian_phone="9822055501") for _ in range(2)]
    form_family(by=SYSTEM, students=siblings, name="Rao", phone="9822055501")
    switch_on()
    with at(today()):
        at_once(2, lambda _: services.remind_today(), organisation=organisation)
    for channel in ("MAIL", "WHATSAPP"):
        found = Reminder.objects.filter(student__in=siblings, channel=channel)
        assert sorted(found.values_list("student", flat=True)) == [one.pk for one in siblings]
        assert found.filter(sent_with=None).count() == 1


def test_a_student_who_leaves_the_family_amid_it_is_reminded_once(organisation):
    late = today() - timedelta(days=10)
    siblings = [make_owing(due=late, guardian_phone="9822055501") for _ in range(3)]
    family = form_family(by=SYSTEM, students=siblings, name="Rao", phone="9822055501")
    switch_on(whatsapp=False)

    def act(place: int) -> None:
        if place:
            services.remind_today()
        else:
            remove_student(by=SYSTEM, record=family, student=siblings[0])

    with at(today()):
        at_once(3, act, organisation=organisation)
    found = Reminder.objects.filter(student__in=siblings)
    assert sorted(found.values_list("student", flat=True)) == [one.pk for one in siblings]


def test_a_message_of_a_family_is_sent_once_while_a_student_is_paused(organisation):
    siblings = [make_owing(due=today(), guardian_phone="9822055501") for _ in range(2)]
    form_family(by=SYSTEM, students=siblings, name="Rao", phone="9822055501")
    switch_on(mail=False)
    with at(today()):
        services.remind_today()
        message = Reminder.objects.get(student__in=siblings, sent_with=None)

        def act(place: int) -> None:
            if place:
                with suppress(Conflict):
                    services.send_by_whatsapp(by=SYSTEM, record=message)
            else:
                services.pause_reminders(by=SYSTEM, student=siblings[1], reason="Asked for time")

        at_once(3, act, organisation=organisation)
    found = Reminder.objects.filter(student__in=siblings)
    assert found.get(student=siblings[0]).status == "SENT"
    assert found.get(student=siblings[1]).status in ("SENT", "SKIPPED")
    assert found.exclude(link_digest="").count() == 1
