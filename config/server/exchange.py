"""From granian's request to WSGI's, and from Django's answer to granian's."""

import io
import sys
from collections.abc import Callable, Iterator
from typing import IO, Any

Headers = list[tuple[str, str]]
Answer = tuple[int, Headers, bytes]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Any]

PIECE = 64 * 1024
"""Bytes of a file from which on granian reads it itself, as fast as the client takes it."""

_CONSTANT = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}
_NO_HTTP = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


class FileWrapper:
    """PEP 3333's `wsgi.file_wrapper`: an answer that is a file."""

    def __init__(self, stream: Any, block_size: int = PIECE) -> None:
        self.stream, self._block_size = stream, block_size

    def __iter__(self) -> Iterator[bytes]:
        while block := self.stream.read(self._block_size):
            yield block

    def close(self) -> None:
        self.stream.close()


def environ(scope: Any, body: IO[bytes]) -> dict[str, Any]:
    """The request as PEP 3333 wants it.

    A header with an underscore in its name is left out: it could stand for one with a hyphen.
    """
    host, _, port = scope.server.rpartition(":")
    found = {
        **_CONSTANT,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": _latin(scope.path),
        "QUERY_STRING": _latin(scope.query_string),
        "SERVER_PROTOCOL": "HTTP/1.0" if scope.http_version == "1" else "HTTP/1.1",
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "REMOTE_ADDR": address_of(scope),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.file_wrapper": FileWrapper,
    }
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        key = _NO_HTTP.get(name) or f"HTTP_{name.upper().replace('-', '_')}"
        if key in found:
            value = f"{found[key]}{';' if name == 'cookie' else ','}{value}"
        found[key] = value
    return found


def address_of(scope: Any) -> str:
    """The address that the connection comes from, without its port."""
    return scope.client.rpartition(":")[0].strip("[]")


def answer(application: Wsgi, scope: Any, proto: Any, body: IO[bytes]) -> None:
    """Calls the application and sends what it answers. For a thread; it never waits for the client."""
    begun: list[tuple[int, Headers]] = []

    def start_response(status: str, headers: Headers, exc_info: Any = None) -> None:
        begun[:] = [(int(status[:3]), headers)]

    result = application(environ(scope, body), start_response)
    try:
        if isinstance(result, FileWrapper):
            send_file(proto, scope.method, *begun[0], result.stream)
        else:
            content = b"".join(result)
            proto.response_bytes(*begun[0], content)
    finally:
        if hasattr(result, "close"):
            result.close()


def send_file(proto: Any, method: str, status: int, headers: Headers, stream: Any) -> None:
    """The file from where it stands. A long one that lies on a disk is read by granian."""
    length = next((int(value) for name, value in headers if name.lower() == "content-length"), None)
    file = _on_disk(stream)
    if method == "HEAD":
        proto.response_empty(status, headers)
    elif length is None or length < PIECE or file is None:
        proto.response_bytes(
            status, headers, stream.read() if length is None else _read(stream, length)
        )
    else:
        start = file.tell()
        proto.response_file_range(status, headers, file.name, start, start + length)


def _read(stream: Any, length: int) -> bytes:
    """A stream may give less than it is asked for at a time."""
    pieces = []
    while length > 0 and (piece := stream.read(length)):
        pieces.append(piece)
        length -= len(piece)
    return b"".join(pieces)


def _on_disk(stream: Any) -> Any:
    """The open file inside Django's and WhiteNoise's wrappers, or None when there is no name to it."""
    file = getattr(stream, "fileobj", stream)
    file = getattr(file, "file", file)
    has_name = isinstance(file, (io.BufferedReader, io.FileIO)) and isinstance(file.name, str)
    return file if has_name else None


def _latin(text: str) -> str:
    """A WSGI text: a character a byte."""
    return text if text.isascii() else text.encode().decode("latin-1")
