"""Starts the settings of a server in a process of its own."""

import base64
import os
import subprocess
import sys

from tests.stack.workers import ROOT

COMPLETE = {
    "SECRET_KEY": "a-random-text-of-more-than-forty-letters-1",
    "TOKEN_KEY": "another-random-text-of-more-than-forty-letters",
    "DATABASE_URL": "postgresql://app@127.0.0.1:1/none",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "PUBLIC_URL": "https://app.example.in",
    "ALLOWED_HOSTS": "app.example.in",
    "MAIL_URL": "smtp://host:587",
    "BACKUP_KEYS": f"2026:{base64.b64encode(bytes(range(32))).decode()}",
}


def start_in_production(**own: str) -> "subprocess.CompletedProcess[str]":
    """Reads the settings of production with nothing in the environment but what a server needs and `own`."""
    return subprocess.run(
        [sys.executable, "-c", "import config.settings.production"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **COMPLETE, **own},
        capture_output=True,
        text=True,
        check=False,
    )
