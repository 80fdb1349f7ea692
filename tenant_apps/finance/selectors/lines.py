"""The lists of expenses and of income."""

from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from shared_apps.core.api.columns import Column, day, flag, id_, integer, money, stamps, text
from shared_apps.core.api.compiled import (
    OFFSET,
    Compiled,
    compile_instances,
    compile_records,
)
from shared_apps.core.api.filters import (
    choices,
    date_from,
    date_to,
    ids,
    own_branch,
)
from shared_apps.core.api.lists import Listing, Request
from shared_apps.core.api.queries import Narrowing
from shared_apps.core.api.totals import Totals
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import batch_ref, course_ref
from tenant_apps.finance.models import (
    Account,
    Expense,
    ExpenseLine,
    Income,
    IncomeLine,
    Origin,
)

OWN = Narrowing("own", lambda name: Q(origin=Origin.ENTRY), None)


class LineListing(Listing):
    """A list of lines. Only those of origin ENTRY can be opened: the others are records of other apps.
    `records` is the model of what can be opened, and what services are given."""

    def __init__(self, rows: QuerySet, *, records: type[Record], **options: Any) -> None:
        super().__init__(rows, **options)
        self._records = records

    def compile_page(self, request: Request) -> Compiled:
        """As a list, but in one query: no column of a line costs anything, and to find lines by their
        ids is dearer than to pass over those of earlier pages."""
        found = self._ordered(self.query.rows(request.narrowings), request.ordering)
        compiled = compile_records(found, self.visible(request.role), request.role).limited()
        slots = (*compiled.slots, OFFSET)
        return replace(compiled, sql=f"{compiled.sql} OFFSET ${len(slots)}", slots=slots)

    def _one(self, principal: Any, pk: int) -> Request:
        one = super()._one(principal, pk)
        return replace(one, narrowings=(*one.narrowings, OWN))

    def _compile_instance(self, one: Request, id_only: bool) -> Compiled:
        lines = self.query.rows(one.narrowings).order_by().values("pk")
        rows = self._records._default_manager.filter(pk__in=lines)
        return compile_instances(rows, id_only=id_only)


def _columns(code: str, code_label: str, category: str, category_label: str) -> list[Column]:
    return [
        id_(),
        day("date", label=lazy("Date")),
        text(code, "code", label=code_label),
        text("name", label=lazy("Name")),
        money("amount", label=lazy("Amount")),
        text(category, "category_name", label=category_label),
        text("paymentMode", "account", label=lazy("Payment mode")),
        text("status", label=lazy("Status")),
        branch_ref(),
        text("payee", label=lazy("Payee") if category == "category" else lazy("Received from")),
        text("note", label=lazy("Note")),
        text("reason", label=lazy("Reason")),
        text("origin"),
        integer("originId", "origin_id"),
        integer(f"{category}ObjectId", "category_id"),
        integer("createdById", "created_by_id"),
        *stamps(),
    ]


_listing = partial(
    LineListing,
    search="search_text",
    default="-date",
    scope=own_branch("branch_id"),
)


def _filters(statuses: Any) -> dict[str, Any]:
    return {
        "status": choices(statuses),
        "branch": ids("branch_id"),
        "paymentMode": choices(Account, "account"),
        "category": ids("category_id"),
        "origin": choices(Origin, "origin"),
        "course": ids("course_id"),
        "batch": ids("batch_id"),
        "from": date_from("date"),
        "to": date_to("date"),
    }


EXPENSES = _listing(
    ExpenseLine.objects.all(),
    records=Expense,
    columns=[
        *_columns("expenseId", lazy("Expense ID"), "category", lazy("Category")),
        money("gst", label=lazy("GST")),
        money("together"),
        integer("approvalId", "approval_id"),
        flag("recurring", Q(recurring_id__isnull=False)),
        day("billDate", "bill_date", label=lazy("Bill date")),
        course_ref(),
        batch_ref(),
    ],
    filters=_filters(Expense.Status),
    ordering={"amount": "amount", "name": Lower("name"), "expenseId": "code"},
    tabs="status",
    totals=Totals({"amount": "amount"}, by="status", left_out=["DRAFT", "REJECTED"]),
)

INCOMES = _listing(
    IncomeLine.objects.all(),
    records=Income,
    columns=[
        *_columns("incomeId", lazy("Income ID"), "source", lazy("Source")),
        course_ref(),
        batch_ref(),
    ],
    filters=_filters(Income.Status),
    ordering={"amount": "amount", "name": Lower("name"), "incomeId": "code"},
    tabs="status",
    totals=Totals({"amount": "amount"}, by="status", left_out=["EXPECTED"]),
)
