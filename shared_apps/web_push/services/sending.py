"""What waits for devices is told to them. A row of what waits is leased, then the push service is called
outside of any transaction, then the row goes: a worker that dies in between has it sent again, under the
same topic."""

import logging
import time
from collections.abc import Collection
from datetime import timedelta
from typing import Any

import orjson
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.events import Kind, kinds
from shared_apps.core.notice_settings import NoticeSettings
from shared_apps.core.notices import Notice
from shared_apps.core.sealing import Unreadable
from shared_apps.core.writing import writing
from shared_apps.platform.models import PushDevice, WaitingPush
from shared_apps.web_push import gateway
from shared_apps.web_push.rules import pause
from shared_apps.web_push.services.devices import address_of
from tenants.context import Tenant, in_public, in_space
from tenants.models import Organisation, SetAsideSchema
from tenants.names import PUBLIC_SCHEMA

LEASE = timedelta(seconds=60)
"""More than a push service is waited for."""
MAX_ATTEMPTS = 6
MAX_FAILURES = 20
"""Refusals in a row after which a device is given up."""
KEEP = timedelta(days=2)
TURN_SECONDS = 15
"""For how long one space is served before the next one has its turn."""

log = logging.getLogger(__name__)


def next_space(*, without: Collection[str] = ()) -> str | None:
    """Returns the schema of the space for which something has waited longest; None when nothing is due.
    Those in `without` and those of suspended organisations are left out."""
    active = Organisation.objects.exclude(status__in=Organisation.SHUT)
    is_open = Q(schema_name=PUBLIC_SCHEMA) | Q(schema_name__in=active.values("schema_name"))
    due = WaitingPush.objects.filter(is_open, next_at__lte=timezone.now())
    rows = due.exclude(schema_name__in=without).order_by("next_at", "pk")
    return rows.values_list("schema_name", flat=True).first()


def send_of(schema_name: str) -> int:
    """Sends what is due in a space, for TURN_SECONDS at most; how many push services took."""
    until, sent = time.monotonic() + TURN_SECONDS, 0
    with in_public():
        space = _space_of(schema_name)
        shows_sample = SetAsideSchema.kept().filter(organisation__schema_name=schema_name).exists()
    while time.monotonic() < until and (row := _lease(schema_name)) is not None:
        if shows_sample:  # nobody is written to from there
            _close(row)
        else:
            sent += _tell(row, space)
    return sent


def forget_old() -> int:
    """Deletes what could not be told for two days; how many."""
    return WaitingPush.objects.filter(created_at__lt=timezone.now() - KEEP).delete()[0]


def _space_of(schema_name: str) -> Tenant | None:
    if schema_name == PUBLIC_SCHEMA:
        return None
    organisation: Organisation = Organisation.objects.get(schema_name=schema_name)
    return organisation


def _lease(schema_name: str) -> WaitingPush | None:
    """Takes the next row that is due, so that no other worker does."""
    now = timezone.now()
    with in_public(), writing():
        row = (
            WaitingPush.objects.select_for_update(skip_locked=True)
            .filter(schema_name=schema_name, next_at__lte=now)
            .order_by("next_at", "pk")
            .first()
        )
        if row is not None:
            row.attempts += 1
            row.next_at = now + LEASE
            row.save(update_fields=["attempts", "next_at"])
        return row


def _tell(row: WaitingPush, space: Tenant | None) -> bool:
    """Tells the device; whether its push service took it."""
    with in_public():
        active = User.objects.filter(pk=OuterRef("user_id"), state=User.State.ACTIVE)
        devices = PushDevice.objects.filter(Exists(active))
        device = devices.filter(pk=row.device_id, user_id=row.user_id).first()
    if device is None or row.attempts > MAX_ATTEMPTS:  # so many workers died with it
        _close(row)
        return False
    with in_space(space):
        kind = _kind_to_tell(row)
    if kind is None:
        return False
    payload = orjson.dumps({"_id": row.notice_id, "kind": kind.name})
    try:
        gateway.send(address_of(device), payload, topic=str(row.notice_id))
    except gateway.Gone:
        with in_public():
            device.delete()
            WaitingPush.objects.filter(device_id=row.device_id).delete()
    except gateway.Away as fault:
        log.info("%s", fault)
        if row.attempts < MAX_ATTEMPTS:
            _wait(row, timedelta(seconds=pause(row.attempts, fault.seconds)))
        else:
            _give_up(row, device)
    except (gateway.Refused, Unreadable) as fault:
        log.warning("A push was refused: %s", fault)
        _give_up(row, device)
    else:
        with in_public(), writing():
            row.delete()
            told = PushDevice.objects.filter(pk=device.pk)
            told.update(sent_at=timezone.now(), failures=0)
        return True
    return False


def _kind_to_tell(row: WaitingPush) -> Kind[Any, Any] | None:
    """Returns the kind of the notification if it is to be told now. Otherwise closes the row, or has it
    wait for the end of the person's quiet hours."""
    notices = Notice.in_current_space()._default_manager
    unread = notices.filter(pk=row.notice_id, user_id=row.user_id, read_at=None)
    name = unread.values_list("kind", flat=True).first()
    kind = next((one for one in kinds() if one.name == name), None)
    model = NoticeSettings.in_current_space()
    own = model._default_manager.filter(user_id=row.user_id).first() or model(user_id=row.user_id)
    if kind is None or not own.pushes_for(kind):
        _close(row)
        return None
    until = own.quiet_until(timezone.now())
    if until is None:
        return kind
    if kind.folds:  # there may be many until morning, and none of them waits for a decision
        _close(row)
    else:
        with in_public():
            WaitingPush.objects.filter(pk=row.pk).update(next_at=until, attempts=0)
    return None


def _wait(row: WaitingPush, how_long: timedelta) -> None:
    with in_public():
        WaitingPush.objects.filter(pk=row.pk).update(next_at=timezone.now() + how_long)


def _close(row: WaitingPush) -> None:
    with in_public():
        WaitingPush.objects.filter(pk=row.pk).delete()


def _give_up(row: WaitingPush, device: PushDevice) -> None:
    """Tells this notification no more, and nothing to a device that took nothing for long."""
    with in_public(), writing():
        WaitingPush.objects.filter(pk=row.pk).delete()
        same = PushDevice.objects.filter(pk=device.pk)
        same.update(failures=F("failures") + 1)
        same.filter(failures__gte=MAX_FAILURES).delete()
