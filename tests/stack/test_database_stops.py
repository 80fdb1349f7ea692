"""PostgreSQL is stopped while payments are recorded: none that was acknowledged is lost, none is there
twice, and no receipt number is left out.
"""

import time

import pytest

from tests.stack.payers import (
    Payer,
    Verdict,
    all_paying,
    receipt_numbers,
    verdict,
    wait_until_each_paid,
)
from tests.stack.servers import manage
from tests.stack.visitor import Visitor
from tests.waiting import wait_for

CLIENTS = 16
STALL_SECONDS = 15
"""In which each client is answered again; 5 on a machine that does nothing else."""


@pytest.fixture
def payers(running, token, ids) -> list[Payer]:
    students = [ids.student, ids.owing_student, ids.new_student]
    return [
        Payer(Visitor(running, token), f"payer-{place}", students[place % len(students)])
        for place in range(CLIENTS)
    ]


def test_a_postgresql_that_stops_immediately_loses_doubles_and_leaves_out_no_receipt(
    server, payers, organisation
):
    place = (server.databases.owner, organisation.schema_name)
    before = len(receipt_numbers(*place))
    with all_paying(payers):
        wait_until_each_paid(payers, 3)
        server.stop_immediately()
        wait_for(lambda: any(payer.refused for payer in payers), "nobody noticed")
        server.start_again()
        began = time.monotonic()
        wait_until_each_paid(payers, 1)
        assert time.monotonic() - began < STALL_SECONDS
        wait_until_each_paid(payers, 2)

    found = verdict(receipt_numbers(*place), payers, before=before)
    assert found == Verdict(missing=0, doubled=0, gaps=0)
    manage(server.databases, "check_books")


def test_receipts_that_are_missing_doubled_or_left_out_are_noticed():
    """The negative control."""
    payer = Payer(Visitor(None), "payer", 1, ["PUN/26-27/00002", "PUN/26-27/00003"])
    numbers = [f"PUN/26-27/0000{place}" for place in range(1, 4)]

    assert verdict(numbers, [payer], before=1) == Verdict(missing=0, doubled=0, gaps=0)
    assert verdict(numbers[:2], [payer], before=1).missing == 1
    assert verdict([*numbers, "PUN/26-27/00004"], [payer], before=1).doubled == 1
    assert verdict([numbers[0], numbers[2]], [payer], before=1).gaps == 1
