"""The whole product under its supervisor, while its processes are killed one after the other: it goes
on answering, and what it has acknowledged is there once.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django_celery_beat.models import IntervalSchedule, PeriodicTask
from websockets.sync.client import connect

from config.stack.stores import free_port
from shared_apps.mail.letters import Letter
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import seal
from tenant_apps.enquiries.models import Enquiry
from tenants.context import in_organisation
from tests.callers import signed_in
from tests.proofs import LARGE
from tests.samples import SAMPLES
from tests.stack.supervised import is_alive
from tests.stack.workers import ROOT, Broker
from tests.tenancy.processes import owners_environment
from tests.waiting import wait_for

RUN = """
import os, sys
from pathlib import Path
from config.stack.processes import programs
from config.stack.supervisor import Supervisor
port, socket_port, record = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
processes = programs("127.0.0.1", port, socket_port, os.environ)
sys.exit(Supervisor(processes, record=record).run())
"""
NAMES = ["web-1", "web-2", "sockets", "worker", "beat", "schemas"]
CLIENTS = 4
SECONDS_A_ROUND = 6


@dataclass
class Product:
    """The product's processes, of a supervisor that is a process itself."""

    process: subprocess.Popen[bytes]
    port: int
    socket_port: int
    record: Path
    log: Path

    def starts(self, name: str) -> int:
        """How often it was ready."""
        said = (
            "Started worker-1 runtime",
            "Uvicorn running",
            " ready.",
            "beat: Starting",
            "Keeping schemas ready",
        )
        lines = self.log.read_text().splitlines()
        return sum(f" {name} " in line and any(word in line for word in said) for line in lines)

    def kill(self, name: str) -> None:
        """SIGKILL to its first process, if there is one at this moment."""
        try:
            os.kill(json.loads(self.record.read_text())[name]["group"], signal.SIGKILL)
        except ProcessLookupError:
            return

    def wait_for_starts(self, wanted: Counter[str]) -> None:
        def missing() -> list[str]:
            return [name for name in NAMES if self.starts(name) < wanted[name]]

        wait_for(lambda: not missing(), "not all started again", seconds=120)


@pytest.fixture
def product(tmp_path, committed) -> Iterator[Product]:
    every_second, _ = IntervalSchedule.objects.get_or_create(every=1, period="seconds")
    PeriodicTask.objects.create(name="mails", task="mail.send_waiting", interval=every_second)
    broker = Broker(tmp_path / "redis")
    port, socket_port = free_port(), free_port()
    record, log = tmp_path / "processes.json", tmp_path / "log"
    environment = {
        **owners_environment(),
        "REDIS_URL": broker.url,
        "PYTEST_XDIST_WORKER": "",
        "VAR_DIR": str(tmp_path),
    }
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, str(port), str(socket_port), str(record)],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    started = Product(process, port, socket_port, record, log)
    try:
        started.wait_for_starts(Counter(dict.fromkeys(NAMES, 1)))
        yield started
        process.terminate()
        assert process.wait(60) == 0
        assert not record.exists()
    finally:
        if process.poll() is None:
            process.kill()
        if record.exists():
            for row in json.loads(record.read_text()).values():
                if is_alive(row["group"]):
                    os.killpg(row["group"], signal.SIGKILL)
        broker.stop()


@dataclass
class Client:
    """Somebody who enters one enquiry after the other and tries again, with the same key, until each
    is acknowledged."""

    port: int
    token: str
    body: dict
    name: str
    acknowledged: list[str] = field(default_factory=list)
    tries: int = 0
    longest: float = 0

    def work(self, going: Callable[[], bool]) -> None:
        while going():
            name = f"{self.name} {len(self.acknowledged)}"
            began = time.monotonic()
            wait_for(lambda name=name: self._enter(name), "nobody answers", seconds=300)
            self.longest = max(self.longest, time.monotonic() - began)
            self.acknowledged.append(name)

    def _enter(self, name: str) -> bool:
        self.tries += 1
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Idempotency-Key": name.replace(" ", "-"),
        }
        body = json.dumps({**self.body, "studentName": name}, default=str)
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            try:
                connection.request("POST", "/class/v1/enquiry", body, headers)
                reply = connection.getresponse()
                answer = reply.read()
            except (OSError, HTTPException):
                return False
        assert reply.status in {201, 429, 503}, answer
        return reply.status == 201


@pytest.fixture
def clients(product, organisation, ids) -> Iterator[list[Client]]:
    """They work while the test runs, and have ended when the fixture does."""
    token = signed_in("owner", organisation).token or ""
    body = SAMPLES["POST enquiry"].body(ids)
    working = [Client(product.port, token, body, f"Client number {n}") for n in range(CLIENTS)]
    stop = threading.Event()
    with ThreadPoolExecutor(CLIENTS) as threads:
        work = [threads.submit(client.work, lambda: not stop.is_set()) for client in working]
        yield working
        stop.set()
    for each in work:
        each.result()
    with in_organisation(organisation):
        kept = Counter(Enquiry.objects.values_list("name", flat=True))
    for client in working:
        assert client.acknowledged
        assert {name: kept[name] for name in client.acknowledged} == dict.fromkeys(
            client.acknowledged, 1
        )


def check_that_all_serve(product: Product, clients: list[Client]) -> None:
    """Each process does its work: web answers, sockets lets somebody in, and a worker sends a mail
    because beat told it to."""
    served = [len(client.acknowledged) for client in clients]

    def goes_on() -> bool:
        now = [len(client.acknowledged) for client in clients]
        return all(later > before for before, later in zip(served, now, strict=True))

    wait_for(goes_on, "it does not answer any more")
    address = f"ws://127.0.0.1:{product.socket_port}/ws"
    with connect(address, origin=settings.SOCKET_ORIGINS[0], proxy=None) as line:
        line.send(json.dumps({"type": "auth", "token": clients[0].token}))
        assert json.loads(line.recv(timeout=30))["type"] == "ready"
    letter = seal(Letter(subject="S", paragraphs=["T"]))
    mail = Mail.objects.create(key=f"mail-{time.monotonic()}", to="a@b.test", letter=letter)
    wait_for(lambda: has_gone(mail), "beat and worker send no mail")
    assert product.process.poll() is None


def has_gone(mail: Mail) -> bool:
    mail.refresh_from_db()
    return mail.status == Mail.Status.SENT


def test_each_killed_process_is_started_again_while_the_rest_answers(product, clients):
    starts = Counter(dict.fromkeys(NAMES, 1))
    for name in NAMES:
        product.kill(name)
        starts[name] += 1
        product.wait_for_starts(starts)

    check_that_all_serve(product, clients)
    # What was on its way to a killed web process, and nothing else.
    failed = sum(client.tries - len(client.acknowledged) for client in clients)
    assert failed <= 2 * CLIENTS * 2


def test_all_killed_at_once_and_again_before_they_were_ready_come_back(product, clients):
    starts = Counter({name: product.starts(name) for name in NAMES})
    for _ in range(2):
        for name in NAMES:
            product.kill(name)
        time.sleep(1)
    product.wait_for_starts(starts + Counter(NAMES))

    check_that_all_serve(product, clients)


@pytest.mark.proof(
    "Each process of the product killed ten times in a minute: it goes on", usual=1, large=3
)
def test_kills_faster_than_it_starts_again_end_nothing(product, clients, trial):
    """`make test` kills each twice in twelve seconds; the order is drawn each time."""
    random, starts = Random(trial), Counter({name: product.starts(name) for name in NAMES})
    rounds = 10 if LARGE else 2
    began = time.monotonic()
    for number in range(rounds):
        for place, name in enumerate(random.sample(NAMES, len(NAMES)), start=1):
            product.kill(name)
            due = began + (number + place / len(NAMES)) * SECONDS_A_ROUND
            time.sleep(max(0, due - time.monotonic()))
    product.wait_for_starts(starts + Counter(NAMES))

    check_that_all_serve(product, clients)
