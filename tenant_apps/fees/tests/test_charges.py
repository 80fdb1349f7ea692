"""Charges added by hand: dues that do not come from an enrolment."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import add_months, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import add_charge, record_payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def charge(student, amount="500.00", **details):
    details = {"head": "Examination fee"} | details
    return add_charge(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def test_a_charge_creates_a_numbered_due_of_today_taxed_like_its_course():
    student, course = make_student(), make_course()
    due = charge(student, course=course)
    assert (due.label, due.course, due.status) == ("Examination fee", course, "ISSUED")
    assert (due.taxable, due.cgst, due.sgst, due.total) == (500, 45, 45, 590)
    assert (due.document, due.issue_date, due.due_date) == ("TAX_INVOICE", today(), today())
    [line] = due.lines.all()
    assert (line.head, line.sac, line.rate) == ("Examination fee", course.sac, course.gst_rate)
    assert selectors.pending(student.pk) == Decimal(590)


def test_a_charge_without_a_course_is_exempt():
    due = charge(make_student())
    assert (due.document, due.total, due.course) == ("BILL_OF_SUPPLY", Decimal(500), None)


def test_a_branch_without_gstin_charges_no_tax():
    due = charge(make_student(make_branch(gstin="")), course=make_course())
    assert (due.document, due.total) == ("FEE_BILL", Decimal(500))


def test_a_charge_takes_the_next_number_of_the_branchs_series():
    student = make_student()
    first = make_due(student)
    second = charge(student)
    assert int(second.number[-5:]) == int(first.number[-5:]) + 1


def test_the_students_advance_pays_a_charge_first():
    student = make_student()
    record_payment(by=SYSTEM, student=student, amount=Decimal(200), method="CASH")
    due = charge(student)
    due.refresh_from_db()
    assert due.status == "PART_PAID"
    assert selectors.pending(student.pk) == Decimal(300)
    assert selectors.free_payments(student.pk) == []


def test_a_charge_has_its_audit_entry():
    due = charge(make_student())
    entry = AuditEntry.objects.get(kind="due", target_id=due.pk)
    assert (entry.action, entry.after["label"]) == ("created", "Examination fee")


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (lambda: today() - timedelta(days=1), "cannot be before today"),
        (lambda: add_months(today(), 12) + timedelta(days=1), "at the latest"),
    ],
)
def test_a_due_date_in_the_past_or_too_far_ahead_is_refused(day, words):
    student = make_student()
    with pytest.raises(Invalid, match=words) as refused:
        charge(student, due_date=day())
    assert list(refused.value.errors) == ["dueDate"]
    assert not Due.objects.filter(student=student).exists()


def test_a_student_of_an_inactive_branch_cannot_be_charged():
    student = make_student()
    Branch.objects.filter(pk=student.branch_id).update(status=Branch.Status.INACTIVE)
    with pytest.raises(Conflict, match="branch is inactive"):
        charge(student)
    assert not Due.objects.filter(student=student).exists()


@pytest.fixture
def student():
    return make_student(Branch.objects.earliest("pk"), name="Neha Ghorpade")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def asked(student, **details):
    charged = {"studentObjectId": student.pk, "head": "Costume", "amount": "1200.00"}
    return charged | details


def test_the_charge_preview_matches_the_charge_added(desk, student):
    body = asked(student, courseObjectId=make_course().pk)
    shown = desk.post("due/preview", body).json()["data"]
    assert not Due.objects.filter(student=student).exists()
    added = desk.post("due", body)
    assert (added.status_code, added.json()["message"]) == (201, "Charge added.")
    due = added.json()["data"]
    for part in ("taxable", "cgst", "sgst", "igst", "total"):
        assert due[part] == shown[part]
    assert shown["document"] == due["docType"] == "TAX_INVOICE"
    assert Decimal(shown["pendingAfter"]) == selectors.pending(student.pk)


def test_the_front_desk_adds_a_charge_and_a_manager_cancels_it(desk, organisation, student):
    due = desk.post("due", asked(student)).json()["data"]
    cancel = f"due/{due['_id']}/cancel"
    assert desk.post(cancel, {"reason": "Typed twice"}).status_code == 403
    answer = signed_in("admin", organisation).post(cancel, {"reason": "Typed twice"})
    assert (answer.status_code, answer.json()["data"]["status"]) == (200, "CANCELLED")
    assert selectors.pending(student.pk) == 0


def test_a_repeated_idempotency_key_adds_one_charge(desk, student):
    key = {"Idempotency-Key": "charge-of-neha-1"}
    first = desk.post("due", asked(student), **key)
    second = desk.post("due", asked(student), **key)
    assert first.json() == second.json()
    assert Due.objects.filter(student=student).count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("head", ""),
        ("head", None),
        ("head", "x" * 61),
        ("amount", "0"),
        ("amount", "-1"),
        ("amount", "1.005"),
        ("amount", None),
        ("dueDate", "2026-02-30"),
        ("dueDate", "yesterday"),
        ("total", "1"),
        ("status", "PAID"),
        ("courseObjectId", "Guitar"),
    ],
)
def test_an_invalid_field_is_rejected_and_nothing_is_charged(desk, student, field, value):
    answer = desk.post("due", asked(student, **{field: value}))
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]
    assert not Due.objects.filter(student=student).exists()


def test_a_student_of_another_branch_cannot_be_charged(organisation, student):
    elsewhere = signed_in("branch_admin", organisation)
    assert elsewhere.post("due", asked(student)).status_code == 404
    assert elsewhere.post("due/preview", asked(student)).status_code == 404
    assert not Due.objects.filter(student=student).exists()


def test_a_students_record_shows_the_sums_behind_the_balance(desk, organisation, student):
    desk.post("due", asked(student))
    record_payment(by=SYSTEM, student=student, amount=Decimal(200), method="CASH")
    shown = desk.get(f"student/{student.pk}").json()["data"]
    figures = [shown[name] for name in ("billed", "credited", "paid", "pending")]
    assert figures == ["1200.00", "0.00", "200.00", "1000.00"]
    trainer = signed_in("trainer", organisation).get(f"student/{student.pk}")
    assert not {"billed", "credited", "paid", "pending"} & set(trainer.json().get("data", {}))
