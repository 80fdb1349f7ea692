"""A small WSGI application behind the real server, for tests that do not need Django.

    granian … tests.server.sample:application

The environment variable GATES is a folder; SERVER has other values of the server's constants, as JSON.
"""

import hashlib
import io
import json
import os
import threading
import time
from pathlib import Path

import django

django.setup()  # the server reads the project's routes

from config.server import application as server
from config.server import bodies

GATES = Path(os.environ["GATES"])
for name, value in json.loads(os.environ.get("SERVER", "{}")).items():
    setattr(bodies if hasattr(bodies, name) else server, name, value)

running: dict[str, int] = {}
most: dict[str, int] = {}
calls: dict[str, int] = {}
lock = threading.Lock()


def small(environ, start_response):
    path = environ["PATH_INFO"].rpartition("/")[2]
    name = environ.get("HTTP_X_NAME", "")
    with lock:
        calls[name] = calls.get(name, 0) + 1
        running[name] = running.get(name, 0) + 1
        most[name] = max(most.get(name, 0), running[name])
    try:
        return answers.get(path, hold)(environ, start_response)
    finally:
        with lock:
            running[name] -= 1


def echo(environ, start_response):
    """Returns the received size and digest of the body, and the WSGI environ."""
    body = environ["wsgi.input"].read()
    found = {"size": len(body), "sha256": hashlib.sha256(body).hexdigest()}
    found |= {"most": most, "calls": calls}
    found |= {name: value for name, value in environ.items() if isinstance(value, str)}
    return whole(start_response, json.dumps(found).encode())


def hold(environ, start_response):
    """Blocks until the folder GATES has a file with the caller's name."""
    gate = GATES / environ["HTTP_X_NAME"]
    while not gate.exists():
        time.sleep(0.01)
    return whole(start_response, b"held")


def pieces(environ, start_response):
    """Returns several chunks without a Content-Length."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return (b"%d," % number for number in range(1000))


def broken(environ, start_response):
    raise RuntimeError("outside Django")


def file(environ, start_response):
    """Returns a file on the disk, or the requested part of it."""
    stream = (GATES / "file").open("rb")
    size = (GATES / "file").stat().st_size
    start, _, end = environ.get("QUERY_STRING", "").partition("-")
    stream.seek(int(start or 0))
    length = int(end or size) - int(start or 0)
    start_response("200 OK", [("Content-Length", str(length))])
    return environ["wsgi.file_wrapper"](stream)


def memory(environ, start_response):
    """Returns a file that is only in memory."""
    start_response("200 OK", [("Content-Length", "200000")])
    return environ["wsgi.file_wrapper"](io.BytesIO(b"m" * 200_000))


def whole(start_response, content):
    start_response("200 OK", [("Content-Type", "application/octet-stream")])
    return [content]


answers = {"echo": echo, "pieces": pieces, "broken": broken, "file": file, "memory": memory}
application = server.Server(small)
