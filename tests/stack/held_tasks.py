"""Tasks that last until a test lets them end: `celery -A tests.stack.held_tasks worker …`."""

import os
import time
from pathlib import Path

from celery_app import app

GATES = Path(os.environ.get("GATES", "."))


@app.task(name="tests.hold")
def hold(name: str, number: int) -> None:
    """Notes that it began, in a file of its own, and waits for a file of that name."""
    (GATES / f"{name}-{number}-{os.getpid()}").touch()
    while not (GATES / name).exists():
        time.sleep(0.02)
    (GATES / f"{name}-{number}-ended").touch()
