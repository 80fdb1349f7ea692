"""What a Redis that hangs costs somebody who waits: the product's own web processes, 16 clients.

Sixteen people record payments all the time while others read a list and sign out. First Redis
answers, then it is paused (SIGSTOP: it accepts connections and says nothing). `floor` is the slowest
call of its kind before, `ours` the slowest while Redis hangs; no call may take more than a second
longer. Wall time, since that is what a person feels, so a machine that is busy otherwise adds noise.
"""

import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from config.stack.processes import WEB_PROCESSES
from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core import ports
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_branch, make_student
from tenants.context import in_organisation
from tenants.models import Organisation
from tenants.schemas import create_schema, current_digest
from tests.stack.visitor import Visitor
from tests.stack.workers import Processes, processes

CLIENTS, SECONDS, LEAVING = 16, 8.0, 12
MOST = 1.0  # seconds longer than usual
Row = dict[str, Any]
Slowest = dict[str, float]


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    organisation, student = _workspace()
    short = {"REDIS_TIMEOUT_MS": "250", "LIVE_STATE_LEASE_MS": "400"}
    with tempfile.TemporaryDirectory() as folder, processes(Path(folder), **short) as stack:
        stack.web(processes=WEB_PROCESSES)
        _round(stack, organisation, student)  # the first of everything is not counted
        usual = _round(stack, organisation, student)
        hanging = _round(stack, organisation, student, before=stack.broker.pause)
        stack.broker.go_on()
    return [_row(kind, hanging[kind], usual[kind]) for kind in usual]


def _workspace() -> tuple[Organisation, int]:
    """A centre, and a student who owes more than will be paid."""
    organisation = Organisation(
        name="Hanging Academy",
        category="Music",
        email="b@hanging.test",
        phone="9822014567",
        migrated_to=current_digest(),
    )
    create_schema(organisation.schema_name)
    start_trial(organisation, timezone.localdate())
    owner = _person(organisation, "owner")
    with in_organisation(organisation), transaction.atomic():
        ports.set_up_workspace.ask(owner=owner, by=SYSTEM)
        student = make_student(make_branch())
        make_due(student, fee=Decimal(900_000))
    return organisation, student.pk


def _person(organisation: Organisation, name: str) -> User:
    return User.objects.create(
        email=f"{name}@hanging.test",
        name="Bench Person",
        role=Role.SUPER_ADMIN,
        organisation=organisation,
        password="!",
    )


def _round(
    stack: Processes,
    organisation: Organisation,
    student: int,
    *,
    before: Callable[[], None] = lambda: None,
) -> Slowest:
    """The slowest call of each kind, in seconds, of a round of calls that begins with `before`."""
    people = [_person(organisation, f"p{time.monotonic_ns()}") for _ in range(CLIENTS + LEAVING)]
    tokens = [begin_session(person) for person in people]
    clients = [Visitor(stack, token) for token in tokens]
    for client in clients:
        client.call("GET", "branch")
    body = {"studentObjectId": student, "amount": "1.00", "method": "CASH"}
    end = time.monotonic() + SECONDS

    def repeat(client: Visitor, method: str, path: str, sent: Any) -> float:
        slowest = 0.0
        while time.monotonic() < end:
            slowest = max(slowest, _time(client, method, path, sent))
        return slowest

    def leave() -> float:
        slowest = 0.0
        for client in clients[CLIENTS:]:
            slowest = max(slowest, _time(client, "POST", "useradmin/logout", {}))
            time.sleep(SECONDS / LEAVING / 2)
        return slowest

    with ThreadPoolExecutor(CLIENTS + 2) as threads:
        before()
        paying = [
            threads.submit(repeat, client, "POST", "studentpayment", body)
            for client in clients[:CLIENTS]
        ]
        reading = threads.submit(repeat, clients[0], "GET", "branch", None)
        leaving = threads.submit(leave)
        return {
            "payment of 16 clients": max(_result(one) for one in paying),
            "list that somebody reads": _result(reading),
            "signing out": _result(leaving),
        }


def _result(future: Future[float]) -> float:
    return future.result()


def _time(client: Visitor, method: str, path: str, body: Any) -> float:
    start = time.perf_counter()
    status, answer = client.call(method, path, body)
    seconds = time.perf_counter() - start
    if status not in {200, 201}:
        raise RuntimeError(f"{method} {path}: {status} {answer}")
    return seconds


def _row(kind: str, ours: float, floor: float) -> Row:
    return {
        "name": f"{kind}: slowest with a hanging Redis, against usual",
        "ours": f"{ours * 1000:.0f} ms",
        "floor": f"{floor * 1000:.0f} ms",
        "ratio": f"{ours - floor:+.2f} s",
        "goal": f"≤ +{MOST:.0f} s",
        "holds": ours - floor <= MOST,
    }
