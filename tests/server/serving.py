"""Runs the web process with the product or the sample application, and connects to it over raw sockets."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.stack.processes import commands
from config.stack.stores import free_port
from tests.stack.workers import ROOT
from tests.waiting import wait_for

PRODUCT = "config.rsgi:application"


@dataclass
class Web:
    """A running web process."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def connect(self) -> "HttpConnection":
        return HttpConnection(socket.create_connection(("127.0.0.1", self.port), timeout=60))

    def stop(self) -> int:
        """Sends SIGTERM and returns the exit status."""
        self.process.terminate()
        return self.process.wait(60)


@contextmanager
def serving(folder: Path, target: str = PRODUCT, **environment: str) -> Iterator[Web]:
    """Runs a web process with the command line of `make up`, with `target` as the application."""
    port, log = free_port(), folder / "web.log"
    command = commands("127.0.0.1", port, 0)["web"].replace(PRODUCT, target)
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", *command.split()],
            cwd=ROOT,
            env={**os.environ, "OWNER_DATABASE_URL": "", "GATES": str(folder), **environment},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    web = Web(port, process, log)
    try:
        wait_for(lambda: "Started worker-1" in log.read_text(), "the web process did not start")
        yield web
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@dataclass
class Reply:
    """A response; the names of `headers` are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class HttpConnection:
    """A raw HTTP connection, which can also send malformed or partial requests."""

    def __init__(self, connection: socket.socket) -> None:
        self.socket = connection
        self._read = b""

    def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        *,
        version: str = "1.1",
    ) -> None:
        """Sends a request, with Content-Length if it has a body. Headers and body are sent separately,
        as browsers do."""
        lines = {"Host": "localhost", **(headers or {})}
        if body:
            lines.setdefault("Content-Length", str(len(body)))
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self.socket.sendall(f"{method} {path} HTTP/{version}\r\n{head}\r\n".encode())
        if body:
            self.socket.sendall(body)

    def reply(self, *, to: str = "GET") -> Reply:
        """Reads one response. Raises EOFError if the connection closes before its end."""
        head = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:] if line)
        }
        status = int(head[0].split()[1])
        if to == "HEAD" or status in {204, 304}:
            return Reply(status, headers, b"")
        if headers.get("transfer-encoding") == "chunked":
            return Reply(status, headers, self._chunks())
        if "content-length" in headers:
            return Reply(status, headers, self._bytes(int(headers["content-length"])))
        return Reply(status, headers, self._rest())

    def ask(self, method: str, path: str, body: bytes = b"", **more: Any) -> Reply:
        self.send(method, path, body, **more)
        return self.reply(to=method)

    def is_closed(self, seconds: float = 60) -> bool:
        """Returns whether the server closes the connection within `seconds`."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self.socket.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                if not self.socket.recv(65536):
                    return True
            except TimeoutError:
                return False
            except ConnectionError:
                return True
        return False

    def close(self) -> None:
        self.socket.close()

    def _chunks(self) -> bytes:
        found = b""
        while size := int(self._until(b"\r\n"), 16):
            found += self._bytes(size)
            self._until(b"\r\n")
        self._until(b"\r\n")
        return found

    def _until(self, end: bytes) -> bytes:
        while end not in self._read:
            self._receive()
        found, _, self._read = self._read.partition(end)
        return found

    def _bytes(self, size: int) -> bytes:
        while len(self._read) < size:
            self._receive()
        found, self._read = self._read[:size], self._read[size:]
        return found

    def _rest(self) -> bytes:
        try:
            while True:
                self._receive()
        except EOFError:
            return self._read

    def _receive(self) -> None:
        piece = self.socket.recv(2**20)
        if not piece:
            raise EOFError(f"The connection ended after {self._read[:200]!r}.")
        self._read += piece
