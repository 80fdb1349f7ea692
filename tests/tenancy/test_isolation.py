"""Threads and sockets of two organisations that share a few connections never read each other's rows.

Each test has a negative control: the same steps with a known faulty way to enter a workspace do read
foreign rows.
"""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction

from tenants.context import current_organisation, enter, in_organisation, leave
from tenants.sockets import in_tenant
from tests.tenancy.conftest import read_note

ROUNDS, THREADS, POOL = 1000, 8, 4
SOCKETS, SOCKET_ROUNDS = 200, 10  # a hundred of each


@pytest.fixture
def small_pool(settings):
    """Fewer connections than threads, so that threads reuse each other's connections and search paths."""
    options = connection.settings_dict["OPTIONS"]
    before = options.get("pool")
    connection.close()
    connection.close_pool()
    options["pool"] = {"min_size": POOL, "max_size": POOL, "timeout": 30}
    yield
    connection.close()
    connection.close_pool()
    options["pool"] = before


class Undone(Exception):
    """Makes a savepoint roll back."""


def one_round(here, there, entering) -> list[tuple[str, str]]:
    """Switches workspaces within transactions and rolled-back savepoints. Returns pairs of the owner
    that was expected and the owner that was read."""
    seen = []

    def look(expected):
        seen.append((expected.code, read_note()))

    try:
        with entering(here):
            look(here)
            with transaction.atomic():
                try:
                    with transaction.atomic(), entering(there):
                        look(there)
                        raise Undone
                except Undone:
                    look(here)
                with entering(there):
                    look(there)
                    with transaction.atomic():
                        look(there)
                look(here)
            look(here)
    finally:
        connection.close()
    return seen


def foreign_rows(organisations, entering, rounds) -> int:
    def play(number):
        here, there = random.Random(number).sample(organisations, 2)
        return sum(expected != read for expected, read in one_round(here, there, entering))

    with ThreadPoolExecutor(THREADS) as threads:
        return sum(threads.map(play, range(rounds)))


class SharedStack:
    """Works like django-tenants' `with tenant:`, which stores the previous tenant in a class attribute."""

    before = []

    @classmethod
    @contextmanager
    def entering(cls, organisation):
        cls.before.append(current_organisation())
        enter(organisation)
        try:
            yield
        finally:
            previous = cls.before.pop()
            enter(previous) if previous else leave()


def test_threads_of_two_organisations_read_their_own_rows(
    notes, small_pool, organisation, other_organisation
):
    both = [organisation, other_organisation]
    assert foreign_rows(both, in_organisation, ROUNDS) == 0


def test_threads_that_share_a_stack_of_tenants_read_foreign_rows(
    notes, small_pool, organisation, other_organisation
):
    SharedStack.before.clear()
    both = [organisation, other_organisation]
    assert foreign_rows(both, SharedStack.entering, ROUNDS // 5) > 0


async def wrong_answers(organisations, reader_of) -> int:
    """Each socket connects once for its organisation and then reads repeatedly. Returns the number of
    wrong reads."""

    async def socket(number):
        organisation = organisations[number % 2]
        read = await reader_of(organisation)
        wrong = 0
        for _ in range(SOCKET_ROUNDS):
            wrong += await read() != organisation.code
            await asyncio.sleep(0)
        return wrong

    return sum(await asyncio.gather(*(socket(number) for number in range(SOCKETS))))


async def test_sockets_of_two_organisations_read_their_own_rows(
    notes, small_pool, organisation, other_organisation
):
    async def connect(owner):
        return in_tenant(owner, read_note)

    assert await wrong_answers([organisation, other_organisation], connect) == 0


async def test_sockets_that_enter_once_at_connect_read_foreign_rows(
    notes, small_pool, organisation, other_organisation
):
    threads = ThreadPoolExecutor(1)
    loop = asyncio.get_running_loop()

    async def connect(owner):
        # Faulty on purpose: the tenant is set in the thread that all sockets share.
        await loop.run_in_executor(threads, enter, owner)
        await asyncio.sleep(0.01)

        async def read():
            return await loop.run_in_executor(threads, read_note)

        return read

    wrong = await wrong_answers([organisation, other_organisation], connect)
    await loop.run_in_executor(threads, lambda: connection.close())
    threads.shutdown()
    assert wrong > 0


async def test_the_organisation_follows_asynchronous_code_into_its_thread(
    notes, organisation, other_organisation
):
    async def view(owner):
        with in_organisation(owner):
            await asyncio.sleep(0)
            return owner.code == await sync_to_async(read_note)() == current_organisation().code

    owners = [organisation, other_organisation] * 20
    assert all(await asyncio.gather(*(view(owner) for owner in owners)))


def test_a_new_thread_starts_in_the_public_schema(in_first):
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(current_organisation).result() is None
    assert current_organisation() is in_first
