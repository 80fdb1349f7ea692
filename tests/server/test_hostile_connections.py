"""Requests and connections that mean harm, sent to the web process and to nginx in front of it (where it is
installed): none smuggles a request, fills a header without end, or keeps others from being answered.
"""

import shutil
import ssl
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.utils import timezone

from config.stack.stores import free_port
from tests.proofs import LARGE
from tests.server.serving import HttpConnection, Web, serving
from tests.stack.workers import ROOT
from tests.waiting import wait_for

SAMPLE = "tests.server.sample:application"
CONFIGURATION = ROOT / "config" / "deploy" / "nginx.conf"
CONNECTIONS = {"nginx": 10_000 if LARGE else 500, "web": 500}
ASKED = 200
MOST_TIMES = 5
LEAST = 0.005
"""Seconds: what is answered sooner is as good as at once."""
MOST_MEBIBYTES = 512
"""What docker-compose.yml gives to nginx."""
SLOW = 2

SMUGGLED = b"GET /echo HTTP/1.1\r\nHost: localhost\r\nX-Name: smuggled\r\n\r\n"
BODY = b"0\r\n\r\n" + SMUGGLED
AMBIGUOUS = {
    "a length and chunks": b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n",
    "chunks and a length": b"Transfer-Encoding: chunked\r\nContent-Length: %d\r\n",
    "two lengths": b"Content-Length: 5\r\nContent-Length: %d\r\n",
    "a list of lengths": b"Content-Length: 5, %d\r\n",
    "a length with a sign": b"X-Length: %d\r\nContent-Length: +5\r\n",
    "a hexadecimal length": b"X-Length: %d\r\nContent-Length: 0x5\r\n",
    "a negative length": b"X-Length: %d\r\nContent-Length: -1\r\n",
    "a space before the colon": b"Content-Length: %d\r\nTransfer-Encoding : chunked\r\n",
    "a coding that is none": b"Content-Length: %d\r\nTransfer-Encoding: xchunked\r\n",
    "two codings": b"Content-Length: %d\r\nTransfer-Encoding: chunked, identity\r\n",
    "two lines": b"Transfer-Encoding: a\r\nTransfer-Encoding: chunked\r\nContent-Length: %d\r\n",
    "a vertical tab": b"Content-Length: %d\r\nTransfer-Encoding:\x0bchunked\r\n",
    "a folded line": b"Content-Length: %d\r\nTransfer-Encoding:\r\n chunked\r\n",
    "a bare line feed": b"Content-Length: %d\nTransfer-Encoding: chunked\r\n",
    "a header in a header": b"Content-Length: %d\r\nX-A: b\rTransfer-Encoding: chunked\r\n",
    "an underscore": b"Content-Length: %d\r\nTransfer_Encoding: chunked\r\n",
}


@dataclass
class Door:
    """Where requests come in; `web` is the process that answers them."""

    connect: Callable[[], HttpConnection]
    web: Web
    nginx: int = 0
    """The id of its first process, if it is nginx."""


@pytest.fixture(scope="module")
def web(tmp_path_factory) -> Iterator[Web]:
    with serving(tmp_path_factory.mktemp("gates"), SAMPLE) as started:
        yield started


@pytest.fixture(scope="module", params=["web", "nginx"])
def door(request, web, tmp_path_factory) -> Iterator[Door]:
    if request.param == "web":
        yield Door(web.connect, web)
        return
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    yield from _nginx(web, tmp_path_factory.mktemp("nginx"))


def _nginx(web: Web, folder: Path) -> Iterator[Door]:
    """The product's own configuration, with this machine's ports and paths, and less patience."""
    port = free_port()
    _write_certificate(folder)
    text = CONFIGURATION.read_text()
    changes = {
        "/tmp/": f"{folder}/",  # noqa: S108
        "listen 8080;": f"listen 127.0.0.1:{free_port()};",
        "listen 8443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "http2 on;": "",  # not known to older versions
        "/certificates/": f"{folder}/",
        "server web:8000;": f"server 127.0.0.1:{web.port};",
        "server sockets:8001;": f"server 127.0.0.1:{web.port};",
        "client_header_timeout 15s;": f"client_header_timeout {300 if LARGE else 15}s;",
        "client_body_timeout 10s;": f"client_body_timeout {SLOW}s;",
        # All come from one address here.
        "rate=50r/s": "rate=5000r/s",
        "access_log /dev/stdout line;": "access_log off;",
    }
    for ours, theirs in changes.items():
        assert ours in text, ours
        text = text.replace(ours, theirs)
    (folder / "nginx.conf").write_text(f"user root;\n{text}")
    command = ["nginx", "-c", folder / "nginx.conf", "-p", folder, "-g", "daemon off;"]
    log = (folder / "log").open("w")
    with subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT) as process:
        connect = _connecting(port)

        def is_up() -> bool:
            assert process.poll() is None, (folder / "log").read_text()
            with suppress(OSError), closing(connect()):
                return True
            return False

        try:
            wait_for(is_up, "nginx did not start")
            yield Door(connect, web, process.pid)
        finally:
            process.terminate()


def _connecting(port: int) -> Callable[[], HttpConnection]:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    plain = Web(port, None, Path())  # type: ignore[arg-type]

    def connect() -> HttpConnection:
        return HttpConnection(context.wrap_socket(plain.connect().socket))

    return connect


def _write_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = timezone.now()
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


def calls(door: Door, name: str) -> int:
    """How many requests with this X-Name the application was asked."""
    with closing(door.web.connect()) as connection:
        found = connection.ask("GET", "/echo").json()
        return found["calls"].get(name, 0)


def all_that_comes(connection: HttpConnection, seconds: float = 3) -> bytes:
    """What is answered until the connection is closed or silent for so long."""
    connection.socket.settimeout(seconds)
    found = b""
    with suppress(OSError):
        while piece := connection.socket.recv(65536):
            found += piece
    return found


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_a_body_whose_end_could_be_read_in_two_ways_smuggles_no_request(door, name):
    head = b"POST /echo HTTP/1.1\r\nHost: localhost\r\n" + AMBIGUOUS[name] % len(BODY)
    with closing(door.connect()) as connection:
        connection.socket.sendall(head + b"\r\n" + BODY)
        answered = all_that_comes(connection, 1)
    assert answered.count(b"HTTP/1.1 ") <= 1, answered
    assert calls(door, "smuggled") == 0
    with closing(door.connect()) as connection:
        assert connection.ask("GET", "/echo").status == 200


@pytest.mark.parametrize("size", [100_000, 2_000_000])
def test_a_header_that_is_too_long_is_refused_and_not_kept(door, size):
    """nginx refuses more than 8 KB, the web process, to which only nginx leads, more than its buffer."""
    size = size if door.nginx else size * 5
    name = f"long-{size}-{door.nginx}"
    with closing(door.connect()) as connection:
        with suppress(OSError):
            connection.send("GET", "/echo", headers={"X-Name": name, "X-Long": "x" * size})
        answered = all_that_comes(connection)
    assert answered[:12] in {b"HTTP/1.1 400", b"HTTP/1.1 431", b""}, answered[:200]
    assert calls(door, name) == 0
    with closing(door.connect()) as connection:
        assert connection.ask("GET", "/echo").status == 200


def test_a_thousand_headers_are_refused(door):
    headers = {f"X-{number}": "x" for number in range(1_000)}
    with closing(door.connect()) as connection:
        with suppress(OSError):
            connection.send("GET", "/echo", headers=headers | {"X-Name": "many"})
        answered = all_that_comes(connection)
    assert answered[:12] in {b"HTTP/1.1 400", b"HTTP/1.1 431", b""}, answered[:200]
    assert calls(door, "many") == 0


@pytest.mark.proof(
    "Beside 10,000 connections, half of them with half a header, a request through nginx takes at most five "
    "times as long as before, and nginx stays within its memory",
    usual=1,
    large=1,
)
def test_thousands_of_connections_keep_nobody_from_being_answered(door, record_property, trial):
    before = times(door)
    slow = []
    try:
        for number in range(CONNECTIONS["nginx" if door.nginx else "web"]):
            slow.append(door.connect())
            if number % 2:
                slow[-1].socket.sendall(b"GET /echo HTTP/1.1\r\nHost: loc")
        beside = times(door)
        memory = mebibytes(door.nginx) if door.nginx else 0
    finally:
        for connection in slow:
            connection.close()
    for name, of in (
        ("median", statistics.median),
        ("p95", lambda all_: sorted(all_)[-ASKED // 20]),
    ):
        record_property(f"{name}_ms", f"{of(beside) * 1000:.1f} beside {of(before) * 1000:.1f}")
    quiet, busy = statistics.median(before), statistics.median(beside)
    record_property("mebibytes", f"{memory:.0f}")
    assert busy <= MOST_TIMES * max(quiet, LEAST)
    assert memory < MOST_MEBIBYTES


def times(door: Door) -> list[float]:
    found = []
    for _ in range(ASKED):
        begun = time.perf_counter()
        with closing(door.connect()) as connection:
            assert connection.ask("GET", "/echo").status == 200
        found.append(time.perf_counter() - begun)
    return found


def mebibytes(pid: int) -> float:
    """What a process and its children have in memory of their own."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    files = [Path(f"/proc/{each}/smaps_rollup") for each in (pid, *children)]
    lines = [line.split() for file in files for line in file.read_text().splitlines()]
    return sum(int(line[1]) for line in lines if line[0] == "Pss:") / 1024
