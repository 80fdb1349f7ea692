"""The lists of dues, credit notes and payments, and the columns added to the list of students."""

from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    Case,
    DecimalField,
    Exists,
    F,
    Func,
    JSONField,
    Max,
    OuterRef,
    Q,
    Subquery,
    TextChoices,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, JSONObject
from django.db.models.lookups import GreaterThan, IsNull, LessThan

from shared_apps.core.api.columns import (
    Column,
    day,
    id_,
    integer,
    json,
    money,
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
    of,
    own_branch,
    some_of,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.queries import Query
from shared_apps.core.api.totals import Entries, Totals
from shared_apps.core.money import ZERO
from shared_apps.core.roles import Role
from shared_apps.core.sql_days import DaysBetween, Today
from shared_apps.core.subqueries import OfOuter, exact, json_of_outer
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.fees import rules, schemas
from tenant_apps.fees.models import (
    OPENING,
    Allocation,
    CreditNote,
    CreditNoteLine,
    Due,
    DueLine,
    Movement,
    Payment,
)
from tenant_apps.fees.selectors.balances import (
    CREDITED_OF_DUE,
    OPEN_OF_DUE,
    PAID_OF_DUE,
    account_of,
    age_of_due,
    days_late_of,
    pending_of,
)
from tenant_apps.students.selectors import student_ref
from tenant_apps.workspace.models import WorkspaceSettings

_LINE = {
    "head": "head",
    "sac": "sac",
    **{name: exact(name) for name in ("taxable", "rate", "cgst", "sgst", "igst", "total")},
}
_lines = json_of_outer(DueLine.objects.all(), "due", _LINE, order_by="position")
_credits = json_of_outer(
    CreditNote.objects.all(),
    "due",
    {"_id": "pk", "number": "number", "date": "issue_date", "total": exact("total")},
)

_of_age = some_of(rules.BUCKETS)


def _has_age(name: str) -> Q:
    """Matches open dues whose age bucket is among the values bound to `name`."""
    return Q(Among(age_of_due(Today()), Bind(name, ArrayField(TextField()))), status__in=Due.OPEN)


DUE_AGE_FILTER = Filter(_of_age, _has_age, ", ".join(rules.BUCKETS))
"""Open dues of the given age buckets: the rows behind the sums on Home."""

DUES = Listing(
    Due.objects.live(),
    columns=[
        id_(),
        text("number", label=lazy("Number")),
        student_ref(),
        branch_ref(),
        text("label", label=lazy("For")),
        day("issueDate", "issue_date", label=lazy("Issued")),
        day("dueDate", "due_date", label=lazy("Due")),
        money("taxable", label=lazy("Taxable")),
        money("cgst", label=lazy("CGST")),
        money("sgst", label=lazy("SGST")),
        money("igst", label=lazy("IGST")),
        money("total", label=lazy("Total")),
        money("credited", CREDITED_OF_DUE, label=lazy("Credited")),
        money("paid", PAID_OF_DUE, label=lazy("Paid")),
        money("open", OPEN_OF_DUE, label=lazy("Open")),
        text("status", label=lazy("Status")),
        integer(
            "daysLate",
            Case(
                When(
                    status__in=Due.OPEN,
                    late_after__lt=Today(),
                    then=DaysBetween(Today(), "due_date"),
                )
            ),
            label=lazy("Days late"),
            null=True,
        ),
        text("docType", "document"),
        json("lines", _lines, of=list[schemas.DueLine]),
        json("credits", _credits, of=list[schemas.CreditOfDue]),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
        "branch": ids("branch_id"),
        "status": choices(Due.Status),
        "age": DUE_AGE_FILTER,
        "from": date_from("due_date"),
        "to": date_to("due_date"),
    },
    ordering={"dueDate": "due_date", "number": "number", "total": "total", "status": "status"},
    default="dueDate",
    tabs="status",
    totals=Totals(
        {"total": "total", "credited": CREDITED_OF_DUE, "paid": PAID_OF_DUE, "open": OPEN_OF_DUE},
        left_out=Due.VOID,
    ),
    scope=own_branch("branch_id"),
)

CREDIT_NOTES = Listing(
    CreditNote.objects.live(),
    columns=[
        id_(),
        day("date", "issue_date", label=lazy("Date")),
        text("number", label=lazy("Number")),
        Column(
            "dueObjectId",
            "",
            "ref",
            label=lazy("For"),
            parts={"_id": "due_id", "number": "due__number", "label": "due__label"},
        ),
        student_ref(),
        branch_ref(),
        money("taxable", label=lazy("Taxable")),
        money("cgst", label=lazy("CGST")),
        money("sgst", label=lazy("SGST")),
        money("igst", label=lazy("IGST")),
        money("total", label=lazy("Total")),
        json(
            "lines",
            json_of_outer(CreditNoteLine.objects.all(), "note", _LINE, order_by="position"),
            of=list[schemas.DueLine],
        ),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
        "branch": ids("branch_id"),
        "from": date_from("issue_date"),
        "to": date_to("issue_date"),
    },
    ordering={"date": "issue_date", "number": "number", "total": "total"},
    default="-date",
    scope=own_branch("branch_id"),
)

_given_back = Movement.objects.filter(kind__in=Movement.GIVEN_BACK)

# The active allocations of a payment; of one that was reversed or bounced those released by that.
_allocations = json_of_outer(
    Allocation.objects.filter(
        Q(released_at__isnull=True)
        | Q(released_at__in=_given_back.filter(payment=OuterRef("payment")).values("at"))
    ),
    "payment",
    {
        "dueObjectId": JSONObject(_id="due_id", label="due__label"),
        "amount": exact("amount"),
        "fromAdvance": "from_advance",
    },
)

MOVEMENTS = Entries(
    Movement.collected,
    of="payment",
    filters={"from": date_from("day"), "to": date_to("day")},
    first=Movement.Kind.PAYMENT,
)
"""A payment counts on its day, its reversal and its refunds on theirs, a bounced cheque on the day on
which it bounced."""

COLLECTIONS = Query(
    Movement.collected(),
    filters={
        "from": date_from("day"),
        "to": date_to("day"),
        "method": choices(Payment.Method, "payment__method"),
        "branch": ids("branch_id"),
    },
    scope=own_branch("branch_id"),
)
"""Money that came and went, by its own day, of the branch in view. A cheque stays a cheque: that it is
in the bank by now is no collection."""


_MONEY = DecimalField(max_digits=12, decimal_places=2)
_BOUNCE_CHARGE = Coalesce(
    Subquery(WorkspaceSettings.objects.values("cheque_bounce_charge")),
    Value(ZERO),
    output_field=_MONEY,
)


def _day_of(kind: Movement.Kind) -> Combinable:
    return OfOuter(Movement.objects.filter(kind=kind), "payment", Max("day"))


_reason = Case(
    When(status="BOUNCED", then=OfOuter(_given_back, "payment", Max("reason"))),
    default=F("reversal__reason"),
)

# The other payments of money that was received for several students.
_SPLIT_WITH = Func(
    ArraySubquery(
        Payment.objects.filter(
            Q(split_of=OuterRef("pk"))
            | Q(pk=OuterRef("split_of"))
            | Q(split_of=OuterRef("split_of")) & ~Q(pk=OuterRef("pk"))
        )
        .order_by("pk")
        .values(
            found=JSONObject(
                _id="pk",
                receiptNo="receipt_number",
                studentName="student_name",
                amount=exact("amount"),
                status="status",
            )
        )
    ),
    function="to_jsonb",
    output_field=JSONField(),
)

PAYMENTS = Listing(
    Payment.objects.live().exclude(method=OPENING),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        text("receiptNo", "receipt_number", label=lazy("Payment ID")),
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
        text("studentId", "student_code", label=lazy("Student ID")),
        text("studentName", "student_name", label=lazy("Student name")),
        text("coursename", "course_names", label=lazy("Course name")),
        branch_ref(label=lazy("Branch name")),
        money("amount", label=lazy("Amount")),
        text("method", label=lazy("Payment method")),
        text("reference", label=lazy("Reference")),
        text("bank", label=lazy("Bank of the cheque")),
        day("chequeDate", "cheque_date", label=lazy("Cheque date")),
        text("status", label=lazy("Status")),
        day("clearedOn", _day_of(Movement.Kind.CLEARED), null=True, label=lazy("Cleared on")),
        day("bouncedOn", _day_of(Movement.Kind.BOUNCED), null=True, label=lazy("Bounced on")),
        text("reason", _reason, null=True, label=lazy("Reason")),
        *stamps(),
    ],
    detail=[
        money("balanceBefore", "balance_before"),
        money("balanceAfter", "balance_after"),
        day("nextDue", "next_due"),
        day("reversedOn", "reversal__date"),
        text("cashReason", "cash_reason"),
        money("bounceCharge", _BOUNCE_CHARGE),
        text("studentEmail", "student__email"),
        json("allocations", _allocations, of=list[schemas.PaymentAllocation]),
        json("splitWith", _SPLIT_WITH, of=list[schemas.SplitPayment]),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
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
        "chequeDate": "cheque_date",
    },
    default="-date",
    tabs="status",
    totals=Totals({"amount": "amount"}, by="payment__method", entries=MOVEMENTS),
    scope=own_branch("branch_id"),
)

_HIDDEN = frozenset({Role.TRAINER})

STUDENT_MONEY = [
    money("pending", pending_of(), label=lazy("Pending"), hidden_from=_HIDDEN),
    integer("daysLate", days_late_of(), label=lazy("Days late"), hidden_from=_HIDDEN, null=True),
]
"""Columns added to the student list; trainers don't see money."""

_account = account_of()
STUDENT_ACCOUNT = [
    money("billed", _account["total"], hidden_from=_HIDDEN),
    money("credited", _account["credited"], hidden_from=_HIDDEN),
    money("paid", _account["paid"], hidden_from=_HIDDEN),
]
"""Fields added to a student's record: the sums from which `pending` is computed."""

STUDENT_MONEY_TOTALS = Totals({"pending": pending_of()}, below_zero={"pending": "advance"})
"""The totals of the student list; advances are summed separately."""

STUDENT_MONEY_ORDER = {"pending": pending_of(), "daysLate": days_late_of()}


class BalanceState(TextChoices):
    """The state of a student's balance; OVERDUE means that a due is late."""

    PENDING = "PENDING", lazy("Pending")
    OVERDUE = "OVERDUE", lazy("Overdue")
    ADVANCE = "ADVANCE", lazy("Advance")
    SETTLED = "SETTLED", lazy("Settled")


_state = Case(
    When(LessThan(pending_of(), ZERO), then=Value("ADVANCE")),
    When(IsNull(days_late_of(), False), then=Value("OVERDUE")),
    When(GreaterThan(pending_of(), ZERO), then=Value("PENDING")),
    default=Value("SETTLED"),
    output_field=TextField(),
)
BALANCE_FILTER = Filter(
    some_of(BalanceState.values),
    lambda name: Among(_state, Bind(name, ArrayField(TextField()))),
    ", ".join(BalanceState.values),
)

AGE_FILTER = Filter(
    _of_age,
    lambda name: Exists(Due.objects.filter(_has_age(name), student=OuterRef("pk"))),
    ", ".join(rules.BUCKETS),
    hidden_from=_HIDDEN,
)
"""Students with an open due of these ages."""
