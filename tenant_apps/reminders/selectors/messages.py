"""Planned reminders, and those of one family as one message."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from shared_apps.core.money import ZERO
from tenant_apps.families.models import Family
from tenant_apps.families.selectors import families_of
from tenant_apps.reminders.models import Channel, Step
from tenant_apps.reminders.selectors.owing import Owing
from tenant_apps.students.models import Student


@dataclass(frozen=True, slots=True)
class Planned:
    """A reminder of a student by one channel. `steps` are the steps that it covers, as pairs of a due's
    id and days; `step` is None for one that somebody asked for. Without an `address` it is only noted."""

    owing: Owing
    channel: Channel
    step: Step | None
    steps: list[tuple[int, int]]

    @property
    def address(self) -> str:
        student = self.owing.student
        if self.channel == Channel.MAIL:
            return student.email
        return student.whatsapp or student.phone

    @property
    def payer(self) -> str:
        """Returns where the reminder goes if it is sent together with those of siblings."""
        student = self.owing.student
        if self.channel == Channel.MAIL:
            return student.email
        return student.guardian_phone or student.whatsapp or student.phone


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the reminders in `parts`, the one with the oldest due first: that of one student, or
    those of several students of a `family`."""

    parts: Sequence[Planned]
    family: Family | None = None

    @property
    def first(self) -> Planned:
        return self.parts[0]

    @property
    def owing(self) -> Sequence[Owing]:
        return [part.owing for part in self.parts]

    @property
    def channel(self) -> Channel:
        return self.first.channel

    @property
    def address(self) -> str:
        return self.first.payer if self.family else self.first.address

    @property
    def of(self) -> Student | Family:
        """Returns whose statement the message leads to."""
        return self.family or self.first.owing.student

    @property
    def amount(self) -> Decimal:
        return sum((part.owing.amount for part in self.parts), ZERO)

    def days_late(self, day: date) -> int:
        return self.first.owing.days_late(day)


def messages_of(planned: Iterable[Planned]) -> list[Message]:
    """Returns the messages of these reminders: one for those of a family that are of the same step and go
    to the same number or mail address, and one for each of the others. One SQL statement."""
    parts = list(planned)
    families = families_of(part.owing.student.pk for part in parts)
    groups: dict[object, list[Planned]] = {}
    for part in parts:
        family = families.get(part.owing.student.pk)
        key: object = (part.owing.student.pk, part.channel)
        if family is not None and part.payer:
            key = ("family", family.pk, part.channel, part.step, part.payer)
        groups.setdefault(key, []).append(part)
    return [_message(group, families) for group in groups.values()]


def _message(group: list[Planned], families: dict[int, Family]) -> Message:
    if len(group) == 1:
        return Message(group)
    group.sort(key=lambda part: (part.owing.oldest, part.owing.student.pk))
    return Message(group, families[group[0].owing.student.pk])
