"""Reminders of students of one family: one message, which is recorded for each of them."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from tenant_apps.families import services as families
from tenant_apps.fees import services as fees
from tenant_apps.reminders import services
from tenant_apps.reminders.models import (
    Channel,
    Reminder,
    ReminderPause,
    ReminderStep,
    ReminderText,
)
from tenant_apps.reminders.tests.factories import at, make_owing, switch_on
from tenant_apps.statements.models import StatementLink
from tenant_apps.students.models import Student
from tenants.context import in_public
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("in_first")

GUARDIAN = "9822055501"


@pytest.fixture(autouse=True)
def others_are_paused(in_first):
    """Students of the fixtures, who owe something as well."""
    ReminderPause.objects.bulk_create(
        ReminderPause(student=student, reason="Not in this test")
        for student in Student.objects.exclude(pk__in=ReminderPause.objects.values("student"))
    )


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def make_family(*late: int, **student):
    """Returns a family with a student for each number of days that a due of ₹4,720.00 is late, and its
    students. All have the same guardian and mail address."""
    values = {"guardian_phone": GUARDIAN, "email": "meera@family.test"} | student
    names = ("Asha Rao", "Bela Rao", "Chirag Rao")
    students = [
        make_owing(due=today() - timedelta(days=days), name=name, **values)
        for days, name in zip(late, names, strict=False)
    ]
    family = families.form_family(by=SYSTEM, students=students, name="Rao", phone=GUARDIAN)
    return family, students


def remind(day=None):
    with at(day or today()):
        return services.remind_today()


def mails():
    with in_public():
        return list(Mail.objects.filter(key__startswith="reminder-").values_list("to", flat=True))


def made(students):
    return Reminder.objects.filter(student__in=students).order_by("pk")


def listed(desk):
    """The messages on the list for WhatsApp, but for those of the fixtures."""
    rows = desk.get("reminder?status=WAITING").json()["list"]
    return [row for row in rows if not row["text"].endswith(" fees")]


def pay(student, amount):
    fees.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), method="CASH")


def test_students_of_a_family_get_one_mail_that_is_recorded_for_each():
    _, students = make_family(0, 0)
    switch_on(whatsapp=False)
    assert remind() == 2
    assert mails() == ["meera@family.test"]
    assert {(one.student_id, one.status, one.amount) for one in made(students)} == {
        (student.pk, "SENT", Decimal("4720.00")) for student in students
    }


def test_the_mail_names_each_student_with_what_is_due_and_the_sum():
    _, students = make_family(0, 0)
    pay(students[1], 720)
    switch_on(whatsapp=False)
    remind()
    for reminder in made(students):
        assert "₹8,720.00 is due at" in reminder.text
        assert "Asha Rao: ₹4,720.00; Bela Rao: ₹4,000.00" in reminder.text


def test_it_leads_to_the_statement_of_the_family():
    family, students = make_family(0, 0)
    switch_on(whatsapp=False)
    remind()
    [link] = StatementLink.objects.filter(family=family)
    digests = made(students).values_list("link_digest", flat=True)
    assert sorted(digests) == ["", link.digest]
    assert not StatementLink.objects.filter(student__in=students).exists()


def test_the_list_for_whatsapp_has_one_row_for_the_family(desk):
    _, students = make_family(0, 0)
    switch_on(mail=False)
    remind()
    [row] = listed(desk)
    assert (row["amount"], row["address"]) == ("9440.00", GUARDIAN)
    assert row["studentObjectId"]["_id"] == students[0].pk
    assert row["alsoFor"] == [
        {"_id": students[1].pk, "studentName": "Bela Rao", "amount": "4720.00"}
    ]


@pytest.mark.parametrize("typed", ["Asha", "Bela", "Chirag"])
def test_the_row_of_the_family_is_found_by_each_of_its_students(desk, typed):
    _, students = make_family(0, 0, 0)
    switch_on(mail=False)
    remind()
    rows = desk.get(f"reminder?status=WAITING&search={typed}").json()["list"]
    assert [row["studentObjectId"]["_id"] for row in rows] == [students[0].pk]


def test_once_sent_each_student_of_the_family_is_found_alone(desk):
    _, students = make_family(0, 0, 0)
    switch_on(whatsapp=False)
    remind()
    rows = desk.get("reminder?status=SENT&search=Bela").json()["list"]
    assert [row["studentObjectId"]["_id"] for row in rows] == [students[1].pk]


def test_the_oldest_due_of_the_family_says_how_late_it_is(desk):
    make_family(5, 10)
    switch_on(mail=False)
    remind()
    [row] = listed(desk)
    assert (row["studentObjectId"]["studentName"], row["daysLate"]) == ("Bela Rao", 10)


def test_each_step_is_recorded_for_each_student_once():
    _, students = make_family(0, 0)
    switch_on(whatsapp=False)
    counts = [remind(today() + timedelta(days=passed)) for passed in (0, 0, 1, 5, 5)]
    assert counts == [2, 0, 0, 2, 0]
    steps = ReminderStep.objects.filter(reminder__student__in=students)
    assert sorted(steps.values_list("reminder__student", "days")) == sorted(
        (student.pk, days) for student in students for days in (0, 5)
    )
    assert len(mails()) == 2


def test_another_step_of_the_same_family_is_a_message_of_its_own():
    make_family(0, 10)
    switch_on(whatsapp=False)
    assert remind() == 2
    assert len(mails()) == 2


def test_students_of_a_family_with_other_addresses_get_messages_of_their_own():
    _, students = make_family(0, 0)
    Student.objects.filter(pk=students[1].pk).update(email="bela@family.test")
    switch_on(whatsapp=False)
    remind()
    assert sorted(mails()) == ["bela@family.test", "meera@family.test"]


def test_students_of_no_family_get_messages_of_their_own():
    for _ in range(2):
        make_owing(due=today(), email="meera@family.test", guardian_phone=GUARDIAN)
    switch_on(whatsapp=False)
    remind()
    assert mails() == ["meera@family.test"] * 2


def test_a_student_who_is_paused_is_left_out():
    _, students = make_family(0, 0)
    services.pause_reminders(by=SYSTEM, student=students[1], reason="Asked for time")
    switch_on(whatsapp=False)
    assert remind() == 1
    assert "Bela" not in made(students).get().text


def test_a_family_without_anything_due_gets_nothing():
    _, students = make_family(0, 0)
    for student in students:
        pay(student, 4720)
    switch_on()
    assert remind() == 0
    assert not made(students).exists()


@pytest.fixture
def waiting(desk):
    """A message of Asha, Bela and Chirag on the list, and its students."""
    family, students = make_family(0, 0, 0)
    switch_on(mail=False)
    remind()
    return family, students


def send(desk):
    [row] = listed(desk)
    answer = desk.post(f"reminder/{row['_id']}/send")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def statuses(students):
    found = made(students).values_list("student__name", "status", "skipped_for")
    return {name.split()[0]: (status, reason) for name, status, reason in found}


def test_sending_marks_the_reminder_of_each_student_as_sent(desk, waiting):
    _, students = waiting
    message = send(desk)
    assert message["phone"] == GUARDIAN
    assert "₹14,160.00" in message["text"]
    assert message["text"].count("/statement/") == 1
    assert set(statuses(students).values()) == {("SENT", "")}
    assert listed(desk) == []


def test_after_sending_the_history_has_each_student_with_an_own_amount(desk, waiting):
    _, students = waiting
    send(desk)
    rows = desk.get("reminder?status=SENT").json()["list"]
    amounts = {row["studentObjectId"]["studentName"]: row["amount"] for row in rows}
    assert amounts == {student.name: "4720.00" for student in students}


def test_opening_the_link_is_noted_for_each_student(desk, waiting):
    _, students = waiting
    token = send(desk)["text"].rpartition("/statement/")[2].split()[0]
    assert nobody().post(f"publicapi/statement/{token}/opened").status_code == 200
    assert not made(students).filter(opened_at=None).exists()


def test_who_has_paid_meanwhile_is_left_out_of_what_is_sent(desk, waiting):
    _, students = waiting
    pay(students[0], 4720)
    text = send(desk)["text"]
    assert "Bela Rao: ₹4,720.00; Chirag Rao: ₹4,720.00" in text
    assert "Asha" not in text
    assert statuses(students) == {
        "Asha": ("SKIPPED", "PAID"),
        "Bela": ("SENT", ""),
        "Chirag": ("SENT", ""),
    }


def test_a_family_that_has_paid_meanwhile_is_skipped(desk, waiting):
    _, students = waiting
    for student in students:
        pay(student, 4720)
    assert send(desk) == {"phone": None, "text": None}
    assert set(statuses(students).values()) == {("SKIPPED", "PAID")}


def test_a_pause_takes_a_student_off_the_message_of_the_family(desk, waiting):
    _, students = waiting
    body = {"reason": "Asked for time"}
    assert desk.post(f"student/{students[0].pk}/pause-reminders", body).status_code == 200
    assert statuses(students)["Asha"] == ("SKIPPED", "PAUSED")
    [row] = listed(desk)
    assert row["amount"] == "9440.00"
    assert "Asha" not in row["text"]


def test_who_left_the_family_meanwhile_waits_apart(desk, waiting):
    family, students = waiting
    families.remove_student(by=SYSTEM, record=family, student=students[2])
    text = send(desk)["text"]
    assert "Chirag" not in text
    [row] = listed(desk)
    assert (row["studentObjectId"]["studentName"], row["alsoFor"]) == ("Chirag Rao", [])
    assert "Asha" not in row["text"]


def test_a_family_that_was_ended_meanwhile_waits_as_students(desk, waiting):
    family, students = waiting
    families.end_family(by=SYSTEM, record=family)
    send(desk)
    assert sorted(one for one, _ in statuses(students).values()) == ["SENT", "WAITING", "WAITING"]
    assert len(listed(desk)) == 2


def test_a_message_is_taken_off_the_list_for_all(desk, waiting):
    _, students = waiting
    [row] = listed(desk)
    assert desk.post(f"reminder/{row['_id']}/remove").status_code == 200
    assert set(statuses(students).values()) == {("SKIPPED", "REMOVED")}


def test_a_later_message_of_one_student_leaves_the_others_waiting(desk, waiting):
    _, students = waiting
    with at(today() + timedelta(days=1)):
        services.remind_now(by=SYSTEM, students=[students[0].pk], channel=Channel.WHATSAPP)
    rows = {row["studentObjectId"]["studentName"]: row["alsoFor"] for row in listed(desk)}
    assert sorted(rows) == ["Asha Rao", "Bela Rao"]
    assert [one["studentName"] for one in rows["Bela Rao"]] == ["Chirag Rao"]


def test_somebody_reminds_a_family_by_one_message(desk):
    _, students = make_family(0, 0)
    body = {"ids": [student.pk for student in students], "channel": "WHATSAPP"}
    answer = desk.post("student/remind", body).json()
    assert answer["data"] == {"reminded": 2, "messages": 1, "notReminded": []}
    assert answer["message"] == "1 message to send by WhatsApp"


def test_a_text_of_the_centre_says_where_each_student_is_named():
    _, students = make_family(0, 0)
    ReminderText.objects.create(
        language="en", step="ON", subject="{amount}", text="{dues}\n\nFor {student}\n\n{link}"
    )
    switch_on(whatsapp=False)
    remind()
    assert made(students)[0].text == (
        "Asha Rao: ₹4,720.00; Bela Rao: ₹4,720.00\n\nFor Asha Rao, Bela Rao\n\n(link)"
    )
