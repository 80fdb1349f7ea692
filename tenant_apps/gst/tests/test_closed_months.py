"""A bill of a locked month, or of one whose GST return is filed, is not cancelled any more."""

from datetime import date

import pytest
from django.db import DatabaseError, connection, transaction

from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.closing.services import lock_period, reopen_period
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import services
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due
from tenant_apps.fees.selectors import pending
from tenant_apps.gst.selectors import Registration
from tenant_apps.gst.services import mark_filed
from tenant_apps.gst.tests.factories import GSTIN, OCTOBER, issue, on, write_off
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

TENTH = date(2026, 10, 10)
LATER = date(2026, 12, 5)


@pytest.fixture
def owner(organisation):
    with on(LATER):
        yield signed_in("owner", organisation)


@pytest.fixture
def branch(in_first):
    return make_branch(receipt_prefix="GST")


@pytest.fixture
def due(branch):
    return issue(make_student(branch, state="Maharashtra"), TENTH)


def lock(branch):
    with on(LATER):
        return lock_period(by=SYSTEM, branch=branch, month=OCTOBER, confirmation="10-2026")


def file(branch):
    with on(LATER):
        return mark_filed(
            by=SYSTEM,
            registration=Registration(GSTIN, (branch.name,)),
            month=OCTOBER,
            arn="AA2710260123456",
            filed_on=date(2026, 11, 10),
        )


def cancel(caller, due):
    return caller.post(f"due/{due.pk}/cancel", {"reason": "Entered twice"})


def opening_due(branch):
    return services.issue_opening_due(
        by=SYSTEM,
        student=make_student(branch),
        amount=100,
        day=TENTH,
        due_date=TENTH,
        label="From before",
    )


def status_of(due):
    return Due.objects.values_list("status", flat=True).get(pk=due.pk)


@pytest.mark.parametrize(
    ("close", "month"),
    [(lock, "a locked month"), (file, "a month whose GST return is filed")],
)
def test_it_is_refused_and_says_what_to_do_instead(owner, branch, due, close, month):
    close(branch)
    answer = cancel(owner, due)
    assert (answer.status_code, answer.json()["code"]) == (409, "month_closed")
    assert answer.json()["message"] == f"{due.number} is in {month}. Issue a credit note."
    assert status_of(due) == "ISSUED"


@pytest.mark.parametrize("close", [lock, file])
def test_the_database_refuses_it_whoever_asks(branch, due, close):
    close(branch)
    with (
        pytest.raises(DatabaseError, match="is in a closed month"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "UPDATE fees_due SET status = 'CANCELLED', reason = 'x', voided_on = %s WHERE id = %s",
            [LATER, due.pk],
        )
    assert status_of(due) == "ISSUED"


def test_it_is_cancelled_in_an_open_month(owner, due):
    assert cancel(owner, due).status_code == 200
    assert status_of(due) == "CANCELLED"


def test_it_is_cancelled_once_the_month_is_reopened(owner, branch, due):
    period = lock(branch)
    with on(LATER):
        reopen_period(by=SYSTEM, record=period, reason="A bill came late")
    assert cancel(owner, due).status_code == 200


def test_a_locked_month_of_another_branch_does_not_matter(owner, due):
    lock(make_branch(receipt_prefix="TWO"))
    assert cancel(owner, due).status_code == 200


def test_a_fee_bill_without_gst_is_not_of_a_filed_return(owner, branch):
    fee_bill = issue(make_student(make_branch(gstin="", receipt_prefix="FEE")), TENTH)
    file(branch)
    assert cancel(owner, fee_bill).status_code == 200


def test_a_credit_note_of_today_takes_it_back(owner, branch, due):
    lock(branch)
    file(branch)
    answer = owner.post(f"due/{due.pk}/credit", {"reason": "Entered twice"})
    note = CreditNote.objects.get(due=due)
    assert (answer.status_code, answer.json()["message"]) == (
        200,
        f"Credit note {note.number} issued.",
    )
    assert (note.total, note.issue_date, note.reason) == (due.total, LATER, "Entered twice")
    assert pending(due.student_id) == 0


def test_a_credit_note_frees_what_was_paid_of_the_bill(owner, due):
    with on(TENTH):
        services.record_payment(by=SYSTEM, student=due.student, amount=1000, method="CASH")
    assert owner.post(f"due/{due.pk}/credit", {"reason": "Left"}).status_code == 200
    assert pending(due.student_id) == -1000
    assert AdvanceVoucher.objects.get(student=due.student).total == 1000


def test_a_bill_is_credited_once(owner, due):
    assert owner.post(f"due/{due.pk}/credit", {"reason": "Left"}).status_code == 200
    again = owner.post(f"due/{due.pk}/credit", {"reason": "Left"})
    assert (again.status_code, again.json()["code"]) == (409, "credited")
    assert CreditNote.objects.filter(due=due).count() == 1


def test_what_another_system_billed_is_not_credited(owner, branch):
    with on(TENTH):
        brought = opening_due(branch)
    answer = owner.post(f"due/{brought.pk}/credit", {"reason": "Left"})
    assert (answer.status_code, answer.json()["code"]) == (409, "opening")
    assert not CreditNote.objects.filter(due=brought).exists()


def test_it_is_written_off_in_a_closed_month(branch, due):
    lock(branch)
    write_off(due, LATER)
    assert status_of(due) == "WRITTEN_OFF"


def test_what_was_owed_before_moving_in_is_taken_back_in_a_closed_month(branch):
    with on(TENTH):
        brought = opening_due(branch)
    lock(branch)
    with on(LATER):
        services.take_back_opening_due(by=SYSTEM, record=brought, reason="Imported twice")
    assert status_of(brought) == "CANCELLED"


@pytest.fixture
def enrolment(branch):
    """All its bills are of 10 October, for months up to March."""
    with on(TENTH):
        return make_enrolment(
            make_student(branch), start=TENTH, end=date(2027, 3, 9), auto_renew=False
        )


@pytest.mark.parametrize("close", [lock, file])
def test_an_enrolment_that_is_dropped_credits_its_bills(branch, enrolment, close):
    close(branch)
    with on(LATER):
        take_step(by=SYSTEM, record=enrolment, step=Step.DROP, on=LATER, reason="Moved")
    bills = Due.objects.filter(student=enrolment.student)
    assert not bills.filter(status="CANCELLED").exists()
    whole = [note for note in CreditNote.objects.filter(due__in=bills) if note.total == 4720]
    assert len(whole) == 3


def test_an_enrolment_that_is_dropped_in_an_open_month_cancels_its_bills(enrolment):
    with on(LATER):
        take_step(by=SYSTEM, record=enrolment, step=Step.DROP, on=LATER, reason="Moved")
    bills = Due.objects.filter(student=enrolment.student, status="CANCELLED")
    assert bills.count() == 3


def test_an_enrolment_with_bills_of_a_closed_month_is_not_cancelled(branch, enrolment):
    lock(branch)
    first = Due.objects.filter(student=enrolment.student).earliest("pk")
    with on(LATER), pytest.raises(Conflict) as refused:
        take_step(by=SYSTEM, record=enrolment, step=Step.CANCEL, reason="By mistake")
    assert refused.value.code == "month_closed"
    assert refused.value.message == (
        f"{first.number} is in a locked or filed month. Drop the enrolment instead."
    )
    assert Enrolment.objects.get(pk=enrolment.pk).status == "ACTIVE"
