"""API tests of the steps of an enrolment."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
import time_machine

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.fees.services import record_payment
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

BY_DAY = {"kind": "MONTHLY", "proration": "BY_DAY"}


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def enrolment(branch):
    """An enrolment charged by the day, for this month and the next. The first month is paid."""
    start = month_start(today())
    created = make_enrolment(
        make_student(branch, name="Ira Sen"),
        course=make_course(name="Sarod", fee_plan=BY_DAY),
        start=start,
        end=add_months(start, 2) - timedelta(days=1),
        auto_renew=False,
    )
    record_payment(by=SYSTEM, student=created.student, amount=Decimal(4720), method="CASH")
    return created


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def preview(caller, enrolment, step, **choice):
    return caller.post(
        f"studentcourse/{enrolment.pk}/preview-step", {"step": step, **choice}
    ).json()["data"]


def test_the_preview_describes_what_dropping_does(admin, enrolment):
    first_day = str(enrolment.start)
    shown = preview(admin, enrolment, "drop", on=first_day)
    last = add_months(enrolment.start, 1) - timedelta(days=1)
    unused = last.day - 1
    [credit] = shown["credits"]
    [cancel] = shown["cancels"]
    assert shown["explanation"][0] == f"The due {cancel['label']} of ₹4,720.00 is cancelled."
    assert shown["explanation"][1].startswith(
        f"{unused} days of {last.day} in {credit['due']['label']} are unused: ₹"
    )
    assert shown["balanceBefore"] == "4720.00"
    assert Decimal(shown["balanceAfter"]) == -Decimal(credit["total"])
    assert not CreditNote.objects.filter(student=enrolment.student).exists()

    answer = admin.post(
        f"studentcourse/{enrolment.pk}/drop", {"on": first_day, "reason": "Moved away"}
    )
    assert answer.json()["message"] == "Enrolment dropped."
    assert answer.json()["data"]["status"] == "DROPPED"
    assert fees.pending(enrolment.student_id) == Decimal(shown["balanceAfter"])
    [listed] = admin.get(f"creditnote?student={enrolment.student_id}").json()["list"]
    assert (listed["total"], listed["dueObjectId"]["number"]) == (
        credit["total"],
        credit["due"]["number"],
    )
    assert "Moved away" in listed["reason"]


def test_the_due_list_shows_credit_notes_that_can_be_printed(admin, enrolment):
    admin.post(f"studentcourse/{enrolment.pk}/drop", {"on": str(enrolment.start), "reason": "Gone"})
    dues = admin.get(f"due?student={enrolment.student_id}&ordering=dueDate").json()["list"]
    [note] = dues[0]["credits"]
    assert dues[0]["credited"] == note["total"]
    assert Decimal(dues[0]["paid"]) == Decimal(4720) - Decimal(note["total"])
    assert (dues[0]["open"], dues[0]["status"]) == ("0.00", "PAID")
    document = admin.get(f"creditnote/{note['_id']}/paper")
    assert document.content.startswith(b"%PDF")
    assert document["Content-Disposition"].startswith('inline; filename="credit-note-')


def test_an_idempotency_key_executes_a_step_once(admin, enrolment):
    path, body = f"studentcourse/{enrolment.pk}/drop", {"reason": "Moved away"}
    first = admin.post(path, body, Idempotency_Key="clicked-twice-1")
    again = admin.post(path, body, Idempotency_Key="clicked-twice-1")
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert (
        AuditEntry.objects.filter(
            kind="enrolment", target_id=enrolment.pk, action="changed"
        ).count()
        == 1
    )


def test_dropping_without_a_reason_is_refused(admin, enrolment):
    answer = admin.post(f"studentcourse/{enrolment.pk}/drop", {})
    assert answer.json()["errors"] == {"reason": ["Please give a reason."]}
    enrolment.refresh_from_db()
    assert (enrolment.status, enrolment.version) == ("ACTIVE", 1)


def test_a_step_on_a_stale_version_is_refused(desk, enrolment):
    answer = desk.post(f"studentcourse/{enrolment.pk}/pause", {"version": 7})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    enrolment.refresh_from_db()
    assert enrolment.status == "ACTIVE"


def test_preview_and_saving_refuse_an_impossible_step_alike(desk, enrolment):
    for call in ("preview-step", "resume"):
        body = {"step": "resume"} if call == "preview-step" else {}
        answer = desk.post(f"studentcourse/{enrolment.pk}/{call}", body)
        assert (answer.status_code, answer.json()["message"]) == (409, "This enrolment is active.")


def test_a_transfer_returns_the_new_enrolment(desk, enrolment):
    batch = make_batch(course=enrolment.course)
    answer = desk.post(f"studentcourse/{enrolment.pk}/transfer", {"batchObjectId": batch.pk})
    old = answer.json()["data"]
    new = desk.get(f"studentcourse/{old['transferredTo']['_id']}").json()["data"]
    assert (old["status"], new["status"]) == ("TRANSFERRED", "ACTIVE")
    assert new["batchObjectId"] == {"_id": batch.pk, "name": batch.name}
    courses = desk.get(f"studentcourse/course/{enrolment.student_id}").json()["list"]
    assert [each["enrollNo"] for each in courses] == [new["enrollNo"]]


def test_an_admin_cannot_transfer_to_another_branch(admin, enrolment):
    elsewhere = make_batch(course=enrolment.course, branch=Branch.objects.latest("pk"))
    for place in ({"batchObjectId": elsewhere.pk}, {"branchObjectId": elsewhere.branch_id}):
        answer = admin.post(f"studentcourse/{enrolment.pk}/transfer", place)
        assert answer.status_code == 404
    assert Enrolment.objects.filter(student=enrolment.student).count() == 1


def test_a_trial_gets_its_dues_when_it_starts(desk, branch):
    student, course = make_student(branch), make_course()
    made = desk.post(
        "studentcourse",
        {
            "studentObjectId": student.pk,
            "courseObjectId": course.pk,
            "feePlanObjectId": course.fee_plans.get().pk,
            "start": str(today()),
            "autoRenew": True,
            "trial": True,
        },
    ).json()["data"]
    assert (made["status"], fees.pending(student.pk)) == ("TRIAL", 0)
    started = desk.post(f"studentcourse/{made['_id']}/start", {}).json()["data"]
    assert (started["status"], started["renewsOn"]) == ("ACTIVE", str(add_months(today(), 1)))
    assert fees.pending(student.pk) == Decimal(4720)


def test_the_timeline_lists_steps_dues_and_credits(organisation, admin, enrolment):
    admin.post(f"studentcourse/{enrolment.pk}/pause", {"reason": "Exams"})
    path = f"student/{enrolment.student_id}/timeline"
    texts = [entry["text"] for entry in admin.get(path).json()["data"]]
    assert "Sarod: paused (Exams)." in texts
    assert "Enrolled in Sarod." in texts
    assert any(text.startswith("Credit note ") for text in texts)
    assert any(text.startswith("Paid ₹4,720.00, receipt ") for text in texts)
    assert any(text.startswith("Due of ₹4,720.00 for Sarod") for text in texts)
    trainer = signed_in("trainer", organisation)
    assert trainer.get(path).status_code == 404


def test_putting_a_student_on_hold_pauses_the_enrolments(admin, enrolment):
    change = {"status": "ON_HOLD", "statusReason": "Exams until March"}
    assert admin.put(f"student/update/{enrolment.student_id}", change).status_code == 200
    record = admin.get(f"studentcourse/{enrolment.pk}").json()["data"]
    assert (record["status"], record["pausedOn"]) == ("PAUSED", str(today()))
    assert Due.objects.filter(student=enrolment.student, status="CANCELLED").count() == 1


@pytest.mark.parametrize(
    ("instant", "earliest"), [("2026-04-03", "2026-04-01"), ("2026-11-20", "2026-11-13")]
)
def test_the_front_desk_can_back_date_a_step_as_far_as_a_payment(
    organisation, branch, instant, earliest
):
    """The limit is a week, and never before the current financial year."""
    with time_machine.travel(f"{instant}T06:30:00+00:00", tick=False):
        desk = signed_in("staff", organisation)
        start = add_months(month_start(today()), -1)
        enrolment = make_enrolment(make_student(branch), course=make_course(), start=start)
        path = f"studentcourse/{enrolment.pk}/pause"
        day_before = date.fromisoformat(earliest) - timedelta(days=1)
        refused = desk.post(path, {"on": str(day_before)})
        assert (refused.status_code, list(refused.json()["errors"])) == (400, ["on"])
        enrolment.refresh_from_db()
        assert enrolment.status == "ACTIVE"
        assert desk.post(path, {"on": earliest}).status_code == 200
