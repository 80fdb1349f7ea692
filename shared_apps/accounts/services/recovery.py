"""Forgotten and changed passwords."""

from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts import mails
from shared_apps.accounts.models import LoginSession, OneTimeToken, User
from shared_apps.accounts.passwords import check_new_password
from shared_apps.accounts.services.sign_in import may_sign_in
from shared_apps.accounts.sessions import begin_session, end_sessions_of
from shared_apps.accounts.throttle import LOGIN_ACCOUNT, PASSWORD_CHANGE, RESET_MAIL
from shared_apps.accounts.tokens import hash_of, new_mail_token
from shared_apps.core.errors import Invalid, TooMany
from shared_apps.core.principal import Principal
from shared_apps.mail.services import queue_mail
from tenants.context import in_public

RESET_MINUTES = 30
BAD_LINK = "This link has been used or has ended. Please ask for a new one."


def request_reset(*, email: str) -> None:
    """Mails a link that works once, for half an hour; silent for an unknown address."""
    try:
        RESET_MAIL.spend(email)
    except TooMany:
        return
    with in_public(), transaction.atomic():
        user = User.objects.by_email(email)
        if user is None or not may_sign_in(user):
            return
        token = issue_token(user, OneTimeToken.Purpose.RESET, timedelta(minutes=RESET_MINUTES))
        queue_mail(
            key=f"reset-{hash_of(token)}",
            to=user.email,
            **mails.reset(name=user.name, token=token, minutes=RESET_MINUTES),
        )


def reset_password(*, token: str, password: str) -> None:
    """Sets the password and ends every session; signing in is the next step, not this one's."""
    with in_public(), transaction.atomic():
        user = use_token(token, OneTimeToken.Purpose.RESET)
        _set_password(user, password)
        end_sessions_of(user.pk, LoginSession.End.PASSWORD)
    LOGIN_ACCOUNT.reset(user.email)


def change_password(*, by: Principal, old: str, new: str, address: str, device: str) -> str:
    """Sets one's own password; the old session ends at once and the new one's token comes back."""
    PASSWORD_CHANGE.spend(str(by.id))
    with in_public(), transaction.atomic():
        user = User.objects.select_for_update().get(pk=by.id)
        if not check_password(old, user.password):
            raise Invalid.field("old", "This is not your present password.")
        remember = LoginSession.objects.filter(pk=by.session_id, remember_me=True).exists()
        _set_password(user, new, field="new")
        end_sessions_of(user.pk, LoginSession.End.PASSWORD)
        token = begin_session(user, remember_me=remember, device=device, address=address or None)
    PASSWORD_CHANGE.reset(str(by.id))
    return token


def _set_password(user: User, password: str, *, field: str = "password") -> None:
    centre = user.organisation.name if user.organisation else ""
    check_new_password(password, user.email, user.name, centre, field=field)
    if check_password(password, user.password):
        raise Invalid.field(field, "Please choose a password that is not the present one.")
    user.password = make_password(password)
    user.version += 1
    user.save(update_fields=["password", "version"])
    OneTimeToken.objects.filter(user=user, purpose=OneTimeToken.Purpose.RESET).delete()


def issue_token(user: User, purpose: str, lifetime: timedelta) -> str:
    """A new one-time token; earlier ones of the purpose stop working."""
    OneTimeToken.objects.filter(user=user, purpose=purpose).delete()
    token = new_mail_token()
    OneTimeToken.objects.create(
        token_hash=hash_of(token),
        purpose=purpose,
        user=user,
        expires_at=timezone.now() + lifetime,
    )
    return token


def user_of_token(token: str, purpose: str) -> User:
    """Whom a live link is for, without using it. Raises Invalid `token_invalid`."""
    return _live_token(token, purpose).user


def use_token(token: str, purpose: str) -> User:
    """Uses a link up, inside the caller's transaction. Raises Invalid `token_invalid`."""
    found = _live_token(token, purpose, locked=True)
    found.used_at = timezone.now()
    found.save(update_fields=["used_at"])
    return (
        User.objects.select_for_update(of=("self",))
        .select_related("organisation")
        .get(pk=found.user_id)
    )


def _live_token(token: str, purpose: str, *, locked: bool = False) -> OneTimeToken:
    tokens = OneTimeToken.objects.filter(
        token_hash=hash_of(token), purpose=purpose, used_at=None, expires_at__gt=timezone.now()
    )
    if locked:
        tokens = tokens.select_for_update()
    found = tokens.first()
    if found is None:
        raise Invalid(message=BAD_LINK, code="token_invalid")
    return found
