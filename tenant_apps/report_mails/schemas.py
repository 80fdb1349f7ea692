"""What the calls about regular mails answer."""

from datetime import date, datetime
from typing import Literal, TypedDict

MailResult = Literal["SENT", "EMPTY", "LINK", "REFUSED"]


class Receiver(TypedDict):
    """A person who can get reports by mail."""

    _id: int
    name: str
    role: str


class SentReport(TypedDict):
    """What one receiver got of a schedule. `reason` is why nothing, as a sentence; empty otherwise."""

    _id: int
    day: date
    asked: bool
    receiverName: str
    result: MailResult
    reason: str
    at: datetime
