"""The address that one signs in with, and the ownership of the centre."""

from rest_framework import serializers

from shared_apps.accounts.api.signed_out import TokenInput, code_field, password_field
from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.services import email_change, ownership
from shared_apps.accounts.services.ownership import Offer
from shared_apps.accounts.throttle import LINK_ADDRESS
from shared_apps.core.api.call import Call, MessageResponse
from shared_apps.core.api.fields import Email, required
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.principal import Principal
from shared_apps.core.roles import EVERYONE, OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy


class NewEmailInput(Input):
    email = Email(label=lazy("New email address"))
    password = password_field(label=lazy("Current password"))
    code = code_field(required=False, default="")


class OfferInput(Input):
    userId = serializers.IntegerField(
        min_value=1,
        max_value=2**53 - 1,
        source="candidate_id",
        label=lazy("Colleague"),
        error_messages={**required(lazy("Please choose an active colleague."))},
    )
    password = password_field(label=lazy("Current password"))
    code = code_field(required=False, default="")


class EmailResource(Resource):
    path = "useradmin/email"

    @collection(
        "POST",
        "",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=NewEmailInput,
    )
    def ask(self, call: Call) -> MessageResponse:
        """Mails a link to the new address; the old one counts until it is opened."""
        email_change.request_email_change(by=call.by, **call.data)
        return MessageResponse(
            _("We have sent a link to the new address. Open it within an hour to confirm.")
        )

    @collection("POST", anyone=True, input=TokenInput)
    def confirm(self, call: Call) -> MessageResponse:
        by = call.by if isinstance(call.by, Principal) else None
        with LINK_ADDRESS.guess(client_address(call.request)):
            email_change.confirm_email_change(
                token=call.data["token"], session_id=by.session_id if by else ""
            )
        return MessageResponse(_("Your email address is changed."))

    @collection("POST", anyone=True, input=TokenInput)
    def undo(self, call: Call) -> MessageResponse:
        with LINK_ADDRESS.guess(client_address(call.request)):
            email_change.undo_email_change(token=call.data["token"])
        return MessageResponse(
            _("The change is undone. We have sent you a link to choose a new password.")
        )


class OwnershipResource(Resource):
    path = "useradmin/ownership"

    @collection("GET", "", policy=EVERYONE)
    def pending(self, call: Call) -> Offer | None:
        """The open offer, for the owners and for whom it is made to."""
        return ownership.pending_offer(call.by)

    @collection("POST", policy=OWNERS, open_when_closed=True, input=OfferInput)
    def offer(self, call: Call) -> MessageResponse:
        """Not repeated by a key: guesses at the password stay counted, and there is one offer at most."""
        ownership.offer_ownership(by=call.by, **call.data)
        return MessageResponse(_("The offer was sent. It ends after seven days."))

    @collection("POST", policy=OWNERS, open_when_closed=True)
    def withdraw(self, call: Call) -> MessageResponse:
        ownership.withdraw_offer(by=call.by)
        return MessageResponse(_("The offer is withdrawn."))

    @collection("POST", policy=EVERYONE, open_when_closed=True)
    def accept(self, call: Call) -> MessageResponse:
        ownership.accept_offer(by=call.by)
        return MessageResponse(_("You are the owner of the centre now."))

    @collection("POST", policy=EVERYONE, open_when_closed=True)
    def decline(self, call: Call) -> MessageResponse:
        ownership.decline_offer(by=call.by)
        return MessageResponse(_("The offer is declined."))
