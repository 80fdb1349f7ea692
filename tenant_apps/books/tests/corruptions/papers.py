"""Corruptions of numbers, papers, the journal and the hash chains."""

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions.shared import (
    Expected,
    change,
    corrupts,
    credit,
    exempt_due,
    pay,
    run,
    rupees,
)
from tenant_apps.fees import services
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.gst.models import GstFiling
from tenant_apps.gst.rules.gstr1 import digest_of
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.models import NumberSeries


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
