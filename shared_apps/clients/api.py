"""MASTER's list of clients (specification section 2, Client List)."""

from shared_apps.clients import services
from shared_apps.clients.models import Client
from shared_apps.clients.selectors import CLIENTS
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import (
    Address,
    BusinessDate,
    Choice,
    Email,
    Name,
    Paragraph,
    Phone,
    Text,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Create, Delete, Record, Resource, Update, verb
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy


class NewClient(Input):
    # The name stands in the mail that offers a trial.
    name = Name(max_length=80, missing=lazy("Name is required."), label=lazy("Name"))
    phone = Phone(label=lazy("Phone"))
    whatsappNo = Phone(source="whatsapp", required=False, label=lazy("WhatsApp No"))
    interests = Text(max_length=200, required=False, label=lazy("Interests"))
    address = Address(required=False, label=lazy("Address"))
    area = Text(max_length=80, required=False, label=lazy("Area"))
    city = Text(max_length=80, required=False, label=lazy("City"))
    stage = Choice(
        Client.Status.choices,
        source="status",
        required=False,
        missing=lazy("Please choose a stage."),
        label=lazy("Stage"),
    )
    nextFollowUp = BusinessDate(
        source="next_follow_up", required=False, allow_null=True, label=lazy("Next follow-up")
    )
    description = Paragraph(required=False, label=lazy("Description"))


class ClientChange(NewClient, VersionedInput):
    pass


class TrialInput(VersionedInput):
    email = Email(label=lazy("Email"))


class ClientResource(Resource):
    path = "client"
    policy = Policy(
        read=PLATFORM,
        create=PLATFORM,
        update=PLATFORM,
        delete=PLATFORM,
        export=PLATFORM,
        space=Space.PUBLIC,
    )
    listing = CLIENTS
    create = Create(
        NewClient, services.create_client, lazy("Client Created Successfully!"), idempotent=True
    )
    update = Update(ClientChange, services.update_client, lazy("Client Updated Successfully!"))
    delete = Delete(services.delete_client, input=VersionedInput)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=TrialInput, idempotent=True)
    def convert(self, call: Call, client: Client) -> DataResponse[Record]:
        """Mails the client a link to sign up for a trial."""
        services.start_trial(by=call.by, record=client, **call.data)
        return DataResponse(
            CLIENTS.record(call.by, client.pk),
            _("The trial link was mailed to {email}.").format(email=call.data["email"]),
        )


RESOURCES = [ClientResource]
