"""Credit notes are numbered, never change, and are part of the balance."""

from decimal import Decimal

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import example, given
from hypothesis import strategies as st

from shared_apps.core import gst
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import receipts, selectors
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.fees.receipts.content import receipt_content
from tenant_apps.fees.receipts.credits import credit_content
from tenant_apps.fees.services import credit_due, record_payment, use_advance, void_due
from tenant_apps.fees.tests.factories import make_due, make_owing
from tenant_apps.students.tests.factories import make_branch, make_student

pytestmark = pytest.mark.usefixtures("in_first")

MONTH = Decimal(4720)
HALF = Decimal(2000)


def credit(due, amount=None, reason="The teacher was ill"):
    """Credits `amount` (before tax) of each line, by default all that is left."""
    left = selectors.lines_left([due.pk])[due.pk]
    lines = {
        place: gst.credit_line(line, line.taxable if amount is None else amount)
        for place, line in left.items()
    }
    note = credit_due(by=SYSTEM, record=due, lines=lines, reason=reason)
    use_advance(by=SYSTEM, student_id=due.student_id, notes=[note])
    due.refresh_from_db()
    return note


def pay(student, amount):
    return record_payment(by=SYSTEM, student=student, amount=Decimal(amount), method="CASH")


def test_a_credit_lowers_the_balance_and_the_open_amount():
    due = make_due(make_student())
    note = credit(due, HALF)
    assert (note.taxable, note.cgst, note.sgst, note.total) == (2000, 180, 180, 2360)
    assert selectors.pending(due.student_id) == 2360
    assert [open_due.open for open_due in selectors.open_dues(due.student_id)] == [2360]
    assert due.status == "ISSUED"


def test_a_partly_credited_due_is_paid_when_the_rest_is_paid():
    due = make_due(make_student())
    pay(due.student, 2360)
    credit(due, HALF)
    assert (due.status, selectors.pending(due.student_id)) == ("PAID", 0)


def test_a_fully_credited_due_is_paid_and_cannot_be_credited_again():
    due = make_due(make_student())
    credit(due)
    assert (due.status, selectors.pending(due.student_id)) == ("PAID", 0)
    with pytest.raises(Conflict, match="Nothing is left") as refusal:
        credit(due)
    assert refusal.value.code == "credited"


def test_money_released_by_a_credit_pays_the_oldest_open_due():
    student = make_owing(months=2)
    first, second = Due.objects.filter(student=student).order_by("due_date")
    payment = pay(student, MONTH)
    credit(first, HALF)
    second.refresh_from_db()
    assert (first.status, second.status) == ("PAID", "PART_PAID")
    assert selectors.pending(student.pk) == MONTH - 2360
    active = payment.allocations.filter(released_at=None).order_by("due__due_date")
    assert [(row.due_id, row.amount) for row in active] == [(first.pk, 2360), (second.pk, 2360)]


def test_money_released_by_a_credit_becomes_the_advance_when_nothing_is_open():
    due = make_due(make_student())
    pay(due.student, MONTH)
    credit(due)
    assert selectors.pending(due.student_id) == -MONTH
    assert [payment.free for payment in selectors.free_payments(due.student_id)] == [MONTH]


def test_a_credit_does_not_change_the_receipt_of_the_payment():
    due = make_due(make_student())
    payment = pay(due.student, MONTH)
    before = receipt_content(payment)["rows"]
    credit(due, HALF)
    assert receipt_content(payment)["rows"] == before


def test_a_credit_larger_than_the_rest_of_the_due_is_refused():
    due = make_due(make_student())
    line = selectors.lines_left([due.pk])[due.pk][1]
    for lines in (
        {1: gst.Line(Decimal("4000.01"), ZERO, ZERO, ZERO, "Fee", "999293", ZERO)},
        {2: line},
    ):
        with pytest.raises(Conflict, match="The credit is larger"):
            credit_due(by=SYSTEM, record=due, lines=lines, reason="Too much")
    assert selectors.pending(due.student_id) == MONTH
    assert not CreditNote.objects.filter(due=due).exists()


def test_a_void_due_cannot_be_credited():
    due = make_due(make_student())
    void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Typed twice")
    with pytest.raises(Conflict, match="This due is cancelled"):
        credit(due)


def test_a_partly_credited_due_can_be_written_off_but_not_cancelled():
    due = make_due(make_student())
    credit(due, HALF)
    with pytest.raises(Conflict, match="Write off the rest"):
        void_due(by=SYSTEM, record=due, status="CANCELLED", reason="No")
    assert selectors.pending(due.student_id) == 2360
    void_due(by=SYSTEM, record=due, status="WRITTEN_OFF", reason="Moved away")
    assert selectors.pending(due.student_id) == 0


def test_credit_notes_are_numbered_per_branch_without_gaps():
    for prefix in ("KX", "LX"):
        student = make_student(make_branch(receipt_prefix=prefix))
        given_up = make_due(student)
        with transaction.atomic():
            credit(given_up, HALF)
            transaction.set_rollback(True)
        numbers = [credit(make_due(student), HALF).number for _ in range(2)]
        assert numbers == [
            CreditNote.NUMBERS.format(number, prefix=prefix, day=today()) for number in (1, 2)
        ]


@pytest.mark.parametrize("table", ["fees_creditnote", "fees_creditnoteline"])
@pytest.mark.parametrize(
    "change", ["UPDATE {} SET total = total + 1, cgst = cgst + 1", "DELETE FROM {}"]
)
def test_the_database_refuses_changes_and_deletes_of_credit_notes(table, change, tables_owner):
    credit(make_due(make_student()), HALF)
    with (
        pytest.raises(IntegrityError, match="never edited or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change.format(table))


def test_a_credit_note_shows_the_due_and_the_reason():
    due = make_due(make_student(state="Goa"), course=make_course(online=True))
    note = credit(due, HALF, reason="Two weeks without a teacher")
    content = credit_content(note)
    assert content["across"] is True
    assert (content["document"], content["amount"]) == ("tax invoice", "₹2,360.00")
    assert content["rows"][0]["igst"] == "₹360.00"
    assert receipts.document_pdf(note).startswith(b"%PDF")


amounts = st.decimals(min_value="0.01", max_value=50_000, places=2)


@given(
    amount=amounts,
    rate=st.sampled_from([ZERO, Decimal(5), Decimal(18), Decimal("17.77")]),
    place=st.sampled_from(["Maharashtra", "Goa"]),
    credits=st.lists(amounts, min_size=1, max_size=6),
)
@example(
    amount=Decimal("0.53"),
    rate=Decimal(18),
    place="Maharashtra",
    credits=[Decimal("0.03"), Decimal("0.03"), Decimal("0.25")],
)
def test_credits_of_a_line_always_add_up_to_the_line(amount, rate, place, credits):
    supply = gst.Supply("27AAPFU0939F1ZV", "Maharashtra", place)
    left = whole = gst.tax_line(gst.Charge("Course fee", "999293", amount, rate), supply)
    taken = []
    for wanted in [*credits, left.taxable]:
        part = gst.credit_line(left, min(wanted, left.taxable))
        assert part.within(left)
        assert abs(part.cgst - part.sgst) <= Decimal("0.01")
        left = left.minus(part)
        taken.append(part)
    assert (
        gst.totals(taken).parts()
        == gst.Taxed(whole.taxable, whole.cgst, whole.sgst, whole.igst).parts()
    )
