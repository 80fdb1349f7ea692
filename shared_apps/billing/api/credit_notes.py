from django.http import HttpResponse

from shared_apps.billing import document
from shared_apps.billing.models import CreditNote
from shared_apps.billing.selectors import CREDIT_NOTES
from shared_apps.billing.services import refunds
from shared_apps.core.api.call import Call, DataResponse, Pdf
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Record, Resource, verb
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _


class PlatformCreditNoteResource(Resource):
    """The platform's credit notes, with what a return of GST wants of them."""

    path = "superadmin/creditnote"
    policy = Policy(read=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = CREDIT_NOTES

    @verb("GET", policy=PLATFORM, space=Space.PUBLIC, heavy=Heavy.PAPER)
    def document(self, call: Call, note: CreditNote) -> Pdf:
        """The credit note as PDF."""
        return show_credit_note(note)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, idempotent=True)
    def retry(self, call: Call, note: CreditNote) -> DataResponse[Record]:
        """Asks Razorpay again for a refund that it had refused."""
        refunds.retry_refund(by=call.by, record=note)
        return DataResponse(
            CREDIT_NOTES.record(call.by, note.pk), _("Razorpay pays the amount back.")
        )


def show_credit_note(note: CreditNote) -> Pdf:
    """Returns a credit note as PDF."""
    response = HttpResponse(document.credit_note_pdf(note), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{note.pdf_name}"'
    return response
