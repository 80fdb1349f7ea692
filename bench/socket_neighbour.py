"""What sockets of one centre that come and go cost another: the time until a second browser is told.

Somebody of a quiet centre records payments of a rupee; a socket of the same person waits for each.
Then again, while the clients of `bench.socket_flood`, a process of its own, open sockets of another
centre without a pause, half of them with forged tokens. `floor` is the 95th percentile of the quiet
rounds, `ours` that of the others, in turns. Wall time, over the product's own web and socket
processes: whatever else the machine does at the same time is in it, the clients included.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path

from django.core.management import call_command
from django.db import transaction
from websockets.sync.client import ClientConnection

from bench.centre import Centre, make_empty
from bench.report import Row
from config.stack.processes import WEB_PROCESSES
from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core.roles import Role
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_branch, make_student
from tenants.context import in_organisation
from tests.stack.visitor import Visitor
from tests.stack.workers import Processes, processes

CLIENTS, PEOPLE = 16, 4
ROUNDS, PAYMENTS = 3, 60
MOST = 10
SECONDS = 30.0
ROOT = Path(__file__).resolve().parent.parent


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    noisy, quiet = (
        make_empty(f"{name} Centre", f"sockets-{name.lower()}") for name in ("Noisy", "Quiet")
    )
    tokens = [_sign_in(noisy, number) for number in range(PEOPLE)]
    with in_organisation(quiet.organisation), transaction.atomic():
        student = make_student(make_branch())
        make_due(student, fee=Decimal(900_000))
    idle: list[float] = []
    busy: list[float] = []
    sockets: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, processes(Path(folder), DB_POOL="1") as stack:
        stack.web(processes=WEB_PROCESSES)
        stack.sockets()
        payer = Visitor(stack, quiet.token)
        _told(payer, student.pk)  # the first of everything is not counted
        for _ in range(ROUNDS):
            idle += _told(payer, student.pk)
            with _flood(stack, tokens, sockets):
                busy += _told(payer, student.pk)
    if not sockets["ready"]:
        raise RuntimeError(f"No socket was ever opened: {sockets}")
    before, beside = (statistics.quantiles(times, n=20)[-1] for times in (idle, busy))
    return [
        {
            "name": f"a neighbour is told beside {CLIENTS} who open sockets, p95",
            "ours": f"{beside:.1f} ms",
            "floor": f"{before:.1f} ms",
            "ratio": round(beside / before, 1),
            "goal": f"≤ {MOST}",
            "holds": beside <= before * MOST,
        }
    ]


def _sign_in(centre: Centre, number: int) -> str:
    user = User.objects.create(
        email=f"noisy-{number}@bench.test",
        name="Bench Person",
        role=Role.SUPER_ADMIN,
        organisation=centre.organisation,
        password="!",
    )
    return begin_session(user)


def _told(payer: Visitor, student: int) -> list[float]:
    """Milliseconds from the moment at which each payment was sent until its change was heard."""
    body = {"studentObjectId": student, "amount": "1.00", "method": "CASH"}
    found = []
    with payer.open_socket() as line:
        _hear(line, "ready")
        for _ in range(PAYMENTS):
            start = time.perf_counter()
            made = payer.change("POST", "studentpayment", body)["data"]["_id"]
            while not any(
                change["resource"] == "studentpayment" and change["id"] == made
                for change in _hear(line, "changes")["changes"]
            ):
                pass
            found.append((time.perf_counter() - start) * 1000)
    return found


def _hear(line: ClientConnection, kind: str) -> dict:
    """The next frame of this kind."""
    while True:
        frame = json.loads(line.recv(timeout=SECONDS))
        if frame["type"] == kind:
            return frame


@contextmanager
def _flood(stack: Processes, tokens: list[str], sockets: Counter[str]) -> Iterator[None]:
    """While sockets come and go; what came of them is added to `sockets`."""
    origin = f"http://127.0.0.1:{stack.port}"
    command = [sys.executable, "-m", "bench.socket_flood", str(stack.socket_port), origin]
    # A pipe that nobody reads would be full after a few thousand sockets, and the flood would end.
    with (
        tempfile.TemporaryFile("w+") as said,
        subprocess.Popen([*command, str(CLIENTS), *tokens], stdout=said, cwd=ROOT) as process,
    ):
        time.sleep(3)
        try:
            yield
        finally:
            process.kill()
            process.wait()
            said.seek(0)
            sockets.update(said.read().split())
