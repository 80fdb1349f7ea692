"""Saying what is done, a line a step with its time, and programs that only speak when they fail."""

import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


class StepFailed(Exception):
    """A step could not be done; the text tells the person why and what to do."""


@dataclass
class Outcome:
    """What a step says at its end."""

    text: str = "done"


@contextmanager
def step(title: str) -> Iterator[Outcome]:
    """Print `title`, run the block, print its outcome and its seconds."""
    print(f"  {title} … ", end="", flush=True)
    started = time.monotonic()
    outcome = Outcome()
    try:
        yield outcome
    except BaseException:
        print(f"failed ({time.monotonic() - started:.1f} s)", flush=True)
        raise
    print(f"{outcome.text} ({time.monotonic() - started:.1f} s)", flush=True)


def quietly(
    *command: str | Path, cwd: Path = ROOT, environment: Mapping[str, str] | None = None
) -> str:
    """Run a program and return what it printed; StepFailed with all of that when it fails."""
    words = [str(part) for part in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except FileNotFoundError:
        raise StepFailed(f"The program {words[0]} is not installed.") from None
    if done.returncode:
        raise StepFailed(f"$ {' '.join(words)}\n{done.stdout.rstrip()}")
    return done.stdout
