from typing import Any

from shared_apps.core.api.bulk import Bulk, Contacts
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.inputs import NoInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    collection,
    verb,
)
from shared_apps.core.dates import today
from shared_apps.core.roles import EVERYONE, FRONT_DESK, MANAGERS, OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.enquiries import selectors
from tenant_apps.enquiries.api import inputs
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.schemas import (
    EarlierEnquiry,
    EnquiryFigures,
    EnquiryTimelineEntry,
    FormLink,
)
from tenant_apps.enquiries.services import enquiries as services
from tenant_apps.enquiries.services import public_form
from tenants.models import Organisation


class EnquiryResource(Resource):
    path = "enquiry"
    policy = Policy(read=EVERYONE, create=EVERYONE, update=EVERYONE, delete=MANAGERS)
    listing = selectors.ENQUIRIES
    create = Create(
        inputs.NewEnquiry,
        services.create_enquiry,
        lazy("Enquiry Created Successfully!"),
        idempotent=True,
    )
    update = Update(
        inputs.EnquiryChange, services.update_enquiry, lazy("Enquiry Updated Successfully!")
    )
    delete = Delete(services.delete_enquiry)
    bulk = (
        Bulk("owner", FRONT_DESK, services.assign_enquiry, inputs.OwnerInput),
        Bulk("stage", EVERYONE, services.advance_enquiry, inputs.StageInput),
    )
    bulk_export = True
    contacts = Contacts(FRONT_DESK, name="studentName", whatsapp="whatsapp", email="email")

    @collection("POST", policy=EVERYONE, input=inputs.DuplicatesInput, changes=False)
    def duplicates(self, call: Call) -> list[EarlierEnquiry]:
        """Earlier enquiries with this phone. A warning only, because siblings may share a phone."""
        return [
            {
                "_id": enquiry.pk,
                "enquiryId": enquiry.code,
                "studentName": enquiry.name,
                "date": enquiry.date,
                "status": Enquiry.Status(enquiry.status),
                "branchname": enquiry.branch.name,
                "owner": enquiry.owner.name if enquiry.owner else "",
                "nextFollowUp": enquiry.next_follow_up,
            }
            for enquiry in selectors.with_phone(call.by, call.data["phone"])[:10]
        ]

    @collection("GET", policy=EVERYONE)
    def board(self, call: Call) -> list[selectors.BoardColumn]:
        """The stages with their first enquiries. Takes the filters of the list."""
        return selectors.board(call.by, call.query)

    @collection("GET", policy=EVERYONE)
    def figures(self, call: Call) -> EnquiryFigures:
        """The counts for the tabs of the page."""
        return selectors.figures(call.by, today())

    @collection("GET", policy=FRONT_DESK)
    def owners(self, call: Call) -> list[selectors.Owner]:
        """The members who can own an enquiry."""
        return selectors.owners(call.by)

    @collection("GET", "form", policy=EVERYONE)
    def form_link(self, call: Call) -> FormLink:
        """The URL of the public form, for the poster and the website."""
        return _form_link()

    @collection("POST", "form/change", policy=OWNERS, input=NoInput)
    def change_form_link(self, call: Call) -> DataResponse[FormLink]:
        """Creates a new URL. The old URL and its QR codes stop working."""
        public_form.change_code(by=call.by)
        return DataResponse(
            _form_link(), _("The form has a new link. The old link no longer works.")
        )

    @verb("GET", policy=EVERYONE)
    def timeline(self, call: Call, enquiry: Enquiry) -> list[EnquiryTimelineEntry]:
        """Stages, follow-ups and changes, newest first."""
        return selectors.timeline(enquiry)

    @verb("POST", policy=EVERYONE, input=inputs.FollowUpInput, idempotent=True)
    def follow_up(self, call: Call, enquiry: Enquiry) -> DataResponse[Record]:
        services.log_follow_up(by=call.by, record=enquiry, **call.data)
        return self._answer(call, enquiry, _("Follow-up saved."))

    @verb("POST", policy=EVERYONE, input=inputs.MoveInput)
    def move(self, call: Call, enquiry: Enquiry) -> DataResponse[Record]:
        moved = services.move_enquiry(by=call.by, record=enquiry, **call.data)
        return self._answer(
            call,
            enquiry,
            _("Moved to {status}.").format(status=moved.get_status_display()),
        )

    @verb("POST", policy=EVERYONE, input=inputs.LoseInput)
    def lose(self, call: Call, enquiry: Enquiry) -> DataResponse[Record]:
        services.lose_enquiry(by=call.by, record=enquiry, **call.data)
        return self._answer(call, enquiry, _("Marked as lost."))

    @verb("POST", policy=EVERYONE, input=inputs.HoldInput)
    def hold(self, call: Call, enquiry: Enquiry) -> DataResponse[Record]:
        services.hold_enquiry(by=call.by, record=enquiry, **call.data)
        return self._answer(call, enquiry, _("Put on hold."))

    @verb("POST", policy=EVERYONE, input=inputs.ReopenInput)
    def reopen(self, call: Call, enquiry: Enquiry) -> DataResponse[Record]:
        services.reopen_enquiry(by=call.by, record=enquiry, **call.data)
        return self._answer(call, enquiry, _("Enquiry reopened."))

    @verb("POST", policy=FRONT_DESK, input=inputs.ConvertInput, idempotent=True)
    def convert(self, call: Call, enquiry: Enquiry) -> DataResponse[Record]:
        """Creates the student. A repeated call returns the existing student."""
        services.convert_enquiry(by=call.by, record=enquiry, **call.data)
        return self._answer(call, enquiry, _("Student Created Successfully!"))

    def _answer(self, call: Call, enquiry: Enquiry, message: str) -> DataResponse[Record]:
        return DataResponse(selectors.ENQUIRIES.record(call.by, enquiry.pk), message)


def _form_link() -> FormLink:
    organisation = Organisation.current()
    code: Any = organisation.enquiry_code
    return {
        "code": code,
        "url": public_form.form_url(code),
        "open": public_form.takes_enquiries(organisation),
    }
