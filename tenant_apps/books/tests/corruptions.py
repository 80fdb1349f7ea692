"""Corruptions of the books, one for each invariant. Each makes its own documents by the services, then
changes rows by SQL, past the triggers that keep posted money. The test needs `tables_owner`."""

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from django.db import connection, transaction

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.gst import credit_line
from shared_apps.core.principal import SYSTEM
from tenant_apps.certificates.tests.factories import make_certificate
from tenant_apps.enrolments.models import EnrolmentDue
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.fees.tests.factories import make_due, pay_by_cheque
from tenant_apps.gst.models import GstFiling
from tenant_apps.gst.rules.gstr1 import digest_of
from tenant_apps.promotions.services import plan_promotion, promote
from tenant_apps.promotions.tests.factories import class_of
from tenant_apps.proofs.services import verify_proof
from tenant_apps.proofs.tests.factories import bank_shows, make_proof
from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.models import NumberSeries

TABLES = (
    "audit_auditentry",
    "closing_cashcount",
    "closing_cashdifference",
    "enrolments_enrolment",
    "enrolments_enrolmentdue",
    "certificates_certificate",
    "fees_advanceadjustment",
    "fees_advancevoucher",
    "fees_allocation",
    "fees_creditnote",
    "fees_creditnoteline",
    "fees_due",
    "fees_dueline",
    "fees_movement",
    "fees_payment",
    "fees_reversal",
    "finance_entry",
    "finance_expense",
    "finance_income",
    "finance_openingbalance",
    "finance_transfer",
    "materials_distribution",
    "promotions_promotion",
    "materials_purchase",
    "materials_stockmovement",
    "gst_gstfiling",
    "refunds_refund",
    "refunds_refundpart",
    "students_student",
    "workspace_documentcopy",
    "workspace_letterhead",
)

WITHOUT_CHAINS = (
    "UPDATE fees_due SET chain_hash = ''",
    "UPDATE fees_creditnote SET chain_hash = ''",
    "UPDATE fees_payment SET chain_hash = ''",
    "UPDATE fees_advancevoucher SET chain_hash = ''",
    "UPDATE refunds_refund SET chain_hash = ''",
    "UPDATE certificates_certificate SET chain_hash = ''",
    "UPDATE workspace_numberseries SET head = '', sealed = 0",
)


class Expected(NamedTuple):
    """What is found: the check, the document, and its figures."""

    check: str
    number: str
    expected: Decimal | None
    found: Decimal | None = None


CORRUPTIONS: dict[str, Callable[[], Expected]] = {}


def corrupts(name: str) -> Callable[[Callable[[], Expected]], Callable[[], Expected]]:
    def declare(corruption: Callable[[], Expected]) -> Callable[[], Expected]:
        CORRUPTIONS[name] = corruption
        return corruption

    return declare


def run(*statements: str) -> None:
    """Runs statements without the triggers that would refuse them. The chains are begun anew, as if the
    product itself had issued the documents so."""
    change(*statements, *WITHOUT_CHAINS)


def change(*statements: str) -> None:
    """As `run`, but the chains stay as they are."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        for statement in statements:
            cursor.execute(statement)
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def pay(student: Student, amount: int) -> Payment:
    return services.record_payment(
        by=SYSTEM, student=student, amount=Decimal(amount), method="CASH"
    )


def credit(due: Due, amount: int = 1000) -> CreditNote:
    lines = selectors.lines_left([due.pk])[due.pk]
    credited = {place: credit_line(line, Decimal(amount)) for place, line in lines.items()}
    with transaction.atomic():
        note = services.credit_due(by=SYSTEM, record=due, lines=credited, reason="Class missed")
        services.use_advance(by=SYSTEM, student_id=due.student_id, notes=[note])
    return note


def exempt_due() -> Due:
    """A due of ₹4,000.00 without tax."""
    return make_due(make_student(make_branch(gstin="")))


def rupees(amount: int | str) -> Decimal:
    return Decimal(amount)


@corrupts("due.lines")
def a_line_of_another_amount() -> Expected:
    due = exempt_due()
    run(f"UPDATE fees_dueline SET taxable = 4100, total = 4100 WHERE due_id = {due.pk}")
    return Expected("due.lines", due.number, rupees(4000), rupees(4100))


@corrupts("line.tax")
def a_rate_that_the_tax_does_not_follow() -> Expected:
    due = make_due(make_student())
    run(f"UPDATE fees_dueline SET rate = 12 WHERE due_id = {due.pk}")
    return Expected("line.tax", due.number, rupees(480), rupees(720))


@corrupts("line.halves")
def halves_that_differ() -> Expected:
    due = make_due(make_student())
    run(
        f"UPDATE fees_dueline SET cgst = 361, sgst = 359 WHERE due_id = {due.pk}",
        f"UPDATE fees_due SET cgst = 361, sgst = 359 WHERE id = {due.pk}",
    )
    return Expected("line.halves", due.number, rupees(361), rupees(359))


@corrupts("due.overpaid")
def a_due_that_takes_more_than_its_amount() -> Expected:
    due = exempt_due()
    pay(due.student, 5000)
    run(f"UPDATE fees_allocation SET amount = 4100 WHERE due_id = {due.pk}")
    return Expected("due.overpaid", due.number, rupees(4000), rupees(4100))


@corrupts("due.state")
def a_paid_due_that_nobody_paid() -> Expected:
    due = make_due(make_student())
    run(f"UPDATE fees_due SET status = 'PAID' WHERE id = {due.pk}")
    return Expected("due.state", due.number, rupees(4720), rupees(0))


@corrupts("due.void")
def a_written_off_due_that_is_paid() -> Expected:
    due = make_due(make_student())
    pay(due.student, 1000)
    run(
        "UPDATE fees_due SET status = 'WRITTEN_OFF', reason = 'Moved away', voided_on = issue_date"
        f" WHERE id = {due.pk}"
    )
    return Expected("due.void", due.number, rupees(0), rupees(1000))


@corrupts("due.voided_on")
def an_open_due_with_a_day_of_cancelling() -> Expected:
    due = make_due(make_student())
    run(f"UPDATE fees_due SET voided_on = issue_date WHERE id = {due.pk}")
    return Expected("due.voided_on", due.number, rupees(4720))


@corrupts("credit.lines")
def a_credited_line_of_another_amount() -> Expected:
    note = credit(make_due(make_student()))
    run(
        "UPDATE fees_creditnoteline SET taxable = taxable - 10, total = total - 10"
        f" WHERE note_id = {note.pk}"
    )
    return Expected("credit.lines", note.number, rupees(1180), rupees(1170))


@corrupts("credit.within")
def more_tax_credited_than_charged() -> Expected:
    due = make_due(make_student())
    note = credit(due)
    amounts = "taxable = 400, cgst = 390, sgst = 390"
    run(
        f"UPDATE fees_creditnoteline SET {amounts} WHERE note_id = {note.pk}",
        f"UPDATE fees_creditnote SET {amounts} WHERE id = {note.pk}",
    )
    return Expected("credit.within", due.number, rupees(360), rupees(390))


@corrupts("credit.student")
def a_credit_note_of_another_student() -> Expected:
    note = credit(make_due(make_student()))
    other = make_student()
    run(f"UPDATE fees_creditnote SET student_id = {other.pk} WHERE id = {note.pk}")
    return Expected("credit.student", note.number, rupees(1180))


@corrupts("credit.day")
def a_credit_note_before_its_due() -> Expected:
    note = credit(make_due(make_student()))
    run(f"UPDATE fees_creditnote SET issue_date = issue_date - 1 WHERE id = {note.pk}")
    return Expected("credit.day", note.number, rupees(1180))


@corrupts("payment.allocated")
def a_payment_that_pays_more_than_its_amount() -> Expected:
    due = make_due(make_student())
    payment = pay(due.student, 1000)
    run(f"UPDATE fees_allocation SET amount = 1450 WHERE payment_id = {payment.pk}")
    return Expected("payment.allocated", payment.receipt_number, rupees(1000), rupees(1450))


@corrupts("payment.reversed")
def a_reversed_payment_that_still_pays() -> Expected:
    due = make_due(make_student())
    payment = pay(due.student, 1000)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    run(
        f"UPDATE fees_allocation SET released_at = NULL WHERE payment_id = {payment.pk}",
        f"UPDATE fees_due SET status = 'PART_PAID' WHERE id = {due.pk}",
    )
    return Expected("payment.reversed", payment.receipt_number, rupees(0), rupees(1000))


@corrupts("payment.advance")
def an_advance_beside_an_open_due() -> Expected:
    due = make_due(make_student())
    payment = pay(due.student, 1000)
    run(
        f"UPDATE fees_allocation SET released_at = now() WHERE payment_id = {payment.pk}",
        f"UPDATE fees_due SET status = 'ISSUED' WHERE id = {due.pk}",
    )
    return Expected("payment.advance", payment.receipt_number, rupees(0), rupees(1000))


@corrupts("allocation.student")
def a_payment_for_another_students_due() -> Expected:
    due, other = make_due(make_student()), make_due(make_student())
    payment = pay(due.student, 4720)
    paid = pay(other.student, 4720)
    run(
        f"UPDATE fees_allocation SET due_id = {other.pk} WHERE payment_id = {payment.pk}",
        f"UPDATE fees_allocation SET released_at = now() WHERE payment_id = {paid.pk}",
        f"UPDATE fees_due SET status = 'WRITTEN_OFF', reason = 'Lost', voided_on = issue_date"
        f" WHERE id = {due.pk}",
    )
    return Expected("allocation.student", payment.receipt_number, rupees(0), rupees(4720))


@corrupts("movement.payment")
def a_movement_of_another_amount() -> Expected:
    payment = pay(make_student(), 1000)
    run(f"UPDATE fees_movement SET amount = 900 WHERE payment_id = {payment.pk}")
    return Expected("movement.payment", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("movement.reversal")
def a_reversal_of_a_part() -> Expected:
    payment = pay(make_student(), 1000)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    run(
        "UPDATE fees_movement SET amount = -900"
        f" WHERE kind = 'REVERSAL' AND payment_id = {payment.pk}",
        f"UPDATE fees_reversal SET amount = -900 WHERE payment_id = {payment.pk}",
    )
    return Expected("movement.reversal", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("cheque.cleared")
def a_cheque_of_which_a_part_reached_the_bank() -> Expected:
    payment = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(make_student(), 1000))
    run(
        "UPDATE fees_movement SET amount = 900 * sign(amount)"
        f" WHERE kind IN ('DEPOSITED', 'CLEARED') AND payment_id = {payment.pk}"
    )
    return Expected("cheque.cleared", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("cheque.bounced")
def a_bounced_cheque_of_another_amount() -> Expected:
    payment = pay_by_cheque(make_student(), 1000)
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Insufficient funds")
    run(
        "UPDATE fees_movement SET amount = -900"
        f" WHERE kind = 'BOUNCED' AND payment_id = {payment.pk}"
    )
    return Expected("cheque.bounced", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("proof.payment")
def a_proof_of_another_amount_than_its_payment() -> Expected:
    proof = make_proof(make_student(), 1000)
    proof = verify_proof(by=SYSTEM, record=proof, **bank_shows(proof))
    run(f"UPDATE proofs_upiproof SET amount = 900 WHERE id = {proof.pk}")
    assert proof.payment is not None
    return Expected("proof.payment", proof.payment.receipt_number, rupees(1000), rupees(900))


@corrupts("movement.copy")
def an_older_record_of_another_amount() -> Expected:
    payment = pay(make_student(), 1000)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    run(f"UPDATE fees_reversal SET amount = -900 WHERE payment_id = {payment.pk}")
    return Expected("movement.copy", payment.receipt_number, rupees(-1000), rupees(-900))


@corrupts("document.kept")
def a_deleted_bill() -> Expected:
    due = make_due(make_student())
    run(f"UPDATE fees_due SET deleted_at = now() WHERE id = {due.pk}")
    return Expected("document.kept", due.number, rupees(4720))


@corrupts("audit.issued")
def an_entry_of_another_amount() -> Expected:
    payment = pay(make_student(), 1000)
    run(
        """UPDATE audit_auditentry SET after = jsonb_set(after, '{amount}', '"900.00"')"""
        f" WHERE kind = 'payment' AND target_id = {payment.pk}"
    )
    return Expected("audit.issued", payment.receipt_number, rupees(1000), rupees(900))


@corrupts("audit.reversed")
def a_reversal_without_an_entry() -> Expected:
    payment = pay(make_student(), 1000)
    services.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    run(
        "DELETE FROM audit_auditentry WHERE kind = 'payment' AND action = 'reversed'"
        f" AND target_id = {payment.pk}"
    )
    return Expected("audit.reversed", payment.receipt_number, rupees(1000))


def advance(amount: int = 1180) -> AdvanceVoucher:
    """The receipt voucher of a new student's advance."""
    return pay(make_student(), amount).vouchers.get()


@corrupts("advance.parts")
def a_voucher_with_too_little_tax() -> Expected:
    voucher = advance()
    run(
        "UPDATE fees_advancevoucher SET taxable = 1100, cgst = 40, sgst = 40"
        f" WHERE id = {voucher.pk}"
    )
    return Expected("advance.parts", voucher.number, rupees(180), rupees(80))


@corrupts("advance.first")
def a_voucher_of_more_than_the_advance() -> Expected:
    due = make_due(make_student())
    voucher = pay(due.student, 5900).vouchers.get()
    run(f"UPDATE fees_allocation SET from_advance = true WHERE payment_id = {voucher.payment_id}")
    return Expected("advance.first", voucher.number, rupees(5900), rupees(1180))


@corrupts("advance.used")
def a_voucher_of_which_more_tax_was_taken_than_it_has() -> Expected:
    voucher = advance(2360)
    make_due(voucher.student, fee=rupees(1000))
    run(
        "UPDATE fees_advanceadjustment SET taxable = 780, cgst = 200, sgst = 200"
        f" WHERE voucher_id = {voucher.pk}"
    )
    return Expected("advance.used", voucher.number, rupees(360), rupees(400))


@corrupts("advance.rest")
def an_adjustment_that_was_lost() -> Expected:
    voucher = advance(2360)
    make_due(voucher.student, fee=rupees(1000))
    run(f"DELETE FROM fees_advanceadjustment WHERE voucher_id = {voucher.pk}")
    return Expected("advance.rest", voucher.payment.receipt_number, rupees(1180), rupees(2360))


@corrupts("advance.adjusted")
def an_adjustment_for_another_due() -> Expected:
    voucher = advance(2360)
    make_due(voucher.student, fee=rupees(1000))
    other = make_due(voucher.student, fee=rupees(2000))
    run(
        f"UPDATE fees_advanceadjustment SET due_id = {other.pk}"
        f" WHERE voucher_id = {voucher.pk} AND due_id <> {other.pk}"
    )
    return Expected("advance.adjusted", voucher.number, rupees(1180), rupees(1180))


@corrupts("advance.refund")
def a_refund_voucher_before_its_receipt_voucher() -> Expected:
    voucher = advance()
    services.reverse_payment(by=SYSTEM, record=voucher.payment, reason="Counted twice")
    refund = voucher.refund_vouchers.get()
    run(f"UPDATE fees_advancevoucher SET issue_date = issue_date - 1 WHERE id = {refund.pk}")
    return Expected("advance.refund", refund.number, rupees(1180))


@corrupts("number.gap")
def a_removed_bill() -> Expected:
    student = make_student()
    _, removed, after = (make_due(student) for _ in range(3))
    run(
        f"DELETE FROM fees_dueline WHERE due_id = {removed.pk}",
        f"DELETE FROM fees_due WHERE id = {removed.pk}",
    )
    return Expected("number.gap", after.number, rupees(2), rupees(3))


@corrupts("number.last")
def a_series_that_was_moved_on() -> Expected:
    due = make_due(make_student())
    prefix = due.student.branch.receipt_prefix
    NumberSeries.objects.filter(kind="invoice", scope=prefix).update(last=2)
    return Expected("number.last", due.number, rupees(2), rupees(1))


@corrupts("number.format")
def a_number_of_another_form() -> Expected:
    due = make_due(make_student(make_branch(receipt_prefix="QX")))
    run(f"UPDATE fees_due SET number = lower(number) WHERE id = {due.pk}")
    return Expected("number.format", due.number.lower(), rupees(4720))


@corrupts("number.year")
def a_payment_moved_into_another_year() -> Expected:
    payment = pay(make_student(), 1000)
    day = today().replace(year=today().year - 1)
    run(
        f"UPDATE fees_payment SET date = '{day}' WHERE id = {payment.pk}",
        f"UPDATE fees_movement SET day = '{day}' WHERE payment_id = {payment.pk}",
    )
    return Expected("number.year", payment.receipt_number, rupees(1000))


@corrupts("number.branch")
def a_payment_moved_to_another_branch() -> Expected:
    payment = pay(make_student(), 1000)
    branch = make_branch()
    run(
        f"UPDATE fees_payment SET branch_id = {branch.pk} WHERE id = {payment.pk}",
        f"UPDATE fees_movement SET branch_id = {branch.pk} WHERE payment_id = {payment.pk}",
    )
    return Expected("number.branch", payment.receipt_number, rupees(1000))


@corrupts("paper.kind")
def a_tax_invoice_without_a_gstin() -> Expected:
    due = make_due(make_student())
    run(f"UPDATE fees_due SET supplier_gstin = '' WHERE id = {due.pk}")
    return Expected("paper.kind", due.number, rupees(4720))


@corrupts("paper.recipient")
def a_receipt_for_somebody_else() -> Expected:
    payment = pay(make_student(), 1000)
    run(
        """UPDATE fees_payment SET recipient = jsonb_set(recipient, '{name}', '"Zoya Khan"')"""
        f" WHERE id = {payment.pk}"
    )
    return Expected("paper.recipient", payment.receipt_number, rupees(1000))


@corrupts("paper.letterhead")
def another_gstin_on_old_bills() -> Expected:
    due = make_due(make_student())
    head = due.letterhead
    run(f"UPDATE workspace_letterhead SET gstin = '' WHERE id = {head.pk}")
    return Expected("paper.letterhead", str(head), rupees(4720))


@corrupts("paper.copy")
def a_copy_of_nothing() -> Expected:
    run(
        "INSERT INTO workspace_documentcopy (kind, document_id, at, by_name)"
        " VALUES ('fees.due', 987654, now(), 'Desk')"
    )
    return Expected("paper.copy", "fees.due 987654", rupees(1), rupees(0))


@corrupts("request.answered")
def a_key_without_an_answer() -> Expected:
    run(
        "INSERT INTO workspace_requestkey (user_id, key, route, body_hash, created_at)"
        " VALUES (1, 'lost-answer', 'POST studentpayment', '', now())"
    )
    return Expected("request.answered", "POST studentpayment", rupees(1), rupees(0))


@corrupts("journal.document")
def a_bill_that_does_not_balance() -> Expected:
    due = exempt_due()
    run(
        "ALTER TABLE fees_due DROP CONSTRAINT due_total_adds_up",
        "ALTER TABLE fees_dueline DROP CONSTRAINT dueline_total_adds_up",
        f"UPDATE fees_due SET taxable = 3999 WHERE id = {due.pk}",
        f"UPDATE fees_dueline SET taxable = 3999 WHERE due_id = {due.pk}",
    )
    return Expected("journal.document", due.number, rupees(4000), rupees(3999))


@corrupts("journal.pending")
def a_credited_due_that_was_cancelled() -> Expected:
    due = make_due(make_student())
    credit(due)
    run(
        "UPDATE fees_due SET status = 'CANCELLED', reason = 'Moved away', voided_on = issue_date"
        f" WHERE id = {due.pk}"
    )
    return Expected("journal.pending", due.student.code, rupees(0), rupees(-1180))


def skip_number(kind: str) -> int:
    """Lets a series go on one number too far. Returns the last number that was used."""
    series = NumberSeries.objects.get(kind=kind)
    NumberSeries.objects.filter(pk=series.pk).update(last=series.last + 1)
    return series.last


@corrupts("student.codes")
def a_student_code_that_was_skipped() -> Expected:
    student = make_student()
    last = skip_number("student")
    return Expected("student.codes", student.code, rupees(last + 1), rupees(last))


@corrupts("enrolment.codes")
def an_enrolment_number_that_was_skipped() -> Expected:
    enrolment = make_enrolment()
    last = skip_number("enrolment")
    return Expected("enrolment.codes", enrolment.number, rupees(last + 1), rupees(last))


@corrupts("certificate.codes")
def a_certificate_number_that_was_skipped() -> Expected:
    certificate = make_certificate()
    last = skip_number("certificate")
    return Expected("certificate.codes", certificate.number, rupees(last + 1), rupees(last))


def due_of_enrolment() -> tuple[EnrolmentDue, Due]:
    """The due of a new monthly enrolment."""
    link = EnrolmentDue.objects.select_related("due").get(enrolment=make_enrolment())
    return link, link.due


@corrupts("enrolment.student")
def an_enrolment_of_another_student() -> Expected:
    link, due = due_of_enrolment()
    other = make_student()
    run(f"UPDATE enrolments_enrolment SET student_id = {other.pk} WHERE id = {link.enrolment_id}")
    return Expected("enrolment.student", due.number, due.total)


@corrupts("enrolment.terms")
def a_fee_that_was_lowered_later() -> Expected:
    link, due = due_of_enrolment()
    run(f"UPDATE enrolments_enrolment SET base_fee = 3000 WHERE id = {link.enrolment_id}")
    return Expected("enrolment.terms", due.number, rupees(3000), rupees(4000))


@corrupts("enrolment.period")
def two_dues_for_one_day() -> Expected:
    link, _ = due_of_enrolment()
    twice = make_due(link.enrolment.student)
    run(
        "INSERT INTO enrolments_enrolmentdue"
        " (enrolment_id, due_id, period_from, period_to, withdrawn)"
        f" SELECT enrolment_id, {twice.pk}, period_to, period_to + 30, false"
        f" FROM enrolments_enrolmentdue WHERE id = {link.pk}"
    )
    return Expected("enrolment.period", twice.number, twice.total)


@corrupts("enrolment.withdrawn")
def a_withdrawn_due_that_is_owed() -> Expected:
    link, due = due_of_enrolment()
    run(f"UPDATE enrolments_enrolmentdue SET withdrawn = true WHERE id = {link.pk}")
    return Expected("enrolment.withdrawn", due.number, due.total, rupees(0))


@corrupts("promotion.students")
def a_promotion_that_moved_another_number() -> Expected:
    known = class_of(1)
    choice = {
        "batch": known.batch,
        "course": known.course,
        "fee_plan": known.plan,
        "start": today(),
        "name": "Next year",
    }
    seen = plan_promotion(by=SYSTEM, **choice).seen
    promotion = promote(by=SYSTEM, seen=seen, **choice)
    run(f"UPDATE promotions_promotion SET students = 2 WHERE id = {promotion.pk}")
    return Expected("promotion.students", known.batch.name, Decimal(2), Decimal(1))


def run_of(due: Due, **amounts: Decimal) -> RenewalRun:
    return RenewalRun.objects.create(
        branch=due.branch, day=today(), status=RenewalRun.Status.DONE, made=1, **amounts
    )


def renewed(link: EnrolmentDue, run: RenewalRun) -> RenewalEntry:
    return RenewalEntry.objects.create(
        run=run,
        enrolment=link.enrolment,
        period_from=link.period_from,
        period_to=link.period_to,
        outcome=RenewalEntry.Outcome.MADE,
        due=link.due,
    )


@corrupts("renewal.period")
def a_renewal_of_another_period() -> Expected:
    link, due = due_of_enrolment()
    renewed(link, run_of(due, amount=due.total))
    run(f"UPDATE enrolments_enrolmentdue SET period_from = period_from + 1 WHERE id = {link.pk}")
    return Expected("renewal.period", due.number, due.total)


@corrupts("renewal.run")
def a_run_of_another_amount() -> Expected:
    link, due = due_of_enrolment()
    renewed(link, run_of(due, amount=rupees(5000)))
    return Expected("renewal.run", due.branch.name, rupees(5000), due.total)


@corrupts("latefee.student")
def a_late_fee_of_another_student() -> Expected:
    late, fee = make_due(make_student()), make_due(make_student())
    run(
        f"UPDATE fees_due SET due_date = issue_date - 3, late_after = issue_date - 1 WHERE id = {late.pk}"
    )
    LateFee.objects.create(late=late, fee=fee)
    return Expected("latefee.student", fee.number, fee.total)


@corrupts("chain.series")
def a_receipt_of_another_course() -> Expected:
    student = make_student()
    payment = pay(student, 1000)
    pay(student, 500)
    change(f"UPDATE fees_payment SET course_names = 'Violin' WHERE id = {payment.pk}")
    return Expected("chain.series", payment.receipt_number, rupees(1000))


@corrupts("gst.filed")
def a_filed_return_with_another_amount() -> Expected:
    month = add_months(month_start(today()), -2)
    content = '{"b2cs":[{"txval":4000.0}]}'
    filing = GstFiling.objects.create(
        gstin="27AAPFU0939F1ZV",
        month=month,
        arn="AA2710260000015",
        filed_on=today(),
        content=content,
        digest=digest_of(content),
    )
    run(f"UPDATE gst_gstfiling SET content = replace(content, '4', '3') WHERE id = {filing.pk}")
    return Expected("gst.filed", f"{filing.gstin} {month:%m-%Y}", None)
