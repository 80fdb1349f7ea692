"""Who of a centre has it open: told to the others of the centre, and asked for once."""

import pytest
from channels.db import database_sync_to_async as sync_to_async

from shared_apps.accounts.sockets import places, presence, watch
from tests.callers import master_in, signed_in
from tests.sessions.sockets.websocket_client import signed_in_client


@pytest.fixture
def quick_watch(own_channel, monkeypatch):
    """A watch over the sockets that looks often."""
    monkeypatch.setattr(watch, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(presence, "STAY_ROUNDS", 2)


@pytest.fixture
def owner(quick_watch, organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def staff(quick_watch, organisation):
    return signed_in("staff", organisation)


async def listening(caller):
    """A socket whose own coming was told."""
    client = await signed_in_client(caller.token)
    assert await client.receives_nothing(0.4)
    client.hears_presence = True
    return client


async def here(caller) -> list[int]:
    answer = await sync_to_async(caller.get)("chat/here")
    return answer.json()["data"]


def told(*, came=(), left=()):
    return {"type": "presence", "here": list(came), "gone": list(left)}


async def test_the_others_of_the_centre_hear_who_comes_and_who_goes(owner, staff):
    client = await listening(owner)
    other = await signed_in_client(staff.token)
    assert await client.event() == told(came=[staff.user_id])
    assert await here(owner) == sorted([owner.user_id, staff.user_id])
    await other.disconnect()
    assert await client.event() == told(left=[staff.user_id])
    assert await here(owner) == [owner.user_id]
    await client.disconnect()


async def test_nobody_is_told_of_the_own_coming(staff):
    client = await listening(staff)
    assert await client.receives_nothing(0.4)
    await client.disconnect()


async def test_who_has_another_socket_open_has_neither_come_nor_gone(owner, staff):
    client, first = await listening(owner), await signed_in_client(staff.token)
    assert await client.event() == told(came=[staff.user_id])
    second = await signed_in_client(staff.token)
    await first.disconnect()
    assert await client.receives_nothing(0.4)
    assert staff.user_id in await here(owner)
    await second.disconnect()
    await client.disconnect()


async def test_a_page_that_is_loaded_anew_is_not_told_as_gone(owner, staff):
    client, page = await listening(owner), await signed_in_client(staff.token)
    assert await client.event() == told(came=[staff.user_id])
    await page.disconnect()
    page = await signed_in_client(staff.token)
    assert await client.event() == told(came=[staff.user_id])
    assert await client.receives_nothing(0.4)
    await page.disconnect()
    await client.disconnect()


async def test_another_centre_hears_and_reads_nothing_of_it(owner, staff, other_organisation):
    neighbour = await sync_to_async(signed_in)("owner", other_organisation)
    client, page = await listening(neighbour), await signed_in_client(staff.token)
    assert await client.receives_nothing(0.4)
    assert await here(neighbour) == [neighbour.user_id]
    await page.disconnect()
    await client.disconnect()


async def test_the_platforms_owner_on_a_visit_is_not_here_and_is_shown_nobody(owner, organisation):
    visitor = await sync_to_async(master_in)(organisation)
    client, visit = await listening(owner), await signed_in_client(visitor.token)
    assert await client.receives_nothing(0.4)
    assert await here(visitor) == []
    assert await here(owner) == [owner.user_id]
    await visit.disconnect()
    await client.disconnect()


async def test_without_redis_nobody_is_shown(owner, monkeypatch):
    monkeypatch.setattr(places, "people_here", lambda people: None)
    client = await listening(owner)
    assert await here(owner) == []
    await client.disconnect()
