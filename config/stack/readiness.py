"""Asking a running stack whether it can serve."""

import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable


def missing(port: int, socket_port: int) -> str:
    """What is not there yet, or nothing when web answers ready and the socket port is open."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=5):
            pass
        with socket.create_connection(("127.0.0.1", socket_port), timeout=5):
            return ""
    except urllib.error.HTTPError as refusal:
        return f"{refusal.code} {refusal.read().decode(errors='replace')}"
    except OSError as failure:
        return str(failure)


def wait(
    port: int, socket_port: int, *, seconds: float, going: Callable[[], bool] = lambda: True
) -> str:
    """Wait until nothing is missing; what still is after `seconds`, or when `going` turns false."""
    deadline = time.monotonic() + seconds
    while True:
        complaint = missing(port, socket_port)
        if not complaint or not going() or time.monotonic() > deadline:
            return complaint
        time.sleep(0.2)
