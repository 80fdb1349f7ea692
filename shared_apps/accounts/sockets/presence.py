"""Tells the people of a centre who of them is here: has a socket open, in whichever process (`places`).

Each process tells of its own people, once a round of its watch, and whoever came and went within a round
in one message. It tells what is so at that moment, whoever saw it first, so that processes need not agree.
"""

from collections import defaultdict
from collections.abc import Iterable

from asgiref.sync import sync_to_async

from shared_apps.accounts.sockets import places
from shared_apps.core import pushes
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role

STAY_ROUNDS = 5
"""Who goes is told so much later: a page that is loaded anew is back before that."""


class Presence:
    """Of the people whose sockets one event loop serves."""

    def __init__(self) -> None:
        self._untold: dict[int, tuple[int, Principal]] = {}
        """By person: how many rounds to wait, and who it is."""

    def came(self, person: Principal) -> None:
        """The person's first socket was opened."""
        self._note(person, 0)

    def went(self, person: Principal) -> None:
        """The person's last socket was closed."""
        self._note(person, STAY_ROUNDS)

    def _note(self, person: Principal, rounds: int) -> None:
        # MASTER on a visit is nobody of the centre.
        if person.workspace is not None and person.role is not Role.MASTER:
            self._untold[person.id] = (rounds, person)

    async def tell(self, *, waits: bool = True) -> None:
        """Once a round. Without `waits` also of those who may be back: nobody would tell of them later."""
        due = [person for rounds, person in self._untold.values() if not waits or rounds == 0]
        self._untold = {
            person.id: (rounds - 1, person)
            for rounds, person in self._untold.values()
            if waits and rounds > 0
        }
        if due:
            await _tell(due)


def _push(people: Iterable[Principal]) -> None:
    by_centre: dict[str, list[int]] = defaultdict(list)
    for person in people:
        if person.workspace is not None:
            by_centre[person.workspace.code].append(person.id)
    here = places.people_here([pk for some in by_centre.values() for pk in some])
    if here is None:
        return  # browsers ask who is here once Redis is back
    for code, some in by_centre.items():
        payload = {
            "here": [pk for pk in some if pk in here],
            "gone": [pk for pk in some if pk not in here],
        }
        pushes.push("organisation", code, {"type": "presence.changed"} | payload)


_tell = sync_to_async(_push, thread_sensitive=False)
