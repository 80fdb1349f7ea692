"""Clients as a list and as a record."""

from collections.abc import Collection

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from shared_apps.clients.models import ENDED, Client
from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy

CLIENTS = Listing(
    Client.objects.live(),
    columns=[
        columns.id_(),
        columns.instant("createDt", "created_at", label=lazy("Created date")),
        columns.text("name", label=lazy("Name")),
        columns.text("phone", label=lazy("Phone")),
        columns.text("whatsappNo", "whatsapp", label=lazy("WhatsApp No")),
        columns.text("interests", label=lazy("Interests")),
        columns.text("area", label=lazy("Area")),
        columns.text("city", label=lazy("City")),
        columns.text("stage", "status", label=lazy("Stage")),
        columns.day("nextFollowUp", "next_follow_up", label=lazy("Next follow-up")),
        columns.integer("version"),
    ],
    detail=[
        columns.text("description"),
        columns.text("address"),
        columns.text("email"),
        columns.instant("trialMailedAt", "trial_mailed_at"),
        columns.text("createdBy", "created_by_name"),
        columns.text("updatedBy", "updated_by_name"),
        columns.instant("updateDt", "updated_at"),
    ],
    search="search_text",
    filters={
        "stage": filters.choices(Client.Status),
        "followUpFrom": filters.date_from("next_follow_up"),
        "followUpTo": filters.date_to("next_follow_up"),
        "from": filters.date_from("created_at", instants=True),
        "to": filters.date_to("created_at", instants=True),
    },
    ordering={"name": Lower("name")},
)


def clients_of(*, email: str, phone: str) -> QuerySet[Client]:
    """Returns the clients, neither won nor lost, that this owner of a centre is: those with the email
    address, and those who were offered a trial and have the phone number."""
    offered = Q(phone=phone, trial_mailed_at__isnull=False)
    return Client.objects.live().exclude(status__in=ENDED).filter(Q(email__iexact=email) | offered)


def names_by_phone(phones: Collection[str]) -> dict[str, str]:
    """Returns the name of the client with each of these phones that one has; of several the newest."""
    found = Client.objects.live().filter(phone__in=phones).order_by("pk")
    return dict(found.values_list("phone", "name"))
