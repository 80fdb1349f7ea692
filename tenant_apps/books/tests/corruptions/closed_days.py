"""Corruptions of closed days."""

from shared_apps.core.dates import today
from tenant_apps.books.tests.corruptions.shared import Expected, corrupts, run, rupees
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose, CashDifference
from tenant_apps.daybook.tests.factories import close
from tenant_apps.finance.models import Entry
from tenant_apps.finance.tests.factories import make_income
from tenant_apps.students.tests.factories import make_branch


def closed_branch() -> tuple[Branch, CashClose]:
    """A branch that received ₹1,000.00 in cash today, and its close, which begins with ₹900.00."""
    branch = make_branch()
    make_income(1000, branch=branch, account="CASH")
    return branch, close(today(), 900, branch=branch)


@corrupts("close.rows")
def a_row_of_a_closed_day_of_another_amount() -> Expected:
    branch, closed = closed_branch()
    run(
        f"UPDATE finance_entry SET amount = 990 WHERE branch_id = {branch.pk}",
        f"UPDATE finance_income SET amount = 990 WHERE branch_id = {branch.pk}",
    )
    return Expected("close.rows", closed.number, rupees(1000), rupees(990))


@corrupts("close.difference")
def a_difference_of_another_amount() -> Expected:
    _, closed = closed_branch()
    posted = CashDifference.objects.get(close=closed)
    run(f"UPDATE closing_cashdifference SET amount = -110 WHERE id = {posted.pk}")
    return Expected("close.difference", closed.number, rupees(-100), rupees(-110))


@corrupts("close.count")
def a_count_that_was_changed() -> Expected:
    _, closed = closed_branch()
    run(
        "UPDATE closing_cashcount SET coins = coins + 5, counted = counted + 5"
        f" WHERE id = {closed.count_id}"
    )
    return Expected("close.count", closed.number, rupees(900), rupees(905))


@corrupts("close.late")
def money_that_was_posted_to_a_closed_day() -> Expected:
    branch, closed = closed_branch()
    entry = Entry.objects.get(branch=branch)
    run(f"UPDATE finance_entry SET at = at + interval '1 hour' WHERE id = {entry.pk}")
    return Expected("close.late", closed.number, rupees(0), rupees(1000))
