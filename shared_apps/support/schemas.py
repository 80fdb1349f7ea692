from datetime import datetime
from typing import TypedDict

from shared_apps.support.models import TicketMessage


class ResponseClock(TypedDict):
    """Working minutes: until the first answer is due (less than zero when it is late), and in all."""

    left: int
    target: int


class ThreadFile(TypedDict):
    """`link` opens the file for five minutes."""

    link: str
    name: str
    size: int
    mimeType: str


class ThreadEntry(TypedDict):
    """A message, an internal note or a change of the status."""

    _id: int
    kind: TicketMessage.Kind
    text: str
    fromStatus: str
    toStatus: str
    author: str
    byPlatform: bool
    at: datetime
    file: ThreadFile | None
