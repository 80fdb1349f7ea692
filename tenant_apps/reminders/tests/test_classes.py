"""What families are told about classes: absences once their register stands, and changed classes."""

from datetime import datetime, time, timedelta

import pytest
import time_machine
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.tests.factories import daily_batch, take
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import ClassChange
from tenant_apps.enrolments.models import Pause
from tenant_apps.reminders import services
from tenant_apps.reminders.models import ClassMessage
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tests.at_once import at_once
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture(autouse=True)
def noon():
    """A day on which the branch works, at noon, so that no test passes midnight."""
    day = today()
    while day.weekday() == 6:
        day += timedelta(days=1)
    with time_machine.travel(timezone.make_aware(datetime.combine(day, time(12))), tick=False):
        yield


def later(minutes: int):
    return time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=False)


def tell(minutes: int = 31) -> int:
    """The task runs so many minutes from now. Returns how many messages it added."""
    with later(minutes):
        return services.tell_absences()


def listed(caller, batch, status="WAITING"):
    answer = caller.get(f"classmessage?status={status}&batch={batch.pk}")
    rows = answer.json()["list"]
    return {(row["studentObjectId"]["_id"], row["kind"]) for row in rows}


def first_of(batch) -> ClassMessage:
    return ClassMessage.objects.filter(batch=batch, status="WAITING").earliest("pk")


def post(caller, batch, action, on=None, **more):
    return caller.post(f"batch/{batch.pk}/{action}", {"date": on or today()} | more)


def test_who_is_absent_is_on_the_list_half_an_hour_after_the_register_was_saved(desk):
    batch, [here, away] = daily_batch()
    take(batch, today(), "PRESENT", "ABSENT")
    assert tell(29) == 0
    assert tell(30) == 1
    assert listed(desk, batch) == {(away.student_id, "ABSENT")}
    assert here.student.name not in first_of(batch).text


def test_the_message_names_the_student_the_batch_and_the_day(desk):
    batch, [away] = daily_batch(1)
    take(batch, today(), "ABSENT")
    tell()
    text = first_of(batch).text
    assert away.student.name in text
    assert batch.name in text
    assert "5:00 pm" in text
    assert "{" not in text


def test_who_is_corrected_within_the_half_hour_is_never_on_the_list(desk):
    batch, _ = daily_batch(1)
    take(batch, today(), "ABSENT")
    with later(20):
        take(batch, today(), "PRESENT")
    assert tell(31) == 0
    assert tell(60) == 0
    assert not ClassMessage.objects.filter(batch=batch).exists()


def test_a_correction_begins_the_half_hour_anew(desk):
    batch, _ = daily_batch(2)
    take(batch, today(), "ABSENT", "PRESENT")
    with later(20):
        take(batch, today(), "ABSENT", "ABSENT")
    assert tell(40) == 0
    assert tell(50) == 2


def test_who_is_corrected_afterwards_leaves_the_list_at_once(desk):
    batch, _ = daily_batch(1)
    take(batch, today(), "ABSENT")
    tell()
    message = first_of(batch)
    take(batch, today(), "LATE")
    assert listed(desk, batch) == set()
    assert desk.post(f"classmessage/{message.pk}/open").status_code == 404


def test_a_message_that_is_opened_while_the_register_is_corrected_is_not_sent():
    batch, _ = daily_batch(1)
    take(batch, today(), "ABSENT")
    tell()
    message = first_of(batch)
    take(batch, today(), "LATE")
    assert services.open_message(by=SYSTEM, record=message) == {"phone": None, "text": None}
    message.refresh_from_db()
    assert (message.status, message.skipped_for) == ("SKIPPED", "CORRECTED")


def test_the_task_takes_off_the_list_who_was_corrected_and_adds_who_is_absent_again(desk):
    batch, [away] = daily_batch(1)
    take(batch, today(), "ABSENT")
    tell()
    take(batch, today(), "PRESENT")
    assert tell() == 0
    assert listed(desk, batch, "SKIPPED") == {(away.student_id, "ABSENT")}
    take(batch, today(), "ABSENT")
    assert tell() == 1


def test_an_absence_is_told_once_however_often_the_task_runs(desk):
    batch, _ = daily_batch(1)
    take(batch, today(), "ABSENT")
    assert [tell(), tell(), tell(60)] == [1, 0, 0]
    desk.post(f"classmessage/{first_of(batch).pk}/open")
    assert tell(90) == 0
    assert ClassMessage.objects.filter(batch=batch).count() == 1


def test_an_absence_that_was_removed_from_the_list_does_not_come_back(desk):
    batch, _ = daily_batch(1)
    take(batch, today(), "ABSENT")
    tell()
    assert desk.post(f"classmessage/{first_of(batch).pk}/remove").status_code == 200
    assert tell(60) == 0
    assert listed(desk, batch) == set()


def test_nobody_is_told_of_an_absence_that_was_entered_days_later(desk):
    batch, _ = daily_batch(1)
    take(batch, today() - timedelta(days=3), "ABSENT")
    assert tell() == 0


def test_who_is_excused_or_in_a_break_is_not_told(desk):
    batch, [_, paused] = daily_batch()
    take(batch, today(), "EXCUSED", "ABSENT")
    Pause.objects.create(enrolment=paused, first=today())
    assert tell() == 0


def test_a_student_who_left_the_batch_before_the_day_is_not_told(desk):
    batch, [moved] = daily_batch(1)
    take(batch, today(), "ABSENT")
    type(moved).objects.filter(pk=moved.pk).update(
        status="TRANSFERRED", end=today() - timedelta(days=1)
    )
    assert tell() == 0
    assert post(signed_in_admin(), batch, "cancel-class", today() + next_class()).status_code == 200
    assert not ClassMessage.objects.filter(batch=batch).exists()


def test_a_register_that_was_undone_tells_nobody(admin):
    batch, _ = daily_batch(1)
    take(batch, today(), "ABSENT")
    register = Register.objects.get(batch=batch)
    body = {"batchObjectId": batch.pk, "date": today(), "version": register.version}
    assert admin.post("attendance/register/undo", body).status_code == 200
    assert not Mark.objects.filter(batch=batch).exists()
    assert tell() == 0


def test_opening_a_message_marks_it_and_returns_the_number_of_the_guardian(desk):
    batch, [away] = daily_batch(1)
    type(away.student).objects.filter(pk=away.student_id).update(guardian_phone="9822055501")
    take(batch, today(), "ABSENT")
    tell()
    message = first_of(batch)
    ready = desk.post(f"classmessage/{message.pk}/open").json()["data"]
    assert ready == {"phone": "9822055501", "text": message.text}
    message.refresh_from_db()
    assert (message.status, message.opened_by_name != "") == ("OPENED", True)
    again = desk.post(f"classmessage/{message.pk}/open")
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    entry = AuditEntry.objects.filter(kind="classmessage", target_id=message.pk).latest("pk")
    assert entry.action == "opened"


GUARDIAN = "9822055501"


def enrol_children(*names, phone=GUARDIAN):
    """Returns a batch for each name, and in it a child of that name whose guardian has this number. Their
    classes begin at 5, 6 and 7 pm."""
    batches = []
    for hours, name in enumerate(names):
        batch, [enrolment] = daily_batch(
            1, start_time=time(17 + hours), end_time=time(18 + hours), name=f"Class of {name}"
        )
        children = Student.objects.filter(pk=enrolment.student_id)
        children.update(name=name, guardian_phone=phone)
        batches.append(batch)
    return batches


def take_absent(*batches, on=None):
    for batch in batches:
        take(batch, on or today(), "ABSENT")


def rows_of(caller, phone=GUARDIAN, **asked):
    query = "&".join(f"{name}={value}" for name, value in ({"status": "WAITING"} | asked).items())
    rows = caller.get(f"classmessage?{query}").json()["list"]
    return [row for row in rows if row["address"] == phone]


def open_row(caller, row):
    answer = caller.post(f"classmessage/{row['_id']}/open")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def states_of(*batches):
    found = ClassMessage.objects.filter(batch__in=batches).order_by("batch")
    return list(found.values_list("status", "skipped_for"))


def test_siblings_who_are_absent_on_one_day_are_one_message_to_their_guardian(desk):
    asha, bela = enrol_children("Asha Rao", "Bela Rao")
    take_absent(asha, bela)
    assert tell() == 2
    [row] = rows_of(desk)
    assert row["studentObjectId"]["studentName"] == "Asha Rao"
    [other] = row["alsoFor"]
    assert (other["studentName"], other["batchName"]) == ("Bela Rao", bela.name)
    named = f"Asha Rao ({asha.name}, 5:00 pm), Bela Rao ({bela.name}, 6:00 pm)"
    assert row["text"].count(named) == 1
    assert "{" not in row["text"]


def test_opening_the_message_of_siblings_tells_of_each_of_them_once(desk):
    batches = enrol_children("Asha Rao", "Bela Rao")
    take_absent(*batches)
    tell()
    [row] = rows_of(desk)
    assert open_row(desk, row) == {"phone": GUARDIAN, "text": row["text"]}
    assert states_of(*batches) == [("OPENED", ""), ("OPENED", "")]
    assert rows_of(desk) == []
    assert tell(60) == 0
    opened = rows_of(desk, status="OPENED")
    names = {one["studentObjectId"]["studentName"]: one["alsoFor"] for one in opened}
    assert names == {"Asha Rao": [], "Bela Rao": []}


def test_a_sibling_whose_register_is_saved_later_joins_a_message_that_waits(desk):
    asha, bela = enrol_children("Asha Rao", "Bela Rao")
    take_absent(asha)
    tell()
    with later(40):
        take_absent(bela)
    assert tell(80) == 1
    [row] = rows_of(desk)
    assert "Asha Rao" in row["text"]
    assert "Bela Rao" in row["text"]


def test_a_sibling_whose_register_is_saved_after_the_message_was_opened_is_told_alone(desk):
    asha, bela = enrol_children("Asha Rao", "Bela Rao")
    take_absent(asha)
    tell()
    open_row(desk, rows_of(desk)[0])
    with later(40):
        take_absent(bela)
    tell(80)
    [row] = rows_of(desk)
    assert (row["studentObjectId"]["studentName"], row["alsoFor"]) == ("Bela Rao", [])
    assert "Asha Rao" not in row["text"]


@pytest.mark.parametrize("corrected", [0, 1])
def test_a_sibling_who_is_corrected_leaves_the_message_and_the_others_stay(desk, corrected):
    names = ["Asha Rao", "Bela Rao"]
    batches = enrol_children(*names)
    take_absent(*batches)
    tell()
    take(batches[corrected], today(), "LATE")
    stays = names[1 - corrected]
    [row] = rows_of(desk)
    assert (row["studentObjectId"]["studentName"], row["alsoFor"]) == (stays, [])
    text = open_row(desk, row)["text"]
    assert (stays in text, names[corrected] in text) == (True, False)
    expected = [("OPENED", ""), ("OPENED", "")]
    expected[corrected] = ("SKIPPED", "CORRECTED")
    assert states_of(*batches) == expected


def test_the_task_takes_a_corrected_sibling_out_of_the_text(desk):
    asha, bela = enrol_children("Asha Rao", "Bela Rao")
    take_absent(asha, bela)
    tell()
    take(bela, today(), "PRESENT")
    tell()
    [row] = rows_of(desk)
    assert ("Asha Rao" in row["text"], "Bela Rao" in row["text"]) == (True, False)


def test_removing_the_message_of_siblings_removes_it_for_each_of_them(desk):
    batches = enrol_children("Asha Rao", "Bela Rao")
    take_absent(*batches)
    tell()
    [row] = rows_of(desk)
    assert desk.post(f"classmessage/{row['_id']}/remove").status_code == 200
    assert states_of(*batches) == [("SKIPPED", "REMOVED"), ("SKIPPED", "REMOVED")]
    assert tell(60) == 0


@pytest.mark.parametrize("typed", ["Asha", "Bela", "Chirag"])
def test_the_message_of_siblings_is_found_by_each_of_their_names(desk, typed):
    take_absent(*enrol_children("Asha Rao", "Bela Rao", "Chirag Rao"))
    tell()
    [row] = rows_of(desk, search=typed)
    assert row["studentObjectId"]["studentName"] == "Asha Rao"


def test_absences_of_two_days_are_two_messages(desk):
    asha, bela = enrol_children("Asha Rao", "Bela Rao")
    # The branch is closed on Sundays.
    with later(24 * 60 if today().weekday() == 0 else 0):
        take_absent(asha)
        take_absent(bela, on=today() - timedelta(days=1))
        tell()
    assert [row["alsoFor"] for row in rows_of(desk)] == [[], []]


def test_children_of_other_guardians_are_told_of_apart(desk):
    [asha], [meera] = enrol_children("Asha Rao"), enrol_children("Meera Sathe", phone="9822055502")
    take_absent(asha, meera)
    tell()
    assert [row["alsoFor"] for row in rows_of(desk)] == [[]]
    assert [row["alsoFor"] for row in rows_of(desk, "9822055502")] == [[]]


def test_a_text_of_the_centre_says_of_each_sibling_which_class_was_missed(admin, desk):
    text = "{student} did not come."
    body = {"language": "en", "step": "ABSENT", "subject": "Absent", "text": text}
    assert admin.put("remindertext", body).status_code == 200
    asha, bela = enrol_children("Asha Rao", "Bela Rao")
    take_absent(asha, bela)
    tell()
    said, each = rows_of(desk)[0]["text"].split("\n\n")
    assert said == "Asha Rao, Bela Rao did not come."
    assert each == f"Asha Rao ({asha.name}, 5:00 pm), Bela Rao ({bela.name}, 6:00 pm)"


def test_messages_are_for_the_front_desk_of_the_branch(organisation):
    batch, _ = daily_batch(1, branch=Branch.objects.latest("pk"))
    take(batch, today(), "ABSENT")
    tell()
    message = first_of(batch)
    trainer, desk = signed_in("trainer", organisation), signed_in("staff", organisation)
    assert trainer.get("classmessage").status_code == 403
    assert desk.post(f"classmessage/{message.pk}/open").status_code == 404
    assert listed(desk, batch) == set()
    assert listed(signed_in("branch_admin", organisation), batch) != set()


def test_a_message_that_is_not_news_any_more_leaves_the_list(desk):
    batch, _ = daily_batch(1)
    take(batch, today(), "ABSENT")
    tell()
    tell(2 * 24 * 60)
    assert first_state(batch) == ("SKIPPED", "PAST")


def first_state(batch) -> tuple[str, str]:
    found = ClassMessage.objects.filter(batch=batch).earliest("pk")
    return found.status, found.skipped_for


def next_class() -> timedelta:
    """Days to the next class that is not on a Sunday."""
    return timedelta(days=2 if (today() + timedelta(days=1)).weekday() == 6 else 1)


def signed_in_admin():
    from tenants.context import require_organisation

    return signed_in("admin", require_organisation())


def test_a_cancelled_class_puts_the_batch_on_the_list_once(admin, desk):
    batch, [one, other] = daily_batch()
    on = today() + next_class()
    answer = post(admin, batch, "cancel-class", on, reason="Hall is flooded")
    assert answer.status_code == 200, answer.content
    assert "2 messages to send" in answer.json()["message"]
    again = post(admin, batch, "cancel-class", on)
    assert again.status_code == 409
    told = {(one.student_id, "CANCELLED"), (other.student_id, "CANCELLED")}
    assert listed(desk, batch) == told
    assert ClassMessage.objects.filter(batch=batch).count() == 2
    entry = AuditEntry.objects.filter(kind="classchange").latest("pk")
    assert (entry.action, entry.after["reason"]) == ("created", "Hall is flooded")


def test_a_student_in_a_break_is_not_told_of_a_cancelled_class(admin, desk):
    batch, [one, paused] = daily_batch()
    Pause.objects.create(enrolment=paused, first=today())
    post(admin, batch, "cancel-class", today() + next_class())
    assert listed(desk, batch) == {(one.student_id, "CANCELLED")}


def test_the_week_shows_a_cancelled_class_and_its_register_cannot_be_taken(admin):
    batch, _ = daily_batch(1)
    post(admin, batch, "cancel-class", reason="Hall is flooded")
    rows = admin.get(f"batch/week?date={today()}").json()["data"]
    [row] = [row for row in rows if row["_id"] == batch.pk and row["day"] == today().weekday()]
    assert (row["change"], row["reason"]) == ("CANCELLED", "Hall is flooded")
    page = admin.get(f"attendance/register?batch={batch.pk}").json()["data"]
    assert (page["session"], "is cancelled" in page["noSession"]) == (False, True)
    due = {one["batchObjectId"] for one in admin.get("attendance/today").json()["data"]}
    assert batch.pk not in due
    marks = [{"studentObjectId": page["marks"][0]["studentObjectId"]["_id"], "code": "ABSENT"}]
    body = {"batchObjectId": batch.pk, "date": today(), "marks": marks}
    assert admin.post("attendance/register", body).status_code == 400
    assert not Mark.objects.filter(batch=batch).exists()


def test_a_class_whose_register_was_taken_cannot_be_cancelled(admin):
    batch, _ = daily_batch(1)
    take(batch, today(), "PRESENT")
    refused = post(admin, batch, "cancel-class")
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
    assert not ClassChange.objects.filter(batch=batch).exists()
    assert not ClassMessage.objects.filter(batch=batch).exists()


def test_a_day_without_a_class_cannot_be_cancelled(admin):
    batch, _ = daily_batch(1, days=[(today().weekday() + 1) % 7])
    refused = post(admin, batch, "cancel-class")
    assert refused.status_code == 400
    assert "has no class" in refused.json()["errors"]["date"][0]
    assert not ClassChange.objects.filter(batch=batch).exists()


def test_the_front_desk_does_not_cancel_classes(desk):
    batch, _ = daily_batch(1)
    assert post(desk, batch, "cancel-class").status_code == 403
    assert not ClassChange.objects.filter(batch=batch).exists()


def test_a_substitute_is_named_to_the_families_and_takes_the_register(
    admin, desk, organisation, ids
):
    batch, [one] = daily_batch(1, start_time=time(18), end_time=time(19))
    trainer = Member.objects.get(pk=ids.people["trainer"])
    as_trainer = signed_in("trainer", organisation)
    address = f"attendance/register?batch={batch.pk}"
    assert as_trainer.get(address).status_code == 404
    answer = post(admin, batch, "substitute", trainerObjectId=trainer.pk)
    assert answer.status_code == 200, answer.content
    assert listed(desk, batch) == {(one.student_id, "SUBSTITUTE")}
    assert trainer.name in first_of(batch).text
    rows = admin.get(f"batch/week?date={today()}").json()["data"]
    [row] = [row for row in rows if row["_id"] == batch.pk and row["day"] == today().weekday()]
    assert (row["change"], row["substitute"]) == ("SUBSTITUTE", trainer.name)
    page = as_trainer.get(address).json()["data"]
    assert (page["session"], page["batch"]["_id"]) == (True, batch.pk)


def test_a_substitute_who_teaches_at_that_time_is_refused(admin, ids):
    trainer = Member.objects.get(pk=ids.people["trainer"])
    daily_batch(1, trainer=trainer, start_time=time(18), end_time=time(19))
    batch, _ = daily_batch(1, start_time=time(18, 30), end_time=time(19, 30))
    refused = post(admin, batch, "substitute", trainerObjectId=trainer.pk)
    assert refused.status_code == 400
    assert "teaches" in refused.json()["errors"]["trainerObjectId"][0]
    assert not ClassChange.objects.filter(batch=batch).exists()


def test_the_own_trainer_is_no_substitute(admin, ids):
    trainer = Member.objects.get(pk=ids.people["trainer"])
    batch, _ = daily_batch(1, trainer=trainer)
    refused = post(admin, batch, "substitute", trainerObjectId=trainer.pk)
    assert "already" in refused.json()["errors"]["trainerObjectId"][0]
    assert not ClassChange.objects.filter(batch=batch).exists()


def test_a_class_that_is_restored_is_told_to_those_who_were_told(admin, desk):
    batch, [told, waiting] = daily_batch()
    on = today() + next_class()
    post(admin, batch, "cancel-class", on)
    message = ClassMessage.objects.get(batch=batch, student=told.student_id)
    desk.post(f"classmessage/{message.pk}/open")
    answer = post(admin, batch, "restore-class", on)
    assert "1 message to send" in answer.json()["message"]
    assert listed(desk, batch) == {(told.student_id, "HELD")}
    assert listed(desk, batch, "SKIPPED") == {(waiting.student_id, "CANCELLED")}
    again = post(admin, batch, "restore-class", on)
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")


def test_a_class_that_is_changed_again_takes_the_earlier_news_off_the_list(admin, desk):
    batch, [one] = daily_batch(1)
    on = today() + next_class()
    post(admin, batch, "cancel-class", on)
    desk.post(f"classmessage/{first_of(batch).pk}/open")
    post(admin, batch, "restore-class", on)
    post(admin, batch, "cancel-class", on)
    assert listed(desk, batch) == {(one.student_id, "CANCELLED")}


def test_a_manager_writes_the_text_of_an_absence(admin):
    body = {"language": "en", "step": "ABSENT", "subject": "Absent", "text": "{student}: {batch}"}
    assert admin.put("remindertext", body).status_code == 200
    batch, [away] = daily_batch(1)
    take(batch, today(), "ABSENT")
    tell()
    assert first_of(batch).text == f"{away.student.name}: {batch.name}"


def test_a_text_about_a_class_has_no_amount(admin):
    body = {"language": "en", "step": "ABSENT", "subject": "Absent", "text": "{student} {amount}"}
    refused = admin.put("remindertext", body)
    assert refused.status_code == 400
    assert "{batch}" in refused.json()["errors"]["text"][0]
    texts = admin.get("remindertext").json()["data"]["list"]
    assert all(text["version"] is None for text in texts)


def test_a_text_about_a_class_is_previewed_with_a_batch(admin):
    batch, [one] = daily_batch(1)
    body = {
        "step": "CANCELLED",
        "subject": "{batch}",
        "text": "{student}",
        "studentObjectId": one.student_id,
    }
    found = admin.post("remindertext/preview", body).json()["data"]
    assert (found["subject"], found["text"]) == (batch.name, one.student.name)


@pytest.mark.usefixtures("committed")
class TestAtOnce:
    def test_two_workers_tell_an_absence_once(self, organisation):
        batch, _ = daily_batch(2)
        take(batch, today(), "ABSENT", "ABSENT")
        with later(31):
            at_once(2, lambda _: services.tell_absences(), organisation=organisation)
        assert ClassMessage.objects.filter(batch=batch).count() == 2

    def test_of_two_who_open_a_message_one_does(self, organisation):
        batch, _ = daily_batch(1)
        take(batch, today(), "ABSENT")
        tell()
        message = first_of(batch)
        refused = []

        def act(_place: int) -> None:
            try:
                services.open_message(by=SYSTEM, record=message)
            except Conflict as fault:
                refused.append(fault.code)

        at_once(2, act, organisation=organisation)
        assert refused == ["wrong_state"]

    def test_of_two_who_cancel_a_class_one_does(self, organisation):
        batch, _ = daily_batch(2)
        on, refused = today() + next_class(), []

        def act(_place: int) -> None:
            try:
                services.change_class(by=SYSTEM, record=batch, on=on)
            except Conflict:
                refused.append(True)

        at_once(2, act, organisation=organisation)
        assert (len(refused), ClassMessage.objects.filter(batch=batch).count()) == (1, 2)
