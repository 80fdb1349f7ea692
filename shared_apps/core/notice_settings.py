"""What rings, what is mailed and what is pushed to devices, as each person chose it, and the hours in
which none of it happens. In either space; a notification's row is written whatever they are."""

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Protocol, TypeVar

from django.db import models
from django.db.models import F, Q, Value
from django.utils import timezone

from shared_apps.core.events import Kind, MailRule
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.translation import lazy
from tenants.rights import FREE


class NoticeSettings(SpaceModel):
    """One person's choices in a space. `rings`, `mails` and `pushes` hold kinds for which somebody chose,
    each with what; other kinds are as they are declared. Quiet hours are times of the day in India; they may
    pass midnight."""

    RIGHTS = FREE

    user_id = models.BigIntegerField(unique=True)
    rings = models.JSONField(default=dict)
    mails = models.JSONField(default=dict)
    pushes = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))
    quiet_from = models.TimeField(null=True)
    quiet_to = models.TimeField(null=True)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_to=None)
                | Q(quiet_from__isnull=False, quiet_to__isnull=False)
                & ~Q(quiet_from=F("quiet_to")),
                name="%(class)s_quiet_hours",
                violation_error_message=lazy("Quiet hours need two different times."),
            )
        ]

    def rings_for(self, kind: Kind) -> bool:
        return bool(self.rings.get(kind.name, kind.rings))

    def mails_for(self, kind: Kind) -> bool:
        """Whether a mail of the kind is wanted; never of a kind without one."""
        return kind.mail is not MailRule.NONE and bool(self.mails.get(kind.name, True))

    def pushes_for(self, kind: Kind) -> bool:
        """Whether the person's devices are told of the kind: what rings, for whoever did not choose."""
        return bool(self.pushes.get(kind.name, kind.rings))

    def quiet_until(self, at: datetime) -> datetime | None:
        """Returns when the quiet hours end that this moment is in; None when it is in none."""
        if self.quiet_from is None or self.quiet_to is None:
            return None
        return quiet_end(self.quiet_from, self.quiet_to, at)


class Person(Protocol):
    pk: int


P = TypeVar("P", bound=Person)


def quiet_end(begins: time, ends: time, at: datetime) -> datetime | None:
    """Returns when the hours end that this moment is in; None when it is in none. The end itself is
    not in them."""
    here = timezone.localtime(at)
    now = here.timetz().replace(tzinfo=None)
    passes_midnight = begins > ends
    is_quiet = (now >= begins or now < ends) if passes_midnight else begins <= now < ends
    if not is_quiet:
        return None
    day = here.date() + timedelta(days=1 if passes_midnight and now >= begins else 0)
    return datetime.combine(day, ends, tzinfo=here.tzinfo)


def people_to_mail(
    kind: Kind, people: Iterable[P], now: datetime | None = None
) -> list[tuple[P, datetime]]:
    """Returns who of these wants mails of the kind in the current space, and from which moment on each
    may be mailed: now, or at the end of the quiet hours where the kind can wait. One statement."""
    now = now or timezone.now()
    found = list(people)
    model = NoticeSettings.in_current_space()
    chosen = {
        one.user_id: one
        for one in model._default_manager.filter(user_id__in=[one.pk for one in found])
    }
    told = []
    for person in found:
        own = chosen.get(person.pk) or model(user_id=person.pk)
        if own.mails_for(kind):
            waits = kind.mail is MailRule.WAITS
            told.append((person, (own.quiet_until(now) if waits else None) or now))
    return told
