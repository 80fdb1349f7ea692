"""What is done with notifications: they are read, those of jobs that do nothing but notify are written,
and each person chooses what rings, is mailed and is pushed."""

from collections.abc import Sequence
from datetime import time
from functools import partial
from typing import Any, TypedDict

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Invalid
from shared_apps.core.events import Event, Kind, MailRule, kinds
from shared_apps.core.notice_settings import NoticeSettings
from shared_apps.core.notices import Notice, insert_notices, push_changed, push_notices
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.web_push.gateway import public_key


def notify_each(events: Sequence[Event]) -> int:
    """As `writing.notify`, for many events, written at once. Returns how many notifications there are
    that were not there before."""
    if not events:
        return 0
    with writing(), connection.cursor() as cursor:
        cursor.execute(*insert_notices(events))
        new = cursor.fetchall()
        transaction.on_commit(partial(push_notices, new))
    return len(new)


@writing()
def mark_read(*, user_id: int, rows: QuerySet[Notice]) -> None:
    """Marks these of the person's own notifications as read; the person's other devices hear of it."""
    own = rows.filter(user_id=user_id, read_at=None)
    if own.update(read_at=timezone.now()):
        transaction.on_commit(partial(push_changed, user_id))


class ShownSwitches(TypedDict):
    """Of one kind. `mail` is null where there is no mail of it. `push`: the person's devices are told."""

    kind: str
    rings: bool
    mail: bool | None
    push: bool


class ShownNotificationSettings(TypedDict):
    """`quietFrom` and `quietTo` are times in India, such as "21:00"; both null without quiet hours.
    `pushKey` is what a browser subscribes with (RFC 8292); null where this installation does not push."""

    kinds: list[ShownSwitches]
    quietFrom: str | None
    quietTo: str | None
    pushKey: str | None


def kinds_of(by: Principal) -> list[Kind[Any, Any]]:
    """Returns the kinds that the person's role hears of in this space, by name."""
    return [kind for kind in kinds() if by.rights in kind.to]


def settings_of(by: Principal) -> ShownNotificationSettings:
    """One statement."""
    model = NoticeSettings.in_current_space()
    own = model._default_manager.filter(user_id=by.id).first() or model(user_id=by.id)
    return _shown(own, by)


@writing()
def save_settings(
    *,
    by: Principal,
    kind: str | None = None,
    rings: bool | None = None,
    mail: bool | None = None,
    push: bool | None = None,
    **quiet: time | None,
) -> ShownNotificationSettings:
    """Saves what is given: the switches of a kind, and `quiet_from` and `quiet_to`, which are None to end
    the quiet hours. What is not given is unchanged. Personal, so there is no audit entry. Raises
    Invalid for a kind that the role does not hear of, for the mail of one without, and for quiet
    hours without two different times."""
    model = NoticeSettings.in_current_space()
    model._default_manager.get_or_create(user_id=by.id)
    own = model._default_manager.select_for_update().get(user_id=by.id)
    if kind is not None:
        _switch(own, _own_kind(kind, by), rings, mail, push)
    for name, value in quiet.items():
        setattr(own, name, value)
    if (own.quiet_from is None) != (own.quiet_to is None) or (
        own.quiet_from is not None and own.quiet_from == own.quiet_to
    ):
        text = _("Quiet hours need two different times.")
        raise Invalid({"quietFrom": [text], "quietTo": [text]})
    with readable_constraints(model):
        own.save()
    transaction.on_commit(partial(push_changed, by.id))
    return _shown(own, by)


def _own_kind(name: str, by: Principal) -> Kind[Any, Any]:
    found = next((one for one in kinds_of(by) if one.name == name), None)
    if found is None:
        raise Invalid.field("kind", _("You are not notified of this."))
    return found


def _switch(
    own: NoticeSettings,
    kind: Kind[Any, Any],
    rings: bool | None,
    mail: bool | None,
    push: bool | None,
) -> None:
    if rings is not None:
        own.rings = own.rings | {kind.name: rings}
    if push is not None:
        own.pushes = own.pushes | {kind.name: push}
    if mail is None:
        return
    if kind.mail is MailRule.NONE:
        raise Invalid.field("mail", _("There is no mail of this."))
    own.mails = own.mails | {kind.name: mail}


def _shown(own: NoticeSettings, by: Principal) -> ShownNotificationSettings:
    return {
        "kinds": [
            {
                "kind": kind.name,
                "rings": own.rings_for(kind),
                "mail": None if kind.mail is MailRule.NONE else own.mails_for(kind),
                "push": own.pushes_for(kind),
            }
            for kind in kinds_of(by)
        ],
        "quietFrom": f"{own.quiet_from:%H:%M}" if own.quiet_from else None,
        "quietTo": f"{own.quiet_to:%H:%M}" if own.quiet_to else None,
        "pushKey": public_key(),
    }
