"""A client is won when the own centre is there."""

import threading
from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.clients.models import Client
from shared_apps.clients.services import create_client, delete_client, update_client
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.platform.models import PlatformAuditEntry
from tests.at_once import all_at_once, has_lock_waiters
from tests.sessions.helpers import SIGN_UP, sign_up, token_for, verify
from tests.waiting import wait_for

EMAIL, PHONE = SIGN_UP["email"], SIGN_UP["phone"]
OTHER_EMAIL, OTHER_PHONE = "office@nritya.test", "9822011873"
MAILED = datetime(2026, 11, 20, 6, 0, tzinfo=UTC)


def a_client(**fields: object) -> Client:
    values = {"name": "Leela Rao", "phone": OTHER_PHONE, "status": "CONTACTED"} | fields
    return create_client(by=SYSTEM, **values)


def open_centre() -> User:
    sign_up()
    assert verify(token_for(EMAIL)).status_code == 200
    return User.objects.by_email(EMAIL)


def stage_of(client: Client) -> str:
    return Client.objects.get(pk=client.pk).status


@pytest.mark.parametrize(
    "known",
    [
        {"email": EMAIL, "trial_mailed_at": MAILED, "status": "TRIAL"},
        {"email": EMAIL},
        {"email": EMAIL.upper(), "status": "NEW"},
        {"email": OTHER_EMAIL, "phone": PHONE, "trial_mailed_at": MAILED, "status": "DEMO"},
    ],
    ids=["both", "email", "email in capitals", "phone of who was offered a trial"],
)
def test_a_client_who_signs_up_is_won_and_followed_up_no_more(database, known):
    client = a_client(next_follow_up=today(), **known)
    before = client.status
    owner = open_centre()
    won = Client.objects.get(pk=client.pk)
    assert (won.status, won.next_follow_up) == ("WON", None)
    entry = PlatformAuditEntry.objects.filter(kind="client", target_id=client.pk).latest("pk")
    assert (entry.action, entry.actor_id, entry.actor_name) == ("signed up", owner.pk, owner.name)
    assert (entry.before["status"], entry.after["status"]) == (before, "WON")


def test_the_same_phone_wins_nobody_who_was_offered_no_trial(database):
    client = a_client(phone=PHONE)
    open_centre()
    assert stage_of(client) == "CONTACTED"


def test_somebody_elses_centre_wins_no_client(database):
    client = a_client(email=OTHER_EMAIL, trial_mailed_at=timezone.now())
    open_centre()
    assert stage_of(client) == "CONTACTED"


def test_a_lost_or_deleted_client_stays_so(database):
    lost, deleted = a_client(email=EMAIL, status="LOST"), a_client(email=EMAIL)
    delete_client(by=SYSTEM, record=deleted)
    open_centre()
    assert (stage_of(lost), stage_of(deleted)) == ("LOST", "CONTACTED")


def test_every_record_of_the_same_client_is_won(database):
    clients = [a_client(email=EMAIL), a_client(phone=PHONE, trial_mailed_at=timezone.now())]
    open_centre()
    assert [stage_of(client) for client in clients] == ["WON", "WON"]


def test_a_sign_up_that_is_refused_wins_nobody(database):
    client = a_client(email=EMAIL)
    sign_up()
    assert verify(token_for(EMAIL), "another#Password1").status_code == 400
    assert stage_of(client) == "CONTACTED"


def test_a_client_who_is_given_up_meanwhile_does_not_stop_the_sign_up(committed):
    client, given_up = a_client(email=EMAIL), threading.Event()
    sign_up()
    token = token_for(EMAIL)

    def give_up() -> None:
        with transaction.atomic():
            update_client(by=SYSTEM, record=client, status="LOST")
            given_up.set()
            wait_for(has_lock_waiters, "The sign-up does not wait for the client.")

    def open_it() -> int:
        assert given_up.wait(timeout=30)
        return verify(token).status_code

    assert all_at_once([give_up, open_it])[1] == 200
    assert stage_of(client) == "LOST"
