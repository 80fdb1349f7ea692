"""Payments and their receipts."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from operator import attrgetter
from typing import Any

from rest_framework import serializers

from shared_apps.core.api.bulk import Bulk
from shared_apps.core.api.call import Call, DataResponse, Pdf
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Text
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, collection, verb
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO, format_rupees, in_words
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.approvals.actions import Action, Subject, register
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees import receipts, selectors, services
from tenant_apps.fees.api.documents import (
    DocumentResource,
    Printed,
    hand_out,
    hand_out_all,
    shown,
)
from tenant_apps.fees.models import Payment
from tenant_apps.fees.schemas import CashLimit, PaymentPreview, PreviewAllocation
from tenant_apps.students.fields import StudentReference
from tenant_apps.students.models import Student


class AllocationInput(Input):
    due = serializers.IntegerField(min_value=1)
    amount = Money()


class AllocatedInput(Input):
    """A student, an amount, and the dues to pay before the oldest ones."""

    studentObjectId = StudentReference()
    allocations = serializers.ListField(child=AllocationInput(), required=False, max_length=100)

    def validate_allocations(self, allocations: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({row["due"] for row in allocations}) < len(allocations):
            raise serializers.ValidationError(_("A due is listed twice."))
        return allocations

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        allocations = data.pop("allocations", [])
        return data | {"manual_allocations": {row["due"]: row["amount"] for row in allocations}}


class PreviewInput(AllocatedInput):
    amount = Money(required=False)
    date = BusinessDate(required=False)
    method = Choice(Payment.Method.choices, required=False)


class PaymentInput(AllocatedInput):
    studentObjectId = StudentReference(id_only=True)
    amount = Money(
        positive=True, missing=lazy("Enter the amount received."), label=lazy("Amount received")
    )
    method = Choice(
        Payment.Method.choices, missing=lazy("Payment method is required."), label=lazy("Method")
    )
    reference = Text(
        max_length=60,
        required=False,
        help_text=lazy(
            "Required unless the method is CASH; unique for each method. Of a cheque its number of "
            "6 digits, unique for each bank."
        ),
        label=lazy("Reference"),
    )
    bank = Text(max_length=60, required=False, label=lazy("Bank of the cheque"))
    chequeDate = BusinessDate(
        source="cheque_date", required=False, allow_null=True, label=lazy("Cheque date")
    )
    cashReason = Text(
        source="cash_reason",
        max_length=300,
        required=False,
        help_text=lazy("Required where the preview names limits of cash."),
        label=lazy("Reason for so much cash"),
    )
    date = BusinessDate(
        required=False,
        missing=lazy("The date is required."),
        not_future=lazy("A payment cannot be dated later than today."),
        or_next=True,
        label=lazy("Date"),
    )


class ReverseInput(ReasonInput):
    """`together` reverses all payments of the same money, where it was received for several students."""

    together = serializers.BooleanField(
        required=False, label=lazy("Also the payments of the other students")
    )


class ClearInput(Input):
    date = BusinessDate(
        required=False,
        not_future=lazy("The day cannot be later than today."),
        label=lazy("Cleared on"),
    )


class ClearOneInput(VersionedInput, ClearInput):
    pass


class BounceInput(ReasonInput):
    date = BusinessDate(
        required=False,
        not_future=lazy("The day cannot be later than today."),
        label=lazy("Bounced on"),
    )
    charge = serializers.BooleanField(
        required=False, label=lazy("Charge the student for the bounced cheque")
    )


class PaymentResource(DocumentResource):
    """Posted payments are never edited: there is no update and no delete, only `reverse`."""

    path = "studentpayment"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.PAYMENTS
    create = Create(
        PaymentInput, services.record_payment, lazy("Payment recorded."), idempotent=True
    )
    bulk = (
        Bulk(
            "clear",
            FRONT_DESK,
            services.clear_cheque,
            ClearInput,
            attrgetter("receipt_number"),
        ),
    )
    bulk_export = True

    @collection("POST", policy=FRONT_DESK, input=PreviewInput, changes=False)
    def preview(self, call: Call) -> PaymentPreview:
        """Previews a payment without saving it."""
        student: Student = call.data["student"]
        amount = call.data.get("amount", ZERO)
        issuer = letterhead_of(student.branch)
        day = call.data.get("date", today())
        plan = selectors.plan_payment(student.pk, amount, day, call.data["manual_allocations"])
        return {
            "student": {
                "_id": student.pk,
                "studentId": student.code,
                "studentName": student.name,
                "phone": student.phone,
                "branchname": student.branch.name,
            },
            "pendingBefore": plan.pending_before,
            "overdue": plan.overdue,
            "inWords": in_words(amount),
            "allocations": [preview_row(plan, due) for due in plan.dues],
            "advance": plan.advance,
            "cashLimits": _cash_limits(student.pk, plan, call.data.get("method")),
            "pendingAfter": plan.pending_after,
            "nextDue": plan.next_due,
            "upiLink": receipts.link_for_rest(student, plan.pending_after, issuer),
            "refused": {
                field: [sentence]
                for field, sentence in services.refused_day(by=call.by, day=day).items()
            },
        }

    @verb("GET", "receipt", policy=FRONT_DESK, heavy=Heavy.PAPER, query={"size": str})
    def paper(self, call: Call, payment: Payment) -> Pdf:
        """The receipt as PDF, `size` a4 or 80mm. It is marked DUPLICATE once a copy was handed out."""
        return shown(payment, printed=_size(call))

    @verb("POST", policy=FRONT_DESK, heavy=Heavy.PAPER, open_when_closed=True, query={"size": str})
    def copy(self, call: Call, payment: Payment) -> Pdf:
        """Hands out a copy of the receipt as PDF, `size` a4 or 80mm: the original the first time,
        later duplicates."""
        return hand_out(payment, by=call.by, printed=_size(call))

    @verb("POST", policy=FRONT_DESK, heavy=Heavy.PAPER, open_when_closed=True)
    def copies(self, call: Call, payment: Payment) -> Pdf:
        """Hands out a copy of the receipts of all payments of the same money, as one PDF, A4."""
        return hand_out_all(
            list(selectors.payments_of_split(payment)), by=call.by, name=payment.pdf_name
        )

    @verb("POST", policy=MANAGERS, input=ReverseInput, idempotent=True)
    def reverse(self, call: Call, payment: Payment) -> DataResponse[Record]:
        """Reverses the payment by a counter-entry, with a reason."""
        data = dict(call.data)
        if data.pop("together", False):
            services.reverse_split(by=call.by, record=payment, **data)
        else:
            services.reverse_payment(by=call.by, record=payment, **data)
        return DataResponse(selectors.PAYMENTS.record(call.by, payment.pk), _("Payment reversed."))

    @verb("POST", policy=FRONT_DESK, input=ClearOneInput, idempotent=True)
    def clear(self, call: Call, payment: Payment) -> DataResponse[Record]:
        """Notes that the bank credited the cheque."""
        services.clear_cheque(by=call.by, record=payment, **call.data)
        return DataResponse(selectors.PAYMENTS.record(call.by, payment.pk), _("Cheque cleared."))

    @verb("POST", policy=FRONT_DESK, input=BounceInput, idempotent=True)
    def bounce(self, call: Call, payment: Payment) -> DataResponse[Record]:
        """Notes that the bank returned the cheque, with a reason. Its dues are open again."""
        services.bounce_cheque(by=call.by, record=payment, **call.data)
        return DataResponse(selectors.PAYMENTS.record(call.by, payment.pk), _("Cheque bounced."))


def _cash_limits(
    student_id: int, plan: selectors.PaymentPlan, method: str | None
) -> list[CashLimit]:
    if method != Payment.Method.CASH:
        return []
    return [
        {"kind": limit.kind, "course": limit.course, "taken": limit.taken}
        for limit in selectors.cash_limits(student_id, plan)
    ]


SIZES = {"a4": None, "80mm": receipts.receipt_on_roll}


def _size(call: Call) -> Printed | None:
    """Returns what prints the size that was asked for, None for A4. Raises Invalid."""
    size = call.query.get("size", "a4")
    if size not in SIZES:
        raise Invalid.field("size", _("Choose a4 or 80mm."))
    return SIZES[size]


def preview_row(plan: selectors.PaymentPlan, due: Any) -> PreviewAllocation:
    """Returns what a payment does to an open due."""
    late = (plan.day - due.due_date).days if due.late_after < plan.day else 0
    return {
        "due": {
            "_id": due.pk,
            "label": due.label,
            "dueDate": due.due_date,
            "daysLate": late,
            "total": due.total,
            "open": due.open,
        },
        "amount": plan.allocated.get(due.pk, ZERO),
        "status": plan.paid_status(due),
    }


def refused_payment(*, by: Actor, date: date | None = None, **data: Any) -> Mapping[str, str]:
    """Returns field → error for a date that the role may not use. Raises Invalid for one that nobody may."""
    day = date or today()
    services.check_payment_day(day)
    return services.refused_day(by=by, day=day)


def _subject(*, by: Principal, student: Student, **data: Any) -> Subject:
    payer = Student.objects.select_related("branch").get(pk=student.pk)
    name = _("Record a payment of {student}").format(student=payer.name)
    return late_payment(by=by, name=name, payer=payer, **data)


def late_payment(
    *, by: Principal, name: str, payer: Student, amount: Decimal, method: str, **data: Any
) -> Subject:
    """Returns what the request to record a payment of `payer` on an earlier day says."""
    earliest = services.earliest_day_of(by)
    dated = data.get("cheque_date")
    details = {
        _("Date"): format_day(data["date"]),
        _("Amount"): format_rupees(amount),
        _("Method"): str(Payment.Method(method).label),
        _("Reference"): data.get("reference", ""),
        _("Bank of the cheque"): data.get("bank", ""),
        _("Cheque date"): format_day(dated) if dated else "",
        _("Reason for so much cash"): data.get("cash_reason", ""),
    }
    return Subject(
        name=name,
        branch=payer.branch,
        student=payer,
        details={label: value for label, value in details.items() if value},
        limits=[
            _("The role {label} can record payments dated {day} or later.").format(
                label=by.rights.label, day=format_day(earliest)
            )
        ],
    )


register(Action("pay", PaymentInput, refused_payment, services.record_payment, _subject))
