"""What calls about posts answer."""

from datetime import datetime
from typing import Literal, TypedDict


class NamedBranch(TypedDict):
    _id: int
    branchname: str


class NamedCentre(TypedDict):
    _id: str
    centreName: str


class ShownPost(TypedDict):
    """A post as Home shows it. `source` says whose it is: the own centre's or the platform's."""

    _id: int
    source: Literal["CENTRE", "PLATFORM"]
    title: str
    text: str
    link: str
    image: str | None
    pinned: bool
    author: str
    fromDt: datetime


class Reader(TypedDict):
    """A person of the audience. `readDt` is null until they have read the post."""

    _id: int
    username: str
    role: str
    branchname: str | None
    readDt: datetime | None


class Readers(TypedDict):
    """`readers` and `others` add up to the audience."""

    readers: list[Reader]
    others: list[Reader]


class CentreReaders(TypedDict):
    """How many people of a centre belong to the audience, and how many of them have read the post."""

    orgId: str
    centreName: str
    people: int
    readers: int


class Audience(TypedDict):
    people: int
