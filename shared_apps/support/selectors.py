"""Tickets and canned answers as lists, and the thread of one ticket."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import orjson
from django.conf import settings
from django.db.models import TextField, Value
from django.db.models.functions import Concat, JSONObject
from django.utils import timezone

from shared_apps.accounts.principals import is_live
from shared_apps.core import files
from shared_apps.core.api import columns, filters
from shared_apps.core.api.filters import Limit
from shared_apps.core.api.lists import Listing
from shared_apps.core.files import StoredFile
from shared_apps.core.principal import Principal
from shared_apps.core.roles import EVERYONE, MANAGERS
from shared_apps.core.translation import lazy
from shared_apps.support import rules
from shared_apps.support.models import CannedAnswer, Ticket, TicketMessage
from shared_apps.support.schemas import ResponseClock, ThreadEntry
from tenants.context import in_public

_SALT = "ticket-file"
_CENTRE = filters.ids("organisation_id")
_OPENER = filters.ids("created_by_id")


def _readable(principal: Principal) -> Iterable[Limit]:
    """MASTER reads every ticket, the managers of a centre those of the centre, everybody else the own
    ones."""
    if principal.workspace is None:
        return
    yield Limit("own-centre", _CENTRE, [principal.workspace.id])
    if principal.rights not in MANAGERS:
        yield Limit("own", _OPENER, [principal.id])


def _clock(packed: Any) -> ResponseClock | None:
    facts = orjson.loads(packed) if isinstance(packed, (bytes, str)) else packed
    found = rules.first_response(
        opened=datetime.fromisoformat(facts["opened"]),
        respond_by=datetime.fromisoformat(facts["respond_by"]),
        priority=facts["priority"],
        taken=facts["taken"],
        now=timezone.now(),
        holidays=settings.SUPPORT_HOLIDAYS,
    )
    return None if found.taken is not None else {"left": found.left, "target": found.target}


TICKETS = Listing(
    Ticket.objects.live(),
    columns=[
        columns.id_(),
        columns.instant("date", "created_at", label=lazy("Date")),
        columns.text("ticketId", "code", label=lazy("Ticket ID")),
        columns.text("category", label=lazy("Category")),
        columns.text("subject", label=lazy("Subject")),
        columns.text("createdBy", "created_by_name", label=lazy("Created by")),
        columns.text("centerId", "organisation__code", label=lazy("Center ID")),
        columns.text("centreName", "organisation__name", label=lazy("Centre name")),
        columns.text("status", label=lazy("Status")),
        columns.text("priority", label=lazy("Priority")),
        columns.integer("firstResponse", "response_minutes", label=lazy("First response")),
        columns.Column(
            "clock",
            JSONObject(
                opened="created_at",
                respond_by="respond_by",
                priority="priority",
                taken="response_minutes",
            ),
            "json",
            convert=_clock,
            of=ResponseClock,
            null=True,
            hidden_from=EVERYONE,
        ),
        columns.text("satisfaction"),
        columns.instant("createDt", "created_at"),
        columns.instant("updateDt", "updated_at"),
        columns.integer("version"),
    ],
    detail=[
        columns.integer("createdById", "created_by_id"),
        columns.ref("follows", "follows", ticketId="code"),
        columns.text("centreCategory", "organisation__category"),
        columns.text("planName", "organisation__plan_name"),
        columns.day("planUntil", "organisation__open_until"),
        columns.text("centrePhone", "organisation__phone"),
    ],
    search=Concat("search_text", Value(" "), "organisation__search_text", output_field=TextField()),
    filters={
        "status": filters.choices(Ticket.Status),
        "category": filters.choices(Ticket.Category, "category"),
        "priority": filters.choices(Ticket.Priority, "priority"),
        "centre": filters.words("organisation__code"),
        "from": filters.date_from("created_at", instants=True),
        "to": filters.date_to("created_at", instants=True),
    },
    default="-date",
    tabs="status",
    scope=_readable,
)

CANNED_ANSWERS = Listing(
    CannedAnswer.objects.live(),
    columns=[
        columns.id_(),
        columns.text("title", label=lazy("Title")),
        columns.text("text", label=lazy("Answer")),
        *columns.stamps(),
    ],
    search="search_text",
    default="title",
)


def thread_of(ticket: Ticket, *, by: Principal) -> list[ThreadEntry]:
    """The thread, oldest first. A centre gets no internal notes."""
    found = TicketMessage.objects.filter(ticket=ticket).select_related("file")
    if by.workspace is not None:
        found = found.exclude(kind=TicketMessage.Kind.NOTE)
    return [
        {
            "_id": message.pk,
            "kind": TicketMessage.Kind(message.kind),
            "text": message.text,
            "fromStatus": message.from_status,
            "toStatus": message.to_status,
            "author": message.author_name,
            "byPlatform": message.by_platform,
            "at": message.created_at,
            "file": {
                "name": message.file_name,
                "size": message.file.size,
                "mimeType": message.file.mime_type,
                "link": _link(message, by),
            }
            if message.file
            else None,
        }
        for message in found.order_by("created_at", "pk")
    ]


def read_file(signature: str) -> tuple[StoredFile, str]:
    """The file behind a link of the thread, and its name. Raises LinkEnded for a link that is forged
    or older than five minutes, and for one of a session that has ended."""
    signed = files.unsign(signature, max_age=files.LINK_SECONDS, salt=_SALT)
    if not is_live(signed.session_id, signed.space):
        raise files.LinkEnded
    with in_public():
        stored = StoredFile.in_current_space()._default_manager.filter(pk=signed.file_id).first()
    if stored is None:
        raise files.LinkEnded
    return stored, signed.name


def _link(message: TicketMessage, by: Principal) -> str:
    """A five-minute link to the message's file, of this person's session."""
    space = by.workspace.code if by.workspace else ""
    signature = files.sign(
        space, message.file_id or 0, message.file_name, session_id=by.session_id, salt=_SALT
    )
    return f"/class/v1/support/file/{signature}"
