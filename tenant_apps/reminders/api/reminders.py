"""The list of reminders, messages for WhatsApp, and links that are opened."""

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from tenant_apps.reminders import selectors, services
from tenant_apps.reminders.models import Reminder
from tenant_apps.reminders.schemas import ReadyMessage
from tenant_apps.statements.api import owner_of_link
from tenant_apps.statements.selectors import link_of
from tenants.context import in_organisation


class ReminderResource(Resource):
    """What was sent, by whom, and what waits to be sent by WhatsApp."""

    path = "reminder"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.REMINDERS

    @verb("POST", policy=FRONT_DESK, idempotent=True)
    def send(self, call: Call, reminder: Reminder) -> DataResponse[ReadyMessage]:
        """Marks a WhatsApp message as sent and returns its text. It is skipped, and the answer is
        empty, if nothing is due any more."""
        message = services.send_by_whatsapp(by=call.by, record=reminder)
        if message["text"] is None:
            return DataResponse(message, _("Nothing to send: the student has paid or is paused."))
        return DataResponse(message, _("Marked as sent."))

    @verb("POST", policy=FRONT_DESK)
    def remove(self, call: Call, reminder: Reminder) -> MessageResponse:
        """Takes a WhatsApp message off the list without sending it."""
        services.remove_from_list(by=call.by, record=reminder)
        return MessageResponse(_("Removed from the list."))


class OpenedLinkResource(Resource):
    """The page of a statement says that somebody opened it. Programs that only fetch the address for a
    preview do not."""

    path = "publicapi/statement"

    @collection("POST", "{token}/opened", anyone=True, changes=False)
    def opened(self, call: Call, token: str) -> MessageResponse:
        """Notes on the reminder that its link was opened. Unknown and expired links return 404."""
        centre, digest = owner_of_link(call, token)
        with in_organisation(centre):
            services.note_opened(link_of(digest).digest)
        return MessageResponse(_("Noted."))
