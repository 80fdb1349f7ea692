"""Whose request runs next: the threads of a process are shared fairly between those who call it.

A caller, an organisation or else an address, holds at most a share of the threads, and of each
kind of heavy call one. What has to wait does so without a thread, each caller in a queue of its
own; the queues take turns.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from shared_apps.core.api.heavy import Heavy
from shared_apps.core.errors import Busy, Unavailable

# Requests that wait: of one caller, and of all.
MOST_OF_ONE = 100
MOST = 2000


@dataclass(eq=False, slots=True)
class Turn:
    """A request that runs, waits or has run. `heavy` is None for what takes milliseconds."""

    caller: str
    heavy: Heavy | None = None


T = TypeVar("T", bound=Turn)
Queue = tuple[str, Heavy | None]


class Turns(Generic[T]):
    """Not for use by several threads at once: the server's event loop asks.

    `heavy` is how many calls of each kind the process runs at the same time, whoever calls.
    """

    def __init__(self, *, threads: int, share: int, heavy: Mapping[Heavy, int]) -> None:
        self._threads, self._share, self._most_heavy = threads, share, heavy
        self._running: Counter[str] = Counter()
        self._heavy: Counter[Heavy] = Counter()
        self._heavy_of: set[Queue] = set()
        # The queue that was served longest ago comes first.
        self._queues: OrderedDict[Queue, deque[T]] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    def ask(self, turn: T) -> bool:
        """Whether it runs at once; otherwise it waits until `end` returns it.

        Raises Busy when too many of this caller wait already, Unavailable when too many of all do.
        """
        queue = (turn.caller, turn.heavy)
        if queue not in self._queues and self._may_run(queue):
            self._begin(queue)
            return True
        if self._waiting[turn.caller] >= MOST_OF_ONE:
            raise Busy
        if self._waiting.total() >= MOST:
            raise Unavailable
        self._queues.setdefault(queue, deque()).append(turn)
        self._waiting[turn.caller] += 1
        return False

    def end(self, turn: T) -> list[T]:
        """It has run; those that run now in its place."""
        self._running[turn.caller] -= 1
        if not self._running[turn.caller]:
            del self._running[turn.caller]
        if turn.heavy:
            self._heavy[turn.heavy] -= 1
            self._heavy_of.remove((turn.caller, turn.heavy))
        return self._begin_waiting()

    def give_up(self, turn: T) -> None:
        """It does not wait any longer."""
        queue = (turn.caller, turn.heavy)
        self._queues[queue].remove(turn)
        self._left(queue)

    def is_running(self, caller: str) -> bool:
        """Whether this caller holds a thread at present."""
        return caller in self._running

    def _begin_waiting(self) -> list[T]:
        begun = []
        while queue := next((each for each in self._queues if self._may_run(each)), None):
            begun.append(self._queues[queue].popleft())
            self._queues.move_to_end(queue)
            self._left(queue)
            self._begin(queue)
        return begun

    def _may_run(self, queue: Queue) -> bool:
        caller, heavy = queue
        if self._running.total() >= self._threads or self._running[caller] >= self._share:
            return False
        return heavy is None or (
            queue not in self._heavy_of and self._heavy[heavy] < self._most_heavy[heavy]
        )

    def _begin(self, queue: Queue) -> None:
        caller, heavy = queue
        self._running[caller] += 1
        if heavy:
            self._heavy[heavy] += 1
            self._heavy_of.add(queue)

    def _left(self, queue: Queue) -> None:
        caller, _ = queue
        if not self._queues[queue]:
            del self._queues[queue]
        self._waiting[caller] -= 1
        if not self._waiting[caller]:
            del self._waiting[caller]
