"""Writes, changes and deletes messages, and keeps how far each person has read.

What is written is pushed after the commit to those who are in the room then. A push holds ids and nothing
of the message.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import PurePath
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core import files
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Forbidden, Invalid, NotFound
from shared_apps.core.principal import Principal
from shared_apps.core.pushes import push
from shared_apps.core.records import lock
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from tenant_apps.chat.events import MENTIONED, MentionedParams
from tenant_apps.chat.models import ChatMention, ChatMessage, ChatRead
from tenant_apps.chat.rules import Place
from tenant_apps.chat.selectors import Room, find_room, people_of
from tenant_apps.workspace.services import storing_file, withdraw_file
from tenants.context import current_schema, require_organisation

NEW_MESSAGES = Budget("chat-message", 600, HOUR)
"""Of one person: ten a minute for an hour."""


@writing()
def send_message(
    *,
    by: Principal,
    room: str,
    text: str = "",
    mentions: Sequence[int] = (),
    content: bytes | None = None,
    file_name: str = "",
) -> ChatMessage:
    """Writes a message with a text, a file or both into a room, and notifies those of `mentions` whose
    name stands in the text behind an @.

    Raises NotFound for a room that the person is not in, Invalid on `text` for nothing at all, on
    `mentions` for who is not in the room, on `file` for what is no PDF or photo, Conflict `left` for a
    person who is not active in the centre any more, TooMany after 600 messages in an hour.
    """
    found = find_room(by.id, room)
    _check_can_write(found)
    if not text and content is None:
        raise Invalid.field("text", _("Please write a message."))
    upload = None
    if content is not None:
        files.DOCUMENT.check_size(content, field="file")
        upload = files.safe_document(content, field="file")
    NEW_MESSAGES.spend(str(by.id))
    _take_turn(found)
    message = ChatMessage(text=text, **found.fields)
    message.stamp_created(by)
    if upload is None:
        message.save(force_insert=True)
    else:
        with storing_file(by=by, kind="chat", upload=upload) as stored:
            message.file, message.file_name = stored, _named(file_name, upload.extension)
            message.save(force_insert=True)
    _name_people(message, found, by, mentions)
    _keep_read(found, by.id, message.pk)
    if found.is_direct:
        [other] = {found.place.first_id, found.place.second_id} - {by.id}
        _keep_read(found, other or 0, 0)
    _push(found.key, found.place, "message", message.pk)
    return message


@writing()
def edit_message(
    *, by: Principal, message_id: int, text: str, mentions: Sequence[int] = ()
) -> ChatMessage:
    """Changes the text of an own message, and whom it names. The log keeps who changed it when.

    Raises NotFound for a message of a room that the person is not in, Forbidden for somebody else's,
    Conflict `wrong_state` for a deleted one, Invalid and Conflict `left` as `send_message`.
    """
    message, room = _held(by, message_id)
    if message.created_by_id != by.id:
        raise Forbidden(_("Only the author can change a message."))
    _check_can_write(room)
    if not text and message.file_id is None:
        raise Invalid.field("text", _("Please write a message."))
    if text != message.text:
        _change(message, by, "changed", text=text, edited_at=timezone.now())
    message.mentions.exclude(member__in=mentions).delete()
    _name_people(message, room, by, mentions)
    _push(room.key, room.place, "message", message.pk)
    return message


@writing()
def delete_message(*, by: Principal, message_id: int) -> ChatMessage:
    """Deletes an own message; owners delete any of a room of more than two people, an ADMIN those of the
    own branch's room. Text and file are gone, the place stays, and the log keeps who deleted it when.

    Raises NotFound and Conflict `wrong_state` as `edit_message`, Forbidden for who may not.
    """
    message, room = _held(by, message_id)
    if message.created_by_id != by.id and not _may_moderate(by, room):
        raise Forbidden(_("Only the author can delete a message."))
    if message.file_id is not None:
        withdraw_file(message.file_id)
    message.mentions.all().delete()
    now = timezone.now()
    _change(message, by, "deleted", text="", file=None, file_name="", deleted_at=now)
    _push(room.key, room.place, "message", message.pk)
    return message


@writing()
def mark_read(*, by: Principal, room: str, message_id: int) -> None:
    """Keeps that the person has read the room up to this message. What was read stays read. Raises
    NotFound for a room that the person is not in and a message that is not there."""
    found = find_room(by.id, room)
    if not ChatMessage.objects.filter(room=found.key, pk=message_id).exists():
        raise NotFound
    if _keep_read(found, by.id, message_id):
        # Of everyone's room only the own devices: each of a hundred people reads each message.
        place = found.place if found.place != Place() else None
        _push(found.key, place, "read", message_id, also=by.id)


def tell_typing(*, by: Principal, room: str) -> None:
    """Tells the others of the room that the person is typing. Nothing is kept. Raises NotFound for a room
    that the person is not in."""
    found = find_room(by.id, room)
    people = people_of(found.place).exclude(pk=by.id).values_list("pk", flat=True)
    _tell(people, {"room": found.key, "what": "typing", "_id": by.id})


def _check_can_write(room: Room) -> None:
    if not room.can_write:
        text = _("{name} does not work here any more.").format(name=room.name)
        raise Conflict(text, code="left")


def _take_turn(room: Room) -> None:
    """Makes the room's messages wait for each other, so that their ids become visible in their order: a
    person who has read up to one has seen all before it."""
    with connection.cursor() as cursor:
        key = f"chat {current_schema()} {room.key}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])


def _held(by: Principal, message_id: int) -> tuple[ChatMessage, Room]:
    """Returns the message, locked, and its room."""
    found = ChatMessage.objects.filter(pk=message_id).first()
    if found is None:
        raise NotFound
    room = find_room(by.id, found.room)
    if found.deleted_at is not None:
        raise Conflict(_("This message was deleted."), code="wrong_state")
    return lock(found), room


def _may_moderate(by: Principal, room: Room) -> bool:
    if room.is_direct:
        return False
    return by.is_owner or (by.rights is Role.ADMIN and room.place.branch_id is not None)


def _change(message: ChatMessage, by: Principal, action: str, **values: Any) -> None:
    before = message.snapshot()
    for name, value in values.items():
        setattr(message, name, value)
    message.stamp_changed(by)
    message.save()
    after = message.snapshot()
    changed = [name for name in after if after[name] != before[name]]
    audit_log.record(
        action,
        by=by,
        target=message,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )


def _name_people(message: ChatMessage, room: Room, by: Principal, mentions: Sequence[int]) -> None:
    wanted = set(mentions)
    people = dict(people_of(room.place).filter(pk__in=wanted).values_list("pk", "name"))
    if wanted - people.keys():
        raise Invalid.field("mentions", _("Please name people of this room."))
    named = [
        ChatMention(message=message, member_id=pk, name=name)
        for pk, name in people.items()
        if f"@{name}" in message.text
    ]
    if named:
        ChatMention.objects.bulk_create(named, ignore_conflicts=True)
        place = "" if room.is_direct else room.name
        params: MentionedParams = {"name": by.name, "room": room.key, "place": place}
        notify(MENTIONED.event(message, params, by=by))


def _named(file_name: str, extension: str) -> str:
    """The name that the sender gave the file, with the ending of what it really is."""
    stem = PurePath(file_name.replace("\\", "/")).stem.strip()
    return f"{stem[:100] or 'file'}.{extension}"


def _keep_read(room: Room, user_id: int, message_id: int) -> bool:
    """Notes how far the person has read, never less than before; whether it is further."""
    table = connection.ops.quote_name(ChatRead._meta.db_table)
    values = [user_id, *room.place, message_id, timezone.now()]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} (member_id, branch_id, first_id, second_id, last_read, read_at)"
            " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (member_id, room) DO UPDATE"
            " SET last_read = EXCLUDED.last_read, read_at = EXCLUDED.read_at"
            f" WHERE {table}.last_read < EXCLUDED.last_read",
            values,
        )
        return bool(cursor.rowcount)


def _push(room: str, place: Place | None, what: str, pk: int, *, also: int | None = None) -> None:
    """Tells, after the commit, the people of a place that something of the room is new; without a place the
    person `also` alone. Everyone's room is told as one."""
    payload = {"room": room, "what": what, "_id": pk}
    if place is None:
        transaction.on_commit(partial(_tell, [also], payload))
    elif place == Place():
        code = require_organisation().code
        transaction.on_commit(partial(_send, "organisation", code, payload))
    else:
        people = list(people_of(place).values_list("pk", flat=True))
        transaction.on_commit(partial(_tell, people, payload))


def _tell(people: Any, payload: dict[str, Any]) -> None:
    for pk in people:
        _send("user", str(pk), payload)


def _send(kind: str, id_: str, payload: dict[str, Any]) -> None:
    push(kind, id_, {"type": "live.event", "payload": {"type": "chat"} | payload})
