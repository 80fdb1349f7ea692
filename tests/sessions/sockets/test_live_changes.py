"""Changes of records that are told over the WebSocket: to whom, and what of them."""

import pytest
from channels.db import database_sync_to_async as sync_to_async

from shared_apps.accounts.principals import refresh_sessions_of
from shared_apps.accounts.sockets import watch
from shared_apps.core import changes
from shared_apps.core.changes import Changed
from shared_apps.core.roles import Role
from shared_apps.core.writing import log_change, writing
from tenant_apps.branches.models import Branch
from tenants.context import in_organisation
from tests.callers import Caller, signed_in, user_of
from tests.seed import PASSWORD
from tests.sessions.helpers import token_for
from tests.sessions.sockets.websocket_client import WebSocketClient


@pytest.fixture
def staff(own_channel, organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def owner(own_channel, organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def neighbour(own_channel, other_organisation):
    return signed_in("owner", other_organisation)


@pytest.fixture
def branches(committed, organisation):
    """The ids of the first two branches; staff belong to the first."""
    with in_organisation(organisation):
        return list(Branch.objects.order_by("pk").values_list("pk", flat=True)[:2])


async def follow(token: str) -> tuple[WebSocketClient, int]:
    """Returns an open connection and the position that the log was at."""
    client = WebSocketClient()
    assert await client.open()
    ready = await client.sign_in(token)
    assert ready["type"] == "ready"
    return client, ready["position"]


@sync_to_async
def log(organisation, *changes: Changed) -> None:
    with in_organisation(organisation), writing():
        for change in changes:
            log_change(change)


async def test_a_commit_is_told_with_its_positions_and_without_personal_data(
    staff, organisation, branches
):
    client, position = await follow(staff.token)
    await log(organisation, Changed("branch", 7, 3, branches[0]))
    assert await client.event() == {
        "type": "changes",
        "after": position,
        "position": position + 1,
        "changes": [{"position": position + 1, "resource": "branch", "id": 7, "version": 3}],
    }
    await client.disconnect()


async def test_staff_are_told_of_the_own_branch_and_owners_of_all(
    staff, owner, organisation, branches
):
    of_staff, _ = await follow(staff.token)
    of_owner, _ = await follow(owner.token)
    own, other = (Changed("branch", 10 + place, 1, pk) for place, pk in enumerate(branches))
    await log(organisation, own, other, Changed("branch", 12, 1, None))
    assert [one["id"] for one in (await of_staff.event())["changes"]] == [10, 12]
    assert [one["id"] for one in (await of_owner.event())["changes"]] == [10, 11, 12]
    for client in (of_staff, of_owner):
        await client.disconnect()


async def test_another_organisation_is_told_nothing(neighbour, organisation, branches):
    client, _ = await follow(neighbour.token)
    await log(organisation, Changed("branch", 7, 1, branches[0]))
    assert await client.receives_nothing()
    await client.disconnect()


async def test_what_is_rolled_back_is_not_told(staff, organisation, branches):
    client, _ = await follow(staff.token)

    def roll_back() -> None:
        with in_organisation(organisation), writing():
            log_change(Changed("branch", 7, 1, branches[0]))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await sync_to_async(roll_back)()
    assert await client.receives_nothing()
    await client.disconnect()


async def test_rights_are_those_of_the_moment_at_which_a_change_is_told(
    staff, organisation, branches
):
    client, _ = await follow(staff.token)
    change = Changed("due", 7, 1, branches[0])
    await log(organisation, change)
    assert {one["id"] for one in (await client.event())["changes"]} == {7}

    @sync_to_async
    def become_trainer() -> None:
        with writing():
            user = user_of("staff", organisation)
            user.role = Role.TRAINER
            user.save(update_fields=["role"])
            refresh_sessions_of(user)

    await become_trainer()
    await log(organisation, change)
    events = [await client.event()]
    while events[-1]["type"] != "changes":
        events.append(await client.event())
    assert events[-1]["changes"] == []
    await client.disconnect()


async def test_a_change_that_could_not_be_pushed_is_told_when_the_logs_are_compared(
    staff, organisation, branches, monkeypatch
):
    monkeypatch.setattr(watch, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(watch, "COMPARE_EVERY", 2)
    client, position = await follow(staff.token)
    with pytest.MonkeyPatch.context() as away:
        away.setattr(changes, "push", lambda *_: False)
        await log(organisation, Changed("branch", 7, 1, branches[0]))
    assert await client.event() == {"type": "ready", "position": position + 1}
    await client.disconnect()


def test_the_logs_are_compared_every_ten_seconds():
    assert watch.WATCH_SECONDS * watch.COMPARE_EVERY == 10


async def test_a_page_hears_that_the_address_of_its_person_has_changed(staff, organisation):
    client, _ = await follow(staff.token)
    await sync_to_async(change_email)(staff)
    assert (await client.event())["type"] == "rights"


def change_email(person: Caller) -> None:
    body = {"email": "neha.kale@people.test", "password": PASSWORD}
    assert person.post("useradmin/email", body).status_code == 200
    token = token_for("neha.kale@people.test")
    assert person.post("useradmin/email/confirm", {"token": token}).status_code == 200
