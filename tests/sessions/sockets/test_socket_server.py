"""The WebSocket endpoint on the real server, in its own process."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time

import pytest
from channels.db import database_sync_to_async as sync_to_async
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from shared_apps.accounts import sessions
from shared_apps.accounts.models import LoginSession
from tests.callers import signed_in
from tests.sessions.helpers import closed_port
from tests.sessions.sockets.websocket_client import TIMEOUT
from tests.tenancy.processes import environment

ORIGIN = "http://localhost:8000"


@pytest.fixture
def server(committed):
    port = closed_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)],
        env={**environment(), "SOCKET_ORIGINS": ORIGIN},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while socket.socket().connect_ex(("127.0.0.1", port)):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    yield f"ws://127.0.0.1:{port}/ws"
    process.send_signal(signal.SIGTERM)
    process.wait(20)


async def sign_in(client, token: str) -> None:
    await client.send(json.dumps({"type": "auth", "token": token}))
    assert json.loads(await asyncio.wait_for(client.recv(), TIMEOUT))["type"] == "ready"


async def code_of(client) -> int:
    await asyncio.wait_for(client.wait_closed(), TIMEOUT)
    return client.close_code


async def test_the_real_server_refuses_foreign_origins_and_closes_sockets_with_our_codes(
    server, organisation, record_property
):
    for origin in ("http://evil.test", None):
        with pytest.raises(InvalidStatus) as refusal:
            await connect(server, origin=origin)
        assert refusal.value.response.status_code == 403

    staff = await sync_to_async(signed_in)("staff", organisation)
    async with connect(server, origin=ORIGIN) as client:
        await sign_in(client, staff.token)
        await client.send("x" * 1_000_000)
        assert await code_of(client) == 1009
    async with connect(server, origin=ORIGIN) as client:
        await sign_in(client, staff.token)
        await client.send(b"\x00")
        assert await code_of(client) == 1003

    async with connect(server, origin=ORIGIN) as client:
        await sign_in(client, staff.token)
        end = sync_to_async(sessions.end_sessions_of)
        start = time.perf_counter()
        await end(staff.user_id, LoginSession.End.NEW_LOGIN)
        event = json.loads(await asyncio.wait_for(client.recv(), TIMEOUT))
        assert event == {"type": "logout", "reason": "new_login"}
        assert await code_of(client) == 4401
        milliseconds = (time.perf_counter() - start) * 1000
    record_property("forced_logout_ms", milliseconds)
    print(f"forced logout reaches a browser after {milliseconds:.0f} ms")  # noqa: T201
