"""The change log while many people write at once and whoever follows it loses the connection again and
again: each applies what was committed, in the order of the commits, once.

The product's own web and socket processes; writers are threads of the test, whose pushes go to the same
Redis. `tests/test_change_log.py` has the control whose positions are of a sequence.
"""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection
from threading import Event

import pytest
from django.db import connection

from shared_apps.core.changes import Change, Changed, present_position
from shared_apps.core.writing import log_change, writing
from tenants.context import in_organisation
from tests.at_once import all_at_once
from tests.proofs import LARGE, SEED
from tests.stack.pages import Page, Pages, following, hearing_processes, tokens_of_owners
from tests.stack.workers import Processes
from tests.waiting import wait_for

WRITERS, SOCKETS, POLLERS, CUTS = (64, 40, 8, 10_000) if LARGE else (16, 8, 2, 200)
PAGES_OF_ONE = 5
"""Half of what a person may have: a socket that was cut may still be counted."""
PAUSE = 3.0 if LARGE else 0.6
"""Seconds that a writer waits at most between two transactions: how much a core can tell 40 sockets."""
LONGEST = 0.8
"""Seconds after which a connection is cut at the latest."""
ROLLED_BACK = 0.2


class RollBackError(Exception):
    """What a writer raises to have its transaction undone."""


class Cuts:
    """How many are still to be made."""

    def __init__(self, left: int) -> None:
        self.left = left

    def made(self) -> None:
        self.left -= 1


class CutPage(Page):
    """Its socket is cut at a moment of chance: while it opens, signs in, hears, or asks for what it has
    missed."""

    def __init__(self, stack: Processes, token: str, cuts: Cuts, chance: random.Random) -> None:
        super().__init__(stack, token)
        self._cuts, self._chance = cuts, chance

    async def follow(self) -> None:
        while self._cuts.left > 0:
            line = asyncio.create_task(self.hear())
            await asyncio.wait({line}, timeout=self._chance.uniform(0, LONGEST))
            if self.line is not None:
                self.line.transport.abort()
            self.line = None
            line.cancel()
            await asyncio.wait({line})
            self._cuts.made()
        await super().follow()


class CutPoller(Page):
    """Without a socket. Of every second question the connection is cut before the answer was read."""

    def __init__(self, stack: Processes, token: str, cuts: Cuts, chance: random.Random) -> None:
        super().__init__(stack, token)
        self._cuts, self._chance = cuts, chance

    async def follow(self) -> None:
        self.began = self.position = await asyncio.to_thread(self._first_position)
        while True:
            await asyncio.sleep(self._chance.uniform(0, LONGEST))
            try:
                if self._cuts.left > 0 and self._chance.random() < 0.5:
                    await asyncio.to_thread(self._ask_and_hang_up)
                    self._cuts.made()
                else:
                    await self._catch_up()
            except (OSError, AssertionError):
                continue

    def _first_position(self) -> int:
        status, answer = self.visitor.call("GET", "notification/events?after=0")
        assert status == 200, answer
        return answer["position"]

    def _ask_and_hang_up(self) -> None:
        line = HTTPConnection("127.0.0.1", self._stack.port, timeout=60)
        address = f"/class/v1/notification/events?after={self.position}"
        line.request("GET", address, headers={"Authorization": f"Bearer {self.visitor.token}"})
        time.sleep(self._chance.random() / 50)
        line.close()


@pytest.fixture
def tokens(committed, organisation) -> list[str]:
    """Of owners, who hear of every branch: one for each five pages, and one for the reader of the log."""
    return tokens_of_owners((SOCKETS + POLLERS) // PAGES_OF_ONE + 2, organisation)


@pytest.fixture
def stack(tokens, tmp_path, settings) -> Iterator[Processes]:
    with hearing_processes(tmp_path, settings) as started:
        started.web()
        started.sockets()
        yield started


@writing()
def write_changes(targets: list[int], chance: random.Random) -> None:
    """Logs a change of each; sometimes all is undone."""
    for target in targets:
        log_change(Changed("branch", target, 1, None))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(%s)", [chance.random() / 20])
    if chance.random() < ROLLED_BACK:
        raise RollBackError


@pytest.mark.proof(
    "64 writers with 20 % rollbacks while 48 followers of the change log lose their connection 10,000 times: "
    "applied = committed, in the order of the commits, once",
    usual=1,
    large=1,
)
def test_followers_that_are_cut_apply_what_was_committed_in_order_once(
    stack, tokens, organisation, trial
):
    cuts, is_over = Cuts(CUTS), Event()
    *of_pages, of_reader = tokens
    pages = [
        (CutPage if place < SOCKETS else CutPoller)(
            stack, of_pages[place // PAGES_OF_ONE], cuts, random.Random(f"{SEED}-page-{place}")
        )
        for place in range(SOCKETS + POLLERS)
    ]
    all_pages = Pages(pages, Page(stack, of_reader))
    committed: set[int] = set()
    at_work = set(range(WRITERS))
    with in_organisation(organisation):
        before = present_position()

    def write(place: int) -> None:
        chance = random.Random(f"{SEED}-writer-{place}")
        target = place * 1_000_000
        while not is_over.is_set():
            targets = [target := target + 1 for _ in range(chance.randint(1, 2))]
            with suppress(RollBackError), in_organisation(organisation):
                write_changes(targets, chance)
                committed.update(targets)
            time.sleep(chance.uniform(0, PAUSE))
        at_work.discard(place)

    def follow() -> None:
        with following(all_pages):
            try:
                wait_for(lambda: cuts.left <= 0, lambda: f"{cuts.left} cuts left", seconds=460)
            finally:
                is_over.set()
            wait_for(lambda: not at_work, "a writer does not end")
            wait_for(all_pages.know_all, "a page does not know all")

    all_at_once([follow, *(partial(write, place) for place in range(WRITERS))])

    all_pages.assert_nothing_is_missing_or_doubled()
    with in_organisation(organisation):
        rows = Change.in_current_space().objects.filter(position__gt=before).order_by("position")
        log = list(rows.values_list("position", "target_id"))
    assert [position for position, _ in log] == list(range(before + 1, before + 1 + len(log)))
    assert sorted(target for _, target in log) == sorted(committed)
    for page in pages:
        assert page.applied == [one for one in log if one[0] > page.began]
