"""Signing in and out."""

from functools import lru_cache

from django.contrib.auth.hashers import check_password, make_password
from django.core import signing

from shared_apps.accounts import history
from shared_apps.accounts.models import LoginSession, SignInEvent, User
from shared_apps.accounts.passwords import LONGEST
from shared_apps.accounts.second_factor import use_code
from shared_apps.accounts.services.proof import WRONG_CODE
from shared_apps.accounts.sessions import begin_session, end_sessions, session_of_ticket
from shared_apps.accounts.throttle import (
    LOGIN_ACCOUNT,
    LOGIN_ADDRESS,
    LOGIN_KNOWN_ADDRESS,
    Budget,
)
from shared_apps.accounts.tokens import BadToken, hash_of, read_token
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Invalid, Unauthenticated
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import declare, writing
from tenants.context import in_public
from tenants.models import Organisation

CODE_SECONDS = 300
_CODE_SALT = "second-factor"


@lru_cache(maxsize=1)
def _nobodys_hash() -> str:
    return make_password("nobody has this password")


def sign_in(*, email: str, password: str, remember_me: bool, address: str, device: str) -> str:
    """The token of a new session.

    Raises Invalid `invalid_credentials`, the same for every reason; TooMany when the account's or
    the address's budget is used up; Conflict `already_logged_in` with a takeover ticket, and
    `code_required` with a five-minute ticket for `sign_in_with_code`.
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
            # Entry and line of the history are one statement: a known address costs no more.
            with writing():
                _refuse(user, email, address)
                if user is not None and not right:
                    wrong = SignInEvent.Result.WRONG_PASSWORD
                    declare(history.event(user.pk, wrong, device=device, address=address))
            raise Invalid(message=_("Email or password is wrong."), code="invalid_credentials")
    LOGIN_ADDRESS.give_back(address)
    if user.has_second_factor():
        # Only a right code starts the count anew: the codes of one account are guessed no faster.
        budget.give_back(subject)
        raise Conflict(
            _("Enter the code of your authenticator app."),
            code="code_required",
            data={"ticket": _code_ticket(user, remember_me)},
        )
    budget.reset(subject)
    return begin_session(user, remember_me=remember_me, device=device, address=address or None)


def sign_in_with_code(*, ticket: str, code: str, address: str, device: str) -> str:
    """The token of a new session, for a ticket of `sign_in` and a code of the app or a recovery code.

    Raises Invalid `token_invalid` for a forged or old ticket, and on the field for a wrong code, which
    counts as a wrong password does; TooMany; Conflict `already_logged_in`, which uses no code up.
    """
    LOGIN_ADDRESS.spend(address)
    with in_public():
        user, remember_me = _read_code_ticket(ticket)
        budget, subject = _budget_of(user, user.email, address)
        budget.spend(subject)
        token = None
        try:
            with writing():
                if use_code(user, code):
                    token = begin_session(
                        user, remember_me=remember_me, device=device, address=address or None
                    )
                else:
                    _refuse(user, user.email, address)
                    wrong = SignInEvent.Result.WRONG_CODE
                    declare(history.event(user.pk, wrong, device=device, address=address))
        except Conflict:
            budget.give_back(subject)
            LOGIN_ADDRESS.give_back(address)
            raise
    if token is None:
        raise Invalid.field("code", WRONG_CODE)
    budget.reset(subject)
    LOGIN_ADDRESS.give_back(address)
    return token


def _refuse(user: User | None, email: str, address: str) -> None:
    by = Actor(user.pk if user else None, email)
    audit_log.record("sign-in refused", by=by, after={"address": address})


def _code_ticket(user: User, remember_me: bool) -> str:
    """Proves for five minutes that the password was right, and opens nothing by itself."""
    proof = {"user": user.pk, "password": hash_of(user.password), "remember": remember_me}
    return signing.dumps(proof, salt=_CODE_SALT)


def _read_code_ticket(ticket: str) -> tuple[User, bool]:
    """Whose ticket it is, and whether the device is to be remembered. A new password ends it."""
    try:
        proof = signing.loads(ticket, salt=_CODE_SALT, max_age=CODE_SECONDS)
    except signing.BadSignature:
        proof = None
    people = User.objects.select_related("organisation", "second_factor")
    user = people.filter(pk=proof["user"]).first() if proof else None
    if user is None or not may_sign_in(user) or hash_of(user.password) != proof["password"]:
        raise Invalid(
            message=_("This took too long. Enter your password again."), code="token_invalid"
        )
    return user, proof["remember"]


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
