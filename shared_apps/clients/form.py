"""The client form with its validation. The API uses it for one client, an import for every row."""

from shared_apps.clients.models import Client
from shared_apps.core.api.fields import Address, BusinessDate, Choice, Name, Paragraph, Phone, Text
from shared_apps.core.api.inputs import Input
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
