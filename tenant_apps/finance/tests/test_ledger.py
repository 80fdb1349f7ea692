"""What was posted stands, and the figures of a day never move."""

from collections import defaultdict
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Movement
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.finance import selectors, services
from tenant_apps.finance.models import Entry, Income
from tenant_apps.finance.tests.factories import make_expense, make_income, make_paid_expense
from tenants.context import in_organisation


def refuses(statement, *params):
    """Whether the database refuses a statement."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, params)
    except DatabaseError:
        return True
    return False


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE finance_entry SET amount = 1",
        "UPDATE finance_entry SET day = day - 1",
        "DELETE FROM finance_entry",
    ],
)
def test_the_ledger_is_never_changed(tables_owner, organisation, statement):
    with in_organisation(organisation):
        make_paid_expense()
        assert refuses(statement)


@pytest.mark.parametrize(
    "change",
    [
        "amount = 1",
        "date = date - 1",
        "account = 'CASH'",
        "name = 'Other'",
        "status = '{before}'",
        "deleted_at = now()",
    ],
)
@pytest.mark.parametrize("table", ["expense", "income"])
def test_a_posted_record_stands(tables_owner, organisation, table, change):
    before = {"expense": "APPROVED", "income": "EXPECTED"}[table]
    with in_organisation(organisation):
        record = make_paid_expense() if table == "expense" else make_income()
        change = change.format(before=before)
        assert refuses(f"UPDATE finance_{table} SET {change} WHERE id = %s", record.pk)
        assert refuses(f"DELETE FROM finance_{table} WHERE id = %s", record.pk)


def test_the_application_itself_has_no_right_to_change_the_ledger(in_first):
    make_paid_expense()
    assert refuses("UPDATE finance_entry SET amount = 1")


def test_an_entry_has_the_sign_of_its_kind(in_first):
    entry = make_paid_expense().entries.get()
    entry.pk, entry.kind, entry.amount = None, "REVERSAL", Decimal(-1)
    entry.reason = "Wrong"
    with pytest.raises(DatabaseError, match="entry_sign_of_its_kind"), transaction.atomic():
        entry.save(force_insert=True)


def figures(query, measure):
    """Returns the figure of each day, as a report adds it up."""
    days = query.queryset.order_by().values_list("date")
    return defaultdict(Decimal, days.annotate(figure=measure.expression))


def test_an_expense_counts_on_its_day_and_its_reversal_on_its_own(in_first):
    yesterday = today() - timedelta(days=1)
    before = figures(selectors.POSTED_EXPENSES, selectors.SPENT)
    expense = make_paid_expense(day=yesterday)
    services.reverse_expense(by=SYSTEM, record=expense, reason="Paid twice")
    after = figures(selectors.POSTED_EXPENSES, selectors.SPENT)
    assert after[yesterday] - before[yesterday] == 400
    assert after[today()] - before[today()] == -400


def test_income_holds_the_fees_to_the_paisa(in_first):
    make_income("12.34")
    payment = fees.record_payment(
        by=SYSTEM, student=make_owing(1), amount=Decimal("500.55"), method="CASH"
    )
    fees.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    income = sum(selectors.POSTED_INCOME.queryset.values_list("amount", flat=True))
    movements = sum(Movement.objects.values_list("amount", flat=True))
    entries = sum(Entry.objects.filter(income__isnull=False).values_list("amount", flat=True))
    assert income == movements + entries


def test_what_is_not_posted_is_in_no_figure(in_first):
    before = figures(selectors.POSTED_EXPENSES, selectors.SPENT)
    make_expense()
    make_expense(submit=False)
    assert figures(selectors.POSTED_EXPENSES, selectors.SPENT) == before


def test_the_entries_agree_with_the_records(in_first):
    services.reverse_income(by=SYSTEM, record=make_income(), reason="Came back")
    posted = Income.objects.filter(status="RECEIVED").values_list("amount", flat=True)
    entries = Entry.objects.filter(income__isnull=False).values_list("amount", flat=True)
    assert sum(posted) == sum(entries)
