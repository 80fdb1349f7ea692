"""Who holds a token: the facts about a session that each request needs, from Redis or the database."""

import time
import uuid
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.tokens import BadToken, Claims, read_token
from shared_apps.core.errors import Unauthenticated
from shared_apps.core.principal import Principal, Workspace
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.live_state import facts
from shared_apps.subscriptions.services import as_workspace, workspace_key, workspace_state
from tenants.context import in_public
from tenants.models import Organisation
from tenants.tenant_keys import public_cache_key

ENDED: facts.Fact = {"ended": True}


def principal_of(claims: Claims) -> Principal:
    """Who holds this token, from one MGET; from the database on a miss or without Redis.

    Raises Unauthenticated when the session ended or the person or organisation may not sign in,
    BadToken when the token names another person or organisation than its session: we never signed
    such a one.
    """
    return _principal(claims, facts.read(_keys(claims.session_id, claims.organisation)))


def principals_of(tokens: Iterable[str]) -> dict[str, Principal]:
    """Who holds these tokens, from one MGET. Left out are tokens of nobody: expired, not signed by us, of
    a session that ended or of somebody who may not sign in."""
    claims_of = {}
    for token in tokens:
        with suppress(BadToken):
            claims_of[token] = read_token(token)
    keys_of = {
        token: _keys(claims.session_id, claims.organisation) for token, claims in claims_of.items()
    }
    keys = list(dict.fromkeys(key for keys in keys_of.values() for key in keys))
    reading = facts.read(keys)
    known = dict(zip(keys, reading.facts, strict=True))
    found = {}
    for token, claims in claims_of.items():
        own = facts.Reading([known[key] for key in keys_of[token]], reading.lease)
        with suppress(BadToken, Unauthenticated):
            found[token] = _principal(claims, own)
    return found


def _principal(claims: Claims, reading: facts.Reading) -> Principal:
    state, workspace = _find(claims.session_id, claims.organisation, reading)
    if state["user_id"] != claims.user_id or state["organisation"] != claims.organisation:
        raise BadToken
    return Principal(
        id=state["user_id"],
        name=state["name"],
        email=state["email"],
        role=Role(state["role"]),
        branch_id=state["branch_id"],
        workspace=workspace,
        session_id=claims.session_id,
        must_set_up_two_factor=state.get("must_set_up", False),
    )


def is_live(session_id: str, code: str) -> bool:
    """Whether this is a live session of the organisation with this code, or of the public space if it
    is empty."""
    try:
        state, _ends = _find(session_id, code, facts.read(_keys(session_id, code)))
    except Unauthenticated:
        return False
    return bool((state["organisation"] or "") == code)


@lru_cache(maxsize=4096)
def _keys(session_id: str, code: str | None) -> tuple[str, ...]:
    """Of the facts that tell who holds a token: each request of a browser asks for the same ones."""
    return (session_key(session_id), *([workspace_key(code)] if code else []))


def _find(
    session_id: str, code: str | None, reading: facts.Reading
) -> tuple[facts.Fact, Workspace | None]:
    """What the session is, and the workspace with this code, if one is named; `reading` is of `_keys`.

    Raises Unauthenticated when the session has ended or the workspace may not be entered.
    """
    state, found = reading.facts[0], reading.facts[1] if code else None
    if state is None:
        state, organisation = _load_session(session_id, reading)
        if found is None and organisation is not None and organisation.code == code:
            found = _fill_workspace(organisation, reading)
    if state is None or "ended" in state or state["expires_at"] <= time.time():
        raise Unauthenticated(_("Your session has ended. Please sign in again."))
    if not code:
        return state, None
    found = found or _load_workspace(code, reading)
    workspace = as_workspace(found) if found else None
    if workspace is None or workspace.is_shut():
        raise Unauthenticated(_("This centre's workspace is suspended."))
    return state, workspace


def _load_session(
    session_id: str, reading: facts.Reading
) -> tuple[facts.Fact | None, Organisation | None]:
    """The session and its organisation, in one statement."""
    try:
        key = uuid.UUID(session_id)
    except ValueError:
        return None, None
    with in_public():
        session = (
            LoginSession.objects.select_related("user__second_factor", "organisation")
            .filter(pk=key, ended_at=None, user__state=User.State.ACTIVE)
            .first()
        )
    if session is None:
        facts.fill(reading, session_key(session_id), ENDED)
        return None, None
    state = _state_of(session, session.user)
    facts.fill(reading, session_key(session_id), state)
    return state, session.organisation


def _load_workspace(code: str, reading: facts.Reading) -> facts.Fact | None:
    with in_public():
        organisation = Organisation.objects.filter(code=code).first()
    return None if organisation is None else _fill_workspace(organisation, reading)


def _fill_workspace(organisation: Organisation, reading: facts.Reading) -> facts.Fact:
    state = workspace_state(organisation)
    facts.fill(reading, workspace_key(organisation.code), state)
    return state


def session_key(session_id: str) -> str:
    return public_cache_key("session", session_id)


def refresh_sessions_of(user: User) -> None:
    """After the commit the person's live session carries the new name, role and branch. Inside the
    transaction that has saved them."""
    with in_public():
        live = LoginSession.objects.filter(user=user, ended_at=None).values_list("pk", flat=True)
        keys = [session_key(str(pk)) for pk in live]
    if keys:
        facts.change(keys)


def _state_of(session: LoginSession, user: User) -> dict[str, Any]:
    organisation = session.organisation
    return {
        "user_id": user.pk,
        "name": user.name,
        "email": user.email,
        "role": user.role,
        "branch_id": _branch_of(session, user),
        "organisation": organisation.code if organisation else None,
        "expires_at": session.expires_at.timestamp(),
        "must_set_up": user.role == Role.MASTER and not user.has_second_factor(),
    }


def _branch_of(session: LoginSession, user: User) -> int | None:
    """The branch in view: an owner and MASTER on a visit choose it, for everyone else it is the own."""
    if session.parent_id:
        return session.view_branch_id
    return user.view_branch_id if user.role == Role.SUPER_ADMIN else user.branch_id
