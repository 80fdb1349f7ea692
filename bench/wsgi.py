"""A request to an application in this process, from its WSGI door, as a browser asks."""

import io
import sys
from collections.abc import Callable, Iterable
from typing import Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def environ(
    token: str,
    path: str,
    *,
    method: str = "GET",
    query: str = "",
    body: bytes = b"",
    host: str = "localhost",
) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": host,
        "SERVER_PORT": "80",
        "HTTP_HOST": host,
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_AUTHORIZATION": f"Bearer {token}",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def ask(application: Application, environment: dict[str, Any], *, status: int = 200) -> bytes:
    """The body of the answer; RuntimeError for any other `status`. The answer is not closed: the connection
    to the database stays, as with the pool that the product has."""
    found: list[str] = []
    answer = b"".join(application(environment, lambda line, headers, exc=None: found.append(line)))
    if not found[0].startswith(str(status)):
        raise RuntimeError(f"{environment['PATH_INFO']}: {found[0]} {answer[:300]!r}")
    return answer
