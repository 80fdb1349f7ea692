"""The WebSocket endpoint: authentication, the events it receives, and its close codes."""

import asyncio
import time

import pytest
from channels.db import database_sync_to_async as sync_to_async

from shared_apps.accounts import sessions
from shared_apps.accounts.models import LoginSession
from shared_apps.accounts.sockets import consumer, hub, places, watch
from shared_apps.accounts.sockets.places import Place
from shared_apps.core import pushes
from shared_apps.core.writing import notify
from shared_apps.live_state.models import UntoldChange
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import nobody, signed_in, user_of
from tests.events import accepted
from tests.seed import PASSWORD
from tests.sessions.sockets.websocket_client import WebSocketClient, signed_in_client, wait_until

SOCKETS, ROUNDS = 12, 25


@pytest.fixture
def staff(own_channel, organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def neighbour(own_channel, other_organisation):
    return signed_in("staff", other_organisation)


@sync_to_async
def push(kind: str, id_: str, **payload) -> None:
    pushes.push(kind, id_, {"type": "live.event", "payload": payload})


async def test_a_valid_token_authenticates_the_socket(staff):
    client = await signed_in_client(staff.token)
    await client.send({"type": "ping"})
    assert await client.event() == {"type": "pong"}
    await client.disconnect()


@pytest.mark.parametrize(
    "origin",
    [
        None,
        b"",
        b"null",
        b"http://evil.test",
        b"https://localhost:8000",
        b"http://localhost:8000.evil.test",
        b"http://localhost:8001",
    ],
)
async def test_a_foreign_or_missing_origin_is_refused(own_channel, origin):
    assert await WebSocketClient(origin).open() is False


async def test_a_socket_without_authentication_is_closed_after_the_deadline(
    own_channel, monkeypatch
):
    monkeypatch.setattr(consumer, "AUTH_SECONDS", 0.1)
    client = WebSocketClient()
    await client.open()
    assert await client.closed() == 4401


def test_the_deadline_is_five_seconds():
    assert consumer.AUTH_SECONDS == 5


async def test_an_authenticated_socket_stays_open_after_the_deadline(staff, monkeypatch):
    monkeypatch.setattr(consumer, "AUTH_SECONDS", 2)
    client = await signed_in_client(staff.token)
    assert await client.receives_nothing(2.5)
    await client.disconnect()


@pytest.mark.parametrize("token", ["", "x", "a.b.c", None, 7, ["x"], "x" * 5000])
async def test_an_invalid_token_closes_the_socket(own_channel, token):
    client = WebSocketClient()
    await client.open()
    await client.send({"type": "auth", "token": token})
    assert await client.closed() == 4401


async def test_the_token_of_an_ended_session_closes_the_socket(staff):
    await sync_to_async(staff.post)("useradmin/logout")
    client = WebSocketClient()
    await client.open()
    assert await client.sign_in(staff.token) == {"type": "session"}
    assert await client.closed() == 4401


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "join", "room": "staff@raga.test"},
        {"type": "joinRoom", "room": "RAGAPUNE2345"},
        {"type": "ping"},
        {"type": "notification"},
        {},
    ],
)
async def test_other_frames_before_authentication_close_the_socket(own_channel, frame):
    client = WebSocketClient()
    await client.open()
    await client.send(frame)
    assert await client.closed() in {4401, 4403}


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "join", "room": "staff@raga.test"},
        {"type": "joinRoom", "room": "RAGAPUNE2345"},
    ],
)
async def test_joining_ones_own_room_is_accepted(staff, frame):
    client = await signed_in_client(staff.token)
    await client.send(frame)
    await client.send({"type": "ping"})
    assert await client.event() == {"type": "pong"}
    await client.disconnect()


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "join", "room": "owner@raga.test"},
        {"type": "join", "room": "staff@tiny.test"},
        {"type": "join", "room": "RAGAPUNE2345"},
        {"type": "join", "room": None},
        {"type": "join"},
        {"type": "join", "room": ["staff@raga.test"]},
        {"type": "joinRoom", "room": "BRUSHKCH2345"},
        {"type": "joinRoom", "room": "*"},
        {"type": "joinRoom"},
    ],
)
async def test_joining_another_users_room_closes_the_socket(staff, frame):
    client = await signed_in_client(staff.token)
    await client.send(frame)
    assert await client.closed() == 4403


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", 4400),
        ("[]", 4400),
        ("null", 4400),
        ("7", 4400),
        ("", 4400),
        ('{"type": "nothing we know"}', 4400),
        ('{"type": ["ping"]}', 4400),
        ("[" * 16_000, 4400),
        ("x" * 16_385, 1009),
        ("x" * 1_000_000, 1009),
    ],
    ids=range(10),
)
async def test_an_invalid_frame_closes_the_socket_with_its_code(staff, text, code):
    client = await signed_in_client(staff.token)
    await client.send(text)
    assert await client.closed() == code


async def test_a_binary_frame_closes_the_socket(staff):
    client = await signed_in_client(staff.token)
    await client.send_bytes(b"\x00\x01")
    assert await client.closed() == 1003


async def test_too_many_frames_in_a_second_close_the_socket(staff):
    client = await signed_in_client(staff.token)
    for _ in range(consumer.FRAMES_A_SECOND + 1):
        await client.send({"type": "ping"})
    assert await client.closed() == 4429


async def test_a_second_token_closes_the_socket(staff, neighbour):
    client = await signed_in_client(staff.token)
    await client.send({"type": "auth", "token": neighbour.token})
    assert await client.closed() == 4400


@sync_to_async
def take_over(email: str) -> None:
    answer = nobody().post("useradmin/login", {"email": email, "password": PASSWORD})
    ticket = answer.json()["data"]["ticket"]
    nobody().post("useradmin/logout", {"autoLogout": True, "ticket": ticket})


async def test_a_takeover_tells_the_old_browser_to_log_out(staff):
    client = await signed_in_client(staff.token)
    await take_over("staff@raga.test")
    assert await client.event() == {"type": "logout", "reason": "new_login"}
    assert await client.closed() == 4401


async def test_a_deactivation_closes_the_socket_within_a_second(
    own_channel, organisation, record_property
):
    trainer = await sync_to_async(signed_in)("trainer", organisation)
    client = await signed_in_client(trainer.token)
    owner = await sync_to_async(signed_in)("owner", organisation)
    member = f"staff/update/{trainer.user_id}"
    answer = await sync_to_async(owner.put)(member, {"is_active": False})
    start = time.perf_counter()
    assert answer.status_code == 200
    assert await client.event() == {"type": "session", "reason": "revoked"}
    assert await client.closed() == 4401
    record_property("socket_closed_after_ms", (time.perf_counter() - start) * 1000)
    assert time.perf_counter() - start < 1


async def test_signing_out_closes_only_the_users_own_sockets(staff, neighbour, organisation):
    colleague = await sync_to_async(signed_in)("admin", organisation)
    own, theirs, foreign = [await signed_in_client(c.token) for c in (staff, colleague, neighbour)]
    await sync_to_async(staff.post)("useradmin/logout")
    assert await own.closed() == 4401
    assert await theirs.receives_nothing()
    assert await foreign.receives_nothing()
    await theirs.disconnect()
    await foreign.disconnect()


@pytest.fixture
def quick_watch(monkeypatch):
    """Makes the watch run twenty times a second, and check all sockets only when triggered."""
    monkeypatch.setattr(watch, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(watch, "LOOK_EVERY", 10**9)


async def end_sessions_without_push(caller) -> None:
    """Ends the user's sessions without a push to their sockets."""
    with pytest.MonkeyPatch.context() as lost:
        lost.setattr(sessions, "push", lambda *_: True)
        await sync_to_async(sessions.end_sessions_of)(caller.user_id, LoginSession.End.REVOKED)


async def settled() -> None:
    """Returns when the watch has checked the newest sockets."""
    mine = watch.watch()
    await wait_until(lambda: mine._epoch and not mine._must_look)


async def test_a_lost_push_is_caught_by_the_check_every_half_minute(
    staff, neighbour, quick_watch, monkeypatch
):
    client, other = await signed_in_client(staff.token), await signed_in_client(neighbour.token)
    await settled()
    await end_sessions_without_push(staff)
    monkeypatch.setattr(watch, "LOOK_EVERY", 2)
    assert await client.event() == {"type": "session"}
    assert await client.closed() == 4401
    assert await other.receives_nothing()
    await other.disconnect()


def test_the_watch_checks_every_half_minute():
    assert watch.WATCH_SECONDS * watch.LOOK_EVERY == 30


async def test_a_push_that_redis_refused_triggers_a_check_immediately(
    staff, quick_watch, monkeypatch
):
    client = await signed_in_client(staff.token)
    await settled()
    monkeypatch.setattr(sessions, "push", lambda *_: False)
    await sync_to_async(sessions.end_sessions_of)(staff.user_id, LoginSession.End.REVOKED)
    assert await client.event() == {"type": "session"}
    assert await client.closed() == 4401


async def test_messages_that_resume_after_an_interruption_trigger_a_check(
    staff, quick_watch, monkeypatch
):
    """Messages that were sent while this process received nothing are lost."""
    client = await signed_in_client(staff.token)
    await settled()
    really, lost = pushes.push, []
    monkeypatch.setattr(watch, "SILENT_ROUNDS", 10**9)
    monkeypatch.setattr(pushes, "push", lambda *message: lost.append(message) or False)
    await wait_until(lambda: len(lost) >= 3)
    await end_sessions_without_push(staff)
    assert await client.receives_nothing(0.3), (
        "as long as nothing arrives there is no reason to look"
    )
    monkeypatch.setattr(pushes, "push", really)
    assert await client.event() == {"type": "session"}
    assert await client.closed() == 4401


async def test_a_subscription_that_was_made_anew_has_the_pages_ask_for_what_they_missed(
    staff, quick_watch
):
    client = await signed_in_client(staff.token)
    await settled()
    hub.hub().hang_up()
    event = await client.event()
    assert event["type"] == "ready"
    await push("user", str(staff.user_id), type="told")
    assert await client.event() == {"type": "told"}
    await client.disconnect()


async def test_sockets_that_hear_nothing_for_ten_seconds_are_closed(
    staff, quick_watch, monkeypatch
):
    """So that their browsers ask by themselves."""
    client = await signed_in_client(staff.token)
    await settled()
    monkeypatch.setattr(pushes, "push", lambda *_: False)
    assert await client.closed() == 1013


async def test_a_watch_that_fails_goes_on(staff, quick_watch, monkeypatch):
    client = await signed_in_client(staff.token)
    await settled()
    really, failed = watch.live_among, []

    def fail_once(ids):
        if not failed:
            failed.append(ids)
            raise ZeroDivisionError
        return really(ids)

    monkeypatch.setattr(watch, "live_among", fail_once)
    await end_sessions_without_push(staff)
    monkeypatch.setattr(watch, "LOOK_EVERY", 2)
    assert await client.closed() == 4401
    assert failed


def test_ten_seconds_of_silence_are_too_many():
    assert watch.WATCH_SECONDS * watch.SILENT_ROUNDS == 10


async def test_suspending_an_organisation_closes_its_sockets(staff, neighbour, quick_watch):
    client, other = await signed_in_client(staff.token), await signed_in_client(neighbour.token)
    await settled()

    @sync_to_async
    def suspend():
        """Bypasses the service, so that no session is ended."""
        organisation = user_of("staff", Organisation.objects.get(code="RAGAPUNE2345")).organisation
        Organisation.objects.filter(pk=organisation.pk).update(status="SUSPENDED")
        UntoldChange.objects.create()

    await suspend()
    try:
        assert await client.closed() == 4401
        assert await other.receives_nothing()
        await other.disconnect()
    finally:
        await sync_to_async(Organisation.objects.filter(code="RAGAPUNE2345").update)(
            status="ACTIVE"
        )


async def test_the_eleventh_socket_of_a_user_closes_the_oldest(staff, neighbour):
    foreign = await signed_in_client(neighbour.token)
    clients = [await signed_in_client(staff.token) for _ in range(places.MOST)]
    newest = await signed_in_client(staff.token)
    assert await clients[0].closed() == 4409
    for client in [*clients[1:], newest, foreign]:
        assert await client.receives_nothing(0.05)
        await client.disconnect()


async def test_a_closed_socket_frees_its_place(staff):
    clients = [await signed_in_client(staff.token) for _ in range(places.MOST)]
    await clients.pop().disconnect()
    clients.append(await signed_in_client(staff.token))
    for client in clients:
        assert await client.receives_nothing(0.05)
        await client.disconnect()


async def test_without_redis_the_sockets_of_a_process_are_counted(staff, monkeypatch):
    monkeypatch.setattr(places, "take", lambda _: None)
    clients = [await signed_in_client(staff.token) for _ in range(places.MOST + 1)]
    assert await clients[0].closed() == 4409
    for client in clients[1:]:
        assert await client.receives_nothing(0.05)
        await client.disconnect()


def test_places_are_counted_across_processes_and_freed_after_a_kill(redis_server, monkeypatch):
    redis_server.flushdb()
    taken = [Place(1_700_000_000 + number, f"channel-{number}", 7) for number in range(12)]
    assert places.take([Place(1.0, "somebody-else", 8)]) == []
    assert [places.take([place]) for place in taken[:10]] == [[]] * 10
    assert places.take(taken[:10]) == [], "renewing takes nobody's place"
    assert places.take([taken[10]]) == ["channel-0"]
    places.leave(taken[5])
    assert places.take([taken[11]]) == []
    assert places.take([taken[0]]) == ["channel-0"], "the oldest stays the one that goes"
    key = places._key(7)
    redis_server.zadd(key, {taken[1].name: 1})  # its process has not renewed it for long
    assert places.take([taken[5]]) == []


def test_who_has_a_place_is_here_until_the_last_one_is_left(redis_server, monkeypatch):
    redis_server.flushdb()
    desk, phone = Place(1.0, "desk", 7), Place(2.0, "phone", 7)
    places.take([desk, phone])
    assert places.people_here([7, 8]) == {7}
    places.leave(desk)
    assert places.people_here([7, 8]) == {7}
    places.leave(phone)
    assert places.people_here([7, 8]) == set()
    assert places.people_here([]) == set()


async def test_a_session_that_ends_while_the_socket_opens_is_noticed(staff, monkeypatch):
    """The session ends between its check and joining its room, when the push reaches no one."""
    really = consumer.identify
    looked = []

    async def identify_then_end(token):
        found = await really(token)
        if not looked:
            looked.append(token)
            end = sync_to_async(sessions.end_sessions_of)
            await end(staff.user_id, LoginSession.End.REVOKED)
        return found

    monkeypatch.setattr(consumer, "identify", identify_then_end)
    client = WebSocketClient()
    await client.open()
    await client.send({"type": "auth", "token": staff.token})
    assert await client.closed(10) == 4401


async def test_a_notification_reaches_its_recipient(staff, neighbour, organisation):
    @sync_to_async
    def tell():
        with in_organisation(organisation):
            person = user_of("staff", organisation).pk
            notify(accepted("sample", person, name="Meera Nair"))

    own, foreign = await signed_in_client(staff.token), await signed_in_client(neighbour.token)
    await tell()
    event = await own.event()
    [listed] = (await sync_to_async(staff.get)("notification")).json()["data"]
    assert listed["params"] == {"name": "Meera Nair"}
    # No personal data goes over the socket: the browser asks for the row.
    assert event == {"type": "notification", "_id": listed["_id"], "kind": "member.accepted"}
    assert await foreign.receives_nothing()
    await own.disconnect()
    await foreign.disconnect()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("post", "notification/read", {"ids": "all"}),
        ("put", "notification/settings", {"quietFrom": "21:00", "quietTo": "07:00"}),
    ],
)
async def test_what_is_read_or_chosen_on_one_device_is_told_to_the_others_of_the_person(
    staff, neighbour, organisation, method, path, body
):
    @sync_to_async
    def tell():
        with in_organisation(organisation):
            notify(accepted("sample", user_of("staff", organisation).pk))

    await tell()
    own, foreign = await signed_in_client(staff.token), await signed_in_client(neighbour.token)
    await sync_to_async(getattr(staff, method))(path, body)
    assert await own.event() == {"type": "notification", "_id": 0, "kind": ""}
    assert await foreign.receives_nothing()
    if path == "notification/read":
        await sync_to_async(staff.post)(path, body)
        assert await own.receives_nothing()
    await own.disconnect()
    await foreign.disconnect()


async def test_a_repeated_notification_is_not_pushed_again(staff, organisation):
    @sync_to_async
    def tell(*keys):
        with in_organisation(organisation):
            person = user_of("staff", organisation).pk
            for key in keys:
                notify(accepted(key, person))

    await tell("twice")
    client = await signed_in_client(staff.token)
    await tell("twice", "new")
    inbox = (await sync_to_async(staff.get)("notification")).json()["data"]
    assert (await client.event())["_id"] == inbox[0]["_id"]
    assert await client.receives_nothing()
    await client.disconnect()


async def test_sockets_never_receive_events_of_another_organisation(
    staff, neighbour, organisation, other_organisation
):
    owners = {organisation.code: staff, other_organisation.code: neighbour}
    codes = list(owners)
    clients = [
        (codes[n % 2], await signed_in_client(owners[codes[n % 2]].token)) for n in range(SOCKETS)
    ]

    async def listen(code: str, client: WebSocketClient) -> list[int]:
        rounds = []
        for _ in range(ROUNDS):
            event = await client.event(10)
            assert event["of"] == code
            rounds.append(event["round"])
        return rounds

    async def send_all() -> None:
        for number in range(ROUNDS):
            for code in codes if number % 2 else reversed(codes):
                await push("organisation", code, type="changed", of=code, round=number)

    *received, _ = await asyncio.gather(*(listen(*each) for each in clients), send_all())
    assert received == [list(range(ROUNDS))] * SOCKETS
    for _, client in clients:
        assert await client.receives_nothing(0.05)
        await client.disconnect()


async def test_a_socket_is_refused_while_redis_is_unavailable(own_channel, monkeypatch):
    async def unavailable(*_):
        raise ConnectionError("Redis is away")

    monkeypatch.setattr(hub, "_subscription", unavailable)
    client = WebSocketClient()
    assert await client.open() is False
    await client.disconnect()
