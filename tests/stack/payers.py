"""People who record payments in the running product without a pause."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException

import psycopg

from shared_apps.core.numbering import split_number
from tests.stack.visitor import Visitor
from tests.waiting import wait_for

REFUSED = {429, 503}


@dataclass
class Payer:
    """Records one rupee after the other for a student, and sends each again with its key until it is
    acknowledged."""

    visitor: Visitor
    name: str
    student: int
    receipts: list[str] = field(default_factory=list)
    refused: list[dict] = field(default_factory=list)
    unexpected: list[dict] = field(default_factory=list)
    """Answers that are neither."""

    def work(self, going: Callable[[], bool]) -> None:
        while going():
            wait_for(self.try_once, f"{self.name} is not answered")

    def try_once(self) -> bool:
        """Whether the payment was acknowledged."""
        body = {"studentObjectId": self.student, "amount": "1.00", "method": "CASH"}
        key = f"{self.name}-{len(self.receipts):06d}"
        try:
            status, answer = self.visitor.call("POST", "studentpayment", body, key=key)
        except (OSError, HTTPException):
            return False
        if status == 201:
            self.receipts.append(answer["data"]["receiptNo"])
            return True
        (self.refused if status in REFUSED else self.unexpected).append(answer)
        assert not self.unexpected
        return False


@contextmanager
def all_paying(payers: Sequence[Payer]) -> Iterator[None]:
    """They work while the block runs, and each ends with a payment that is acknowledged."""
    stop = threading.Event()
    with ThreadPoolExecutor(len(payers)) as threads:
        work = [threads.submit(payer.work, lambda: not stop.is_set()) for payer in payers]
        try:
            yield
        finally:
            stop.set()
    for each in work:
        each.result()


def wait_until_each_paid(payers: Sequence[Payer], times: int) -> None:
    """Waits until each has recorded so many payments more than now."""
    wanted = [len(payer.receipts) + times for payer in payers]

    def are_done() -> bool:
        assert not [payer.unexpected for payer in payers if payer.unexpected]
        return all(len(p.receipts) >= number for p, number in zip(payers, wanted, strict=True))

    wait_for(are_done, "payments do not go on")


@dataclass(frozen=True)
class Verdict:
    """What became of the acknowledged payments: how many are not in the database, how many rows there are
    beyond them, and how many numbers their series has left out."""

    missing: int
    doubled: int
    gaps: int


def verdict(numbers: Sequence[str], payers: Sequence[Payer], *, before: int) -> Verdict:
    """Judges the numbers of all receipts; there were `before` when the payers began."""
    rows = Counter(numbers)
    acknowledged = {number for payer in payers for number in payer.receipts}
    series = {split_number(number)[0] for number in acknowledged}
    places = {place for stem, place in map(split_number, rows) if stem in series}
    return Verdict(
        missing=len(acknowledged - rows.keys()),
        doubled=rows.total() - before - len(acknowledged),
        gaps=max(places) - len(places),
    )


def receipt_numbers(address: str, schema: str) -> list[str]:
    """Reads the numbers of all receipts of a schema."""
    with psycopg.connect(address) as server:
        found = server.execute(f"SELECT receipt_number FROM {schema}.fees_payment").fetchall()
    return [number for (number,) in found]
