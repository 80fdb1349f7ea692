"""The owner's process beside the ones that serve: keeps schemas ready, drops what nobody owns."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from tenants.schemas.disposal import drop_discarded_schemas, sweep_orphan_schemas
from tenants.schemas.warm import CHANNEL, fill_warm_pool

log = logging.getLogger(__name__)

LOOK_SECONDS = 60
SWEEP_SECONDS = 3600
# After a fault, such as a database that is away.
PAUSES = (1, 2, 5, 10, 30)
_chores: list[Callable[[], object]] = []
_long_chores: list[Callable[[], object]] = []


def at_each_sweep(chore: Callable[[], object]) -> None:
    """Lets this be done with the owner's rights each hour, for an app that registers it in
    `AppConfig.ready()`. It logs its own faults, and may be ended and begun again at any point."""
    if chore not in _chores:
        _chores.append(chore)


def at_each_look(chore: Callable[[], object]) -> None:
    """As `at_each_sweep`, but each minute and whenever the worker is woken (`wake_schema_worker`), in a
    thread of its own: schemas are kept ready meanwhile, however long it takes."""
    if chore not in _long_chores:
        _long_chores.append(chore)


class SchemaWorker:
    """Looks once a minute, and at once when a schema was taken or is waited for.

    `sign` is a file that it touches at each look, for whoever watches whether it lives.
    """

    def __init__(self, target: int, sign: Path) -> None:
        self._target = target
        self._sign = sign
        self._next_sweep = 0.0
        self._beside: Thread | None = None

    def run(self, going: Callable[[], bool] = lambda: True) -> None:
        """Work until `going` turns false. A fault of the database is logged and tried again."""
        faults = 0
        while going():
            try:
                self._listen()
                while going():
                    made = self.look()
                    faults = 0
                    if made:
                        # A connection remembers all tables it made: after 430 schemas, making one
                        # took 5 seconds instead of 0.3.
                        connection.close()
                        self._listen()
                    else:
                        self._wait()
            except (DatabaseError, InterfaceError) as fault:
                if not going():
                    return
                pause = PAUSES[min(faults, len(PAUSES) - 1)]
                faults += 1
                log.warning("No schemas are kept ready, again in %s s: %s", pause, fault)
                connection.close()
                time.sleep(pause)

    def look(self) -> int:
        """Returns how many schemas were made."""
        made = fill_warm_pool(self._target)
        if made:
            log.info("%s schemas made ready.", made)
        if time.monotonic() >= self._next_sweep:
            self._sweep()
            self._next_sweep = time.monotonic() + SWEEP_SECONDS
        self._begin_long_chores()
        self._sign.parent.mkdir(parents=True, exist_ok=True)
        self._sign.write_text(f"{timezone.now().isoformat()}\n")
        return made

    def _sweep(self) -> None:
        discarded = drop_discarded_schemas()
        if discarded:
            log.info("%s schemas of removed sample data dropped.", len(discarded))
        dropped = sweep_orphan_schemas().dropped
        if dropped:
            log.info("%s schemas of nobody dropped.", len(dropped))
        for chore in _chores:
            chore()

    def _begin_long_chores(self) -> None:
        if not _long_chores or (self._beside is not None and self._beside.is_alive()):
            return
        self._beside = Thread(target=_do_long_chores, name="long-chores", daemon=True)
        self._beside.start()

    def _listen(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")

    def _wait(self) -> None:
        """Until somebody asks; what was asked meanwhile is answered by the same look."""
        with connection.wrap_database_errors:
            for _ in connection.connection.notifies(timeout=LOOK_SECONDS, stop_after=1):
                pass


def _do_long_chores() -> None:
    try:
        for chore in _long_chores:
            chore()
    except (DatabaseError, InterfaceError) as fault:
        log.warning("What takes long is tried again in a minute: %s", fault)
    finally:
        connection.close()
