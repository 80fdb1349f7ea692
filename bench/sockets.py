"""A thousand open sockets of twenty organisations on the product's own socket process.

`floor` is a server of `websockets.broadcast` with as many sockets (`socket_floor`). The time is from
the moment at which something is told to the last socket's having it: ours is told over Redis, twenty
messages for twenty organisations; the floor is told over a socket of its own. Wall time: both read by
the same client, in turns.
"""

import asyncio
import base64
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import orjson
import redis
from django.conf import settings
from django.core.management import call_command

from bench.centre import Centre, make_empty
from bench.report import Row, bound_row, ratio_row
from config.stack.stores import free_port
from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core.roles import Role
from tenants.tenant_keys import public_room_name
from tests.stack.workers import processes

ORGANISATIONS, PEOPLE, SOCKETS_OF_ONE = 20, 10, 5
SOCKETS = ORGANISATIONS * PEOPLE * SOCKETS_OF_ONE
ROUNDS, SECONDS = 15, 30
MOST_TIMES, MOST_KIBIBYTES = 1.5, 25.0
MOST_TIMES_BY_RIGHTS = 2.0  # the rights of two hundred people are read again for each message
ORIGIN = "http://localhost:8000"


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    centres = [
        make_empty(f"Centre {number}", f"sockets-{number}") for number in range(ORGANISATIONS)
    ]
    tokens = [token for centre in centres for token in _people(centre)] * SOCKETS_OF_ONE
    with (
        tempfile.TemporaryDirectory() as folder,
        processes(Path(folder), SOCKET_ORIGINS=ORIGIN, DB_POOL="1") as stack,
        _floor() as floor,
    ):
        server = stack.sockets()
        broker = stack.broker.client()
        return asyncio.run(_measure(centres, tokens, stack.socket_port, server.pid, floor, broker))


def _people(centre: Centre) -> Iterator[str]:
    """Tokens of people of a centre, each signed in."""
    for number in range(PEOPLE):
        user = User.objects.create(
            email=f"person-{number}@{centre.organisation.code.lower()}.test",
            name="Bench Person",
            role=Role.SUPER_ADMIN,
            organisation=centre.organisation,
            password="!",
        )
        yield begin_session(user)


async def _measure(
    centres: Sequence[Centre],
    tokens: Sequence[str],
    ours: int,
    pid: int,
    floor: int,
    broker: redis.Redis,
) -> list[Row]:
    ahead = await _open(ours, [_auth(token) for token in tokens[:20]])
    before = _memory(pid)
    mine = await _open(ours, [_auth(token) for token in tokens[20:]]) + ahead
    memory = (_memory(pid) - before) / (len(tokens) - len(ahead))
    bare = await _open(floor, [(b"join", b"ready")] * len(tokens))
    [trigger] = await _open(floor, [(b"join", b"ready")])
    rows = [bound_row(f"memory of each of {SOCKETS:,} sockets", memory, MOST_KIBIBYTES, "KiB")]
    kinds = [
        ("told as it is", _as_it_is, MOST_TIMES),
        ("changes, by rights", _changes, MOST_TIMES_BY_RIGHTS),
    ]
    for name, event_of, most in kinds:
        rounds = []
        for number in range(ROUNDS + 1):
            mark = f"round-{number}-{name[:4]}".encode()
            events = [
                (public_room_name("organisation", one.organisation.code), event_of(number, mark))
                for one in centres
            ]
            expected = mark if event_of is _as_it_is else b'"position":%d' % (1_000_000 + number)
            mine_took = await _last(mine, expected, lambda events=events: _publish(broker, events))
            told = _frame(orjson.dumps({"type": "told", "text": "x" * 150, "mark": mark.decode()}))
            bare_took = await _last(bare, mark, lambda told=told: trigger.write(told))
            if number:  # the first of everything is not counted
                rounds.append((mine_took * 1000, bare_took * 1000))
        rows.append(ratio_row(f"{SOCKETS:,} sockets, the last is reached, {name}", rounds, most))
    return rows


def _as_it_is(_: int, mark: bytes) -> dict[str, object]:
    payload = {"type": "told", "text": "x" * 150, "mark": mark.decode()}
    return {"type": "live.event", "payload": payload}


def _changes(number: int, _: bytes) -> dict[str, object]:
    """Positions go on from far ahead: these records do not exist."""
    return {"type": "space.changed", "rows": [[1_000_000 + number, "student", 7, 2, None]]}


def _publish(broker: redis.Redis, events: Sequence[tuple[str, dict[str, object]]]) -> None:
    with broker.pipeline(transaction=False) as pipeline:
        for event in events:
            pipeline.publish(settings.SOCKET_CHANNEL, orjson.dumps(event))
        pipeline.execute()


class _Client(asyncio.Protocol):
    """A browser's side of a socket, that looks for one text in what arrives."""

    def __init__(self, first: bytes, ready: bytes) -> None:
        self._first, self._wanted = first, ready
        self._found = asyncio.get_running_loop().create_future()
        self._on_found: Callable[[], None] | None = None
        self._kept = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self.write = transport.write
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: {ORIGIN}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._kept = self._kept[-4096:] + data
        if self._first and b"\r\n\r\n" in self._kept:
            self.write(_frame(self._first))
            self._first = b""
        if self._wanted and self._wanted in self._kept:
            self._wanted, self._kept = b"", b""
            if self._on_found is not None:
                self._on_found()
            elif not self._found.done():
                self._found.set_result(None)

    async def ready(self) -> None:
        await asyncio.wait_for(self._found, SECONDS)

    def expect(self, text: bytes, on_found: Callable[[], None]) -> None:
        self._wanted, self._on_found = text, on_found


def _auth(token: str) -> tuple[bytes, bytes]:
    return orjson.dumps({"type": "auth", "token": token}), b'"ready"'


async def _open(port: int, firsts: Sequence[tuple[bytes, bytes]]) -> list[_Client]:
    """Sockets that are signed in."""
    loop, opened = asyncio.get_running_loop(), []
    for start in range(0, len(firsts), 50):
        some = []
        for first in firsts[start : start + 50]:
            _, client = await loop.create_connection(
                lambda first=first: _Client(*first), "127.0.0.1", port
            )
            some.append(client)
        await asyncio.gather(*(client.ready() for client in some))
        opened += some
    return opened


async def _last(clients: Sequence[_Client], text: bytes, tell: Callable[[], None]) -> float:
    """Seconds until all have the text."""
    missing, done = len(clients), asyncio.get_running_loop().create_future()

    def found() -> None:
        nonlocal missing
        missing -= 1
        if missing == 0:
            done.set_result(time.perf_counter())

    for client in clients:
        client.expect(text, found)
    start = time.perf_counter()
    tell()
    return await asyncio.wait_for(done, SECONDS) - start


def _frame(text: bytes) -> bytes:
    """As a browser sends it: masked, here with zeros."""
    length = (
        bytes([0x80 | len(text)])
        if len(text) < 126
        else bytes([0x80 | 126, *len(text).to_bytes(2, "big")])
    )
    return b"\x81" + length + bytes(4) + text


def _memory(pid: int) -> int:
    """KiB of a process that are in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@contextmanager
def _floor() -> Iterator[int]:
    port = free_port()
    command = [sys.executable, "-m", "bench.socket_floor", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield port
        finally:
            process.terminate()
