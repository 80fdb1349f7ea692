"""The journal of dues, credit notes, payments and reversals."""

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.gst import credit_line
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import (
    Part,
    balances,
    balances_of_students,
    unbalanced_documents,
)
from tenant_apps.books.postings import Account
from tenant_apps.closing.models import CashDifference
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import AdvanceAdjustment, AdvanceVoucher, CreditNote, Due, Movement
from tenant_apps.fees.tests.factories import make_due, make_owing, pay_by_cheque
from tenant_apps.finance.models import Entry
from tenant_apps.materials.models import StockMovement
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_branch, make_student

pytestmark = pytest.mark.usefixtures("in_first")

ZERO = Decimal(0)


def pay(student, amount, **details):
    details = {"method": "CASH"} | details
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def credit(due, amount):
    lines = selectors.lines_left([due.pk])[due.pk]
    credited = {place: credit_line(line, Decimal(amount)) for place, line in lines.items()}
    with transaction.atomic():
        note = services.credit_due(by=SYSTEM, record=due, lines=credited, reason="Class missed")
        services.use_advance(by=SYSTEM, student_id=due.student_id, notes=[note])


def void(due, status):
    services.void_due(by=SYSTEM, record=due, status=status, reason="Moved away")


def of(student) -> dict[Account, Decimal]:
    """The student's accounts that are not zero."""
    found = balances(Part(student_id=student.pk))
    return {account: amount for account, amount in found.items() if amount}


def test_a_due_is_owed_by_the_student_and_earned_as_fee_and_tax():
    student = make_student()
    make_due(student)
    assert of(student) == {
        Account.STUDENTS: Decimal("4720.00"),
        Account.FEES: Decimal("-4000.00"),
        Account.CGST: Decimal("-360.00"),
        Account.SGST: Decimal("-360.00"),
    }


def test_a_payment_goes_to_the_account_of_its_method():
    student = make_owing(1)
    pay(student, 1000, method="UPI", reference="UPI-1")
    pay(student, 500)
    found = of(student)
    assert (found[Account.UPI], found[Account.CASH]) == (Decimal(1000), Decimal(500))
    assert found[Account.STUDENTS] == Decimal("3220.00")


def test_a_cheque_is_in_hand_until_the_bank_has_it():
    student = make_owing(1)
    cheque = pay_by_cheque(student, 1000)
    assert of(student)[Account.CHEQUE] == Decimal(1000)
    services.clear_cheque(by=SYSTEM, record=cheque)
    found = of(student)
    assert (found.get(Account.CHEQUE), found[Account.BANK_TRANSFER]) == (None, Decimal(1000))
    assert found[Account.STUDENTS] == Decimal("3720.00")


def test_a_bounced_cheque_leaves_nothing_whether_it_was_cleared_or_not():
    student = make_student()
    services.bounce_cheque(by=SYSTEM, record=pay_by_cheque(student), reason="Stopped")
    cleared = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(student))
    services.bounce_cheque(by=SYSTEM, record=cleared, reason="Stopped")
    assert of(student) == {}


def test_a_reversed_cheque_leaves_nothing_whether_it_was_cleared_or_not():
    student = make_student()
    services.reverse_payment(by=SYSTEM, record=pay_by_cheque(student), reason="Mistyped")
    cleared = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(student))
    services.reverse_payment(by=SYSTEM, record=cleared, reason="Mistyped")
    assert of(student) == {}


def test_an_advance_is_a_credit_balance_of_the_student():
    student = make_student(make_branch(gstin=""))
    pay(student, 300)
    assert of(student) == {Account.CASH: Decimal(300), Account.STUDENTS: Decimal(-300)}


def test_the_tax_of_an_advance_is_due_before_it_is_billed():
    student = make_student()
    pay(student, 1180)
    assert of(student) == {
        Account.CASH: Decimal(1180),
        Account.STUDENTS: Decimal(-1180),
        Account.ADVANCE_TAX: Decimal(180),
        Account.CGST: Decimal(-90),
        Account.SGST: Decimal(-90),
    }


def test_a_due_takes_the_tax_of_the_advance_that_it_uses():
    student = make_student()
    pay(student, 4720)
    make_due(student)
    assert of(student) == {
        Account.CASH: Decimal(4720),
        Account.FEES: Decimal("-4000.00"),
        Account.CGST: Decimal("-360.00"),
        Account.SGST: Decimal("-360.00"),
    }


def test_a_reversed_payment_leaves_nothing():
    student = make_student()
    services.reverse_payment(by=SYSTEM, record=pay(student, 300), reason="Counted twice")
    assert of(student) == {}


def test_a_credit_note_lowers_fee_and_tax():
    student = make_student()
    credit(make_due(student), 1000)
    assert of(student) == {
        Account.STUDENTS: Decimal("3540.00"),
        Account.FEES: Decimal("-3000.00"),
        Account.CGST: Decimal("-270.00"),
        Account.SGST: Decimal("-270.00"),
    }


def test_a_cancelled_due_leaves_nothing():
    student = make_student()
    void(make_due(student), Due.Status.CANCELLED)
    assert of(student) == {}


def test_the_tax_of_a_due_that_is_written_off_stays():
    student = make_student()
    due = make_due(student)
    credit(due, 1000)
    void(due, Due.Status.WRITTEN_OFF)
    assert of(student) == {
        Account.BAD_DEBTS: Decimal("3540.00"),
        Account.FEES: Decimal("-3000.00"),
        Account.CGST: Decimal("-270.00"),
        Account.SGST: Decimal("-270.00"),
    }


@pytest.fixture
def year():
    """Every kind of document, posted on three days; returns the first one and the branch."""
    branch = make_branch()
    begins = timezone.now() - timedelta(days=2)
    with time_machine.travel(begins):
        first = today()
        students = [make_student(branch) for _ in range(4)]
        dues = [make_due(student) for student in students]
        paid = pay(students[0], 5000)
        pay(students[1], 100, method="CARD", reference="C-1")
        cheques = [pay_by_cheque(students[0], amount) for amount in (10, 20, 30)]
    with time_machine.travel(begins + timedelta(days=1)):
        credit(dues[2], 500)
        services.reverse_payment(by=SYSTEM, record=paid, reason="Counted twice")
        for cheque in cheques[:2]:
            services.clear_cheque(by=SYSTEM, record=cheque)
    for cheque in cheques[1:]:
        services.bounce_cheque(by=SYSTEM, record=cheque, reason="Insufficient funds")
    void(dues[3], Due.Status.CANCELLED)
    void(dues[2], Due.Status.WRITTEN_OFF)
    return first, branch


def test_the_postings_of_each_document_add_up_to_zero(year):
    assert unbalanced_documents() == []
    assert sum(balances().values()) == ZERO


def test_the_journal_knows_what_each_student_owes(year):
    owed = Student.objects.annotate(owed=selectors.pending_of()).values_list("pk", "owed")
    journal = balances_of_students()
    assert {pk: journal.get(pk, ZERO) for pk, _ in owed} == dict(owed)


def test_what_happens_later_changes_no_balance_of_an_earlier_day(year):
    first, branch = year
    part = Part(last=first, branch_id=branch.pk)
    before = balances(part)
    for due in Due.objects.filter(branch=branch, status=Due.Status.ISSUED):
        void(due, Due.Status.WRITTEN_OFF)
    assert balances(part) == before
    assert before[Account.STUDENTS] == 4 * Decimal(4720) - 5000 - 100 - 60


def twin(part: Part) -> dict[Account, Decimal]:
    """The same balances, computed row by row in Python."""
    found: dict[Account, Decimal] = defaultdict(Decimal)

    def post(row, day: date, **amounts: Decimal) -> None:
        is_in = part.branch_id in {None, row.branch_id}
        if is_in and (part.first or day) <= day <= (part.last or day):
            for name, amount in amounts.items():
                found[Account[name]] += amount

    def charge(row, day: date, sign: int) -> None:
        tax = {"CGST": -sign * row.cgst, "SGST": -sign * row.sgst, "IGST": -sign * row.igst}
        post(row, day, STUDENTS=sign * row.total, FEES=-sign * row.taxable, **tax)

    def tax_ahead(row, day: date, sign: int) -> None:
        tax = {"CGST": -sign * row.cgst, "SGST": -sign * row.sgst, "IGST": -sign * row.igst}
        post(row, day, ADVANCE_TAX=sign * (row.cgst + row.sgst + row.igst), **tax)

    for due in Due.objects.all():
        charge(due, due.issue_date, 1)
        if due.status == Due.Status.CANCELLED:
            charge(due, due.voided_on, -1)
        elif due.status == Due.Status.WRITTEN_OFF:
            left = due.total - sum(note.total for note in due.credit_notes.all())
            post(due, due.voided_on, STUDENTS=-left, BAD_DEBTS=left)
    for note in CreditNote.objects.all():
        charge(note, note.issue_date, -1)
    for row in Movement.objects.all():
        student = {} if row.kind in {"DEPOSITED", "CLEARED"} else {"STUDENTS": -row.amount}
        post(row, row.day, **student, **{row.account: row.amount})
    for row in Entry.objects.all():
        other = "EXPENSES" if row.expense_id else "INCOME" if row.income_id else "TRANSFERS"
        other = "OPENING" if row.opening_id else other
        post(row, row.day, **{other: -row.amount, row.account: row.amount})
    for row in StockMovement.objects.exclude(purchase=None).select_related("stock", "purchase"):
        post(row.stock, row.day, **{"MATERIAL": row.paid, row.purchase.method: -row.paid})
    for row in StockMovement.objects.exclude(opening=None).select_related("stock"):
        post(row.stock, row.day, STOCK=row.value, OPENING=-row.value)
    for row in CashDifference.objects.all():
        other = "INCOME" if row.amount > 0 else "EXPENSES"
        other = "OPENING" if row.kind == "OPENING" else other
        post(row, row.day, **{other: -row.amount, "CASH": row.amount})
    for voucher in AdvanceVoucher.objects.all():
        tax_ahead(voucher, voucher.issue_date, 1 if voucher.kind == "RECEIPT" else -1)
    for taken in AdvanceAdjustment.objects.all():
        tax_ahead(taken, taken.day, -1)
    return found


@pytest.mark.parametrize("days", [(None, None), (0, 0), (1, 2), (None, 1)])
@pytest.mark.parametrize("of_branch", [True, False])
def test_postgresql_and_python_agree(year, days, of_branch):
    first, branch = year
    begin, end = (None if day is None else first + timedelta(days=day) for day in days)
    part = Part(begin, end, branch.pk if of_branch else None)
    expected = {account: amount for account, amount in twin(part).items() if amount}
    assert {account: amount for account, amount in balances(part).items() if amount} == expected
