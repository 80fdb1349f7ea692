"""Login sessions: begin, find, end. The server's word on who is signed in."""

import time
import uuid
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any

from channels.layers import get_channel_layer
from django.core import signing
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.tokens import BadToken, Claims, sign_token
from shared_apps.core.errors import Conflict, Unauthenticated
from shared_apps.core.principal import Principal, Workspace
from shared_apps.core.roles import Role
from shared_apps.live_state import facts
from shared_apps.subscriptions.services import as_workspace, workspace_key, workspace_state
from tenants.context import in_public
from tenants.models import Organisation
from tenants.tenant_keys import public_cache_key, public_group_name

HOURS, REMEMBERED_DAYS, WORKSPACE_HOURS = 12, 30, 1
TICKET_SECONDS = 120
_TICKET_SALT = "takeover"
ENDED: facts.Fact = {"ended": True}


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
        change = facts.Change([session_key(str(pk)) for pk in ids])
        transaction.on_commit(lambda: _announce_end(change, ids, reason))


def end_sessions_of(user_id: int, reason: str) -> None:
    """Ends whatever session the person has."""
    with in_public():
        end_sessions(LoginSession.objects.filter(user_id=user_id, ended_at=None), reason)


def _announce_end(change: facts.Change, ids: list[uuid.UUID], reason: str) -> None:
    event = {"type": "session.ended", "reason": reason}
    heard = [push("session", str(session_id), event) for session_id in ids]
    change.committed(heard=all(heard))


def live_among(session_ids: Collection[str]) -> set[str]:
    """Those of these sessions that are live, by the database."""
    with in_public():
        live = LoginSession.objects.filter(
            pk__in=session_ids,
            ended_at=None,
            expires_at__gt=timezone.now(),
            user__state=User.State.ACTIVE,
        ).exclude(organisation__status=Organisation.Status.SUSPENDED)
        return {str(pk) for pk in live.values_list("pk", flat=True)}


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


def push(kind: str, id: str, event: dict[str, Any]) -> bool:
    """Sends an event to a person's, session's or organisation's sockets; whether Redis took it. It
    never fails a request: rows are the record, a push only tells that there is one."""
    sent: bool = get_channel_layer().publish_to_group(public_group_name(kind, id), event)
    return sent


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
        facts.change([session_key(str(session.pk))])


def principal_of(claims: Claims) -> Principal:
    """Who holds this token, from one MGET; from the database on a miss or without Redis.

    Raises Unauthenticated when the session ended or the person or organisation may not sign in,
    BadToken when the token names another person or organisation than its session: we never signed
    such a one.
    """
    state, workspace = _find(claims.session_id, claims.organisation)
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
    )


def is_live(session_id: str, code: str) -> bool:
    """Whether this is a live session of the organisation with this code, or of the public space if it
    is empty."""
    try:
        state, _ = _find(session_id, code)
    except Unauthenticated:
        return False
    return bool((state["organisation"] or "") == code)


def _find(session_id: str, code: str | None) -> tuple[facts.Fact, Workspace | None]:
    """What the session is, and the workspace with this code, if one is named.

    Raises Unauthenticated when the session has ended or the workspace may not be entered.
    """
    keys = [session_key(session_id), *([workspace_key(code)] if code else [])]
    reading = facts.read(keys)
    state, found = reading.facts[0], reading.facts[1] if code else None
    if state is None:
        state, organisation = _load_session(session_id, reading)
        if found is None and organisation is not None and organisation.code == code:
            found = _fill_workspace(organisation, reading)
    if state is None or "ended" in state or state["expires_at"] <= time.time():
        raise Unauthenticated("Your session has ended. Please sign in again.")
    if not code:
        return state, None
    found = found or _load_workspace(code, reading)
    workspace = as_workspace(found) if found else None
    if workspace is None or workspace.is_suspended():
        raise Unauthenticated("This centre's workspace is suspended.")
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
            LoginSession.objects.select_related("user", "organisation")
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
