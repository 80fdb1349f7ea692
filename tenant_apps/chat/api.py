"""The chat of a centre (`chat`)."""

from typing import Annotated

from django.http import FileResponse
from rest_framework import serializers

from shared_apps.core import files
from shared_apps.core.api.call import Call, DataResponse, Media, MessageResponse
from shared_apps.core.api.fields import Paragraph, Text, required
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Needed, Resource, collection, record_id
from shared_apps.core.api.uploads import FileData
from shared_apps.core.errors import Invalid
from shared_apps.core.roles import EVERYONE
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.chat import selectors, services
from tenant_apps.chat.schemas import ChatPerson, ChatRoom, FilePage, Page, ShownMessage, Unread

MOST_LETTERS = 4000
MOST_NAMED = 50
FEWEST_LETTERS = 2
MESSAGE_MISSING = lazy("Please write a message.")
ChatFileAnswer = Annotated[FileResponse, Media("application/pdf", "image/jpeg", "image/png")]


def mentions() -> serializers.ListField:
    person = serializers.IntegerField(min_value=1, max_value=10**18 - 1)
    return serializers.ListField(child=person, max_length=MOST_NAMED, required=False)


class NewMessage(Input):
    """A text, a file, or both. `mentions` are the ids of people whose names stand in the text behind an
    @."""

    text = Paragraph(
        max_length=MOST_LETTERS,
        required=False,
        label=lazy("Message"),
    )
    mentions = mentions()
    file = FileData(
        files.DOCUMENT,
        two=lazy("Please upload one file at a time."),
        source="content",
        required=False,
        label=lazy("File"),
    )
    fileName = Text(source="file_name", required=False, max_length=200)


class MessageChange(Input):
    text = Paragraph(
        max_length=MOST_LETTERS,
        label=lazy("Message"),
        allow_blank=True,
        error_messages=required(MESSAGE_MISSING),
    )
    mentions = mentions()


class ReadUpTo(Input):
    messageId = serializers.IntegerField(source="message_id", min_value=1, max_value=10**18 - 1)


class ChatResource(Resource):
    """Rooms follow from role, branch and status; a room that one is not in answers as one that is not
    there. MASTER on a visit is in none."""

    path = "chat"

    @collection("GET", "", policy=EVERYONE)
    def rooms(self, call: Call) -> list[ChatRoom]:
        """The own rooms with what is unread and the last message."""
        return selectors.rooms_of(call.by.id)

    @collection("GET", policy=EVERYONE)
    def unread(self, call: Call) -> Unread:
        """How many messages are unread in all rooms."""
        return selectors.unread_of(call.by.id)

    @collection("GET", policy=EVERYONE)
    def people(self, call: Call) -> list[ChatPerson]:
        """Whom one can write to."""
        return selectors.people_to_write_to(call.by.id)

    @collection("GET", policy=EVERYONE)
    def here(self, call: Call) -> list[int]:
        """The ids of those people of the centre who have it open in a browser."""
        return selectors.people_here(call.by.id)

    @collection("GET", policy=EVERYONE, query={"q": Needed(str), "room": str})
    def search(self, call: Call) -> list[ShownMessage]:
        """The newest messages of the own rooms that hold these words, at most 50."""
        words = " ".join(call.query.get("q", "").split())
        if not FEWEST_LETTERS <= len(words) <= 100 or "\0" in words:
            raise Invalid.field("q", _("Enter 2 to 100 letters."))
        return selectors.search(call.by, words, call.query.get("room", ""))

    @collection("GET", "file/{signature}", anyone=True)
    def file(self, call: Call, signature: str) -> ChatFileAnswer:
        """A message's file by its link, since an `<img>` cannot send a bearer header."""
        stored, name = selectors.read_file(signature)
        return files.file_answer(call.request, stored, name=name)

    @collection("PUT", "update/{message_id}", policy=EVERYONE, input=MessageChange)
    def edit(self, call: Call, message_id: str) -> DataResponse[ShownMessage]:
        """Changes an own message."""
        message = services.edit_message(by=call.by, message_id=record_id(message_id), **call.data)
        return DataResponse(selectors.shown_one(call.by, message.pk), _("Message changed."))

    @collection("PUT", "delete/{message_id}", policy=EVERYONE)
    def remove(self, call: Call, message_id: str) -> DataResponse[ShownMessage]:
        """Deletes a message; its place stays."""
        message = services.delete_message(by=call.by, message_id=record_id(message_id))
        return DataResponse(selectors.shown_one(call.by, message.pk), _("Message deleted."))

    @collection(
        "GET",
        "{room}/messages",
        policy=EVERYONE,
        query={"before": int, "since": int, "around": int},
    )
    def messages(self, call: Call, room: str) -> Page:
        """The newest messages, or those before one, oldest first; `since` gives all from 50 before
        that message on, at most 500, and `around` a message with the 50 before and the 50 after it."""
        before, since, around = (_id_in(call, name) for name in ("before", "since", "around"))
        if around is not None:
            return selectors.page_around(call.by, room, around)
        return selectors.page_of(call.by, room, before=before, since=since)

    @collection(
        "POST",
        "{room}/messages",
        policy=EVERYONE,
        input=NewMessage,
        idempotent=True,
        status=201,
    )
    def send(self, call: Call, room: str) -> DataResponse[ShownMessage]:
        """Writes into a room."""
        message = services.send_message(by=call.by, room=room, **call.data)
        return DataResponse(selectors.shown_one(call.by, message.pk), _("Message sent."))

    @collection("GET", "{room}/files", policy=EVERYONE, query={"before": int})
    def files_of_room(self, call: Call, room: str) -> FilePage:
        """The newest files of a room, newest first, or those of before a message."""
        return selectors.files_of(call.by, room, before=_id_in(call, "before"))

    @collection("GET", "{room}/people", policy=EVERYONE)
    def people_of_room(self, call: Call, room: str) -> list[ChatPerson]:
        """The others of a room."""
        return selectors.people_to_write_to(call.by.id, room)

    @collection("POST", "{room}/read", policy=EVERYONE, input=ReadUpTo, open_when_closed=True)
    def read(self, call: Call, room: str) -> MessageResponse:
        """Keeps how far one has read."""
        services.mark_read(by=call.by, room=room, **call.data)
        return MessageResponse(_("Marked as read."))

    @collection("POST", "{room}/typing", policy=EVERYONE)
    def typing(self, call: Call, room: str) -> MessageResponse:
        """Tells the others of the room that one is typing. Nothing is kept."""
        services.tell_typing(by=call.by, room=room)
        return MessageResponse(_("Told."))


def _id_in(call: Call, name: str) -> int | None:
    raw = call.query.get(name)
    if raw is None:
        return None
    try:
        return parse_id(raw)
    except ValueError:
        raise Invalid.field(name, _("Send the id of a message.")) from None


RESOURCES = [ChatResource]
