"""`make up`: from a fresh clone to a running Class Master, and back to nothing on Ctrl-C.

Started by any Python 3.11; prepares the environment, then goes on in it. Data stays in `var/`.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from types import FrameType

from config.stack import bootstrap, leftovers, local, readiness
from config.stack.steps import PYTHON, StepFailed, step

READY_SECONDS = 90

LOGINS = """\
  Everybody's password: Demo@1234
    master@classmaster.test    platform owner; for the code: make manage do=demo_code
    owner@sunrise.test         Sunrise Academy, Super Admin
    admin@sunrise.test         Sunrise Academy, Admin
    staff@sunrise.test         Sunrise Academy, Staff
    trainer@sunrise.test       Sunrise Academy, Trainer
    owner@greenvalley.test     Green Valley, Super Admin"""


def main() -> int:
    signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        with local.only_one():
            if bootstrap.PREPARED not in sys.argv:
                _clear_the_way()
            bootstrap.enter("config.stack.up", "local", build=True)
            return _run()
    except StepFailed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130


def _run() -> int:
    from config.stack.processes import programs
    from config.stack.razorpay import LocalRazorpay
    from config.stack.supervisor import Supervisor

    with contextlib.ExitStack() as until_stopped:
        with step("PostgreSQL and Redis") as outcome:
            environment = until_stopped.enter_context(local.stores(local.environment()))
            outcome.text = local.where(environment)
        prepared = subprocess.run([PYTHON, "-m", "config.stack.data"], env=environment, check=False)
        if prepared.returncode:
            raise StepFailed("The database could not be made ready; why stands above.")
        if "RAZORPAY_KEY_ID" not in environment:
            callback = f"http://127.0.0.1:{local.port()}/class/v1/publicapi/razorpay"
            razorpay = until_stopped.enter_context(LocalRazorpay(callback_url=callback).serving())
            environment |= razorpay.environment()
        print("  Starting web, sockets, worker, beat and schemas …\n", flush=True)
        host = os.environ.get("HOST") or "127.0.0.1"
        processes = programs(host, local.port(), local.socket_port(), environment)
        threading.Thread(target=_announce, daemon=True).start()
        supervisor = Supervisor(processes, record=local.record())
        hopeless = supervisor.run()
    if hopeless:
        print(f"{hopeless} could not be started, so all were stopped. Why stands above.")
        return 1
    print("Class Master has stopped.")
    return 0


def _clear_the_way() -> None:
    """End what a killed run left behind; refuse when somebody else has our ports."""
    ended = leftovers.end(local.record())
    if ended:
        print(f"  Ended what an earlier run left behind: {', '.join(ended)}")
    for variable, number in (("PORT", local.port()), ("SOCKET_PORT", local.socket_port())):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", number))
            except OSError:
                raise StepFailed(
                    f"Port {number} is taken by another program."
                    f" Choose a free one: make up {variable}={number + 80}"
                ) from None


def _announce() -> None:
    """Print where to go once everything answers."""
    started = time.monotonic()
    complaint = readiness.wait(local.port(), local.socket_port(), seconds=READY_SECONDS)
    if complaint:
        print(f"\n  Not ready after {READY_SECONDS} s: {complaint}\n", flush=True)
        return
    address = f"http://localhost:{local.port()}"
    print(f"\n  Class Master is ready ({time.monotonic() - started:.1f} s): {address}\n{LOGINS}")
    print(f"  Mails: {address}/dev/mail    Stop: Ctrl-C\n", flush=True)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
