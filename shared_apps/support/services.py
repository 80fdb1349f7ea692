"""Tickets from their first message to the end, and MASTER's canned answers."""

from pathlib import PurePath
from typing import Any

from django.conf import settings
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core import files
from shared_apps.core.audit import audit_log
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.notice_settings import people_to_mail
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from shared_apps.mail.services import queue_mail
from shared_apps.support import mails, rules
from shared_apps.support.events import (
    TICKET_ANSWERED,
    TICKET_OPENED,
    TICKET_REPLIED,
    message_params,
    params_of,
)
from shared_apps.support.models import CannedAnswer, Ticket, TicketMessage
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

# By one centre, and by one person: more than anybody has to ask, too little to bury the others.
NEW_TICKETS = Budget("ticket", 20, HOUR)
NEW_MESSAGES = Budget("ticket-message", 60, HOUR)
UNIQUE = {"cannedanswer_title_once": "title"}


def count_new_ticket(*, by: Principal) -> None:
    """Raises TooMany after 20 tickets of one centre in an hour."""
    NEW_TICKETS.spend(_centre_of(by))


@in_public()
@writing()
def open_ticket(
    *,
    by: Principal,
    subject: str,
    category: str,
    text: str,
    priority: str = Ticket.Priority.NORMAL,
    follows: Ticket | None = None,
    content: bytes | None = None,
    file_name: str = "",
) -> Ticket:
    """Opens a ticket of the person's centre with its first message, and notifies MASTER.

    Raises Invalid on `file` for what is no PDF or photo, Unavailable `storage_full`.
    """
    upload = _judged(content)
    now = timezone.now()
    minutes = rules.TARGET_MINUTES[priority]
    ticket = Ticket(
        code=take_code(Ticket.CODES),
        organisation=Organisation.objects.get(code=_centre_of(by)),
        subject=subject,
        category=category,
        priority=priority,
        follows=follows,
        respond_by=rules.after_working_minutes(now, minutes, settings.SUPPORT_HOLIDAYS),
        created_at=now,
    )
    audit_log.create(ticket, by=by)
    _write(ticket, by, text, upload, file_name)
    notify(TICKET_OPENED.event(ticket, params_of(ticket), by=by))
    return ticket


@in_public()
@writing()
def reply(
    *,
    by: Principal,
    record: Ticket,
    text: str,
    resolve: bool = False,
    content: bytes | None = None,
    file_name: str = "",
) -> Ticket:
    """Adds a public message. MASTER's goes to whoever opened the ticket, and `resolve` resolves it;
    the first one stops the clock. The centre's goes to MASTER.

    Raises Conflict `wrong_state` for a closed ticket, Invalid as `open_ticket` and on `resolve` for a
    centre, TooMany after 60 messages of one person in an hour.
    """
    by_platform = by.workspace is None
    if not by_platform:
        NEW_MESSAGES.spend(str(by.id))
        if resolve:
            raise Invalid.field("resolve", _("Only support can resolve a ticket."))
    upload = _judged(content)
    ticket = lock(record, related=("organisation",))
    if ticket.status == Ticket.Status.CLOSED:
        raise Conflict(_("This ticket is closed. Please open a new one."), code="wrong_state")
    message = _write(ticket, by, text, upload, file_name)
    audit_log.record("replied", by=by, target=ticket, after={"message": message.pk})
    changes: dict[str, Any] = {
        "status": rules.status_after_reply(ticket.status, by_platform=by_platform, resolves=resolve)
    }
    if by_platform and ticket.responded_at is None:
        changes |= _answered(ticket, message)
    moved = _change(ticket, by=by, **changes)
    if by_platform:
        _tell_opener(moved, message, by)
    else:
        notify(TICKET_REPLIED.event(message, message_params(ticket), by=by))
    return moved


@in_public()
@writing()
def add_note(*, by: Principal, record: Ticket, text: str) -> Ticket:
    """Adds a note that only the platform reads. It neither stops the clock nor notifies anybody."""
    ticket = lock(record)
    note = _entry(ticket, by, kind=TicketMessage.Kind.NOTE, text=text)
    note.save()
    audit_log.record("noted", by=by, target=ticket, after={"message": note.pk})
    return ticket


@in_public()
@writing()
def change_status(
    *, by: Principal, record: Ticket, status: str, version: int | None = None
) -> Ticket:
    """Moves the ticket along its transitions without a message. Raises Stale, Conflict
    `wrong_state`."""
    return _change(record, by=by, version=version, status=status)


@in_public()
@writing()
def rate(*, by: Principal, record: Ticket, satisfaction: str) -> Ticket:
    """Keeps the centre's answer to "Did this solve it?".

    Raises Conflict `wrong_state` before the ticket is resolved, `duplicate` for a second answer.
    """
    ticket = lock(record)
    if ticket.satisfaction:
        raise Conflict(_("You have already answered this question."), code="duplicate")
    if ticket.status not in (Ticket.Status.RESOLVED, Ticket.Status.CLOSED):
        raise Conflict(_("You can answer this once the ticket is resolved."), code="wrong_state")
    rated: Ticket = audit_log.change(ticket, by=by, action="rated", satisfaction=satisfaction)
    return rated


@writing()
def add_answer(*, by: Actor, **values: Any) -> CannedAnswer:
    """Adds a canned answer. Raises Conflict `duplicate` for a title that there is already."""
    with readable_constraints(CannedAnswer, **UNIQUE):
        answer: CannedAnswer = audit_log.create(CannedAnswer(**values), by=by)
    return answer


@writing()
def change_answer(
    *, by: Actor, record: CannedAnswer, version: int | None = None, **changes: Any
) -> CannedAnswer:
    """Changes title or text. Raises Conflict `duplicate`, Stale, NotFound."""
    with readable_constraints(CannedAnswer, **UNIQUE):
        changed: CannedAnswer = audit_log.change(record, by=by, version=version, **changes)
    return changed


@writing()
def delete_answer(*, by: Actor, record: CannedAnswer) -> None:
    """Takes the answer off the list; what was sent with it stays."""
    audit_log.remove(record, by=by)


def _centre_of(by: Principal) -> str:
    """The code of the person's centre. Raises NotFound in the public space: MASTER has none."""
    if by.workspace is None:
        raise NotFound
    return by.workspace.code


def _entry(ticket: Ticket, by: Principal, **values: Any) -> TicketMessage:
    return TicketMessage(
        ticket=ticket,
        by_platform=by.workspace is None,
        author_id=by.id,
        author_name=by.name[:120],
        **values,
    )


def _judged(content: bytes | None) -> files.Upload | None:
    """The file of a message, judged before any row is locked: it may take a second."""
    if content is None:
        return None
    files.DOCUMENT.check_size(content, field="file")
    return files.safe_document(content, field="file")


def _write(
    ticket: Ticket, by: Principal, text: str, upload: files.Upload | None, file_name: str
) -> TicketMessage:
    message = _entry(ticket, by, kind=TicketMessage.Kind.REPLY, text=text)
    if upload is None:
        message.save()
        return message
    with files.storing(by=by, kind="ticket", upload=upload) as stored:
        message.file, message.file_name = stored, _named(file_name, upload.extension)
        message.save()
    return message


def _named(file_name: str, extension: str) -> str:
    """The name that the sender gave the file, with the ending of what it really is."""
    stem = PurePath(file_name.replace("\\", "/")).stem.strip()
    return f"{stem[:100] or 'file'}.{extension}"


def _answered(ticket: Ticket, message: TicketMessage) -> dict[str, Any]:
    answered = message.created_at
    minutes = rules.working_minutes(ticket.created_at, answered, settings.SUPPORT_HOLIDAYS)
    return {"responded_at": answered, "response_minutes": minutes}


def _change(ticket: Ticket, *, by: Principal, version: int | None = None, **values: Any) -> Ticket:
    """Changes the ticket, and writes a change of its status into the thread."""
    current = lock(ticket, version)
    was = current.status
    changed: Ticket = audit_log.change(current, by=by, **values)
    if changed.status != was:
        moved = {"from_status": was, "to_status": changed.status}
        _entry(changed, by, kind=TicketMessage.Kind.STATUS, **moved).save()
    return changed


def _tell_opener(ticket: Ticket, message: TicketMessage, by: Principal) -> None:
    """A notification in the centre's workspace, and a mail with the answer."""
    message.ticket = ticket
    with in_organisation(ticket.organisation):
        notify(TICKET_ANSWERED.event(message, message_params(ticket), by=by))
        opener = User.objects.filter(pk=ticket.created_by_id or 0, state=User.State.ACTIVE)
        people = people_to_mail(TICKET_ANSWERED, opener)
    for person, at in people:
        queue_mail(
            key=f"ticket-message-{message.pk}",
            to=person.email,
            letter=mails.answered(ticket=ticket, text=message.text),
            not_before=at,
        )
