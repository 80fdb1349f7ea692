"""Reports while payments are recorded."""

from collections.abc import Callable
from decimal import Decimal
from threading import Event
from typing import Any

import pytest

from tenants.models import Organisation
from tests.at_once import all_at_once
from tests.callers import Caller, signed_in
from tests.test_money_concurrency import make_students

pytestmark = pytest.mark.usefixtures("committed")

PAYERS, EACH = 6, 4
REPORTS = ("collections?by=method", "trialbalance")


class Payers:
    """Students who pay EACH times at once."""

    def __init__(self, organisation: Organisation) -> None:
        self.answers: list[Any] = []
        self.done = Event()
        self._token = signed_in("staff", organisation).token
        self._students = [student.pk for student in make_students(organisation, PAYERS)]
        self._left = PAYERS

    def run(self, meanwhile: Callable[[], None]) -> None:
        """`meanwhile` goes on until `done` is set."""
        calls = [lambda student=student: self._pay(student) for student in self._students]
        all_at_once([meanwhile, *calls])

    def _pay(self, student: int) -> None:
        desk = Caller(self._token)
        body = {"studentObjectId": student, "amount": "10.00", "method": "CASH"}
        try:
            for _ in range(EACH):
                self.answers.append(desk.post("studentpayment", body))
        finally:
            self._left -= 1
            if not self._left:
                self.done.set()


def test_the_totals_of_a_report_are_the_sum_of_its_rows_while_payments_are_recorded(organisation):
    payers, owner = Payers(organisation), signed_in("owner", organisation)
    read: list[dict[str, Any]] = []

    def look() -> None:
        while not payers.done.is_set():
            answers = [owner.get(f"report/{name}") for name in REPORTS]
            read.extend(answer.json()["data"] for answer in answers)

    payers.run(look)

    assert {answer.status_code for answer in payers.answers} == {201}
    assert len({found["totals"].get("net") for found in read}) > 2
    for found in read:
        for name, total in found["totals"].items():
            rows = [Decimal(group["figures"][name]) for group in found["groups"]]
            assert sum(rows) == Decimal(total), name
        assert found["totals"].get("debit") == found["totals"].get("credit")
