"""Pages that follow the changes of others do so again after a fault: within half a minute each knows all,
and nobody was told anything twice or that was for somebody else."""

import time
from collections.abc import Callable, Iterator

import pytest

from tests.callers import signed_in
from tests.proofs import LARGE
from tests.stack.pages import Page, Pages, following, tokens_of_owners
from tests.stack.payers import Payer
from tests.stack.visitor import Visitor
from tests.stack.workers import Group, Processes, processes
from tests.waiting import wait_for

OWNERS, PAGES_OF_ONE = (50, 10) if LARGE else (4, 5)
SECONDS = 30


@pytest.fixture
def tokens(token, organisation) -> list[str]:
    """Of owners; each may have ten pages. The first is a member of the centre, who is notified; the last
    reads the log."""
    return [token, *tokens_of_owners(OWNERS, organisation)]


@pytest.fixture
def clerk(committed, organisation) -> str:
    return signed_in("staff", organisation).token or ""


@pytest.fixture
def stack(tokens, clerk, server, tmp_path) -> Iterator[Processes]:
    own = {"DATABASE_URL": server.databases.application, "DB_POOL": "1", "DB_POOL_SECONDS": "5"}
    with processes(tmp_path, **own) as started:
        started.web()
        yield started


def redis_emptied(server, stack: Processes, sockets: Group, pay: Callable[[], None]) -> None:
    with stack.broker.client() as redis:
        redis.flushall()
    pay()


def redis_killed(server, stack: Processes, sockets: Group, pay: Callable[[], None]) -> None:
    stack.broker.kill()
    pay()
    stack.broker.start_again()


def postgresql_stopped_at_once(
    server, stack: Processes, sockets: Group, pay: Callable[[], None]
) -> None:
    server.stop_immediately()
    server.start_again()
    pay()


def socket_process_killed(
    server, stack: Processes, sockets: Group, pay: Callable[[], None]
) -> None:
    sockets.kill()
    pay()
    stack.sockets()


@pytest.mark.proof(
    "500 pages of 50 people, after Redis is emptied or killed, PostgreSQL stops, or the socket process is "
    "killed: each knows all within 30 seconds, none was told anything twice or that is for somebody else",
    usual=1,
    large=1,
)
@pytest.mark.parametrize(
    "fault", [redis_emptied, redis_killed, postgresql_stopped_at_once, socket_process_killed]
)
def test_each_page_knows_all_within_half_a_minute(tokens, clerk, server, stack, ids, fault, trial):
    sockets = stack.sockets()
    payer = Payer(Visitor(stack, clerk), "clerk", ids.student)

    def pay() -> None:
        for _ in range(3):
            wait_for(payer.try_once, "a payment is not acknowledged")

    *open_pages, of_reader = tokens
    of_person = [[Page(stack, token) for _ in range(PAGES_OF_ONE)] for token in open_pages]
    pages = Pages([page for own in of_person for page in own], Page(stack, of_reader))
    member, *others = of_person
    known = member[0].notifications()
    with following(pages):
        pay()
        wait_for(pages.know_all, "a page missed a change before anything happened")
        fault(server, stack, sockets, pay)
        over = time.monotonic()
        wait_for(pages.know_all, "a page does not know all again")
        assert time.monotonic() - over < SECONDS
        pay()
        wait_for(pages.know_all, "a page misses what comes afterwards")
    pages.assert_nothing_is_missing_or_doubled()
    on_bell = set(member[0].notifications()) - set(known)
    assert len(on_bell) == len(payer.receipts)
    assert all(set(page.notified) <= on_bell for page in member)
    assert not any(page.notified for own in others for page in own), "of somebody else"
