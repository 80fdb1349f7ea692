from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.api.call import Call, DataResponse, MessageResponse, Pdf
from shared_apps.core.api.fields import BusinessDate, Choice, Email, Money, Reference, Text
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, collection, verb
from shared_apps.core.dates import today
from shared_apps.core.errors import NotFound
from shared_apps.core.money import ZERO, in_words
from shared_apps.core.public_tokens import digest_of, owner_of_token
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.courses.selectors import COURSES
from tenant_apps.fees import receipts, selectors, services
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.schemas import (
    ChargePreview,
    PaymentPreview,
    PreviewAllocation,
    SharedReceipt,
)
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS
from tenants.context import in_organisation

# Enough for a family that opens its receipts repeatedly, too little for guessing links by script.
RECEIPTS_OPENED = Budget("receipt-opened", 60, HOUR)


class AllocationInput(Input):
    due = serializers.IntegerField(min_value=1)
    amount = Money()


class AllocatedInput(Input):
    """A student, an amount, and the dues to pay before the oldest ones."""

    studentObjectId = Reference(  # noqa: N815
        STUDENTS, source="student", missing="Please choose a student.", label="Student"
    )
    allocations = serializers.ListField(child=AllocationInput(), required=False, max_length=100)

    def validate_allocations(self, allocations: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({row["due"] for row in allocations}) < len(allocations):
            raise serializers.ValidationError("A due is listed twice.")
        return allocations

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        allocations = data.pop("allocations", [])
        return data | {"manual_allocations": {row["due"]: row["amount"] for row in allocations}}


class PreviewInput(AllocatedInput):
    amount = Money(required=False)
    date = BusinessDate(required=False)


class PaymentInput(AllocatedInput):
    amount = Money(positive=True, missing="Enter the amount received.", label="Amount received")
    method = Choice(Payment.Method.choices, missing="Payment method is required.", label="Method")
    reference = Text(
        max_length=60,
        required=False,
        help_text="Required unless the method is CASH; unique for each method.",
        label="Reference",
    )
    date = BusinessDate(
        required=False,
        missing="The date is required.",
        not_future="A payment cannot be dated later than today.",
        label="Date",
    )


class MailInput(Input):
    email = Email(
        required=False, help_text="The student's own address unless it is given.", label="Email"
    )


class ChargeAsked(Input):
    """A charge that does not come from an enrolment. `amount` is before GST; the GST rate is that
    of the course, without a course the charge is exempt."""

    studentObjectId = Reference(  # noqa: N815
        STUDENTS, source="student", missing="Please choose a student.", label="Student"
    )
    head = Text(max_length=60, missing="Enter what the charge is for.", label="For")
    amount = Money(positive=True, missing="Enter the amount before GST.", label="Amount before GST")
    courseObjectId = Reference(  # noqa: N815
        COURSES, source="course", required=False, allow_null=True, label="GST"
    )


class ChargeInput(ChargeAsked):
    dueDate = BusinessDate(  # noqa: N815
        source="due_date",
        required=False,
        missing="The due date is required.",
        help_text="Today unless it is given.",
        label="Due date",
    )


class PaymentResource(Resource):
    """Posted payments are never edited: there is no update and no delete, only `reverse`."""

    path = "studentpayment"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.PAYMENTS
    create = Create(PaymentInput, services.record_payment, "Payment recorded.", idempotent=True)
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
            "allocations": [_preview_row(plan, due) for due in plan.dues],
            "advance": plan.advance,
            "pendingAfter": plan.pending_after,
            "nextDue": plan.next_due,
            "upiLink": receipts.link_for_rest(student, plan.pending_after, issuer),
        }

    @verb("GET", policy=FRONT_DESK, heavy=Heavy.PAPER)
    def receipt(self, call: Call, payment: Payment) -> Pdf:
        """The receipt as PDF, A4."""
        return _receipt(payment)

    @verb("POST", policy=FRONT_DESK, status=201)
    def share(self, call: Call, payment: Payment) -> SharedReceipt:
        """Creates a link to the receipt that anyone can open for 30 days, to be sent by
        WhatsApp."""
        return services.share_receipt(by=call.by, record=payment)

    @verb("POST", policy=FRONT_DESK, input=MailInput, idempotent=True)
    def mail(self, call: Call, payment: Payment) -> MessageResponse:
        """Mails a link to the receipt to the student or to the given address."""
        to = services.mail_receipt(by=call.by, record=payment, **call.data)
        return MessageResponse(f"Receipt mailed to {to}.")

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, payment: Payment) -> DataResponse[Record]:
        """Reverses the payment by a counter-entry, with a reason."""
        services.reverse_payment(by=call.by, record=payment, **call.data)
        return DataResponse(selectors.PAYMENTS.record(call.by, payment.pk), "Payment reversed.")


class SharedReceiptResource(Resource):
    path = "publicapi/receipt"

    @collection("GET", "{token}", anyone=True, heavy=Heavy.PAPER)
    def open(self, call: Call, token: str) -> Pdf:
        """The receipt of a link, as PDF. Unknown, expired and mistyped links return the same
        404."""
        RECEIPTS_OPENED.spend(client_address(call.request))
        owner = owner_of_token(token)
        if owner is None:
            raise NotFound(selectors.NO_SUCH_LINK)
        organisation, secret = owner
        with in_organisation(organisation):
            payment = selectors.payment_of_link(digest_of(secret))
            response = _receipt(payment)
        response["X-Robots-Tag"] = "noindex"
        return response


class DueResource(Resource):
    """Reads, prints, cancels and writes off dues, and adds charges by hand. All other dues come
    from enrolments."""

    path = "due"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.DUES
    create = Create(ChargeInput, services.add_charge, "Charge added.", idempotent=True)

    @collection("POST", policy=FRONT_DESK, input=ChargeAsked, changes=False)
    def preview(self, call: Call) -> ChargePreview:
        """Previews a charge without saving it."""
        planned = services.plan_charge(**call.data)
        return {
            "document": planned.document,
            "pendingAfter": planned.pending_after,
            "taxable": planned.line.taxable,
            "cgst": planned.line.cgst,
            "sgst": planned.line.sgst,
            "igst": planned.line.igst,
            "total": planned.line.total,
        }

    @verb("GET", policy=FRONT_DESK, heavy=Heavy.PAPER)
    def paper(self, call: Call, due: Due) -> Pdf:
        """The due's tax invoice, bill of supply or fee bill as PDF, A4."""
        return _pdf(f"{due.document_name.lower()}-{due.number}", receipts.bill_pdf(due))

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def cancel(self, call: Call, due: Due) -> DataResponse[Record]:
        """Cancels an unpaid due that was issued by mistake."""
        return self._void(call, due, Due.Status.CANCELLED, "Due cancelled.")

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def write_off(self, call: Call, due: Due) -> DataResponse[Record]:
        """Writes off a due that will not be paid."""
        return self._void(call, due, Due.Status.WRITTEN_OFF, "Due written off.")

    def _void(self, call: Call, due: Due, status: str, message: str) -> DataResponse[Record]:
        services.void_due(by=call.by, record=due, status=status, **call.data)
        return DataResponse(selectors.DUES.record(call.by, due.pk), message)


class CreditNoteResource(Resource):
    """Reads and prints credit notes. They are created by changes of enrolments."""

    path = "creditnote"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.CREDIT_NOTES

    @verb("GET", policy=FRONT_DESK, heavy=Heavy.PAPER)
    def paper(self, call: Call, note: CreditNote) -> Pdf:
        """The credit note as PDF, A4."""
        return _pdf(f"credit-note-{note.number}", receipts.credit_note_pdf(note))


def _receipt(payment: Payment) -> Pdf:
    return _pdf(f"receipt-{payment.receipt_number}", receipts.receipt_pdf(payment))


def _pdf(name: str, content: bytes) -> Pdf:
    response = HttpResponse(content, content_type="application/pdf")
    name = name.replace("/", "-").replace(" ", "-")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def _preview_row(plan: selectors.PaymentPlan, due: Any) -> PreviewAllocation:
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


RESOURCES = [PaymentResource, SharedReceiptResource, DueResource, CreditNoteResource]
