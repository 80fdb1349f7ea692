from datetime import datetime
from typing import Literal, TypedDict


class LastMessage(TypedDict):
    """`text` is empty for a deleted message; of one with nothing but a file it is the file's name."""

    _id: int
    authorId: int | None
    author: str
    text: str
    deleted: bool
    createDt: datetime


class ChatRoom(TypedDict):
    """`name` is empty for the room of everyone. `unread` are the messages of others that this person has
    not read; `named` says that one of them names them. `person` is the other one of a direct room."""

    _id: str
    kind: Literal["ALL", "BRANCH", "DIRECT"]
    name: str
    person: int | None
    canWrite: bool
    unread: int
    named: bool
    lastRead: int
    last: LastMessage | None


class Unread(TypedDict):
    unread: int
    named: bool


class ChatPerson(TypedDict):
    _id: int
    username: str
    role: str
    branchname: str | None


class Named(TypedDict):
    _id: int
    username: str


class ChatFile(TypedDict):
    """`link` opens the file for five minutes, and not once the person has left the room."""

    link: str
    name: str
    size: int
    mimeType: str


class RoomFile(TypedDict):
    """A message's file. `_id` is the message's."""

    _id: int
    author: str
    file: ChatFile
    createDt: datetime


class FilePage(TypedDict):
    """Files, newest first; `more` says that there are older ones."""

    files: list[RoomFile]
    more: bool


class ShownMessage(TypedDict):
    _id: int
    room: str
    authorId: int | None
    author: str
    text: str
    mentions: list[Named]
    file: ChatFile | None
    deleted: bool
    createDt: datetime
    editDt: datetime | None


class HowFar(TypedDict):
    """How far a person has read: up to the message with this id."""

    _id: int
    username: str
    lastRead: int


class Page(TypedDict):
    """Messages, oldest first; `more` says that there are older ones, `newer` that there are newer ones."""

    messages: list[ShownMessage]
    more: bool
    newer: bool
    reads: list[HowFar]
