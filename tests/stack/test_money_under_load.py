"""Sixty-four people record, reverse, refund and bounce while connections break, PostgreSQL stops and a day
is closed: what was acknowledged is there once, no number is left out, and every payment is in one day.
"""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from http.client import HTTPException
from typing import Any

import psycopg
import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.students import services as students
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.proofs import LARGE, SEED
from tests.stack.payers import REFUSED
from tests.stack.servers import Server, manage
from tests.stack.visitor import Visitor
from tests.waiting import wait_for

PEOPLE = 64
SECONDS = 60 if LARGE else 6
BROKEN = 10
"""One connection is broken for about so many actions."""


@dataclass
class Acknowledged:
    """What the product said it has done, by the ids of its rows."""

    payments: dict[int, str] = field(default_factory=dict)
    reversed: set[int] = field(default_factory=set)
    bounced: set[int] = field(default_factory=set)
    refunds: set[int] = field(default_factory=set)
    closes: set[int] = field(default_factory=set)

    @property
    def actions(self) -> int:
        return sum(map(len, (self.payments, self.reversed, self.bounced, self.refunds)))


class Person:
    """Works at the desk: sends everything again with its key until it is answered."""

    def __init__(self, visitor: Visitor, place: int, student: int, done: Acknowledged) -> None:
        self._visitor, self._place, self._student, self._done = visitor, place, student, done
        self._chance = random.Random(SEED + place)
        self._sent = 0

    def work(self, going: Callable[[], bool]) -> None:
        while going():
            self.act()

    def act(self) -> None:
        paid = self.pay()
        wish = self._chance.random()
        said = {"version": paid["version"], "reason": "Typed twice"}
        path = f"studentpayment/{paid['_id']}"
        if paid["method"] == "CHEQUE" and wish < 0.5:
            if isinstance(self.send(f"{path}/bounce", said), dict):
                self._done.bounced.add(paid["_id"])
        elif wish < 0.7:
            if isinstance(self.send(f"{path}/reverse", said), dict):
                self._done.reversed.add(paid["_id"])
        elif wish < 0.9 and paid["method"] != "CHEQUE":
            back = {"studentObjectId": self._student, "amount": "10.00", "method": "CASH"}
            refund = self.send("refund", back | {"reason": "Left"})
            if isinstance(refund, dict):
                self._done.refunds.add(refund["_id"])

    def pay(self) -> dict[str, Any]:
        """Records ten rupees today or, once today is closed, on the day that is offered."""
        method = self._chance.choice(["CASH", "CASH", "UPI", "CHEQUE"])
        body = {"studentObjectId": self._student, "amount": "10.00", "method": method}
        if method != "CASH":
            body["reference"] = f"{self._place:03d}{self._sent:03d}"
        if method == "CHEQUE":
            body |= {"bank": f"Bank {self._place}", "chequeDate": str(today())}
        paid = self.send("studentpayment", body)
        while isinstance(paid, str):
            paid = self.send("studentpayment", body | {"date": paid})
        assert paid
        self._done.payments[paid["_id"]] = paid["receiptNo"]
        return paid

    def send(self, path: str, body: dict[str, Any]) -> Any:
        """The row that was written; the open day that is offered instead; None for what may not be."""
        self._sent += 1
        key = f"person-{self._place}-{self._sent:06d}"
        answers: list[Any] = []

        def is_answered() -> bool:
            with suppress(OSError, HTTPException):
                status, answer = self._visitor.call("POST", path, body, key=key)
                if status not in REFUSED:
                    answers.append((status, answer))
            return bool(answers)

        wait_for(is_answered, f"{path} is not answered", seconds=60)
        [(status, answer)] = answers
        if status in {200, 201}:
            return answer["data"]
        assert status in {400, 409}, answer
        return answer.get("openDay") or (answer.get("data") or {}).get("openDay")


class Breaker:
    """Ends connections in the middle of their transactions, one for every ten actions."""

    def __init__(self, address: str, done: Acknowledged) -> None:
        self._address, self._done, self.ended = address, done, 0

    def work(self, going: Callable[[], bool]) -> None:
        while going():
            with suppress(psycopg.Error), psycopg.connect(self._address, autocommit=True) as line:
                while going():
                    if self.ended < self._done.actions / BROKEN:
                        self.ended += line.execute(ONE_IN_A_TRANSACTION).rowcount
                    time.sleep(0.01)
            time.sleep(0.1)


ONE_IN_A_TRANSACTION = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'INSERT|UPDATE|FOR'
      AND state <> 'idle' AND xact_start < clock_timestamp() ORDER BY random() LIMIT 1"""


@pytest.fixture
def branches(committed, organisation: Organisation) -> list[Branch]:
    """The branch that goes on, and one whose day is closed."""
    with in_organisation(organisation):
        first = Branch.objects.earliest("pk")
        other = Branch.objects.get(pk=first.pk)
        other.pk, other.name, other.code, other.receipt_prefix = None, "Desk", "BR-090", "DSK"
        other.save(force_insert=True)
        return [first, other]


@pytest.fixture
def payers(organisation, branches) -> list[Student]:
    with in_organisation(organisation):
        return [
            students.create_student(
                by=SYSTEM,
                branch=branches[place % 8 == 0],
                name=f"Payer {place}",
                phone=f"98220{place:05d}",
            )
            for place in range(PEOPLE // 2)
        ]


@pytest.fixture
def token(payers, token) -> str:
    """Of the session as usual; the payers are there before the database is copied."""
    return token


@pytest.mark.proof(
    "64 people record, reverse, refund and bounce for a minute while connections are broken, PostgreSQL "
    "stops and a day is closed: nothing is missing, doubled, left out or in two days",
    usual=1,
    large=3,
)
def test_money_is_whole_after_a_minute_of_faults(
    running, server, token, payers, branches, organisation, trial
):
    done, stop = Acknowledged(), threading.Event()
    people = [
        Person(Visitor(running, token), trial * PEOPLE + place, payers[place // 2].pk, done)
        for place in range(PEOPLE)
    ]
    breaker = Breaker(server.databases.owner, done)
    before = counts(server, organisation)
    with ThreadPoolExecutor(PEOPLE + 2) as threads:
        going = [threads.submit(one.work, lambda: not stop.is_set()) for one in [*people, breaker]]
        try:
            time.sleep(SECONDS / 3)
            server.stop_immediately()
            server.start_again()
            time.sleep(SECONDS / 3)
            close = close_today(Visitor(running, token), branches[1])
            time.sleep(SECONDS / 3)
        finally:
            stop.set()
    for each in going:
        each.result()

    assert breaker.ended, "no connection was broken"
    found = counts(server, organisation)
    assert found["payments"] - before["payments"] == len(done.payments)
    assert found["reversed"] - before["reversed"] == len(done.reversed)
    assert found["bounced"] - before["bounced"] == len(done.bounced)
    assert found["refunds"] - before["refunds"] == len(done.refunds)
    assert found["received"] - before["received"] == len(done.payments)
    receipts = dict(ask(server, organisation, "SELECT id, receipt_number FROM fees_payment"))
    assert done.payments.items() <= receipts.items()
    assert found["gaps"] == 0
    [[cash]] = ask(server, organisation, CASH_OF_CLOSE, close["_id"])
    assert cash == Decimal(close["book"])
    manage(server.databases, "check_books")


def close_today(owner: Visitor, branch: Branch) -> dict[str, Any]:
    """Counts what the book said until nothing is posted between the count and the close. Returns the
    count."""
    coins, closed = "0.00", []

    def is_closed() -> bool:
        nonlocal coins
        body = {"branchObjectId": branch.pk, "coins": coins, "date": str(today())}
        key = f"close-{time.monotonic_ns()}"
        with suppress(OSError, HTTPException):
            status, answer = owner.call("POST", "cashclose/count", body, key=f"{key}-count")
            if status != 201:
                return False
            counted = answer["data"]
            coins = counted["book"]
            said = {"countObjectId": counted["_id"], "reason": "NOT_ENTERED"}
            status, answer = owner.call("POST", "cashclose", said, key=key)
            if status == 201:
                closed.append(counted)
        return bool(closed)

    wait_for(is_closed, "the day is not closed", seconds=60)
    return closed[0]


COUNTS = """
    SELECT (SELECT count(*) FROM fees_payment) AS payments,
           count(*) FILTER (WHERE kind = 'PAYMENT') AS received,
           count(*) FILTER (WHERE kind = 'REVERSAL') AS reversed,
           count(*) FILTER (WHERE kind = 'BOUNCED') AS bounced,
           (SELECT count(*) FROM refunds_refund WHERE status = 'PAID') AS refunds,
           (SELECT COALESCE(sum(last - taken), 0) FROM (
               SELECT max(right(receipt_number, 6)::int) AS last, count(*) AS taken
               FROM fees_payment WHERE receipt_number ~ '/[0-9]{6}$'
               GROUP BY left(receipt_number, -6)) AS series) AS gaps
    FROM fees_movement"""
CASH_OF_CLOSE = """
    SELECT COALESCE(sum(amount), 0) FROM fees_movement m JOIN closing_cashclose c
        ON c.branch_id = m.branch_id AND m.day <= c.day
    WHERE c.count_id = %s AND m.account = 'CASH'"""


def ask(server: Server, organisation: Organisation, statement: str, *values: Any) -> Any:
    path = f"-c search_path={organisation.schema_name}"
    with psycopg.connect(server.databases.owner, options=path) as line:
        return line.execute(statement, values).fetchall()


def counts(server: Server, organisation: Organisation) -> dict[str, int]:
    """How many rows there are of each kind, and how many receipt numbers are missing in their series."""
    names = ["payments", "received", "reversed", "bounced", "refunds", "gaps"]
    [row] = ask(server, organisation, COUNTS)
    return dict(zip(names, row, strict=True))
