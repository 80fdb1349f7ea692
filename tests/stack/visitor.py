"""A browser of the product that runs in processes of its own."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.stack.workers import Processes


class Visitor:
    """A browser of the running product."""

    def __init__(self, stack: Processes, token: str = "") -> None:
        self._stack, self.token = stack, token

    def call(self, method: str, path: str, body: Any = None, *, key: str = "") -> tuple[int, Any]:
        """The status and the answer; bytes for a file. `key` is the Idempotency-Key."""
        address = path if path.startswith("/") else f"/class/v1/{path}"
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        line = HTTPConnection("127.0.0.1", self._stack.port, timeout=60)
        try:
            text = None if body is None else json.dumps(body)
            line.request(method, address, body=text, headers=headers)
            answer = line.getresponse()
            content = answer.read()
            is_json = answer.headers["Content-Type"].startswith("application/json")
            return answer.status, json.loads(content) if is_json else content
        finally:
            line.close()

    def change(self, method: str, path: str, body: Any = None) -> Any:
        status, answer = self.call(method, path, body or {})
        assert status in {200, 201}, answer
        return answer

    @contextmanager
    def open_socket(self) -> Iterator[ClientConnection]:
        origin = f"http://127.0.0.1:{self._stack.port}"
        with connect(f"ws://127.0.0.1:{self._stack.socket_port}/ws", origin=origin) as line:
            line.send(json.dumps({"type": "auth", "token": self.token}))
            yield line
