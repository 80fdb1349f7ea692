"""What MASTER, and who opened a ticket, are notified of."""

from typing import TypedDict

from django.db.models import QuerySet

from shared_apps.accounts.models import User
from shared_apps.core.events import Kind, MailRule
from shared_apps.core.roles import EVERYONE, PLATFORM, Role
from shared_apps.support.models import Ticket, TicketMessage


class TicketParams(TypedDict):
    code: str
    subject: str
    centre: str


class MessageParams(TicketParams):
    ticketId: int


def _masters() -> QuerySet:
    active = User.objects.filter(role=Role.MASTER, state=User.State.ACTIVE)
    return active.values_list("pk", flat=True)


TICKET_OPENED = Kind[Ticket, TicketParams](
    "ticket.opened",
    TicketParams,
    key=lambda ticket: f"ticket-{ticket.pk}-opened",
    people=lambda ticket: _masters(),
    to=PLATFORM,
    rings=True,
)
TICKET_REPLIED = Kind[TicketMessage, MessageParams](
    "ticketmessage.received",
    MessageParams,
    key=lambda message: f"ticket-{message.ticket_id}-message-{message.pk}",
    people=lambda message: _masters(),
    to=PLATFORM,
    rings=True,
)
TICKET_ANSWERED = Kind[TicketMessage, MessageParams](
    "ticketmessage.answered",
    MessageParams,
    key=lambda message: f"ticket-{message.ticket_id}-message-{message.pk}",
    user_ids=lambda message: [message.ticket.created_by_id],
    to=EVERYONE,
    rings=True,
    mail=MailRule.WAITS,
)


def params_of(ticket: Ticket) -> TicketParams:
    return {"code": ticket.code, "subject": ticket.subject, "centre": ticket.organisation.name}


def message_params(ticket: Ticket) -> MessageParams:
    return {**params_of(ticket), "ticketId": ticket.pk}
