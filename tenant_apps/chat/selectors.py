"""Who is in which room, what was written there, and what of it a person has not read.

A person's rooms are those of the role, the branch and the status that they have at the moment: everyone's,
the own branch's (for owners each branch's), and those with one other person. Whoever is not active in the
centre has none, and so has MASTER on a visit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, JSONObject

from shared_apps.accounts.models import LoginSession
from shared_apps.accounts.principals import is_live
from shared_apps.accounts.sockets import places
from shared_apps.core import files
from shared_apps.core.errors import NotFound
from shared_apps.core.files import StoredFile
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.chat.models import ChatMention, ChatMessage, ChatRead
from tenant_apps.chat.rules import EVERYONE, Place, place_of
from tenant_apps.chat.schemas import (
    ChatFile,
    ChatPerson,
    ChatRoom,
    FilePage,
    HowFar,
    Page,
    ShownMessage,
    Unread,
)
from tenant_apps.staff.models import Member
from tenant_apps.workspace.services import in_space, readable_file
from tenants.context import in_public

PAGE = 50
FILES = 30
"""On a page."""
MOST_FOUND = 50
MOST_OF_A_LINE = 120
_SALT = "chat-file"


@dataclass(frozen=True)
class Room:
    """A room that a person is in. `name` is a branch's or the other person's, empty for everyone's."""

    key: str
    place: Place
    name: str = ""
    can_write: bool = True

    @property
    def fields(self) -> Mapping[str, Any]:
        return self.place._asdict()

    @property
    def is_direct(self) -> bool:
        return self.place.first_id is not None


def _table(model: Any) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _mine() -> str:
    """Returns the WITH queries `me`, which needs the person's id, and `mine`, their rooms. Unread messages
    count from `since` on: since the person is in the centre, or in the branch."""
    member, branch, read = _table(Member), _table(Branch), _table(ChatRead)
    return f"""
        WITH me AS (
            SELECT user_id AS id, role, branch_id, created_at, COALESCE(
                (SELECT max(entry.at) FROM {_table(AuditEntry)} AS entry
                 WHERE entry.kind = 'member' AND entry.target_id = user_id
                     AND jsonb_exists(entry.after, 'branch_id')),
                created_at) AS moved_at
            FROM {member}
            WHERE user_id = %s AND status = 'ACTIVE' AND deleted_at IS NULL
        ), mine AS (
            SELECT '{EVERYONE}' AS room, 'ALL' AS kind, '' AS name, NULL::bigint AS person,
                true AS can_write, created_at AS since
            FROM me
            UNION ALL
            SELECT 'branch-' || branch.id, 'BRANCH', branch.name, NULL, true,
                CASE WHEN me.branch_id = branch.id THEN me.moved_at ELSE me.created_at END
            FROM me JOIN {branch} AS branch ON branch.deleted_at IS NULL
                AND (me.role = 'SUPER_ADMIN' OR branch.id = me.branch_id)
            UNION ALL
            SELECT read.room, 'DIRECT', other.name, other.user_id,
                other.status = 'ACTIVE' AND other.deleted_at IS NULL, me.created_at
            FROM me JOIN {read} AS read ON read.member_id = me.id AND read.first_id IS NOT NULL
            JOIN {member} AS other ON other.user_id
                = CASE WHEN read.first_id = me.id THEN read.second_id ELSE read.first_id END
        )
    """


def _counted() -> str:
    """Returns what follows `FROM mine`: how far the person, whose id it needs three times, has read and
    what is unread."""
    return f"""
        LEFT JOIN {_table(ChatRead)} AS read ON read.member_id = %s AND read.room = mine.room
        CROSS JOIN LATERAL (
            SELECT count(*) AS unread, count(mention.id) AS named
            FROM {_table(ChatMessage)} AS message
            LEFT JOIN {_table(ChatMention)} AS mention
                ON mention.message_id = message.id AND mention.member_id = %s
            WHERE message.room = mine.room AND message.id > COALESCE(read.last_read, 0)
                AND message.created_by_id <> %s AND message.deleted_at IS NULL
                AND message.created_at >= mine.since
        ) AS counted
    """


def rooms_of(user_id: int) -> list[ChatRoom]:
    """Returns the person's rooms with what is unread and the last message, by one statement: everyone's,
    branches by name, then those of two people, the last written to first."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"""{_mine()}
            SELECT mine.room, mine.kind, mine.name, mine.person, mine.can_write, counted.unread,
                counted.named, COALESCE(read.last_read, 0), last.id, last.created_by_id,
                last.created_by_name, last.text, last.file_name, last.deleted_at, last.created_at
            FROM mine {_counted()}
            LEFT JOIN LATERAL (
                SELECT * FROM {_table(ChatMessage)} AS message
                WHERE message.room = mine.room ORDER BY message.id DESC LIMIT 1
            ) AS last ON true
            ORDER BY array_position(ARRAY['ALL', 'BRANCH', 'DIRECT'], mine.kind),
                CASE WHEN mine.kind = 'DIRECT' THEN last.id END DESC NULLS LAST, mine.name, mine.room
            """,
            [user_id] * 4,
        )
        return [_room(row) for row in cursor.fetchall()]


def _room(row: Sequence[Any]) -> ChatRoom:
    room, kind, name, person, can_write, unread, named, last_read, pk, *last = row
    author_id, author, text, file_name, deleted_at, created_at = last
    return {
        "_id": room,
        "kind": kind,
        "name": name,
        "person": person,
        "canWrite": can_write,
        "unread": unread,
        "named": named > 0,
        "lastRead": last_read,
        "last": {
            "_id": pk,
            "authorId": author_id,
            "author": author,
            "text": (text or file_name)[:MOST_OF_A_LINE],
            "deleted": deleted_at is not None,
            "createDt": created_at,
        }
        if pk
        else None,
    }


def unread_of(user_id: int) -> Unread:
    """Returns how many messages of others the person has not read in all rooms, and whether one of them
    names them, by one statement."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"{_mine()} SELECT COALESCE(sum(counted.unread), 0)::int, "
            f"COALESCE(sum(counted.named), 0)::int FROM mine {_counted()}",
            [user_id] * 4,
        )
        unread, named = cursor.fetchone()
    return {"unread": unread, "named": named > 0}


def find_room(user_id: int, key: str) -> Room:
    """Returns the room of this name, by one statement. Raises NotFound if the person is not in it now; a
    room of two people is there before their first message."""
    place = place_of(key)
    if place is None:
        raise NotFound
    return _enter(user_id, key, place)[0]


def _enter(user_id: int, key: str, place: Place, **also: Any) -> tuple[Room, Any]:
    """As `find_room`, and the person with `also`, which are annotations."""
    if place.first_id is not None:
        return _enter_direct(user_id, key, place, **also)
    if place.branch_id is not None:
        branch = Branch.objects.live().filter(pk=place.branch_id)
        also["place_name"] = Subquery(branch.values("name"))
    me: Any = active_members().filter(pk=user_id).annotate(**also).first()
    if me is None:
        raise NotFound
    if place.branch_id is None:
        return Room(key, place), me
    if me.role != Role.SUPER_ADMIN and me.branch_id != place.branch_id:
        raise NotFound
    if me.place_name is None:
        raise NotFound
    return Room(key, place, name=me.place_name), me


def _enter_direct(user_id: int, key: str, place: Place, **also: Any) -> tuple[Room, Any]:
    both: dict[int, Any] = Member.objects.annotate(**also).in_bulk(
        [place.first_id, place.second_id]
    )
    me = both.pop(user_id, None)
    if me is None or not _is_active(me) or not both:
        raise NotFound
    [them] = both.values()
    if them.status not in {Member.Status.ACTIVE, Member.Status.INACTIVE}:
        raise NotFound
    return Room(key, place, name=them.name, can_write=_is_active(them)), me


def _is_active(member: Member) -> bool:
    return member.status == Member.Status.ACTIVE and member.deleted_at is None


def active_members() -> QuerySet[Member]:
    return Member.objects.live().filter(status=Member.Status.ACTIVE)


def people_of(place: Place) -> QuerySet[Member]:
    """Returns the people who are in a room now."""
    if place.branch_id is not None:
        return active_members().filter(Q(role=Role.SUPER_ADMIN) | Q(branch_id=place.branch_id))
    if place.first_id is not None:
        return active_members().filter(pk__in=[place.first_id, place.second_id])
    return active_members()


def people_to_write_to(user_id: int, room: str = "") -> list[ChatPerson]:
    """Returns the other people of a room, by default of the centre, by name. Raises NotFound as
    `find_room`; of nobody for who has no rooms."""
    if room:
        people = people_of(find_room(user_id, room).place)
    elif active_members().filter(pk=user_id).exists():
        people = active_members()
    else:
        people = active_members().none()
    rows = people.exclude(pk=user_id).order_by("name", "pk")
    return [
        {"_id": pk, "username": name, "role": role, "branchname": branch}
        for pk, name, role, branch in rows.values_list("pk", "name", "role", "branch__name")
    ]


def people_here(user_id: int) -> list[int]:
    """Returns the ids of those people of the centre who have a socket open, by one statement; nobody for
    who has no rooms, and while Redis is away."""
    people = list(active_members().order_by("pk").values_list("pk", flat=True))
    if user_id not in people:
        return []
    here = places.people_here(people) or set()
    return [pk for pk in people if pk in here]


def page_of(by: Principal, key: str, *, before: int | None, since: int | None) -> Page:
    """Returns the newest messages of a room, oldest first: 50, or those before the message `before`; with
    `since` all from 50 before that message on, at most 500. Raises NotFound as `find_room`. Two
    statements; one more with `since`, where it cannot tell otherwise whether there are older ones."""
    reads = _enter_to_read(by, key)
    rows = _messages().filter(room=key).order_by("-pk")
    size = PAGE
    if before is not None:
        rows = rows.filter(pk__lt=before)
    elif since is not None:
        size = 10 * PAGE
        earlier = rows.filter(pk__lt=since).values("pk")[PAGE : PAGE + 1]
        rows = rows.filter(pk__gt=Coalesce(Subquery(earlier), 0))
    found = list(rows[: size + 1])
    more = len(found) > size
    if since is not None and found and not more:
        more = _has(key, pk__lt=found[-1].pk)
    return {
        "messages": shown(by, reversed(found[:size])),
        "more": more,
        "newer": before is not None,
        "reads": reads,
    }


def page_around(by: Principal, key: str, message_id: int) -> Page:
    """Returns a message of a room with the 50 before and the 50 after it, oldest first, also where the
    message itself is not there. Raises NotFound as `find_room`. Four statements."""
    reads = _enter_to_read(by, key)
    ids = ChatMessage.objects.filter(room=key).values("pk")
    before = ids.filter(pk__lt=message_id).order_by("-pk")[:PAGE]
    since = ids.filter(pk__gte=message_id).order_by("pk")[: PAGE + 1]
    rows = _messages().filter(Q(pk__in=before) | Q(pk__in=since), room=key)
    found = list(rows.order_by("pk"))
    return {
        "messages": shown(by, found),
        "more": bool(found) and _has(key, pk__lt=found[0].pk),
        "newer": bool(found) and _has(key, pk__gt=found[-1].pk),
        "reads": reads,
    }


def _enter_to_read(by: Principal, key: str) -> list[HowFar]:
    """Returns how far the others of a room have read. Raises NotFound as `find_room`."""
    place = place_of(key)
    if place is None:
        raise NotFound
    _, me = _enter(by.id, key, place, reads=_reads(key, place, by.id))
    return me.reads


def _has(key: str, **where: int) -> bool:
    return ChatMessage.objects.filter(room=key, **where).exists()


def _reads(key: str, place: Place, user_id: int) -> ArraySubquery:
    """How far the others of a room have read, as HowFar."""
    people = people_of(place).exclude(pk=user_id).values("pk")
    rows = ChatRead.objects.filter(room=key, member__in=people, last_read__gt=0)
    how_far = JSONObject(_id="member_id", username="member__name", lastRead="last_read")
    return ArraySubquery(rows.order_by("member__name", "member_id").values(how_far=how_far))


def files_of(by: Principal, key: str, *, before: int | None) -> FilePage:
    """Returns the newest files of a room, newest first: 30, or those of before the message `before`.
    Raises NotFound as `find_room`. Two statements."""
    find_room(by.id, key)
    rows = ChatMessage.objects.live().filter(room=key, file__isnull=False)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.select_related("file").order_by("-pk")[: FILES + 1])
    return {
        "files": [
            {
                "_id": message.pk,
                "author": message.created_by_name,
                "file": file,
                "createDt": message.created_at,
            }
            for message in found[:FILES]
            if (file := _file(message, by))
        ],
        "more": len(found) > FILES,
    }


def search(by: Principal, words: str, room: str = "") -> list[ShownMessage]:
    """Returns the newest messages of the person's rooms, or of one of them, that hold these words."""
    with connection.cursor() as cursor:
        cursor.execute(f"{_mine()} SELECT room FROM mine", [by.id])
        mine = [key for (key,) in cursor.fetchall() if room in ("", key)]
    found = _messages().filter(deleted_at=None, room__in=mine, search_text__contains=words.lower())
    return shown(by, found.order_by("-pk")[:MOST_FOUND])


def _messages() -> QuerySet:
    """With their files and, as `named`, whom they name."""
    mentions = ChatMention.objects.filter(message=OuterRef("pk")).order_by("pk")
    named = JSONObject(_id="member_id", username="name")
    return ChatMessage.objects.select_related("file").annotate(
        named=ArraySubquery(mentions.values(named=named))
    )


def shown(by: Principal, messages: Iterable[Any]) -> list[ShownMessage]:
    """Returns messages (`_messages`) of a room of this person as the page shows them."""
    return [
        {
            "_id": message.pk,
            "room": message.room,
            "authorId": message.created_by_id,
            "author": message.created_by_name,
            "text": message.text,
            "mentions": message.named,
            "file": _file(message, by),
            "deleted": message.deleted_at is not None,
            "createDt": message.created_at,
            "editDt": message.edited_at,
        }
        for message in messages
    ]


def _file(message: ChatMessage, by: Principal) -> ChatFile | None:
    if message.file is None or message.deleted_at is not None:
        return None
    return {
        "name": message.file_name,
        "size": message.file.size,
        "mimeType": message.file.mime_type,
        "link": _link(message, by),
    }


def shown_one(by: Principal, message_id: int) -> ShownMessage:
    [found] = shown(by, _messages().filter(pk=message_id))
    return found


def _link(message: ChatMessage, by: Principal) -> str:
    """A five-minute link to the message's file, of this person's session."""
    space = by.workspace.code if by.workspace else ""
    signature = files.sign(
        space, message.pk, message.file_name, session_id=by.session_id, salt=_SALT
    )
    return f"/class/v1/chat/file/{signature}"


def read_file(signature: str) -> tuple[StoredFile, str]:
    """Returns the file behind a link of the chat, and its name. Raises LinkEnded for a link that is forged,
    older than five minutes or of a session that has ended, NotFound for a file of a message that was
    deleted or of a room that the person of the session is not in any more."""
    signed = files.unsign(signature, max_age=files.LINK_SECONDS, salt=_SALT)
    if not signed.space or not is_live(signed.session_id, signed.space):
        raise files.LinkEnded
    with in_public():
        user_id = LoginSession.objects.values_list("user_id", flat=True).get(pk=signed.session_id)
    with in_space(signed.space):
        message = ChatMessage.objects.live().filter(pk=signed.file_id).first()
        if message is None or message.file_id is None:
            raise NotFound
        find_room(user_id, message.room)
        return readable_file(message.file_id), signed.name
