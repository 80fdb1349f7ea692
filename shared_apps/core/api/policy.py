"""Who may do what: declared on each resource, refused by default."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.utils import timezone
from rest_framework.permissions import BasePermission

from shared_apps.core import security_log
from shared_apps.core.errors import Forbidden, PlanClosed, SetUpRequired, Unauthenticated
from shared_apps.core.principal import Principal
from shared_apps.core.roles import EVERYONE, MANAGERS, PLATFORM, Role

NOBODY: frozenset[Role] = frozenset()
SIGNED_IN = EVERYONE | PLATFORM


class Space(Enum):
    """Where a resource lives."""

    WORKSPACE = "workspace"  # an organisation's schema; MASTER only after opening it
    PUBLIC = "public"  # the platform's own; never from inside a workspace
    EITHER = "either"


@dataclass(frozen=True)
class Policy:
    """The roles of each of a resource's own calls; `anyone` opens it without signing in. With
    `open_when_closed` a closed plan does not stop its changes."""

    read: frozenset[Role] = NOBODY
    create: frozenset[Role] = NOBODY
    update: frozenset[Role] = NOBODY
    delete: frozenset[Role] = NOBODY
    export: frozenset[Role] = MANAGERS
    space: Space = Space.WORKSPACE
    open_when_closed: bool = False


OF_PLATFORM = Policy(
    read=PLATFORM,
    create=PLATFORM,
    update=PLATFORM,
    delete=PLATFORM,
    export=PLATFORM,
    space=Space.PUBLIC,
)
"""MASTER makes, changes, deletes and exports these records, which nobody else sees."""


@dataclass(frozen=True)
class Access:
    """The declared answer to "who may make this call?"."""

    roles: frozenset[Role]
    space: Space = Space.WORKSPACE
    anyone: bool = False
    changes: bool = False  # refused while the plan is closed
    open_when_closed: bool = False
    before_set_up: bool = False  # open to a session that must set up two-factor sign-in

    def check(self, principal: Principal | None) -> None:
        """Raises Unauthenticated, Forbidden, SetUpRequired or PlanClosed."""
        if self.anyone:
            return
        if principal is None:
            raise Unauthenticated
        if principal.must_set_up_two_factor and not self.before_set_up:
            raise SetUpRequired
        inside = principal.workspace is not None
        misplaced = (self.space is Space.WORKSPACE and not inside) or (
            self.space is Space.PUBLIC and inside
        )
        if misplaced or not ({principal.rights, principal.role} & self.roles):
            raise Forbidden
        if (
            self.changes
            and not self.open_when_closed
            and principal.workspace is not None
            and principal.workspace.is_closed(timezone.localdate())
        ):
            raise PlanClosed


class DeclaredPolicy(BasePermission):
    """DRF's door to `Access`; a view that declares none lets nobody in."""

    def has_permission(self, request: Any, view: Any) -> bool:
        if request.method.lower() not in view.action_map:
            return True  # no such method here: DRF answers 405
        access = getattr(view, "access", None)
        if access is None:
            return False
        try:
            access.check(request.user)
        except Forbidden:
            # No page of a centre makes this call.
            if access.roles == PLATFORM and request.user.role is not Role.MASTER:
                security_log.note(request, "platform call refused")
            raise
        return True
