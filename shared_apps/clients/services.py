"""Every change of a client, and the trial that is offered to one."""

from datetime import date
from typing import Any

from django.utils import timezone

from shared_apps.clients import mails, rules, selectors
from shared_apps.clients.models import ENDED, Client
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail

NEXT_FIELD = "nextFollowUp"
"""The API name of the next follow-up, used as the key of its errors."""


@writing()
def create_client(*, by: Actor, **fields: Any) -> Client:
    """Creates a client at any stage. Raises Invalid for a follow-up in the past, or of a client who
    is won or lost."""
    client = Client(**fields)
    _check_next(client.next_follow_up, stage=client.status)
    return audit_log.create(client, by=by)


@writing()
def update_client(
    *, by: Actor, record: Client, version: int | None = None, **changes: Any
) -> Client:
    """Changes the details and the stage. A client who is won or lost loses the next follow-up.

    Raises Stale, Conflict `wrong_state` for an earlier stage, Invalid for a new follow-up in the past
    or of a client who is won or lost.
    """
    client = lock(record, version)
    stage = changes.get("status", client.status)
    planned = changes.get("next_follow_up", client.next_follow_up)
    if planned != client.next_follow_up:
        _check_next(planned, stage=stage)
    if stage in ENDED:
        changes["next_follow_up"] = None
    return audit_log.change(client, by=by, **changes)


@writing()
def delete_client(*, by: Actor, record: Client, version: int | None = None) -> None:
    """Soft-deletes the client. Raises Stale."""
    audit_log.remove(lock(record, version, closes=True), by=by)


@writing()
def start_trial(*, by: Actor, record: Client, email: str, version: int | None = None) -> Client:
    """Mails a link to the sign-up form, filled with what is known of the client, and moves the client
    to the stage TRIAL. The link can be sent again, a minute later at the earliest.

    Raises Stale, Conflict `wrong_state` for a client who is won or lost, Conflict `too_soon`.
    """
    client = lock(record, version)
    client.check_transition(Client.Status.TRIAL)
    now = timezone.now()
    if fault := rules.trial_mail_fault(client.trial_mailed_at, now):
        raise Conflict(fault, code="too_soon")
    changed = audit_log.change(
        client,
        by=by,
        action="trial offered",
        status=Client.Status.TRIAL,
        email=email,
        trial_mailed_at=now,
    )
    url = mails.sign_up_url(name=client.name, phone=client.phone, email=email)
    queue_mail(
        key=f"client-trial-{changed.pk}-{changed.version}",
        to=email,
        letter=mails.trial(name=client.name, url=url),
    )
    return changed


@writing()
def win_clients(*, by: Actor, email: str, phone: str) -> None:
    """Moves the clients that the owner of a new centre is to the stage WON. In the public space.

    One whom MASTER changes at the same moment is judged by the stage that it has then.
    """
    found = selectors.clients_of(email=email, phone=phone)
    for client in found.order_by("pk").select_for_update(no_key=True):
        won = Client.Status.WON
        audit_log.change(client, by=by, action="signed up", status=won, next_follow_up=None)


def _check_next(next_follow_up: date | None, *, stage: str) -> None:
    if next_follow_up is None:
        return
    if fault := rules.follow_up_fault(next_follow_up, ended=stage in ENDED, today=today()):
        raise Invalid.field(NEXT_FIELD, fault)
