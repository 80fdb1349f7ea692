"""The list of reminders, WhatsApp messages, pauses, and reminders that somebody asks for."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.fees import services as fees
from tenant_apps.reminders import services
from tenant_apps.reminders.models import Reminder, ReminderPause, ReminderSettings, ReminderText
from tenant_apps.reminders.tests.factories import at, make_owing, switch_on
from tenant_apps.statements.models import StatementLink
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("in_first")

SETTINGS = {
    "isOn": True,
    "mail": True,
    "whatsapp": False,
    "daysBefore": 2,
    "onDay": True,
    "everyDays": 7,
    "stopAfter": 30,
    "least": "100.00",
    "sendHour": 10,
    "language": "hi",
}
TEXT = {"language": "en", "step": "ON", "subject": "Fees", "text": "{student}: {amount}\n\n{link}"}


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def student():
    return make_owing()


@pytest.fixture
def waiting(student):
    """A message of the student on the list for WhatsApp."""
    switch_on(mail=False)
    with at(today()):
        services.remind_today()
    return Reminder.objects.get(student=student)


def remind(desk, students, channel="MAIL"):
    body = {"ids": [one.pk for one in students], "channel": channel}
    return desk.post("student/remind", body)


def reminders_of(student):
    return list(Reminder.objects.filter(student=student).values_list("channel", "status"))


def test_reminders_are_off_and_every_five_days_until_somebody_says_otherwise(admin):
    found = admin.get("remindersettings").json()["data"]
    assert (found["isOn"], found["daysBefore"], found["onDay"], found["everyDays"]) == (
        False,
        3,
        True,
        5,
    )
    assert found["sendHour"] == 9


def test_a_manager_changes_when_students_are_reminded(admin):
    saved = admin.put("remindersettings", SETTINGS)
    assert saved.status_code == 200, saved.content
    found = admin.get("remindersettings").json()["data"]
    assert {name: found[name] for name in SETTINGS} == SETTINGS


def test_settings_that_somebody_else_changed_meanwhile_are_not_overwritten(admin):
    version = admin.get("remindersettings").json()["data"]["version"]
    admin.put("remindersettings", {"sendHour": 11, "version": version})
    refused = admin.put("remindersettings", {"sendHour": 12, "version": version})
    assert refused.status_code == 409
    assert ReminderSettings.objects.get().send_hour == 11


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"mail": False, "whatsapp": False}, "mail", "Choose email, WhatsApp or both."),
        (
            {"daysBefore": None, "onDay": False, "everyDays": None},
            "onDay",
            "Choose at least one day on which students are reminded.",
        ),
        ({"sendHour": 20}, "sendHour", "Enter a whole number from 8 to 19."),
        ({"language": "xx"}, "language", None),
    ],
)
def test_settings_that_would_remind_nobody_are_refused(admin, changes, field, message):
    refused = admin.put("remindersettings", SETTINGS | changes)
    assert refused.status_code == 400
    [found] = refused.json()["errors"][field]
    assert message in (None, found)
    assert ReminderSettings.objects.count() == 0


def test_a_preview_counts_who_would_be_reminded_tomorrow(admin):
    reminders = Reminder.objects.count()
    before = admin.post("remindersettings/preview", SETTINGS).json()["data"]
    tomorrow = today() + timedelta(days=1)
    make_owing(due=tomorrow)
    make_owing(due=tomorrow, email="")
    after = admin.post("remindersettings/preview", SETTINGS).json()["data"]
    assert after["students"] == before["students"] + 1
    assert after["noAddress"] == before["noAddress"] + 1
    assert Decimal(after["amount"]) == Decimal(before["amount"]) + Decimal(4720)
    assert Reminder.objects.count() == reminders


def test_a_text_is_changed_for_one_step_and_language(admin):
    saved = admin.put("remindertext", TEXT)
    assert saved.status_code == 200, saved.content
    texts = {(text["language"], text["step"]): text for text in saved.json()["data"]["list"]}
    assert len(texts) == 21
    assert texts["en", "ON"]["text"] == TEXT["text"]
    assert texts["en", "AFTER"]["version"] is None


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"text": "Dear {name}"}, "text"),
        ({"text": "{amount"}, "text"),
        ({"subject": "{fee}"}, "subject"),
        ({"text": "x" * 1001}, "text"),
        ({"text": ""}, "text"),
    ],
)
def test_a_text_that_cannot_be_filled_is_refused(admin, changes, field):
    refused = admin.put("remindertext", TEXT | changes)
    assert refused.status_code == 400
    assert refused.json()["errors"][field]
    assert ReminderText.objects.count() == 0


def test_a_text_is_shown_with_the_values_of_a_student(admin, student):
    body = {"subject": "{amount}", "text": "{student} {due_date}", "studentObjectId": student.pk}
    found = admin.post("remindertext/preview", body).json()["data"]
    assert (found["subject"], found["studentName"]) == ("₹4,720.00", student.name)
    assert found["text"].startswith(student.name)


def test_a_text_of_the_centre_is_what_is_sent(admin, student):
    admin.put("remindertext", TEXT | {"step": "BEFORE"})
    switch_on(whatsapp=False)
    with at(today()):
        services.remind_today()
    text = Reminder.objects.get(student=student).text
    assert text == f"{student.name}: ₹4,720.00\n\n(link)"


def test_sending_by_whatsapp_returns_the_text_and_marks_it_as_sent(desk, waiting):
    answer = desk.post(f"reminder/{waiting.pk}/send")
    assert answer.status_code == 200, answer.content
    message = answer.json()["data"]
    assert message["phone"] == waiting.student.phone
    assert "₹4,720.00" in message["text"]
    assert "/statement/" in message["text"]
    waiting.refresh_from_db()
    assert (waiting.status, waiting.sent_by_name) == ("SENT", "Raga Staff")
    assert "/statement/" not in waiting.text


def test_a_message_cannot_be_sent_twice(desk, waiting):
    desk.post(f"reminder/{waiting.pk}/send")
    links, entries = StatementLink.objects.count(), AuditEntry.objects.count()
    again = desk.post(f"reminder/{waiting.pk}/send")
    assert again.status_code == 409
    assert (StatementLink.objects.count(), AuditEntry.objects.count()) == (links, entries)


def test_a_student_who_has_paid_meanwhile_is_skipped(desk, waiting):
    fees.record_payment(by=SYSTEM, student=waiting.student, amount=Decimal(4720), method="CASH")
    answer = desk.post(f"reminder/{waiting.pk}/send")
    assert answer.json()["data"] == {"phone": None, "text": None}
    waiting.refresh_from_db()
    assert (waiting.status, waiting.skipped_for) == ("SKIPPED", "PAID")
    assert not StatementLink.objects.filter(student=waiting.student).exists()


def test_a_message_says_what_is_due_when_it_is_sent(desk, waiting):
    fees.record_payment(by=SYSTEM, student=waiting.student, amount=Decimal(4000), method="CASH")
    assert "₹720.00" in desk.post(f"reminder/{waiting.pk}/send").json()["data"]["text"]


def test_a_message_is_taken_off_the_list(desk, waiting):
    assert desk.post(f"reminder/{waiting.pk}/remove").status_code == 200
    waiting.refresh_from_db()
    assert (waiting.status, waiting.skipped_for) == ("SKIPPED", "REMOVED")
    assert desk.post(f"reminder/{waiting.pk}/remove").status_code == 409


def test_opening_the_link_is_noted_once_and_the_list_says_so(desk, waiting):
    text = desk.post(f"reminder/{waiting.pk}/send").json()["data"]["text"]
    token = text.rpartition("/statement/")[2].split()[0]
    assert nobody().get(f"publicapi/statement/{token}").status_code == 200
    assert desk.get(f"reminder/{waiting.pk}").json()["data"]["openedAt"] is None
    assert nobody().post(f"publicapi/statement/{token}/opened").status_code == 200
    first = desk.get(f"reminder/{waiting.pk}").json()["data"]["openedAt"]
    assert first is not None
    nobody().post(f"publicapi/statement/{token}/opened")
    assert desk.get(f"reminder/{waiting.pk}").json()["data"]["openedAt"] == first


def test_a_link_that_does_not_exist_is_not_opened():
    assert nobody().post(f"publicapi/statement/{'A' * 28}/opened").status_code == 404


def test_the_list_says_what_was_paid_since(desk, waiting):
    desk.post(f"reminder/{waiting.pk}/send")
    fees.record_payment(by=SYSTEM, student=waiting.student, amount=Decimal(1000), method="CASH")
    found = desk.get(f"reminder/{waiting.pk}").json()["data"]
    assert (found["paidSince"], found["pending"]) == ("1000.00", "3720.00")


def test_somebody_reminds_chosen_students_at_once(desk, student):
    answer = remind(desk, [student])
    assert answer.json()["data"] == {"reminded": 1, "messages": 1, "notReminded": []}
    assert reminders_of(student) == [("MAIL", "SENT")]


def test_a_second_reminder_on_the_same_day_is_refused(desk, student):
    remind(desk, [student])
    again = remind(desk, [student]).json()["data"]
    assert again["reminded"] == 0
    assert again["notReminded"][0]["reason"] == "Was reminded today."
    assert reminders_of(student) == [("MAIL", "SENT")]


def test_a_reminder_that_somebody_asked_for_is_no_step(desk, student):
    remind(desk, [student])
    switch_on(whatsapp=False)
    with at(today()):
        assert services.remind_today() is not None
    assert len(reminders_of(student)) == 1
    with at(today() + timedelta(days=1)):
        services.remind_today()
    assert len(reminders_of(student)) == 2


def test_who_cannot_be_reminded_is_named_with_the_reason(desk, student):
    nothing_due, paused = make_owing(), make_owing()
    no_email = make_owing(email="")
    fees.record_payment(by=SYSTEM, student=nothing_due, amount=Decimal(4720), method="CASH")
    services.pause_reminders(by=SYSTEM, student=paused, reason="Asked for time")
    found = remind(desk, [student, nothing_due, paused, no_email]).json()["data"]
    assert found["reminded"] == 1
    assert {one["_id"]: one["reason"] for one in found["notReminded"]} == {
        nothing_due.pk: "Nothing is due.",
        paused.pk: "Reminders are paused.",
        no_email.pk: "Has no email address.",
    }


def test_a_student_of_another_branch_is_not_there(desk, ids):
    elsewhere = make_owing(branch_id=ids.second_branch, branch=None)
    assert remind(desk, [elsewhere]).status_code == 404
    assert reminders_of(elsewhere) == []


def test_a_pause_is_shown_on_the_student_until_it_is_resumed(desk, student):
    day = (today() + timedelta(days=10)).isoformat()
    body = {"reason": "Waits for the salary", "resumesOn": day}
    assert desk.post(f"student/{student.pk}/pause-reminders", body).status_code == 200
    [pause] = desk.get(f"student/{student.pk}").json()["data"]["reminderPauses"]
    assert pause == {"reason": "Waits for the salary", "resumesOn": day, "by": "Raga Staff"}
    assert desk.post(f"student/{student.pk}/resume-reminders").status_code == 200
    assert desk.get(f"student/{student.pk}").json()["data"]["reminderPauses"] == []


def test_a_pause_takes_the_student_off_the_list(desk, waiting):
    desk.post(f"student/{waiting.student_id}/pause-reminders", {"reason": "Asked for time"})
    waiting.refresh_from_db()
    assert (waiting.status, waiting.skipped_for) == ("SKIPPED", "PAUSED")


def test_a_student_cannot_be_paused_twice(desk, student):
    desk.post(f"student/{student.pk}/pause-reminders", {"reason": "Asked for time"})
    again = desk.post(f"student/{student.pk}/pause-reminders", {"reason": "Again"})
    assert again.status_code == 409
    assert again.json()["errors"]["reason"] == ["Reminders of this student are paused already."]
    assert ReminderPause.objects.filter(student=student).count() == 1


@pytest.mark.parametrize("field", ["reason", "resumesOn"])
def test_a_pause_needs_a_reason_and_a_day_that_is_ahead(desk, student, field):
    body = {"reason": "Asked for time"} | {field: {"reason": "", "resumesOn": str(today())}[field]}
    refused = desk.post(f"student/{student.pk}/pause-reminders", body)
    assert refused.status_code == 400
    assert refused.json()["errors"][field]
    assert not ReminderPause.objects.filter(student=student).exists()


def test_the_timeline_tells_of_reminders_and_pauses(desk, student):
    remind(desk, [student])
    desk.post(f"student/{student.pk}/pause-reminders", {"reason": "Asked for time"})
    desk.post(f"student/{student.pk}/resume-reminders")
    told = [entry["text"] for entry in desk.get(f"student/{student.pk}/timeline").json()["data"]]
    assert told[:2] == ["Reminders resumed.", "Reminders paused: Asked for time"]
    assert "Reminded of ₹4,720.00 by email." in told
