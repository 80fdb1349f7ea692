"""Facts that every request needs, such as who is signed in: cached in Redis, never trusted blindly.

The database is the record. Redis may be away, hang, lose what it was told, or come back with an old
file; whatever it does, a change that was answered is what the next request sees:

- A change marks its facts as doubtful in Redis before its commit and again after it (`Change`). A
  doubtful fact is read from the database. The mark is no value, so the order of two changes does
  not matter, and a process that dies between the two marks leaves the first one.
- If a mark cannot be set, the change writes a row of `UntoldChange`, in its own transaction when
  that is still open. The rows there are, by their ids, are the epoch. Each cached fact carries the
  epoch that was in force before it was read from the database, and is believed in that one only.
- Readers take the present epoch from a lease, a key in Redis that lives for LIVE_STATE_LEASE_MS
  at most, counted from before its maker read the epoch from the database. A change that wrote a row
  answers when every earlier lease has ended. So a reader believes nothing older, even in a process
  that noticed no fault, and the database is asked once in a lease, not once in a request.
- A lease and a fact also carry the run of the Redis server. After a restart there is another one,
  so what its file brought back is not believed.
- A fact is filled only while the very lease stands that its reader began with. A reader that was
  slow, or that began before Redis was emptied, fills nothing.

What is left: a process that dies between the commit and the second mark of a transaction that was
open for longer than DOUBT_SECONDS. Then a fact may be old for LIFETIME seconds.
"""

import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from django.conf import settings
from django.db import connection, transaction

from shared_apps.core import redis_server
from shared_apps.live_state.models import UntoldChange
from tenants.context import in_public
from tenants.tenant_keys import public_cache_key

LIFETIME = 60  # seconds that a fact is believed without asking the database again
DOUBT_SECONDS = 20  # longer than the transaction of a change, and much longer than a lease
MARGIN = 0.1  # seconds that a change waits beyond the length of a lease
_LEASE = public_cache_key("live-state", "lease")
_DOUBT = b"?"
_FILL = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] or redis.call('GET', KEYS[2]) == ARGV[4] then return end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
"""
_this_thread = threading.local()

Fact = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """What Redis knew when it was asked. A fact that is None is read from the database; `fill` needs
    the reading that came before."""

    facts: Sequence[Fact | None]
    lease: bytes | None


def read(keys: Sequence[str]) -> Reading:
    """The facts behind these keys, by one question to Redis; None for each that is missing, doubtful
    or of another epoch, and for all of them while Redis is away.

    Asks the database for the epoch when the last lease has ended.
    """
    try:
        with redis_server.line() as line:
            lease, *kept = line.ask("MGET", _LEASE, *keys)
            fillable = lease
            if lease is None or _run_of(lease) != line.run_id:
                lease, fillable = _renew_lease(line, lease)
    except redis_server.FAULTS:
        return Reading([None] * len(keys), None)
    mark = _mark_of(lease)
    return Reading([_believed(value, mark) for value in kept], fillable)


def fill(reading: Reading, key: str, fact: Fact) -> None:
    """Keeps a fact that the database told after this reading, unless something changed meanwhile."""
    if reading.lease is None:
        return
    value = _mark_of(reading.lease) + b" " + orjson.dumps(fact)
    try:
        with redis_server.attempt() as server:
            server.eval(_FILL, 2, _LEASE, key, reading.lease, value, LIFETIME, _DOUBT)
    except redis_server.FAULTS:
        return


class Change:
    """A change of what the database says about these facts.

    Made inside the transaction, once the rows that change are locked; `committed` is called after
    the commit (`change` does both). If the transaction is rolled back nothing is left but a doubt.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = keys
        self._written_at = None if _doubt(keys) else _write_down()

    def committed(self, *, heard: bool = True) -> None:
        """Returns when no reader believes the old facts any more.

        `heard` is whether the sockets concerned could be told as well: if not, the row makes their
        processes look (`accounts.sockets.watch`).
        """
        if self._written_at is not None:
            _outlast_leases(self._written_at)
        elif not _doubt(self._keys):
            _outlast_leases(_write_down())
        elif not heard:
            _write_down()


def change(keys: Sequence[str]) -> None:
    """Inside the transaction that changes these facts, once its rows are locked: after the commit
    every request reads them anew."""
    transaction.on_commit(Change(keys).committed)


def present_epoch() -> str:
    """Names the changes that Redis could not be told of, of the last hour or so."""
    table = UntoldChange._meta.db_table
    with in_public(), connection.cursor() as cursor:
        cursor.execute(
            f"SELECT md5(coalesce(string_agg(id::text, ',' ORDER BY id), '')) FROM {table}"
        )
        epoch: str = cursor.fetchone()[0]
    return epoch


def _renew_lease(line: redis_server.Line, found: bytes | None) -> tuple[bytes, bytes | None]:
    """A new lease, and what `fill` may rely on: that lease, or None when somebody else's was first.

    `found` is one of another run of the server, which may be replaced.
    """
    # Redis' own clock, read before the database: however late the lease arrives, it ends in time.
    seconds, microseconds = map(int, line.ask("TIME"))
    ends_at = seconds * 1000 + microseconds // 1000 + settings.LIVE_STATE_LEASE_MS
    nonce = secrets.token_hex(8)
    lease = f"{present_epoch()}.{line.run_id.decode()}.{nonce}".encode()
    only_if_missing = [] if found else ["NX"]
    is_set = line.ask("SET", _LEASE, lease, *only_if_missing, "PXAT", ends_at)
    return lease, lease if is_set else None


def _mark_of(lease: bytes) -> bytes:
    """The epoch and the run of the server: what a fact must carry to be believed."""
    return lease.rpartition(b".")[0]


def _run_of(lease: bytes) -> bytes:
    return lease.split(b".")[1]


def _believed(value: bytes | None, mark: bytes) -> Fact | None:
    if value is None or not value.startswith(mark):
        return None
    fact: Fact = orjson.loads(value[len(mark) :])
    return fact


def _doubt(keys: Sequence[str]) -> bool:
    """Whether Redis has taken the mark of each key."""
    try:
        with redis_server.attempt() as server, server.pipeline(transaction=False) as pipeline:
            for key in keys:
                pipeline.set(key, _DOUBT, ex=DOUBT_SECONDS)
            pipeline.execute()
    except redis_server.FAULTS:
        return False
    return True


def _write_down() -> float:
    """When the row was written, by the clock of `_outlast_leases`."""
    with in_public():
        UntoldChange.objects.create()
    return time.monotonic()


def _outlast_leases(written_at: float) -> None:
    """Waits until no lease is left that was made before the row of `written_at` was committed. Once
    for all changes of one transaction: what was written before a wait began is outlasted by it."""
    if written_at < getattr(_this_thread, "waited_from", written_at):
        return
    _this_thread.waited_from = time.monotonic()
    time.sleep(settings.LIVE_STATE_LEASE_MS / 1000 + MARGIN)
