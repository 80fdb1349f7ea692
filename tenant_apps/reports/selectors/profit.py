"""What courses and batches earn and cost."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.expressions import Combinable

from shared_apps.core.api.columns import Column, day, id_, text
from shared_apps.core.api.filters import own_branch
from shared_apps.core.api.reports import Dimension, Measure, Report, Source
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import EnrolmentDue
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.fees.selectors import CREDITED_OF_DUE
from tenant_apps.finance.models import Expense, ExpenseLine, Income, IncomeLine, Origin
from tenant_apps.reports.selectors.money import BILLS, DISCOUNT
from tenant_apps.reports.selectors.shared import batch, branch, course
from tenant_apps.students.selectors import student_ref


def _of_batch(rows: QuerySet, due: str) -> QuerySet:
    """Adds the batch of the enrolment that a bill is of; `due` is the path to the bill's id."""
    own = EnrolmentDue.objects.filter(due=OuterRef(due)).values("enrolment__batch")[:1]
    name = Batch.objects.filter(pk=OuterRef("batch_key")).values("name")[:1]
    return rows.annotate(batch_key=Subquery(own)).annotate(batch_name=Subquery(name))


_BATCH = Dimension(
    "batch", "batch_key", "batch_name", lazy("Batch"), of="batch", none=lazy("No batch")
)


def _source(
    name: str,
    rows: QuerySet,
    measures: Sequence[tuple[str, str | Combinable, str, int]],
    *columns: Column,
    day_: str,
    path: str = "",
    own_batch: Dimension = _BATCH,
    **more: Any,
) -> Source:
    """Rows that change the result. Each measure is its name, its value, its label, and what it counts
    as in the result: 1, −1, or 0 where it is only stated."""

    def signed(value: str | Combinable, sign: int) -> Combinable:
        found = F(value) if isinstance(value, str) else value
        return found if sign > 0 else -found

    return Source(
        rows,
        name=name,
        day=day_,
        dimensions=[course(f"{path}course"), own_batch, branch(f"{path}branch")],
        measures=[
            *(Measure(own, value, label=label) for own, value, label, _ in measures),
            *(
                Measure("result", signed(value, sign), label=lazy("Result"))
                for _, value, _, sign in measures
                if sign
            ),
        ],
        columns=[
            id_(),
            day("date", day_, label=lazy("Date")),
            *columns,
            branch_ref(f"{path}branch", label=lazy("Branch name")),
        ],
        default="-date",
        scope=own_branch(f"{path}branch_id"),
        **more,
    )


def _bills(
    name: str,
    rows: QuerySet,
    measure: tuple[str, str | Combinable, str, int],
    *,
    title: str,
    day_: str,
    path: str = "",
) -> Source:
    """Bills, or papers whose bill is at `path`."""
    return _source(
        name,
        _of_batch(rows, "due_id" if path else "pk"),
        [measure],
        text("number", label=lazy("Number")),
        student_ref(f"{path}student"),
        text("label", f"{path}label", label=lazy("For")),
        title=title,
        day_=day_,
        path=path,
        heading="studentObjectId",
        texts=["label", "number", "date"],
    )


_BILLED = Due.objects.exclude(document=Due.Kind.OPENING)
_BACK = lazy("Credited and cancelled")

PROFIT_REPORT = Report(
    "profit",
    _bills(
        "rows",
        _BILLED,
        ("billed", "taxable", lazy("Billed before tax"), 1),
        title=lazy("Bills"),
        day_="issue_date",
    ),
    _source(
        "discounts",
        BILLS.exclude(enrolment__discount_kind="NONE"),
        [("discount", DISCOUNT, lazy("Discount in it"), 0)],
        text("number", "due__number", label=lazy("Number")),
        student_ref("due__student"),
        text("label", "due__label", label=lazy("For")),
        text("reason", "enrolment__discount_reason", label=lazy("Reason")),
        title=lazy("Discounts"),
        day_="due__issue_date",
        path="due__",
        own_batch=batch("enrolment__batch"),
        heading="studentObjectId",
        texts=["label", "number", "reason"],
    ),
    _bills(
        "credited",
        CreditNote.objects.exclude(due__document=Due.Kind.OPENING),
        ("credited", "taxable", _BACK, -1),
        title=lazy("Credit notes"),
        day_="issue_date",
        path="due__",
    ),
    _bills(
        "cancelled",
        _BILLED.filter(status=Due.Status.CANCELLED, voided_on__isnull=False),
        ("credited", "taxable", _BACK, -1),
        title=lazy("Cancelled bills"),
        day_="voided_on",
    ),
    _bills(
        "writtenoff",
        _BILLED.filter(status=Due.Status.WRITTEN_OFF, voided_on__isnull=False),
        ("badDebts", F("total") - CREDITED_OF_DUE, lazy("Bad debts"), -1),
        title=lazy("Bills written off"),
        day_="voided_on",
    ),
    _source(
        "expense",
        ExpenseLine.objects.filter(status__in=Expense.POSTED),
        [("expense", "amount", lazy("Expense"), -1)],
        text("expenseId", "code", label=lazy("Expense ID")),
        text("name", label=lazy("Name")),
        text("category", "category_name", label=lazy("Category")),
        title=lazy("Expense"),
        day_="date",
        own_batch=batch(),
        heading="name",
        texts=["expenseId", "date", "category"],
    ),
    _source(
        "income",
        IncomeLine.objects.filter(status__in=Income.POSTED).exclude(origin=Origin.FEES),
        [("income", "amount", lazy("Income besides fees"), 1)],
        text("incomeId", "code", label=lazy("Income ID")),
        text("name", label=lazy("Name")),
        text("source", "category_name", label=lazy("Source")),
        title=lazy("Income besides fees"),
        day_="date",
        own_batch=batch(),
        heading="name",
        texts=["incomeId", "date", "source"],
    ),
    title=lazy("Course and batch profitability"),
    about=lazy("billed, discount, expense, other income and result"),
    section="centre",
    by="course",
    chart="result",
    roles=MANAGERS,
    note=lazy(
        "By the day of the bill, not of the payment. Credit notes, cancelled bills and bad debts are "
        "deducted on their own day. An expense, and income besides fees, counts for the course or batch "
        "that it names."
    ),
)
