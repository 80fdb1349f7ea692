"""Reminders by the schedule: each step once."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.reminders import services
from tenant_apps.reminders.models import Reminder, ReminderPause, ReminderSettings, ReminderStep
from tenant_apps.reminders.tests.factories import at, make_owing, switch_on
from tenant_apps.students.models import Student
from tenants.context import in_public
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture(autouse=True)
def others_are_paused(in_first):
    """Students of the fixtures, who owe something as well."""
    ReminderPause.objects.bulk_create(
        ReminderPause(student=student, reason="Not in this test")
        for student in Student.objects.exclude(pk__in=ReminderPause.objects.values("student"))
    )


def mails():
    with in_public():
        mails = Mail.objects.filter(key__startswith="reminder-").order_by("pk")
        return list(mails.values_list("to", flat=True))


def made():
    """The reminders that are not of the fixtures."""
    return Reminder.objects.exclude(text__endswith=" fees")


def steps():
    return list(ReminderStep.objects.order_by("pk").values_list("channel", "days"))


def remind_on(day, hour=10):
    with at(day, hour):
        return services.remind_today()


def test_nobody_is_reminded_until_it_is_switched_on():
    student = make_owing()
    assert remind_on(today()) == 0
    assert not made().filter(student=student).exists()
    assert mails() == []


def test_a_student_gets_a_mail_and_a_message_to_send_three_days_before():
    day = today()
    student = make_owing(due=day + timedelta(days=3))
    switch_on()
    assert remind_on(day) == 2
    found = made().values_list("channel", "status", "step", "amount", "address")
    assert set(found) == {
        ("MAIL", "SENT", "BEFORE", Decimal("4720.00"), "neha@family.test"),
        ("WHATSAPP", "WAITING", "BEFORE", Decimal("4720.00"), student.phone),
    }
    assert mails() == ["neha@family.test"]


def test_each_step_is_reminded_of_once():
    day = today()
    make_owing(due=day)
    switch_on(whatsapp=False)
    counts = [remind_on(day + timedelta(days=passed)) for passed in range(-4, 12)]
    assert counts == [0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    assert [days for _, days in steps()] == [-3, 0, 5, 10]


def test_the_same_day_twice_makes_nothing_more():
    make_owing()
    switch_on()
    assert [remind_on(today()), remind_on(today())] == [2, 0]
    assert made().count() == 2


def test_of_missed_days_only_the_latest_step_is_reminded_of():
    day = today()
    make_owing(due=day)
    switch_on(whatsapp=False)
    remind_on(day - timedelta(days=3))
    assert remind_on(day + timedelta(days=17)) == 1
    assert [days for _, days in steps()] == [-3, 15]


def test_one_message_covers_all_dues_of_a_student():
    day = today()
    student = make_owing(due=day)
    make_due(student, due_date=day - timedelta(days=10))
    switch_on(whatsapp=False)
    assert remind_on(day) == 1
    reminder = made().get()
    assert (reminder.amount, reminder.days_late, reminder.step) == (Decimal("9440.00"), 10, "AFTER")
    assert sorted(days for _, days in steps()) == [0, 10]


def test_later_steps_follow_the_oldest_due():
    day = today()
    student = make_owing(due=day - timedelta(days=10))
    make_due(student, due_date=day - timedelta(days=8))
    switch_on(whatsapp=False)
    counts = [remind_on(day + timedelta(days=passed)) for passed in range(6)]
    assert counts == [1, 0, 0, 0, 0, 1]


def test_a_mail_says_what_is_due_with_a_link_that_is_not_kept():
    make_owing(due=today())
    switch_on(whatsapp=False)
    remind_on(today())
    text = made().get().text
    assert "₹4,720.00 is due at" in text
    assert text.endswith("(link)")


@pytest.mark.parametrize("hour", [0, 8, 20, 23])
def test_nothing_is_sent_at_night_or_before_the_hour_of_the_centre(hour):
    make_owing()
    switch_on(send_hour=9)
    assert remind_on(today(), hour) == 0
    assert made().count() == 0


def test_a_day_begins_at_midnight_in_india():
    day = today()
    make_owing(due=day + timedelta(days=4))
    switch_on(whatsapp=False, send_hour=8)
    with at(day, 23, 59):
        assert services.remind_today() == 0
    assert remind_on(day + timedelta(days=1), 8) == 1
    assert made().get().day == day + timedelta(days=1)


@pytest.mark.parametrize("due", [date(2028, 2, 29), date(2027, 1, 31), date(2027, 4, 1)])
def test_days_are_counted_over_the_ends_of_months(due):
    with at(due - timedelta(days=30)):
        make_owing(due=due)
        switch_on(whatsapp=False)
    counts = [remind_on(due + timedelta(days=passed)) for passed in (-3, 0, 4, 5)]
    assert counts == [1, 1, 0, 1]


def test_a_closed_centre_sends_nothing(organisation):
    make_owing()
    switch_on()
    with in_public():
        type(organisation).objects.filter(pk=organisation.pk).update(status="CLOSED")
    assert remind_on(today()) == 0
    assert made().count() == 0


@pytest.mark.parametrize("status", Due.VOID)
def test_a_due_that_is_cancelled_or_written_off_is_not_reminded_of(status):
    student = make_owing()
    due = Due.objects.get(student=student)
    fees.void_due(by=SYSTEM, record=due, status=status, reason="Issued by mistake")
    switch_on()
    assert remind_on(today()) == 0


def test_what_was_paid_in_part_is_taken_off():
    student = make_owing()
    fees.record_payment(by=SYSTEM, student=student, amount=Decimal(4000), method="CASH")
    switch_on(whatsapp=False)
    remind_on(today())
    assert made().get().amount == Decimal("720.00")


def test_a_small_amount_is_not_worth_a_reminder():
    make_owing()
    switch_on(least=Decimal("4720.01"))
    assert remind_on(today()) == 0


def test_a_student_without_an_address_is_listed_where_mail_is_the_only_channel():
    make_owing(email="")
    switch_on(whatsapp=False)
    assert [remind_on(today()), remind_on(today() + timedelta(days=1))] == [1, 0]
    assert made().get().status == "NO_ADDRESS"
    assert mails() == []


def test_a_student_without_an_email_address_gets_a_whatsapp_message():
    make_owing(email="")
    switch_on()
    assert remind_on(today()) == 1
    assert made().get().channel == "WHATSAPP"


def test_a_paused_student_is_reminded_again_on_the_day_on_which_the_pause_ends():
    day = today()
    student = make_owing(due=day - timedelta(days=10))
    switch_on(whatsapp=False)
    services.pause_reminders(
        by=SYSTEM, student=student, reason="Asked for time", resumes_on=day + timedelta(days=2)
    )
    assert [remind_on(day + timedelta(days=passed)) for passed in range(3)] == [0, 0, 1]
    assert ReminderPause.objects.get(student=student).ended_at is not None


def test_a_later_message_takes_the_place_of_one_that_was_not_sent():
    day = today()
    make_owing(due=day)
    switch_on(mail=False)
    remind_on(day)
    remind_on(day + timedelta(days=5))
    found = made().order_by("pk").values_list("status", "skipped_for")
    assert list(found) == [("SKIPPED", "REPLACED"), ("WAITING", "")]


def test_many_students_take_as_many_statements_as_few():
    counts = []
    for more in (3, 30):
        for _ in range(more):
            make_owing()
        switch_on(whatsapp=False)
        with at(today()), CaptureQueriesContext(connection) as taken:
            assert services.remind_today() == more
        counts.append(len(taken))
        ReminderSettings.objects.update(done_on=None)
    assert counts[1] <= counts[0], counts


def test_it_is_the_settings_of_managers(organisation):
    answer = signed_in("staff", organisation).put("remindersettings", {"isOn": True})
    assert answer.status_code == 403
    assert ReminderSettings.objects.count() == 0
