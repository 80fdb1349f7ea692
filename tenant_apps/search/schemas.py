"""Response types of the command bar's search."""

from decimal import Decimal
from typing import TypedDict

from django.db.models import TextChoices


class Kind(TextChoices):
    STUDENT = "STUDENT"
    ENQUIRY = "ENQUIRY"
    BATCH = "BATCH"
    COURSE = "COURSE"
    RECEIPT = "RECEIPT"
    DUE = "DUE"
    CERTIFICATE = "CERTIFICATE"
    MATERIAL = "MATERIAL"
    STAFF = "STAFF"
    BRANCH = "BRANCH"
    TICKET = "TICKET"
    ORGANISATION = "ORGANISATION"
    CLIENT = "CLIENT"


class Hit(TypedDict):
    """A record that was found. `line` says more about it, part by part; `link` is the address of its
    page. `amount` is what a student owes (below zero: an advance), what is open of a due, or what a
    receipt is for; null where there is none or the role doesn't see it. Students and dues have
    `daysLate`."""

    kind: Kind
    _id: str
    title: str
    line: list[str]
    link: str
    amount: Decimal | None
    daysLate: int | None
