"""Refunds, their papers, and the action that approves them."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, collection, verb
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import ZERO, format_rupees, in_words
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.approvals.actions import Action, Subject, register
from tenant_apps.enrolments.selectors import ENROLMENTS
from tenant_apps.fees.api.documents import DocumentResource
from tenant_apps.fees.models import Payment
from tenant_apps.refunds import rules, selectors, services
from tenant_apps.refunds.models import METHODS, Refund, RefundPolicy
from tenant_apps.refunds.schemas import (
    CalculationSaved,
    CreditOfRefund,
    RefundCalculation,
    RefundPreview,
)
from tenant_apps.refunds.selectors import CalculatedCredit, Calculation
from tenant_apps.students.fields import StudentReference
from tenant_apps.students.models import Student


def _method(
    missing: str = lazy("Please choose how the money is given back."), **options: Any
) -> Choice:
    return Choice(METHODS, missing=missing, label=lazy("Method"), **options)


def _reference() -> Text:
    return Text(
        max_length=60,
        required=False,
        help_text=lazy("Required unless the method is CASH; unique for each method."),
        label=lazy("Reference"),
    )


def _day() -> BusinessDate:
    return BusinessDate(
        required=False,
        missing=lazy("The date is required."),
        not_future=lazy("A refund cannot be dated later than today."),
        label=lazy("Date"),
    )


def _pay_now() -> serializers.BooleanField:
    return serializers.BooleanField(
        source="pay_now", required=False, label=lazy("The money was given back")
    )


class FeeRefundInput(Input):
    """A refund. It is paid at once unless `payNow` is false or it needs approval."""

    studentObjectId = StudentReference()
    amount = Money(
        positive=True, missing=lazy("Enter the amount to refund."), label=lazy("Amount to refund")
    )
    method = _method()
    reference = _reference()
    date = _day()
    reason = Text(max_length=300, missing=lazy("Please give a reason."), label=lazy("Reason"))
    payNow = _pay_now()


class RefundPreviewInput(Input):
    studentObjectId = StudentReference()
    amount = Money(required=False)
    method = _method(required=False)


def _basis() -> Choice:
    return Choice(
        RefundPolicy.Basis.choices,
        required=False,
        label=lazy("Calculate by"),
    )


def _enrolment() -> Reference:
    return Reference(
        ENROLMENTS,
        source="enrolment",
        missing=lazy("Please choose an enrolment."),
        label=lazy("Enrolment"),
    )


class RefundCalculationInput(Input):
    enrolmentObjectId = _enrolment()
    basis = _basis()
    method = _method(required=False)


class SettlementInput(Input):
    """Credits and refunds an ended enrolment. `amount` is the refund that the preview showed; method and
    reference are needed if it is more than zero."""

    enrolmentObjectId = _enrolment()
    basis = _basis()
    amount = Money(missing=lazy("Enter the amount to refund."), label=lazy("Amount to refund"))
    method = _method(required=False, missing="")
    reference = _reference()
    date = _day()
    reason = Text(max_length=300, required=False, label=lazy("Reason"))
    payNow = _pay_now()

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if data["amount"] and not data.get("method"):
            raise serializers.ValidationError(
                {"method": _("Please choose how the money is given back.")}
            )
        return data | {"method": data.get("method", "")}


class RefundPaymentInput(VersionedInput):
    """The day on which the money was given back, and how if it was not as planned."""

    date = _day()
    method = _method(required=False)
    reference = _reference()


class RefundResource(DocumentResource):
    """Refunds of students' advances. A paid one is never edited or deleted: it is reversed."""

    path = "refund"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.REFUNDS
    create = Create(FeeRefundInput, services.request_refund, lazy("Refund saved."), idempotent=True)

    @collection("POST", policy=FRONT_DESK, input=RefundPreviewInput, changes=False)
    def preview(self, call: Call) -> RefundPreview:
        """Previews a refund without saving it."""
        student: Student = call.data["student"]
        amount = call.data.get("amount", ZERO)
        advance = selectors.advance_of(student.pk)
        policy = RefundPolicy.current()
        return {
            "advance": advance.total,
            "waiting": advance.waiting,
            "available": advance.available,
            "inWords": in_words(amount),
            "parts": [
                {
                    "paymentObjectId": {
                        "_id": payment.pk,
                        "receiptNo": payment.receipt_number,
                        "date": payment.date,
                    },
                    "amount": part,
                }
                for payment, part in advance.parts(amount)
            ],
            "needsApproval": services.needs_approval(call.by, amount, policy.approval_limit),
            "limit": policy.approval_limit,
            "dueBy": rules.deadline(today(), student.branch.state, policy.due_days).day,
            "hints": _cash_hint(amount, call.data.get("method", "")),
        }

    @collection("POST", policy=MANAGERS, input=RefundCalculationInput, changes=False)
    def calculate(self, call: Call) -> RefundCalculation:
        """What the student of an ended enrolment gets back. Nothing is saved."""
        found = selectors.calculate(call.data["enrolment"], call.data.get("basis"))
        return _shown(found, by=call.by, method=call.data.get("method", ""))

    @collection("POST", policy=MANAGERS, input=SettlementInput, idempotent=True, status=201)
    def settle(self, call: Call) -> DataResponse[CalculationSaved]:
        """Issues the credit notes of an ended enrolment and refunds what is left of them."""
        found, refund = services.settle_enrolment(by=call.by, **call.data)
        answer: CalculationSaved = {
            "refund": refund.pk if refund else None,
            "credited": found.credited,
            "amount": found.amount,
        }
        return DataResponse(answer, _saved(refund))

    @verb("POST", policy=FRONT_DESK, input=RefundPaymentInput, idempotent=True)
    def pay(self, call: Call, refund: Refund) -> DataResponse[Record]:
        """Posts an approved refund as paid."""
        services.pay_refund(by=call.by, record=refund, **call.data)
        return self._answer(call, refund, _("Refund paid."))

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def reject(self, call: Call, refund: Refund) -> DataResponse[Record]:
        """Rejects a refund that was approved and will not be paid."""
        services.refuse_refund(by=call.by, record=refund, **call.data)
        return self._answer(call, refund, _("Refund rejected."))

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, refund: Refund) -> DataResponse[Record]:
        """Reverses a paid refund by counter-entries of today."""
        services.reverse_refund(by=call.by, record=refund, **call.data)
        return self._answer(call, refund, _("Refund reversed."))

    def _answer(self, call: Call, refund: Refund, message: str) -> DataResponse[Record]:
        return DataResponse(selectors.REFUNDS.record(call.by, refund.pk), message)


def _saved(refund: Refund | None) -> str:
    match refund and refund.status:
        case None:
            return _("Credit notes issued.")
        case Refund.Status.REQUESTED:
            return _("Credit notes issued. The refund waits for approval.")
        case Refund.Status.APPROVED:
            return _("Credit notes issued. The refund waits to be paid.")
    return _("Credit notes issued and refund paid.")


def _shown(found: Calculation, *, by: Principal, method: str) -> RefundCalculation:
    return {
        "basis": found.basis,
        "lastDay": found.last_day,
        "credits": [_credit(credit) for credit in found.credits],
        "credited": found.credited,
        "balanceBefore": found.balance_before,
        "balanceAfter": found.balance_after,
        "waiting": found.waiting,
        "amount": found.amount,
        "rule": found.rule,
        "dueBy": found.deadline.day,
        "needsApproval": services.needs_approval(by, found.amount, found.policy.approval_limit),
        "hints": [*_undivided(found), *_cash_hint(found.amount, method)],
    }


def _credit(credit: CalculatedCredit) -> CreditOfRefund:
    sums = credit.sums
    return {
        "due": credit.due.number,
        "label": credit.due.label,
        "unused": credit.unused,
        "of": credit.of,
        "taxable": sums.taxable,
        "tax": sums.tax,
        "total": sums.total,
        "creditNote": "",
    }


def _undivided(found: Calculation) -> list[str]:
    return [
        _("{due} has no last day, so no part of it is unused.").format(due=due.number)
        for due in found.undivided
    ]


def _cash_hint(amount: Decimal, method: str) -> list[str]:
    if method != Payment.Method.CASH or amount <= rules.CASH_LIMIT:
        return []
    return [
        _(
            "This is more than {limit} in cash. Consider UPI or bank transfer, so that the payment can "
            "be proved."
        ).format(limit=format_rupees(rules.CASH_LIMIT))
    ]


class ApprovalOfRefund(Input):
    refund = Reference(selectors.REFUNDS, source="record", label=lazy("Refund"))


def _subject(*, by: Principal, record: Refund) -> Subject:
    refund = Refund.objects.select_related("branch", "student", "approval").get(pk=record.pk)
    is_asked = refund.approval is not None and refund.approval.status == "PENDING"
    if refund.status != Refund.Status.REQUESTED or is_asked:
        raise Conflict(_("Approval of this refund cannot be asked for now."), code="wrong_state")
    return Subject(
        name=_("Refund to {student}").format(student=refund.student_name),
        branch=refund.branch,
        student=refund.student,
        details=services.details_of(refund),
        limits=services.reasons_for_approval(refund),
    )


def _refused(*, by: Actor, record: Refund) -> Mapping[str, str]:
    return services.refusals(by=by, record=record)


def _carry_out(*, by: Actor, record: Refund, **_data: Any) -> Refund:
    return services.approve_refund(by=by, record=record)


register(
    Action(
        services.ACTION,
        ApprovalOfRefund,
        _refused,
        _carry_out,
        _subject,
        reject=services.reject_refund,
        withdraw=services.withdraw_refund,
    )
)
