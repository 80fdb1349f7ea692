"""What people are notified of: a kind is declared once, in `events.py` of the app that makes it.

    MEMBER_ACCEPTED = Kind(
        "member.accepted",
        AcceptedParams,
        key=lambda member: f"invitation-accepted-{member.pk}",
        people=lambda member: owner_ids(),
        to=OWNERS,
    )

    notify(MEMBER_ACCEPTED.event(member, {"name": member.name}))

An event is data. Its kind and parameters are kept as they were; the browser writes the sentence.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any, Generic, TypeVar

from django.core.exceptions import ImproperlyConfigured
from django.db.models import QuerySet
from django.utils import timezone

from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role

Subject = TypeVar("Subject")
Params = TypeVar("Params", bound=Mapping[str, Any])


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to a record, and who is notified: `user_ids`, and those of `people`, a queryset
    of ids that is read by the statement that writes the notifications; never `but_not`. Nobody is
    notified twice under the same `key`. `branch_id` is the record's branch, where it has one."""

    kind: str
    record_id: int | None
    params: Mapping[str, Any]
    key: str
    user_ids: tuple[int, ...] = ()
    people: QuerySet | None = None
    but_not: int | None = None
    branch_id: int | None = None
    at: datetime = field(default_factory=timezone.now)


class MailRule(Enum):
    """Whether people are mailed what they are notified of, and whether that mail waits for the end of
    their quiet hours."""

    NONE = "none"
    WAITS = "waits"
    AT_ONCE = "at once"


@dataclass(frozen=True)
class Kind(Generic[Subject, Params]):
    """`name` is the record's kind and what happened to it, such as "payment.received". `params` is the
    `TypedDict` of the values that its sentence needs. `key`, `user_ids` and `people` give the parts
    of an `Event` from its subject.

    `to` are the roles that hear of it, which have a switch for it. `rings` is whether it rings for
    whoever did not choose; `mail` whether there is a mail too. A kind that `folds` is listed as one
    entry an hour and branch: never one that waits for a decision. `mentions` is of one whom somebody
    named: these can be listed alone."""

    name: str
    params: type[Params]
    key: Callable[[Subject], str]
    to: frozenset[Role]
    user_ids: Callable[[Subject], Iterable[int | None]] = lambda _: ()
    people: Callable[[Subject], QuerySet | None] = lambda _: None
    rings: bool = False
    mail: MailRule = MailRule.NONE
    folds: bool = False
    mentions: bool = False

    def __post_init__(self) -> None:
        if self.name in _kinds:
            raise ImproperlyConfigured(f"Two kinds of events are called {self.name}.")
        _kinds[self.name] = self

    def event(self, subject: Subject, params: Params, *, by: Actor | None = None) -> Event:
        """`by` is not notified of what that person did."""
        return Event(
            kind=self.name,
            record_id=getattr(subject, "pk", None),
            params=params,
            key=self.key(subject),
            user_ids=tuple(pk for pk in self.user_ids(subject) if pk is not None),
            people=self.people(subject),
            but_not=by.id if by else None,
            branch_id=getattr(subject, "branch_id", None),
        )


_kinds: dict[str, Kind] = {}


def kinds() -> list[Kind]:
    """Returns the kinds of all apps, by name."""
    return [_kinds[name] for name in sorted(_kinds)]
