"""One side of the list benchmark: reads how many requests to answer, writes what they cost."""

import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

KIND = sys.argv[1]
PATH, QUERY = "/class/v1/student", f"branch={os.environ['BENCH_BRANCH']}&pageSize=25&page=3"
os.environ["DJANGO_SETTINGS_MODULE"] = (
    "bench.usual_settings" if KIND == "usual" else "config.settings.test"
)
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def environ(token: str, host: str) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": PATH,
        "QUERY_STRING": QUERY,
        "SERVER_NAME": host,
        "SERVER_PORT": "80",
        "HTTP_HOST": host,
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_AUTHORIZATION": f"Bearer {token}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def answer(application: Application, token: str, host: str) -> bytes:
    status = []
    found = application(environ(token, host), lambda line, headers, exc=None: status.append(line))
    body = b"".join(found)
    if hasattr(found, "close"):
        found.close()
    if not status[0].startswith("200"):
        raise RuntimeError(f"{KIND}: {status[0]} {body[:300]!r}")
    return body


def side() -> tuple[Application, str, str]:
    """The application of this side, its token and its host."""
    if KIND == "floor":
        from bench.floor import application

        return application(), "", "localhost"
    if KIND == "usual":
        import django

        django.setup()
        from bench.usual import HOST, application, token

        return application(), token(), HOST
    from config.wsgi import application

    return application, os.environ["BENCH_TOKEN"], "localhost"


def count_statements(ask: Callable[[], bytes]) -> int:
    if KIND == "floor":
        return 2
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        ask()
    return len(captured)


def main() -> None:
    application, token, host = side()

    def ask() -> bytes:
        return answer(application, token, host)

    rows = len(json.loads(ask()).get("list") or json.loads(ask())["results"])
    statements = count_statements(ask)
    for line in sys.stdin:
        count = int(line)
        before = time.process_time()
        for _ in range(count):
            ask()
        cpu = time.process_time() - before
        print(json.dumps({"cpu": cpu, "rows": rows, "statements": statements}), flush=True)


if __name__ == "__main__":
    main()
