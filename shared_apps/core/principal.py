"""Who acts: a signed-in person (`Principal`) or the system itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date

from shared_apps.core.roles import FRONT_DESK, Role


@dataclass(frozen=True, slots=True)
class Actor:
    """Stamped on records and audit entries: the identity's id and the name as it was then."""

    id: int | None
    name: str


SYSTEM = Actor(None, "System")

GRACE_DAYS = 7
"""For how many days after a paid term everything works as before (PRODUCT 4.14)."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """An organisation as a request needs it, read from the cache: enough to enter its schema."""

    id: int
    code: str
    schema_name: str
    name: str
    status: str
    open_until: date | None

    def is_shut(self) -> bool:
        """Whether nobody may enter it."""
        return self.status in {"SUSPENDED", "ERASED"}

    def is_closed(self, today: date) -> bool:
        """Whether only reading is left: closed or closing by state, past the last usable day of a trial,
        or past the days of grace after a paid term. A request never waits for the job that closes."""
        by_state = self.status in {"CLOSED", "CLOSING"}
        if by_state or self.open_until is None:
            return by_state
        grace = 0 if self.status == "TRIAL" else GRACE_DAYS
        return (today - self.open_until).days > grace


@dataclass(frozen=True, slots=True)
class Principal(Actor):
    """The person behind a request. `branch_id` is the own branch, or the one in view for those who
    choose it; None means all branches to them, and none yet to everyone else. A session that
    `must_set_up_two_factor` may do nothing else."""

    id: int
    email: str
    role: Role
    branch_id: int | None
    workspace: Workspace | None
    session_id: str
    must_set_up_two_factor: bool = False

    @property
    def rights(self) -> Role:
        """The role that policies compare: MASTER inside a workspace counts as its owner."""
        if self.role is Role.MASTER and self.workspace is not None:
            return Role.SUPER_ADMIN
        return self.role

    @property
    def is_owner(self) -> bool:
        return self.rights is Role.SUPER_ADMIN

    @property
    def sees_figures(self) -> bool:
        """Whether figures are added up for this person: of the branch in view, for owners of all of
        them when none is. Not for trainers, nor for who has no branch yet."""
        return self.rights in FRONT_DESK and (self.is_owner or self.branch_id is not None)


_session_id: ContextVar[str] = ContextVar("session_id", default="")


def current_session_id() -> str:
    """The session on whose behalf the running code works; empty for nobody's."""
    return _session_id.get()


@contextmanager
def working_for(principal: Principal) -> Iterator[None]:
    """Work on behalf of this person's session for the block."""
    before = _session_id.set(principal.session_id)
    try:
        yield
    finally:
        _session_id.reset(before)
