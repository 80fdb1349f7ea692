"""Who acts: a signed-in person (`Principal`) or the system itself."""

from dataclasses import dataclass
from datetime import date

from shared_apps.core.roles import Role


@dataclass(frozen=True, slots=True)
class Actor:
    """Stamped on records and audit entries: the identity's id and the name as it was then."""

    id: int | None
    name: str


SYSTEM = Actor(None, "System")


@dataclass(frozen=True, slots=True)
class Workspace:
    """An organisation as a request needs it, read from the cache: enough to enter its schema."""

    id: int
    code: str
    schema_name: str
    name: str
    status: str
    open_until: date | None

    def is_suspended(self) -> bool:
        return self.status == "SUSPENDED"

    def is_closed(self, today: date) -> bool:
        """Whether only reading is left: closed by state, or past the last usable day of a trial."""
        ended = self.open_until is not None and today > self.open_until
        return self.status == "CLOSED" or (self.status == "TRIAL" and ended)


@dataclass(frozen=True, slots=True)
class Principal(Actor):
    """The person behind a request. `branch_id` None means all branches (owners) or none yet."""

    id: int
    email: str
    role: Role
    branch_id: int | None
    workspace: Workspace | None
    session_id: str

    @property
    def rights(self) -> Role:
        """The role that policies compare: MASTER inside a workspace counts as its owner."""
        if self.role is Role.MASTER and self.workspace is not None:
            return Role.SUPER_ADMIN
        return self.role

    @property
    def is_owner(self) -> bool:
        return self.rights is Role.SUPER_ADMIN
