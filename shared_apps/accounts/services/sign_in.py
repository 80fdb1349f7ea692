"""Signing in and out."""

from functools import lru_cache

from django.contrib.auth.hashers import check_password, make_password

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.passwords import LONGEST
from shared_apps.accounts.sessions import begin_session, end_sessions, session_of_ticket
from shared_apps.accounts.throttle import (
    LOGIN_ACCOUNT,
    LOGIN_ADDRESS,
    LOGIN_KNOWN_ADDRESS,
    Budget,
)
from shared_apps.accounts.tokens import BadToken, read_token
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Invalid, Unauthenticated
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from tenants.context import in_public
from tenants.models import Organisation


@lru_cache(maxsize=1)
def _nobodys_hash() -> str:
    return make_password("nobody has this password")


def sign_in(*, email: str, password: str, remember_me: bool, address: str, device: str) -> str:
    """The token of a new session.

    Raises Invalid `invalid_credentials`, the same for every reason; TooMany when the account's or
    the address's budget is used up; Conflict `already_logged_in` with a takeover ticket.
    """
    LOGIN_ADDRESS.spend(address)
    with in_public():
        user = User.objects.by_email(email)
        budget, subject = _budget_of(user, email, address)
        budget.spend(subject)
        # An unknown address costs the same hash as a known one.
        right = len(password) <= LONGEST and check_password(
            password, user.password if user else _nobodys_hash()
        )
        if user is None or not right or not may_sign_in(user):
            audit_log.record(
                "sign-in refused",
                by=Actor(user.pk if user else None, email),
                after={"address": address},
            )
            raise Invalid(message=_("Email or password is wrong."), code="invalid_credentials")
    budget.reset(subject)
    LOGIN_ADDRESS.give_back(address)
    return begin_session(user, remember_me=remember_me, device=device, address=address or None)


def _budget_of(user: User | None, email: str, address: str) -> tuple[Budget, str]:
    """Which tries this one counts among: those from an address that the person has signed in from,
    or everybody's for the account."""
    # Asked for nobody as well: an unknown address costs the same statements as a known one.
    own = LoginSession.objects.filter(user_id=user.pk if user else 0)
    if address and own.filter(address=address).exists():
        return LOGIN_KNOWN_ADDRESS, f"{email} {address}"
    return LOGIN_ACCOUNT, email


def may_sign_in(user: User) -> bool:
    """Active, and not of a suspended organisation."""
    if user.state != User.State.ACTIVE:
        return False
    organisation = user.organisation
    return organisation is None or organisation.status not in Organisation.SHUT


def sign_out(*, token: str | None, ticket: str | None) -> None:
    """Ends the token's session, or the one a takeover ticket names.

    An expired token of ours is enough, and so is one whose session has ended already. Raises
    Unauthenticated without either: an email alone logs nobody out (PRODUCT 2).
    """
    with in_public():
        if ticket:
            session = session_of_ticket(ticket)
            if session is None:
                raise Unauthenticated(_("Please sign in again."))
            end_sessions([session], LoginSession.End.NEW_LOGIN)
            return
        try:
            claims = read_token(token or "", accept_expired=True)
        except BadToken:
            raise Unauthenticated from None
        end_sessions(
            LoginSession.objects.filter(pk=claims.session_id, ended_at=None),
            LoginSession.End.LOGOUT,
        )
