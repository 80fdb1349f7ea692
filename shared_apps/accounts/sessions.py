"""Login sessions: begin, find, end. The server's word on who is signed in."""

import logging
import time
import uuid
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.core import signing
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.tokens import BadToken, Claims, sign_token
from shared_apps.core import live_state
from shared_apps.core.errors import Conflict, Unauthenticated
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import as_workspace, workspace_key, workspace_state
from tenants.context import in_public
from tenants.doors import public_cache_key, public_group_name
from tenants.models import Organisation

HOURS, REMEMBERED_DAYS, WORKSPACE_HOURS = 12, 30, 1
TICKET_SECONDS = 120
_TICKET_SALT = "takeover"
log = logging.getLogger(__name__)


def begin_session(
    user: User, *, remember_me: bool = False, device: str = "", address: str | None = None
) -> str:
    """Signs the person in and returns the token.

    Raises Conflict `already_logged_in` with a two-minute ticket when a session is live: whoever
    holds the ticket knew the password, and may end that session (PRODUCT 2).
    """
    with in_public(), transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        now = timezone.now()
        live = LoginSession.objects.filter(user=user, parent=None, ended_at=None).first()
        if live is not None and live.expires_at > now:
            raise Conflict(
                "You are already logged in. Do you want to log out and log in again?",
                code="already_logged_in",
                data={"ticket": signing.dumps(str(live.pk), salt=_TICKET_SALT)},
            )
        if live is not None:
            end_sessions([live], LoginSession.End.EXPIRED)
        lifetime = timedelta(days=REMEMBERED_DAYS) if remember_me else timedelta(hours=HOURS)
        session = LoginSession.objects.create(
            user=user,
            organisation=user.organisation,
            remember_me=remember_me,
            device=device[:200],
            address=address,
            started_at=now,
            expires_at=now + lifetime,
        )
    return _token_of(session, user)


def begin_workspace_session(parent_id: str, user: User, organisation: Organisation) -> str:
    """MASTER's child session inside one organisation, for an hour; the previous one ends.

    Raises Unauthenticated when MASTER's own session has ended meanwhile.
    """
    with in_public(), transaction.atomic():
        parent = _live(parent_id)
        end_sessions(parent.children.filter(ended_at=None), LoginSession.End.LEFT)
        expires_at = timezone.now() + timedelta(hours=WORKSPACE_HOURS)
        session = LoginSession.objects.create(
            user=user,
            parent=parent,
            organisation=organisation,
            device=parent.device,
            address=parent.address,
            expires_at=min(expires_at, parent.expires_at),
        )
    return _token_of(session, user)


def _token_of(session: LoginSession, user: User) -> str:
    organisation = session.organisation
    return sign_token(
        user_id=user.pk,
        session_id=str(session.pk),
        role=user.role,
        expires_at=session.expires_at,
        organisation=organisation.code if organisation else None,
    )


def session_of_ticket(ticket: str) -> LoginSession | None:
    """The live session that a takeover ticket may end; None when used, old or forged."""
    try:
        session_id = signing.loads(ticket, salt=_TICKET_SALT, max_age=TICKET_SECONDS)
    except signing.BadSignature:
        return None
    return LoginSession.objects.filter(pk=session_id, ended_at=None).first()


def end_sessions(sessions: Iterable[LoginSession], reason: str) -> None:
    """Ends these sessions and their children, and tells their browsers after the commit."""
    with in_public(), transaction.atomic():
        ids = [session.pk for session in sessions]
        # Whoever begins a child or changes a session holds its row: wait, then see what they made.
        ids = list(
            LoginSession.objects.select_for_update()
            .filter(pk__in=ids, ended_at=None)
            .order_by("pk")
            .values_list("pk", flat=True)
        )
        if not ids:
            return
        ids += LoginSession.objects.filter(parent__in=ids, ended_at=None).values_list(
            "pk", flat=True
        )
        LoginSession.objects.filter(pk__in=ids, ended_at=None).update(
            ended_at=timezone.now(), end_reason=reason
        )
        transaction.on_commit(lambda: _announce_end(ids, reason))


def end_sessions_of(user_id: int, reason: str) -> None:
    """Ends whatever session the person has."""
    with in_public():
        end_sessions(LoginSession.objects.filter(user_id=user_id, ended_at=None), reason)


def _announce_end(ids: list[uuid.UUID], reason: str) -> None:
    for session_id in ids:
        live_state.end(session_key(str(session_id)))
        push("session", str(session_id), {"type": "session.ended", "reason": reason})


def _live(session_id: str) -> LoginSession:
    """A session that has not ended, its row held until the transaction ends: an end waits.

    Raises Unauthenticated for any other.
    """
    session = (
        LoginSession.objects.select_for_update(of=("self",))
        .select_related("user", "organisation")
        .filter(pk=session_id, ended_at=None, expires_at__gt=timezone.now())
        .filter(user__state=User.State.ACTIVE)
        .first()
    )
    if session is None:
        raise Unauthenticated("Your session has ended. Please sign in again.")
    return session


def push(kind: str, id: str, event: dict[str, Any]) -> None:
    """Sends an event to a person's, session's or organisation's sockets; never fails a request:
    rows are the record, a push only tells that there is one."""
    try:
        async_to_sync(get_channel_layer().group_send)(public_group_name(kind, id), event)
    except live_state.FAULTS as fault:
        log.warning("Not pushed to %s %s: %s", kind, id, fault)


def session_key(session_id: str) -> str:
    return public_cache_key("session", session_id)


def refresh_sessions_of(user: User) -> None:
    """After the commit the person's live session carries the new name, role and branch."""
    with in_public():
        live = list(
            LoginSession.objects.select_for_update(of=("self",))
            .filter(user=user, ended_at=None, parent=None)
            .select_related("organisation")
        )
    for session in live:
        key, state = session_key(str(session.pk)), _state_of(session, user)
        transaction.on_commit(partial(live_state.overwrite, key, state))


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
    }


def _branch_of(session: LoginSession, user: User) -> int | None:
    """The branch in view: an owner and MASTER on a visit choose it, for everyone else it is the own."""
    if session.parent_id:
        return session.view_branch_id
    return user.view_branch_id if user.role == Role.SUPER_ADMIN else user.branch_id


def choose_branch(principal: Principal, branch_id: int | None) -> None:
    """The branch an owner looks at; None for all. MASTER's choice lasts as long as the visit."""
    with in_public(), transaction.atomic():
        session = _live(principal.session_id)
        if session.parent_id:
            session.view_branch_id = branch_id
            session.save(update_fields=["view_branch_id"])
        else:
            session.user.view_branch_id = branch_id
            session.user.save(update_fields=["view_branch_id"])
        key, state = session_key(str(session.pk)), _state_of(session, session.user)
        transaction.on_commit(partial(live_state.overwrite, key, state))


def principal_of(claims: Claims) -> Principal:
    """Who holds this token, from one MGET; from the database on a miss or without Redis.

    Raises Unauthenticated when the session ended or the person or organisation may not sign in,
    BadToken when the token names another person or organisation than its session: we never signed
    such a one.
    """
    keys = [session_key(claims.session_id)]
    if claims.organisation:
        keys.append(workspace_key(claims.organisation))
    states = live_state.read(keys)
    state = states[0] or _load_session(claims.session_id)
    if state is None or "ended" in state or state["expires_at"] <= time.time():
        raise Unauthenticated("Your session has ended. Please sign in again.")
    if state["user_id"] != claims.user_id or state["organisation"] != claims.organisation:
        raise BadToken
    workspace = None
    if claims.organisation:
        found = states[1] or _load_workspace(claims.organisation)
        workspace = as_workspace(found) if found else None
        if workspace is None or workspace.is_suspended():
            raise Unauthenticated("This centre's workspace is suspended.")
    return Principal(
        id=state["user_id"],
        name=state["name"],
        email=state["email"],
        role=Role(state["role"]),
        branch_id=state["branch_id"],
        workspace=workspace,
        session_id=claims.session_id,
    )


def _load_session(session_id: str) -> dict[str, Any] | None:
    try:
        key = uuid.UUID(session_id)
    except ValueError:
        return None
    with in_public():
        session = (
            LoginSession.objects.select_related("user", "organisation")
            .filter(pk=key, ended_at=None, user__state=User.State.ACTIVE)
            .first()
        )
    if session is None:
        live_state.fill(session_key(session_id), live_state.TOMBSTONE)
        return None
    state = _state_of(session, session.user)
    live_state.fill(session_key(session_id), state)
    return state


def _load_workspace(code: str) -> dict[str, Any] | None:
    with in_public():
        organisation = Organisation.objects.filter(code=code).first()
    if organisation is None:
        return None
    state = workspace_state(organisation)
    live_state.fill(workspace_key(code), state)
    return state
