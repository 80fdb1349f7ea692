"""The lists of dues and payments, and what fees add to the list of students."""

from django.contrib.postgres.aggregates import JSONBAgg
from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    Case,
    CharField,
    JSONField,
    OuterRef,
    Subquery,
    TextChoices,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce, JSONObject
from django.db.models.lookups import GreaterThan, IsNull, LessThan

from shared_apps.core.api.columns import (
    Column,
    day,
    id_,
    integer,
    json,
    money,
    ref,
    stamps,
    text,
)
from shared_apps.core.api.filters import (
    Among,
    Bind,
    Filter,
    choices,
    date_from,
    date_to,
    ids,
    own_branch,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.money import ZERO
from shared_apps.core.roles import Role
from tenant_apps.fees.models import Allocation, Due, DueLine, Payment
from tenant_apps.fees.selectors.balances import (
    OPEN_OF_DUE,
    PAID_OF_DUE,
    DaysBetween,
    Today,
    days_late_of,
    pending_of,
)

_lines = (
    DueLine.objects.filter(due=OuterRef("pk"))
    .order_by()
    .values("due")
    .annotate(
        lines=JSONBAgg(
            JSONObject(
                head="head",
                sac="sac",
                **{
                    name: Cast(name, CharField())
                    for name in ("taxable", "rate", "cgst", "sgst", "igst", "total")
                },
            ),
            order_by="position",
        )
    )
    .values("lines")
)

DUES = Listing(
    Due.objects.live(),
    columns=[
        id_(),
        text("number", label="Number"),
        ref("studentObjectId", "student", label="Student", studentName="name", studentId="code"),
        ref("branchObjectId", "branch", label="Branch", branchname="name"),
        text("label", label="For"),
        day("issueDate", "issue_date", label="Issued"),
        day("dueDate", "due_date", label="Due"),
        money("taxable", label="Taxable"),
        money("cgst", label="CGST"),
        money("sgst", label="SGST"),
        money("igst", label="IGST"),
        money("total", label="Total"),
        money("paid", PAID_OF_DUE, label="Paid"),
        money("open", OPEN_OF_DUE, label="Open"),
        text("status", label="Status"),
        integer(
            "daysLate",
            Case(
                When(
                    status__in=Due.OPEN,
                    late_after__lt=Today(),
                    then=DaysBetween(Today(), "due_date"),
                )
            ),
            label="Days late",
        ),
        text("docType", "document"),
        json("lines", Coalesce(Subquery(_lines), Value([], JSONField()))),
        text("reason", label="Reason"),
        *stamps(),
    ],
    search="search_text",
    filters={
        "student": ids("student_id"),
        "branch": ids("branch_id"),
        "status": choices(Due.Status),
        "from": date_from("due_date"),
        "to": date_to("due_date"),
    },
    ordering={"dueDate": "due_date", "number": "number", "total": "total", "status": "status"},
    default="dueDate",
    tabs="status",
    scope=own_branch("branch_id"),
)

_allocations = (
    Allocation.objects.filter(payment=OuterRef("pk"))
    .order_by()
    .values("payment")
    .annotate(
        rows=JSONBAgg(
            JSONObject(
                dueObjectId=JSONObject(_id="due_id", label="due__label"),
                amount=Cast("amount", CharField()),
                fromAdvance="from_advance",
            ),
            order_by="pk",
        )
    )
    .values("rows")
)

PAYMENTS = Listing(
    Payment.objects.live(),
    columns=[
        id_(),
        day("date", label="Date"),
        text("receiptNo", "receipt_number", label="Payment ID"),
        Column(
            "studentObjectId",
            "",
            "ref",
            parts={
                "_id": "student_id",
                "studentId": "student_code",
                "studentName": "student_name",
            },
        ),
        text("studentId", "student_code", label="Student ID"),
        text("studentName", "student_name", label="Student name"),
        text("coursename", "course_names", label="Course name"),
        ref("branchObjectId", "branch", label="Branch name", branchname="name"),
        money("amount", label="Amount"),
        text("method", label="Payment method"),
        text("reference", label="Reference"),
        text("status", label="Status"),
        text("reason", "reversal__reason", label="Reason"),
        *stamps(),
    ],
    detail=[
        money("balanceBefore", "balance_before"),
        money("balanceAfter", "balance_after"),
        day("nextDue", "next_due"),
        day("reversedOn", "reversal__date"),
        json("allocations", Coalesce(Subquery(_allocations), Value([], JSONField()))),
    ],
    search="search_text",
    filters={
        "student": ids("student_id"),
        "branch": ids("branch_id"),
        "status": choices(Payment.Status),
        "method": choices(Payment.Method, "method"),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={
        "date": "date",
        "receiptNo": "receipt_number",
        "amount": "amount",
        "studentName": "student_name",
        "method": "method",
    },
    default="-date",
    tabs="status",
    scope=own_branch("branch_id"),
)

_HIDDEN = frozenset({Role.TRAINER})

STUDENT_MONEY = [
    money("pending", pending_of(), label="Pending", hidden_from=_HIDDEN),
    integer("daysLate", days_late_of(), label="Days late", hidden_from=_HIDDEN),
]
"""What fees add to a row of the student list; trainers don't see money."""

STUDENT_MONEY_ORDER = {"pending": pending_of(), "daysLate": days_late_of()}


class BalanceState(TextChoices):
    """Where a student stands with money; OVERDUE owes something that is late."""

    PENDING = "PENDING", "Pending"
    OVERDUE = "OVERDUE", "Overdue"
    ADVANCE = "ADVANCE", "Advance"
    SETTLED = "SETTLED", "Settled"


_state = Case(
    When(LessThan(pending_of(), ZERO), then=Value("ADVANCE")),
    When(IsNull(days_late_of(), False), then=Value("OVERDUE")),
    When(GreaterThan(pending_of(), ZERO), then=Value("PENDING")),
    default=Value("SETTLED"),
    output_field=TextField(),
)
BALANCE_FILTER = Filter(
    choices(BalanceState).parse,
    lambda name: Among(_state, Bind(name, ArrayField(TextField()))),
    ", ".join(BalanceState.values),
)
