"""Small programs under the real supervisor, in a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.stack.workers import ROOT
from tests.waiting import wait_for

RUN = """
import json, re, signal, sys
from pathlib import Path
from config.stack import supervisor
wait, patience, record = float(sys.argv[1]), float(sys.argv[2]), Path(sys.argv[3])
supervisor.SHORTEST_WAIT = wait
signal.signal(signal.SIGTERM, signal.SIG_IGN)  # before and after the run
programs = [
    supervisor.Program(name, [sys.executable, "-uc", code], re.compile("ready"), {})
    for name, code in json.loads(sys.argv[4]).items()
]
sys.exit(supervisor.Supervisor(programs, record=record, patience=patience).run())
"""
STAYS = "import time; print('ready'); time.sleep(600)"


class Supervised:
    """A run of programs, each a name and its Python code. `wait` as SHORTEST_WAIT."""

    def __init__(
        self, folder: Path, programs: dict[str, str], *, wait: float = 0.01, patience: float = 5
    ) -> None:
        self.record = folder / "processes.json"
        self._log = folder / "log"
        arguments = [str(wait), str(patience), str(self.record), json.dumps(programs)]
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, *arguments],
            cwd=ROOT,
            stdout=self._log.open("w"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def said(self) -> str:
        return self._log.read_text()

    def wait_until_said(self, text: str, *, times: int = 1) -> None:
        def is_said() -> bool:
            return len(re.findall(text, self.said())) >= times

        wait_for(is_said, f"{text!r} was not said {times} times")

    def pid(self, name: str) -> int:
        return json.loads(self.record.read_text())[name]["group"]

    def kill(self, name: str) -> None:
        wait_for(lambda: self.record.exists() and is_alive(self.pid(name)), f"no {name} to kill")
        os.kill(self.pid(name), signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        self.process.terminate()
        return self.process.wait(60)

    def end(self) -> None:
        """Whatever is left of it."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
            for row in json.loads(self.record.read_text()).values():
                with suppress(ProcessLookupError):
                    os.killpg(row["group"], signal.SIGKILL)


def is_alive(pid: int) -> bool:
    """Whether a process of that number runs; a zombie does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
