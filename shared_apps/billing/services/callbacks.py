"""The callbacks of Razorpay: stored as they arrive, processed by a task, and missed when they stop."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import orjson
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.billing import events, mails
from shared_apps.billing.gateway import Received
from shared_apps.billing.models import GatewayEvent, GatewayPayment
from shared_apps.billing.services.online import LOOKED_UP_AFTER, Source, post_payment
from shared_apps.core.errors import Invalid
from shared_apps.core.notice_settings import people_to_mail
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import notify, writing
from shared_apps.mail.services import queue_mail
from tenants.context import in_public

MOST_ATTEMPTS = 12
EVENTS_KEPT = timedelta(days=90)
SILENCE = timedelta(hours=24)
PAID = frozenset({"payment.captured", "order.paid"})
"""The kinds of callbacks that tell of a payment."""
_KIND = re.compile(r"[a-z_.]{1,60}")
_EVENT_ID = re.compile(r"[\x21-\x7e]{1,64}")


def store_event(*, raw: bytes, event_id: str) -> None:
    """Stores a callback whose signature was checked, once for each event, and wakes the worker.
    Raises Invalid for one that is no JSON object."""
    try:
        told = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Invalid(message=_("The callback could not be read.")) from None
    if not isinstance(told, dict):
        raise Invalid(message=_("The callback could not be read."))
    kind = str(told.get("event"))
    event = GatewayEvent(
        event_id=event_id if _EVENT_ID.fullmatch(event_id) else sha256(raw).hexdigest(),
        kind=kind if _KIND.fullmatch(kind) else "unknown",
        body=raw.decode(),
    )
    with in_public():
        GatewayEvent.objects.bulk_create([event], ignore_conflicts=True)
    wake_worker("billing.process_callbacks")


def process_events() -> int:
    """Processes the stored callbacks that are due, the oldest first. Returns how many. Safe to run on
    any number of workers."""
    done = 0
    while _process_next():
        done += 1
    return done


def _process_next() -> bool:
    with writing():
        now = timezone.now()
        event = (
            GatewayEvent.objects.select_for_update(skip_locked=True)
            .filter(status=GatewayEvent.Status.WAITING, next_attempt_at__lte=now)
            .order_by("next_attempt_at", "pk")
            .first()
        )
        if event is None:
            return False
        event.attempts += 1
        try:
            with writing():  # an error undoes what was posted, and not that it was tried
                event.status = _process(event)
        except Exception as fault:  # noqa: BLE001 - one callback must not keep back all others
            event.error = (str(fault) or type(fault).__name__)[:300]
            event.next_attempt_at = now + timedelta(seconds=30 * 2**event.attempts)
            event.status = GatewayEvent.Status.WAITING
            if event.attempts >= MOST_ATTEMPTS:
                event.status = GatewayEvent.Status.FAILED
        event.save(update_fields=["status", "attempts", "next_attempt_at", "error"])
        return True


def _process(event: GatewayEvent) -> str:
    """Returns the status of the event afterwards."""
    received = _payment_of(orjson.loads(event.body)) if event.kind in PAID else None
    if received is None or not received.is_captured:
        return GatewayEvent.Status.IGNORED
    posted = post_payment(received, source=Source.CALLBACK, day=timezone.localdate())
    return GatewayEvent.Status.IGNORED if posted is None else GatewayEvent.Status.DONE


def _payment_of(told: Mapping[str, Any]) -> Received | None:
    try:
        return Received.of(told["payload"]["payment"]["entity"])
    except (KeyError, TypeError, AttributeError, ValueError):
        return None


def report_silence(now: datetime) -> bool:
    """Tells MASTER, by notification and mail, that payments came and no callback for 24 hours: Razorpay
    switches callbacks off that fail for a day. Once for each silence. Returns whether there is one.
    """
    last = GatewayEvent.objects.order_by("-received_at").first()
    missed = GatewayPayment.objects.exclude(source=Source.CALLBACK)
    if last is not None:
        missed = missed.filter(created_at__gt=last.received_at)
    first = missed.filter(created_at__lt=now - LOOKED_UP_AFTER).order_by("created_at").first()
    since = last.received_at if last else first.created_at if first else now
    if first is None or now - since < SILENCE:
        return False
    with in_public(), writing():
        notify(events.CALLBACKS_SILENT.event(first, {"since": since.isoformat()}))
        masters = User.objects.filter(role=Role.MASTER, state=User.State.ACTIVE)
        for master, at in people_to_mail(events.CALLBACKS_SILENT, masters):
            letter = mails.callbacks_silent(since, name=master.name)
            key = f"callbacks-silent-{first.pk}-{master.pk}"
            queue_mail(key=key, to=master.email, letter=letter, not_before=at)
    return True


def forget_old_events(now: datetime) -> int:
    """Deletes the callbacks that were received more than 90 days ago; how many."""
    old = GatewayEvent.objects.filter(received_at__lt=now - EVENTS_KEPT)
    return old.delete()[0]
