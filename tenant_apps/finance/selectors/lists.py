"""The other lists: categories and sources, bills, transfers, what recurs."""

from collections.abc import Iterator
from datetime import date

from django.db.models import F, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce, Concat

from shared_apps.core.api.columns import Column, day, id_, money, ref, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.finance.models import (
    Account,
    Category,
    ExpenseFile,
    RecurringExpense,
    Transfer,
)
from tenant_apps.finance.rules import Recurrence
from tenant_apps.workspace.attachments.selectors import attachment_columns

CATEGORIES = Listing(
    Category.objects.live(),
    columns=[
        id_(),
        text("kind", label=lazy("Kind")),
        text("name", label=lazy("Name")),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    search="search_text",
    filters={"kind": choices(Category.Kind, "kind"), "status": choices(Category.Status)},
    default="name",
)

EXPENSE_FILES = Listing(
    ExpenseFile.objects.live().filter(expense__deleted_at__isnull=True),
    columns=[
        id_(),
        ref("expenseObjectId", "expense", label=lazy("Expense ID"), expenseId="code"),
        *attachment_columns(),
    ],
    search="search_text",
    filters={"expense": of("expense_id"), "branch": ids("expense__branch_id")},
    ordering={"title": "title"},
    scope=own_branch("expense__branch_id", follow_view=False),
)

TRANSFERS = Listing(
    Transfer.objects.live(),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        text("transferId", "code", label=lazy("Transfer ID")),
        money("amount", label=lazy("Amount")),
        branch_ref(label=lazy("From branch")),
        text("fromAccount", "from_account", label=lazy("From")),
        ref("toBranchObjectId", "to_branch", label=lazy("To branch"), branchname="name"),
        text("toAccount", "to_account", label=lazy("To")),
        text("note", label=lazy("Note")),
        text("status", label=lazy("Status")),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "branch": ids("branch_id"),
        "status": choices(Transfer.Status),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={"date": "date", "transferId": "code", "amount": "amount"},
    default="-date",
    scope=own_branch("branch_id"),
)


def _next_days(packed: str) -> list[str]:
    """Returns the days of the next drafts. `packed` is "status every first last done", with "-" for a
    day that is not given."""
    status, every, *days = packed.split()
    first, last, done = (None if day == "-" else date.fromisoformat(day) for day in days)
    if status != RecurringExpense.Status.ACTIVE or first is None:
        return []
    return [f"{day}" for day in Recurrence(every, first, last).next_after(done)]


def _words() -> Iterator[Combinable]:
    for name in ("status", "every", "starts_on", "ends_on", "done_until"):
        yield Coalesce(Cast(F(name), TextField()), Value("-", output_field=TextField()))
        yield Value(" ", output_field=TextField())


_packed = Concat(*_words(), output_field=TextField())

RECURRING = Listing(
    RecurringExpense.objects.live(),
    columns=[
        id_(),
        text("name", label=lazy("Name")),
        money("amount", label=lazy("Amount")),
        ref("categoryObjectId", "category", label=lazy("Category"), category="name"),
        text("paymentMode", "account", label=lazy("Payment mode")),
        branch_ref(),
        text("payee", label=lazy("Payee")),
        text("note", label=lazy("Note")),
        text("every", label=lazy("Repeats")),
        day("startsOn", "starts_on", label=lazy("First day")),
        day("endsOn", "ends_on", label=lazy("Last day")),
        Column("nextDays", _packed, "texts", convert=_next_days),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "branch": ids("branch_id"),
        "status": choices(RecurringExpense.Status),
        "paymentMode": choices(Account, "account"),
    },
    ordering={"name": "name", "amount": "amount", "startsOn": "starts_on"},
    default="name",
    tabs="status",
    scope=own_branch("branch_id"),
)
