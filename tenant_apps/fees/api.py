from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from shared_apps.core.api.call import Answer, Call
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, collection, verb
from shared_apps.core.dates import today
from shared_apps.core.money import ZERO, in_words
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from tenant_apps.fees import receipts, selectors, services
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.shapes import PaymentPreview, PreviewAllocation
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS


class AllocationInput(Input):
    due = serializers.IntegerField(min_value=1)
    amount = Money()


class AllocatedInput(Input):
    """A student, an amount, and which dues it shall meet before the oldest ones."""

    studentObjectId = Reference(  # noqa: N815
        STUDENTS, source="student", label="The student", missing="Please choose a student."
    )
    allocations = serializers.ListField(child=AllocationInput(), required=False, max_length=100)

    def validate_allocations(self, wishes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({wish["due"] for wish in wishes}) < len(wishes):
            raise serializers.ValidationError("A due is named twice.")
        return wishes

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        wishes = data.pop("allocations", [])
        return data | {"wishes": {wish["due"]: wish["amount"] for wish in wishes}}


class PreviewInput(AllocatedInput):
    amount = Money(required=False)
    date = BusinessDate(required=False)


class PaymentInput(AllocatedInput):
    amount = Money(positive=True)
    method = Choice(Payment.Method.choices, missing="Payment method is required.")
    reference = Text(max_length=60, required=False)
    date = BusinessDate(required=False, not_future="A payment cannot be dated later than today.")


class PaymentResource(Resource):
    """Posted payments are never edited: there is no update and no delete, only `reverse`."""

    path = "studentpayment"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.PAYMENTS
    create = Create(PaymentInput, services.record_payment, "Payment recorded.", idempotent=True)

    @collection("POST", policy=FRONT_DESK, input=PreviewInput, changes=False)
    def preview(self, call: Call) -> PaymentPreview:
        """What recording this payment would do; nothing is saved."""
        student: Student = call.data["student"]
        amount = call.data.get("amount", ZERO)
        payee = call.by.workspace.name if call.by.workspace else ""
        day = call.data.get("date", today())
        plan = selectors.plan_payment(student.pk, amount, day, call.data["wishes"])
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
            "allocations": [_shown(plan, due) for due in plan.dues],
            "advance": plan.advance,
            "pendingAfter": plan.pending_after,
            "nextDue": plan.next_due,
            "upiLink": receipts.link_for_rest(student, student.branch, plan.pending_after, payee),
        }

    @verb("GET", policy=FRONT_DESK)
    def receipt(self, call: Call, payment: Payment) -> HttpResponse:
        """The receipt as PDF, A4."""
        return _pdf(f"receipt-{payment.receipt_number}", receipts.receipt_pdf(payment))

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, payment: Payment) -> Answer[Record]:
        """Undoes the payment by a counter-entry, with a reason."""
        services.reverse_payment(by=call.by, record=payment, **call.data)
        return Answer(selectors.PAYMENTS.record(call.by, payment.pk), "Payment reversed.")


class DueResource(Resource):
    """Dues come from enrolments; here they are read, cancelled and written off."""

    path = "due"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.DUES

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def cancel(self, call: Call, due: Due) -> Answer[Record]:
        """Takes back a due that was issued by mistake and of which nothing is paid."""
        return self._void(call, due, Due.Status.CANCELLED, "Due cancelled.")

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def write_off(self, call: Call, due: Due) -> Answer[Record]:
        """Gives up a due that will not be paid."""
        return self._void(call, due, Due.Status.WRITTEN_OFF, "Due written off.")

    def _void(self, call: Call, due: Due, status: str, message: str) -> Answer[Record]:
        services.void_due(by=call.by, record=due, status=status, **call.data)
        return Answer(selectors.DUES.record(call.by, due.pk), message)


class CreditNoteResource(Resource):
    """Credit notes come from the steps of enrolments; here they are read and printed."""

    path = "creditnote"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.CREDIT_NOTES

    @verb("GET", policy=FRONT_DESK)
    def paper(self, call: Call, note: CreditNote) -> HttpResponse:
        """The credit note as PDF, A4."""
        return _pdf(f"credit-note-{note.number}", receipts.credit_note_pdf(note))


def _pdf(name: str, content: bytes) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name.replace("/", "-")}.pdf"'
    return answer


def _shown(plan: selectors.PaymentPlan, due: Any) -> PreviewAllocation:
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
        "amount": plan.given.get(due.pk, ZERO),
        "status": plan.paid_status(due),
    }


RESOURCES = [PaymentResource, DueResource, CreditNoteResource]
