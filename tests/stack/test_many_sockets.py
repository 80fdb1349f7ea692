"""A thousand sockets of twenty organisations on one socket process, while records change, people are
notified, write to each other and get other rights: each socket is told what its person may see, and
nothing else.

Who may see what is written down here once more, by hand.
"""

import asyncio
import json
import random
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import count
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from shared_apps.accounts.acting import acting_principal
from shared_apps.accounts.models import User
from shared_apps.accounts.services.identities import change_identity
from shared_apps.accounts.sessions import begin_session
from shared_apps.core.changes import Changed, present_position
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.core.writing import log_change, notify, writing
from tenant_apps.chat.rules import branch_room, direct_room
from tenant_apps.chat.services import send_message
from tenant_apps.notifications.models import Notification
from tenant_apps.staff.models import Member
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.events import accepted
from tests.proofs import LARGE, SEED
from tests.seed.people import seed_branch
from tests.stack.pages import hearing_processes
from tests.stack.test_subscription_life import make_centre
from tests.stack.workers import Processes
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed", "tables_owner")

CENTRES, PEOPLE, SOCKETS_OF_ONE, ACTIONS = (20, 10, 5, 800) if LARGE else (4, 5, 3, 120)
OPENED_AT_ONCE = 50
BRANCHES = 2
DESK = {Role.SUPER_ADMIN, Role.ADMIN, Role.STAFF}
READERS = {
    "branch": DESK | {Role.TRAINER},
    "due": DESK,
    "studentimport": {Role.SUPER_ADMIN, Role.ADMIN},
}
"""Which roles may read records of a kind; all but owners those of their branch."""
ROLES = [Role.SUPER_ADMIN, Role.ADMIN, Role.STAFF, Role.TRAINER, Role.STAFF]

Told = tuple[Any, ...]
"""What a frame says: a change with its position and id, a notification, a message, other rights."""


@dataclass(eq=False)
class Person:
    """What they are, and what each of their sockets should have been told."""

    user: User
    token: str
    role: Role
    branch: int | None
    told: list[Told] = field(default_factory=list)

    def may_read(self, change: Changed) -> bool:
        is_near = change.branch_id in {None, self.branch} or self.role == Role.SUPER_ADMIN
        return is_near and self.role in READERS[change.kind]

    def is_in(self, branch: int) -> bool:
        return self.role == Role.SUPER_ADMIN or self.branch == branch


@dataclass(eq=False)
class Centre:
    organisation: Organisation
    branches: list[int]
    people: list[Person]
    position: int = 0


class Socket:
    """An open socket of a person."""

    def __init__(self, person: Person, centre: Centre) -> None:
        self.person, self.centre = person, centre
        self.is_open, self.position, self.told = False, 0, list[Told]()
        self.closed: str = ""
        self.heard_of = set[int]()

    async def hear(self, address: str, origin: str, doors: asyncio.Semaphore) -> None:
        async with doors:
            line = await connect(address, origin=origin, ping_interval=None, compression=None)
            await line.send(json.dumps({"type": "auth", "token": self.person.token}))
            self._take(json.loads(await line.recv()))
        try:
            async for frame in line:
                self._take(json.loads(frame))
        except ConnectionClosed as end:
            self.closed = str(end)

    def _take(self, frame: dict) -> None:
        match frame:
            case {"type": "ready", "position": position}:
                self.is_open, self.position = True, position
            case {"type": "changes", "changes": changes, "position": position}:
                self.told += [("change", each["position"], each["id"]) for each in changes]
                self.position = position
            case {"type": "notification", "_id": pk}:
                self.told.append(("notification", pk))
            case {"type": "chat", "room": room, "what": what, "_id": pk}:
                self.told.append(("chat", room, what, pk))
            case {"type": "rights"}:
                self.told.append(("rights",))
            case {"type": "presence", "here": here, "gone": gone}:
                self.heard_of.update(here, gone)
            case _:
                self.told.append(("unknown", json.dumps(frame)))

    def knows_all(self) -> bool:
        return self.position == self.centre.position and len(self.told) >= len(self.person.told)


class Chance:
    """Something that happens in a centre, drawn from a seed; whom it concerns is noted with them."""

    def __init__(self, seed: str, sockets: Sequence[Socket]) -> None:
        self._random, self._sockets, self._keys = random.Random(seed), sockets, count()

    def happens_in(self, centre: Centre) -> None:
        act = self._random.choices(
            [self._records_change, self._people_are_told, self._somebody_writes, self._rights],
            weights=[6, 2, 2, 1],
        )
        with in_organisation(centre.organisation):
            act[0](centre)

    def _records_change(self, centre: Centre) -> None:
        changes = [
            Changed(
                self._random.choice(list(READERS)),
                next(self._keys) + 1_000,
                1,
                self._random.choice([None, *centre.branches]),
            )
            for _ in range(self._random.randint(1, 4))
        ]
        with writing():
            for change in changes:
                log_change(change)
        for change in changes:
            centre.position += 1
            for person in centre.people:
                if person.may_read(change):
                    person.told.append(("change", centre.position, change.target_id))

    def _people_are_told(self, centre: Centre) -> None:
        people = self._random.sample(centre.people, 2)
        before = newest_notification()
        with writing():
            ids = [person.user.pk for person in people]
            notify(accepted(f"chance-{next(self._keys)}", *ids))
        for pk, user_id in notifications_after(before):
            [person] = [one for one in people if one.user.pk == user_id]
            person.told.append(("notification", pk))

    def _somebody_writes(self, centre: Centre) -> None:
        author, other = self._random.sample(centre.people, 2)
        branch = author.branch or self._random.choice(centre.branches)
        room, readers = self._random.choice(
            [
                ("all", centre.people),
                (branch_room(branch), [one for one in centre.people if one.is_in(branch)]),
                (direct_room(author.user.pk, other.user.pk), [author, other]),
            ]
        )
        by = acting_principal(author.user.pk)
        message = send_message(by=by, room=room, text="Is the hall free at five?")
        for person in readers:
            person.told.append(("chat", room, "message", message.pk))

    def _rights(self, centre: Centre) -> None:
        """What was told before is told by the rights of before: it is waited for."""
        person = self._random.choice(centre.people[1:])  # the first stays an owner
        mine = [socket for socket in self._sockets if socket.person is person]
        wait_for(lambda: all(one.knows_all() for one in mine), "a person was not told all")
        person.role = self._random.choice([Role.ADMIN, Role.STAFF, Role.TRAINER])
        person.branch = self._random.choice(centre.branches)
        values = {"role": person.role, "branch_id": person.branch}
        Member.objects.filter(pk=person.user.pk).update(**values)
        change_identity(user_id=person.user.pk, by=SYSTEM, **values)
        person.told.append(("rights",))


def newest_notification() -> int:
    return Notification.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def notifications_after(pk: int) -> list[tuple[int, int]]:
    return list(Notification.objects.filter(pk__gt=pk).values_list("pk", "user_id"))


def furnished(place: int) -> Centre:
    """A centre with two branches and people of every role, each signed in."""
    organisation = make_centre(place)
    Organisation.objects.filter(pk=organisation.pk).update(status="ACTIVE", open_until=None)
    with in_organisation(organisation), writing():
        branches = [
            seed_branch(f"Centre {place}", f"{{}} {number}", f"C{number}B", "411038").pk
            for number in range(BRANCHES)
        ]
    people = [
        make_person(organisation, place, number, branches[number % BRANCHES])
        for number in range(PEOPLE)
    ]
    with in_organisation(organisation):
        position = present_position()
    return Centre(organisation, branches, people, position)


def make_person(organisation: Organisation, place: int, number: int, branch: int) -> Person:
    role = ROLES[number % len(ROLES)]
    own = None if role == Role.SUPER_ADMIN else branch
    user = User.objects.create(
        email=f"person-{number}@centre-{place}.test",
        name=f"Person {number}",
        role=role,
        organisation=organisation,
        branch_id=own,
        state=User.State.ACTIVE,
        password="!",
    )
    with in_organisation(organisation), writing():
        Member.objects.create(
            pk=user.pk,
            code=take_code(Member.CODES),
            name=user.name,
            email=user.email,
            phone="9822014567",
            role=role,
            status=Member.Status.ACTIVE,
            branch_id=own,
            address="2 Karve Road",
            job_type="Full time",
            gender="Other",
            salary=Decimal(30000),
        )
    return Person(user, begin_session(user), role, own)


@pytest.fixture
def centres(organisation) -> list[Centre]:
    return [furnished(place) for place in range(CENTRES)]


@pytest.fixture
def stack(centres, tmp_path, settings) -> Iterator[Processes]:
    with hearing_processes(tmp_path, settings) as started:
        started.sockets()
        yield started


@contextmanager
def listening(stack: Processes, sockets: Sequence[Socket]) -> Iterator[None]:
    """All sockets are open while the block runs."""
    address = f"ws://127.0.0.1:{stack.socket_port}/ws"
    origin = f"http://127.0.0.1:{stack.port}"
    is_over = threading.Event()

    async def listen() -> None:
        doors = asyncio.Semaphore(OPENED_AT_ONCE)
        async with asyncio.TaskGroup() as group:
            work = [group.create_task(each.hear(address, origin, doors)) for each in sockets]
            while not is_over.is_set():  # noqa: ASYNC110 - it is set by another thread
                await asyncio.sleep(0.05)
            for each in work:
                each.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(listen()))
    thread.start()
    try:
        wait_for(lambda: all(each.is_open for each in sockets), "a socket was not opened")
        yield
    finally:
        is_over.set()
        thread.join()


@pytest.mark.proof(
    "1,000 sockets of 20 organisations on one process, 800 random changes, notifications, messages and "
    "changes of rights: each socket is told what its person may see and nothing else",
    usual=1,
    large=2,
)
def test_each_socket_is_told_what_its_person_may_see_and_nothing_else(stack, centres, trial):
    sockets = [
        Socket(person, centre)
        for centre in centres
        for person in centre.people
        for _ in range(SOCKETS_OF_ONE)
    ]
    chance = Chance(f"{SEED}-{trial}", sockets)
    where = random.Random(f"{SEED}-{trial}-where")
    with listening(stack, sockets):
        for _ in range(ACTIONS):
            chance.happens_in(where.choice(centres))
        wait_for(lambda: all(each.knows_all() for each in sockets), "a socket was not told all")
        # What is for nobody here would arrive before this.
        for centre in centres:
            with in_organisation(centre.organisation), writing():
                log_change(Changed("branch", 1, 1, None))
            centre.position += 1
            for person in centre.people:
                person.told.append(("change", centre.position, 1))
        wait_for(lambda: all(each.knows_all() for each in sockets), "a socket was not told the end")

    assert {each.closed for each in sockets} == {""}
    for each in sockets:
        assert Counter(each.told) == Counter(each.person.told), each.person.user.email
        assert each.heard_of <= {person.user.pk for person in each.centre.people}
    told = Counter(kind for each in sockets for kind, *_ in each.told)
    assert {"change", "notification", "chat", "rights"} == told.keys()
