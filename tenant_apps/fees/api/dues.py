"""Dues, and charges that are added by hand."""

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Money, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, collection, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.courses.selectors import COURSES
from tenant_apps.fees import selectors, services
from tenant_apps.fees.api.documents import DocumentResource
from tenant_apps.fees.models import Due
from tenant_apps.fees.schemas import ChargePreview
from tenant_apps.students.fields import StudentReference


class ChargeAsked(Input):
    """A charge that does not come from an enrolment. `amount` is before GST; the GST rate is that
    of the course, without a course the charge is exempt."""

    studentObjectId = StudentReference()
    head = Text(max_length=60, missing=lazy("Enter what the charge is for."), label=lazy("For"))
    amount = Money(
        positive=True, missing=lazy("Enter the amount before GST."), label=lazy("Amount before GST")
    )
    courseObjectId = Reference(
        COURSES, source="course", required=False, allow_null=True, label=lazy("GST")
    )


class ChargeInput(ChargeAsked):
    dueDate = BusinessDate(
        source="due_date",
        required=False,
        missing=lazy("The due date is required."),
        help_text=lazy("Today unless it is given."),
        label=lazy("Due date"),
    )


class DueResource(DocumentResource):
    """Reads, prints, cancels and writes off dues, and adds charges by hand. All other dues come
    from enrolments."""

    path = "due"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.DUES
    create = Create(ChargeInput, services.add_charge, lazy("Charge added."), idempotent=True)

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

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def cancel(self, call: Call, due: Due) -> DataResponse[Record]:
        """Cancels an unpaid due that was issued by mistake."""
        return self._void(call, due, Due.Status.CANCELLED, _("Due cancelled."))

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def write_off(self, call: Call, due: Due) -> DataResponse[Record]:
        """Writes off a due that will not be paid."""
        return self._void(call, due, Due.Status.WRITTEN_OFF, _("Due written off."))

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def credit(self, call: Call, due: Due) -> DataResponse[Record]:
        """Issues a credit note of all that is left of a due, such as one of a closed month."""
        note = services.credit_rest(by=call.by, record=due, **call.data)
        message = _("Credit note {number} issued.").format(number=note.number)
        return DataResponse(selectors.DUES.record(call.by, due.pk), message)

    def _void(self, call: Call, due: Due, status: str, message: str) -> DataResponse[Record]:
        services.void_due(by=call.by, record=due, status=status, **call.data)
        return DataResponse(selectors.DUES.record(call.by, due.pk), message)
