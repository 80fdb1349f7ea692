"""The list of refunds."""

from django.contrib.postgres.fields import ArrayField
from django.db.models import Case, Q, TextChoices, TextField, Value, When
from django.db.models.functions import JSONObject

from shared_apps.core.api.columns import Column, day, id_, integer, json, money, stamps, text
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
from shared_apps.core.api.totals import Totals
from shared_apps.core.sql_days import DaysBetween, Today
from shared_apps.core.subqueries import exact, json_of_outer
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.fees.models import Payment
from tenant_apps.refunds import schemas
from tenant_apps.refunds.models import Refund, RefundPart

_WAITS = Q(status__in=Refund.WAITING)
_LATE = Q(_WAITS, due_by__lt=Today())


class Deadline(TextChoices):
    """Whether a refund that is not paid yet is within its time."""

    WAITING = "WAITING", lazy("Waiting")
    OVERDUE = "OVERDUE", lazy("Overdue")


_deadline = Case(
    When(_LATE, then=Value("OVERDUE")),
    When(_WAITS, then=Value("WAITING")),
    default=Value(""),
    output_field=TextField(),
)
DEADLINE_FILTER = Filter(
    some_of(Deadline.values),
    lambda name: Among(_deadline, Bind(name, ArrayField(TextField()))),
    ", ".join(Deadline.values),
)
_parts = json_of_outer(
    RefundPart.objects.all(),
    "refund",
    {
        "paymentObjectId": JSONObject(
            _id="payment_id", receiptNo="payment__receipt_number", date="payment__date"
        ),
        "amount": exact("amount"),
    },
    order_by="pk",
)

REFUNDS = Listing(
    Refund.objects.live(),
    columns=[
        id_(),
        text("number", label=lazy("Number")),
        day("date", label=lazy("Date")),
        day("dueBy", "due_by", label=lazy("Pay by")),
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
        branch_ref(label=lazy("Branch name")),
        money("amount", label=lazy("Amount")),
        text("method", label=lazy("Method")),
        text("reference", label=lazy("Reference")),
        text("reason", label=lazy("Reason")),
        text("status", label=lazy("Status")),
        integer(
            "daysLate",
            Case(When(_LATE, then=DaysBetween(Today(), "due_by"))),
            label=lazy("Days late"),
            null=True,
        ),
        text("note", label=lazy("Reason for the refusal")),
        integer("approvalId", "approval_id", null=True),
        integer("createdById", "created_by_id"),
        *stamps(),
    ],
    detail=[
        money("advanceBefore", "advance_before", null=True),
        day("reversedOn", "reversed_on"),
        text("rule"),
        json("parts", _parts, of=list[schemas.PartOfRefund]),
        json("credits", "calculation", of=list[schemas.CreditOfRefund]),
        json(
            "enrolment",
            Case(
                When(
                    enrolment__isnull=False,
                    then=JSONObject(
                        _id="enrolment_id",
                        number="enrolment__number",
                        coursename="enrolment__course__name",
                    ),
                )
            ),
            of=schemas.EnrolmentOfRefund | None,
        ),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
        "branch": ids("branch_id"),
        "status": choices(Refund.Status),
        "method": choices(Payment.Method, "method"),
        "deadline": DEADLINE_FILTER,
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={
        "date": "date",
        "dueBy": "due_by",
        "number": "number",
        "amount": "amount",
        "studentName": "student_name",
    },
    default="-createDt",
    tabs="status",
    totals=Totals({"amount": "amount"}, left_out=("REJECTED", "REVERSED")),
    scope=own_branch("branch_id"),
)
