"""Corruptions of dues and credit notes."""

from tenant_apps.books.tests.corruptions.shared import (
    Expected,
    corrupts,
    credit,
    exempt_due,
    pay,
    run,
    rupees,
)
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student


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
