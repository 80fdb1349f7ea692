"""Login sessions: begins and ends them, and changes the branch in view. The rows are the record of who is
signed in; `principals` reads them for requests."""

import uuid
from collections.abc import Collection, Iterable
from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from shared_apps.accounts import history
from shared_apps.accounts.models import LoginSession, SignInEvent, User
from shared_apps.accounts.principals import session_key
from shared_apps.accounts.tokens import sign_token
from shared_apps.core.errors import Conflict, Unauthenticated
from shared_apps.core.principal import Principal
from shared_apps.core.pushes import push
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.live_state import facts
from shared_apps.platform.models import PushDevice
from tenants.context import in_public
from tenants.models import Organisation

HOURS, REMEMBERED_DAYS, WORKSPACE_HOURS = 12, 30, 1
TICKET_SECONDS = 120
_TICKET_SALT = "takeover"


def begin_session(
    user: User, *, remember_me: bool = False, device: str = "", address: str | None = None
) -> str:
    """Signs the person in and returns the token.

    Raises Conflict `already_logged_in` with a two-minute ticket when a session is live: whoever
    holds the ticket knew the password, and may end that session (PRODUCT 2).
    """
    with in_public(), writing():
        User.objects.select_for_update().get(pk=user.pk)
        now = timezone.now()
        live = LoginSession.objects.filter(user=user, parent=None, ended_at=None).first()
        if live is not None and live.expires_at > now:
            raise Conflict(
                _("You are already logged in. Do you want to log out and log in again?"),
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
        history.event(user.pk, SignInEvent.Result.SIGNED_IN, device=device, address=address).save()
    return token_of(session, user)


def begin_workspace_session(parent_id: str, user: User, organisation: Organisation) -> str:
    """MASTER's child session inside one organisation, for an hour; the previous one ends.

    Raises Unauthenticated when MASTER's own session has ended meanwhile.
    """
    with in_public(), writing():
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
    return token_of(session, user)


def token_of(session: LoginSession, user: User) -> str:
    """The signed token with which the person uses this session until it expires."""
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
    with in_public(), writing():
        ids = [session.pk for session in sessions]
        # Whoever begins a child or changes a session holds its row: wait, then see what they made.
        ending = list(
            LoginSession.objects.select_for_update()
            .filter(pk__in=ids, ended_at=None)
            .order_by("pk")
            .values("pk", "parent_id", "user_id", "device", "address", "expires_at")
        )
        if not ending:
            return
        history.keep_ends(ending, reason)
        ids = [session["pk"] for session in ending]
        if reason == LoginSession.End.LOGOUT:
            # Not of those whose time was over: a browser tells that as well, and nobody signed out.
            left = [one["pk"] for one in ending if one["expires_at"] > timezone.now()]
            _forget_devices(left)
        ids += LoginSession.objects.filter(parent__in=ids, ended_at=None).values_list(
            "pk", flat=True
        )
        LoginSession.objects.filter(pk__in=ids, ended_at=None).update(
            ended_at=timezone.now(), end_reason=reason
        )
        change = facts.Change([session_key(str(pk)) for pk in ids])
        transaction.on_commit(lambda: _announce_end(change, ids, reason))


def end_sessions_of(user_id: int, reason: str) -> None:
    """Ends whatever session the person has, and no device of the person's is told of anything any more."""
    with in_public():
        PushDevice.objects.filter(user_id=user_id).delete()
        end_sessions(LoginSession.objects.filter(user_id=user_id, ended_at=None), reason)


def _forget_devices(session_ids: Collection[uuid.UUID]) -> None:
    """The browsers of these sessions, and of their visits to workspaces, are told of nothing any more."""
    if session_ids:
        those = LoginSession.objects.filter(Q(pk__in=session_ids) | Q(parent__in=session_ids))
        PushDevice.objects.filter(session_id__in=those.values("pk")).delete()


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
        ).exclude(organisation__status__in=Organisation.SHUT)
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
        raise Unauthenticated(_("Your session has ended. Please sign in again."))
    return session


def choose_branch(principal: Principal, branch_id: int | None) -> None:
    """The branch an owner looks at; None for all. MASTER's choice lasts as long as the visit."""
    with in_public(), writing():
        session = _live(principal.session_id)
        if session.parent_id:
            session.view_branch_id = branch_id
            session.save(update_fields=["view_branch_id"])
        else:
            session.user.view_branch_id = branch_id
            session.user.save(update_fields=["view_branch_id"])
        facts.change([session_key(str(session.pk))])
