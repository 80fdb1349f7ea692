"""The live line: who may open it, what it hears, and how it ends."""

import asyncio
import os
import time
from datetime import datetime

import pytest
from asgiref.sync import sync_to_async
from channels_redis.pubsub import RedisPubSubLoopLayer

from shared_apps.accounts import sessions, socket_places, socket_watch, sockets
from shared_apps.accounts.models import LoginSession
from shared_apps.accounts.socket_places import Place
from shared_apps.core.channel_layer import ChannelLayer
from shared_apps.live_state.models import UntoldChange
from tenant_apps.notifications.services import notify
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import nobody, signed_in, user_of
from tests.seed import PASSWORD
from tests.sessions.line import Line, line_of, until

SOCKETS, ROUNDS = 12, 25


@pytest.fixture(scope="module")
def committed(test_database, django_db_blocker):
    """Real commits, thrown away after the last of these tests: they change sessions only."""
    with django_db_blocker.unblock():
        yield
        test_database.renew()


@pytest.fixture
def hot_line(committed, settings):
    """Rooms of this process alone: pub/sub knows no database numbers."""
    layer = settings.CHANNEL_LAYERS["default"]
    config = layer["CONFIG"] | {"prefix": f"test-{os.getpid()}"}
    settings.CHANNEL_LAYERS = {"default": layer | {"CONFIG": config}}


@pytest.fixture
def staff(hot_line, organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def neighbour(hot_line, other_organisation):
    return signed_in("staff", other_organisation)


@sync_to_async
def push(kind: str, id_: str, **payload) -> None:
    sessions.push(kind, id_, {"type": "live.event", "payload": payload})


async def test_a_token_opens_the_line(staff):
    line = await line_of(staff.token)
    await line.send({"type": "ping"})
    assert await line.event() == {"type": "pong"}
    await line.hang_up()


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
async def test_a_foreign_origin_or_none_does_not_get_in(hot_line, origin):
    assert await Line(origin).open() is False


async def test_who_says_nothing_is_put_off_after_the_deadline(hot_line, monkeypatch):
    monkeypatch.setattr(sockets, "AUTH_SECONDS", 0.1)
    line = Line()
    await line.open()
    assert await line.closed() == 4401


def test_the_deadline_is_five_seconds():
    assert sockets.AUTH_SECONDS == 5


async def test_who_has_signed_in_stays_after_the_deadline(staff, monkeypatch):
    monkeypatch.setattr(sockets, "AUTH_SECONDS", 2)
    line = await line_of(staff.token)
    assert await line.silent(2.5)
    await line.hang_up()


@pytest.mark.parametrize("token", ["", "x", "a.b.c", None, 7, ["x"], "x" * 5000])
async def test_a_bad_token_ends_the_line(hot_line, token):
    line = Line()
    await line.open()
    await line.send({"type": "auth", "token": token})
    assert await line.closed() == 4401


async def test_the_token_of_an_ended_session_ends_the_line(staff):
    await sync_to_async(staff.post)("useradmin/logout")
    line = Line()
    await line.open()
    assert await line.sign_in(staff.token) == {"type": "session"}
    assert await line.closed() == 4401


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
async def test_before_signing_in_nothing_else_is_understood(hot_line, frame):
    line = Line()
    await line.open()
    await line.send(frame)
    assert await line.closed() in {4401, 4403}


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "join", "room": "staff@raga.test"},
        {"type": "joinRoom", "room": "RAGAPUNE2345"},
    ],
)
async def test_joining_ones_own_room_is_accepted(staff, frame):
    line = await line_of(staff.token)
    await line.send(frame)
    await line.send({"type": "ping"})
    assert await line.event() == {"type": "pong"}
    await line.hang_up()


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
async def test_joining_somebody_elses_room_ends_the_line(staff, frame):
    line = await line_of(staff.token)
    await line.send(frame)
    assert await line.closed() == 4403


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
async def test_a_strange_frame_ends_the_line_with_its_own_code(staff, text, code):
    line = await line_of(staff.token)
    await line.send(text)
    assert await line.closed() == code


async def test_a_binary_frame_ends_the_line(staff):
    line = await line_of(staff.token)
    await line.send_bytes(b"\x00\x01")
    assert await line.closed() == 1003


async def test_too_many_frames_in_a_second_end_the_line(staff):
    line = await line_of(staff.token)
    for _ in range(sockets.FRAMES_A_SECOND + 1):
        await line.send({"type": "ping"})
    assert await line.closed() == 4429


async def test_a_second_token_on_the_same_line_ends_it(staff, neighbour):
    line = await line_of(staff.token)
    await line.send({"type": "auth", "token": neighbour.token})
    assert await line.closed() == 4400


@sync_to_async
def take_over(email: str) -> None:
    answer = nobody().post("useradmin/login", {"email": email, "password": PASSWORD})
    ticket = answer.json()["data"]["ticket"]
    nobody().post("useradmin/logout", {"autoLogout": True, "ticket": ticket})


async def test_a_takeover_tells_the_old_browser_to_log_out(staff):
    line = await line_of(staff.token)
    await take_over("staff@raga.test")
    assert await line.event() == {"type": "logout", "reason": "new_login"}
    assert await line.closed() == 4401


async def test_a_deactivation_ends_the_line_within_a_second(
    hot_line, organisation, record_property
):
    trainer = await sync_to_async(signed_in)("trainer", organisation)
    line = await line_of(trainer.token)
    owner = await sync_to_async(signed_in)("owner", organisation)
    member = f"staff/update/{trainer.user_id}"
    answer = await sync_to_async(owner.put)(member, {"is_active": False})
    start = time.perf_counter()
    assert answer.status_code == 200
    assert await line.event() == {"type": "session", "reason": "revoked"}
    assert await line.closed() == 4401
    record_property("socket_closed_after_ms", (time.perf_counter() - start) * 1000)
    assert time.perf_counter() - start < 1


async def test_signing_out_ends_ones_own_line_and_no_other(staff, neighbour, organisation):
    colleague = await sync_to_async(signed_in)("admin", organisation)
    own, theirs, foreign = [await line_of(c.token) for c in (staff, colleague, neighbour)]
    await sync_to_async(staff.post)("useradmin/logout")
    assert await own.closed() == 4401
    assert await theirs.silent()
    assert await foreign.silent()
    await theirs.hang_up()
    await foreign.hang_up()


@pytest.fixture
def quick_watch(monkeypatch):
    """The watch looks around twenty times as often, and at everybody only when something asks."""
    monkeypatch.setattr(socket_watch, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(socket_watch, "LOOK_EVERY", 10**9)


async def end_unheard(caller) -> None:
    """The person's session ends; the message to its sockets is lost on the way."""
    with pytest.MonkeyPatch.context() as lost:
        lost.setattr(sessions, "push", lambda *_: True)
        await sync_to_async(sessions.end_sessions_of)(caller.user_id, LoginSession.End.REVOKED)


async def settled() -> None:
    """Returns when the watch has looked at the lines that were opened last."""
    watch = socket_watch.watch()
    await until(lambda: watch._epoch and not watch._must_look)


async def test_a_lost_push_is_made_good_by_looking_every_half_minute(
    staff, neighbour, quick_watch, monkeypatch
):
    line, other = await line_of(staff.token), await line_of(neighbour.token)
    await settled()
    await end_unheard(staff)
    monkeypatch.setattr(socket_watch, "LOOK_EVERY", 2)
    assert await line.event() == {"type": "session"}
    assert await line.closed() == 4401
    assert await other.silent()
    await other.hang_up()


def test_the_watch_looks_every_half_minute():
    assert socket_watch.WATCH_SECONDS * socket_watch.LOOK_EVERY == 30


async def test_a_push_that_redis_did_not_take_is_made_good_at_once(staff, quick_watch, monkeypatch):
    line = await line_of(staff.token)
    await settled()
    monkeypatch.setattr(sessions, "push", lambda *_: False)
    await sync_to_async(sessions.end_sessions_of)(staff.user_id, LoginSession.End.REVOKED)
    assert await line.event() == {"type": "session"}
    assert await line.closed() == 4401


async def test_pushes_that_come_again_after_a_silence_make_the_watch_look(
    staff, quick_watch, monkeypatch
):
    """What was sent while this process heard nothing is lost."""
    line = await line_of(staff.token)
    await settled()
    really, lost = ChannelLayer.publish, []
    monkeypatch.setattr(ChannelLayer, "publish", lambda *message: lost.append(message) or False)
    await until(lambda: len(lost) >= 3)
    await end_unheard(staff)
    assert await line.silent(0.3), "as long as nothing arrives there is no reason to look"
    monkeypatch.setattr(ChannelLayer, "publish", really)
    assert await line.event() == {"type": "session"}
    assert await line.closed() == 4401


async def test_an_organisation_that_is_suspended_loses_its_lines(staff, neighbour, quick_watch):
    line, other = await line_of(staff.token), await line_of(neighbour.token)
    await settled()

    @sync_to_async
    def suspend():
        """By hand, as nobody should: no session is ended."""
        organisation = user_of("staff", Organisation.objects.get(code="RAGAPUNE2345")).organisation
        Organisation.objects.filter(pk=organisation.pk).update(status="SUSPENDED")
        UntoldChange.objects.create()

    await suspend()
    try:
        assert await line.closed() == 4401
        assert await other.silent()
        await other.hang_up()
    finally:
        await sync_to_async(Organisation.objects.filter(code="RAGAPUNE2345").update)(
            status="ACTIVE"
        )


async def test_the_eleventh_line_of_a_person_closes_the_oldest(staff, neighbour):
    foreign = await line_of(neighbour.token)
    lines = [await line_of(staff.token) for _ in range(socket_places.MOST)]
    newest = await line_of(staff.token)
    assert await lines[0].closed() == 4409
    for line in [*lines[1:], newest, foreign]:
        assert await line.silent(0.05)
        await line.hang_up()


async def test_a_line_that_is_closed_leaves_its_place(staff):
    lines = [await line_of(staff.token) for _ in range(socket_places.MOST)]
    await lines.pop().hang_up()
    lines.append(await line_of(staff.token))
    for line in lines:
        assert await line.silent(0.05)
        await line.hang_up()


async def test_without_redis_the_lines_of_a_process_are_counted(staff, monkeypatch):
    monkeypatch.setattr(socket_places, "take", lambda _: None)
    lines = [await line_of(staff.token) for _ in range(socket_places.MOST + 1)]
    assert await lines[0].closed() == 4409
    for line in lines[1:]:
        assert await line.silent(0.05)
        await line.hang_up()


def test_places_are_counted_over_processes_and_those_of_a_killed_one_are_given_on(
    redis_server, monkeypatch
):
    redis_server.flushdb()
    places = [Place(1_700_000_000 + number, f"channel-{number}", 7) for number in range(12)]
    assert socket_places.take([Place(1.0, "somebody-else", 8)]) == []
    assert [socket_places.take([place]) for place in places[:10]] == [[]] * 10
    assert socket_places.take(places[:10]) == [], "renewing takes nobody's place"
    assert socket_places.take([places[10]]) == ["channel-0"]
    socket_places.leave(places[5])
    assert socket_places.take([places[11]]) == []
    assert socket_places.take([places[0]]) == ["channel-0"], "the oldest stays the one that goes"
    key = socket_places._key(7)
    redis_server.zadd(key, {places[1].name: 1})  # its process has not renewed it for long
    assert socket_places.take([places[5]]) == []


async def test_a_session_that_ends_while_the_line_opens_is_noticed_within_a_second(
    staff, monkeypatch
):
    """Between the look at the session and joining its room; nobody is there to hear the push."""
    really = sockets.identify
    looked = []

    async def identify_then_end(token):
        found = await really(token)
        if not looked:
            looked.append(token)
            end = sync_to_async(sessions.end_sessions_of)
            await end(staff.user_id, LoginSession.End.REVOKED)
        return found

    monkeypatch.setattr(sockets, "identify", identify_then_end)
    line = Line()
    await line.open()
    await line.send({"type": "auth", "token": staff.token})
    assert await line.closed(10) == 4401


async def test_a_notification_reaches_the_person_it_is_for(staff, neighbour, organisation):
    @sync_to_async
    def tell():
        with in_organisation(organisation):
            person = user_of("staff", organisation).pk
            notify(user_ids=[person], key="fee-1", text="₹500.00 received", link="/studentpayment")

    own, foreign = await line_of(staff.token), await line_of(neighbour.token)
    await tell()
    heard = await own.event()
    assert heard.pop("type") == "notification"
    # The same as in the list, so that the browser may put it first there.
    [listed] = (await sync_to_async(staff.get)("notification")).json()["data"]
    assert datetime.fromisoformat(heard.pop("createDt")) == datetime.fromisoformat(
        listed.pop("createDt")
    )
    assert heard == listed
    assert listed["text"] == "₹500.00 received"
    assert await foreign.silent()
    await own.hang_up()
    await foreign.hang_up()


async def test_a_notification_that_is_told_again_is_not_pushed_again(staff, organisation):
    @sync_to_async
    def tell(*keys):
        with in_organisation(organisation):
            person = user_of("staff", organisation).pk
            for key in keys:
                notify(user_ids=[person], key=key, text=key)

    await tell("twice")
    line = await line_of(staff.token)
    await tell("twice", "new")
    assert (await line.event())["text"] == "new"
    assert await line.silent()
    await line.hang_up()


async def test_no_line_hears_another_organisation_in_interleaved_rounds(
    staff, neighbour, organisation, other_organisation
):
    owners = {organisation.code: staff, other_organisation.code: neighbour}
    codes = list(owners)
    lines = [(codes[n % 2], await line_of(owners[codes[n % 2]].token)) for n in range(SOCKETS)]

    async def listen(code: str, line: Line) -> list[int]:
        heard = []
        for _ in range(ROUNDS):
            event = await line.event(10)
            assert event["of"] == code
            heard.append(event["round"])
        return heard

    async def speak() -> None:
        for number in range(ROUNDS):
            for code in codes if number % 2 else reversed(codes):
                await push("organisation", code, type="changed", of=code, round=number)

    *heard, _ = await asyncio.gather(*(listen(*each) for each in lines), speak())
    assert heard == [list(range(ROUNDS))] * SOCKETS
    for _, line in lines:
        assert await line.silent(0.05)
        await line.hang_up()


async def test_while_redis_is_away_a_line_is_refused_and_the_browser_polls(hot_line, monkeypatch):
    async def away(*_):
        raise ConnectionError("Redis is away")

    monkeypatch.setattr(RedisPubSubLoopLayer, "new_channel", away)
    line = Line()
    assert await line.open() is False
    await line.hang_up()
