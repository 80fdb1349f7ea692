from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.api.call import DataResponse, Call, Pdf, MessageResponse
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

# A family behind one address opens its receipts again and again; a search by machine may not.
RECEIPTS_OPENED = Budget("receipt-opened", 60, HOUR)


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
            raise serializers.ValidationError("A due is listed twice.")
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
    reference = Text(
        max_length=60,
        required=False,
        help_text="Required unless the method is CASH; unique for each method.",
    )
    date = BusinessDate(required=False, not_future="A payment cannot be dated later than today.")


class MailInput(Input):
    email = Email(required=False, help_text="The student's own address unless it is given.")


class ChargeAsked(Input):
    """One head of money that no enrolment asks for, before GST: taxed as the course is, exempt
    without a course."""

    studentObjectId = Reference(  # noqa: N815
        STUDENTS, source="student", label="The student", missing="Please choose a student."
    )
    head = Text(max_length=60, missing="Enter what the charge is for.")
    amount = Money(positive=True)
    courseObjectId = Reference(  # noqa: N815
        COURSES, source="course", label="The course", required=False, allow_null=True
    )


class ChargeInput(ChargeAsked):
    dueDate = BusinessDate(  # noqa: N815
        source="due_date", required=False, help_text="Today unless it is given."
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

    @verb("GET", policy=FRONT_DESK, heavy=Heavy.PAPER)
    def receipt(self, call: Call, payment: Payment) -> Pdf:
        """The receipt as PDF, A4."""
        return _receipt(payment)

    @verb("POST", policy=FRONT_DESK, status=201)
    def share(self, call: Call, payment: Payment) -> SharedReceipt:
        """A link to the receipt that anybody may open for 30 days, to be sent by WhatsApp."""
        return services.share_receipt(by=call.by, record=payment)

    @verb("POST", policy=FRONT_DESK, input=MailInput, idempotent=True)
    def mail(self, call: Call, payment: Payment) -> MessageResponse:
        """Mails a link to the receipt to the student, or to the address that is given."""
        to = services.mail_receipt(by=call.by, record=payment, **call.data)
        return MessageResponse(f"Receipt mailed to {to}.")

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, payment: Payment) -> DataResponse[Record]:
        """Undoes the payment by a counter-entry, with a reason."""
        services.reverse_payment(by=call.by, record=payment, **call.data)
        return DataResponse(selectors.PAYMENTS.record(call.by, payment.pk), "Payment reversed.")


class SharedReceiptResource(Resource):
    path = "publicapi/receipt"

    @collection("GET", "{token}", anyone=True, heavy=Heavy.PAPER)
    def open(self, call: Call, token: str) -> Pdf:
        """The receipt behind a link, as PDF. Unknown, ended and mistyped links answer alike."""
        RECEIPTS_OPENED.spend(client_address(call.request))
        owner = owner_of_token(token)
        if owner is None:
            raise NotFound(selectors.NO_SUCH_LINK)
        organisation, secret = owner
        with in_organisation(organisation):
            payment = selectors.payment_of_link(digest_of(secret))
            answer = _receipt(payment)
        answer["X-Robots-Tag"] = "noindex"
        return answer


class DueResource(Resource):
    """Dues come from enrolments and are added by hand; here they are read, printed, cancelled and
    written off."""

    path = "due"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.DUES
    create = Create(ChargeInput, services.add_charge, "Charge added.", idempotent=True)

    @collection("POST", policy=FRONT_DESK, input=ChargeAsked, changes=False)
    def preview(self, call: Call) -> ChargePreview:
        """What adding this charge would come to; nothing is saved."""
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
        """Takes back a due that was issued by mistake and of which nothing is paid."""
        return self._void(call, due, Due.Status.CANCELLED, "Due cancelled.")

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def write_off(self, call: Call, due: Due) -> DataResponse[Record]:
        """Gives up a due that will not be paid."""
        return self._void(call, due, Due.Status.WRITTEN_OFF, "Due written off.")

    def _void(self, call: Call, due: Due, status: str, message: str) -> DataResponse[Record]:
        services.void_due(by=call.by, record=due, status=status, **call.data)
        return DataResponse(selectors.DUES.record(call.by, due.pk), message)


class CreditNoteResource(Resource):
    """Credit notes come from the steps of enrolments; here they are read and printed."""

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
    answer = HttpResponse(content, content_type="application/pdf")
    name = name.replace("/", "-").replace(" ", "-")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
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


RESOURCES = [PaymentResource, SharedReceiptResource, DueResource, CreditNoteResource]
