"""Forgotten and changed passwords."""

from datetime import timedelta
from functools import partial

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts import mails
from shared_apps.accounts.models import LoginSession, OneTimeToken, ResetRequest, User
from shared_apps.accounts.passwords import weakness
from shared_apps.accounts.services.sign_in import may_sign_in
from shared_apps.accounts.sessions import begin_session, end_sessions_of
from shared_apps.accounts.throttle import LOGIN_ACCOUNT, PASSWORD_CHANGE, RESET_MAIL
from shared_apps.accounts.tokens import hash_of, new_mail_token
from shared_apps.core.errors import Invalid, TooMany
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail
from tenants.context import in_public

RESET_MINUTES = 30
BAD_LINK = lazy("This link has been used or has expired. Please ask for a new one.")


def request_reset(*, email: str) -> None:
    """Asks for a link by mail; silent about whether there will be one.

    Nothing is looked up here, so the answer takes the same time for every address.
    """
    try:
        RESET_MAIL.spend(email)
    except TooMany:
        return
    with in_public(), writing():
        ResetRequest.objects.create(email=email)
        transaction.on_commit(partial(wake_worker, "accounts.answer_reset_requests"))


def answer_next_reset_request() -> bool:
    """Mails a link that works once, for half an hour, if the address is of somebody who may sign in;
    False when nobody has asked. Two workers never take the same request."""
    with in_public(), writing():
        waiting = ResetRequest.objects.select_for_update(skip_locked=True).order_by("pk")
        request = waiting.first()
        if request is None:
            return False
        request.delete()
        user = User.objects.by_email(request.email)
        if user is None or not may_sign_in(user):
            return True
        mail_reset_link(user)
    return True


def mail_reset_link(user: User) -> None:
    """Mails the person a link to choose a new password, inside the caller's transaction."""
    token = issue_token(user, OneTimeToken.Purpose.RESET, timedelta(minutes=RESET_MINUTES))
    queue_mail(
        key=f"reset-{hash_of(token)}",
        to=user.email,
        letter=mails.reset(name=user.name, token=token, minutes=RESET_MINUTES),
    )


def reset_password(*, token: str, password: str) -> None:
    """Sets the password and ends every session; signing in is the next step, not this one's."""
    with in_public(), writing():
        user = use_token(token, OneTimeToken.Purpose.RESET)
        if fault := _new_password_fault(user, password):
            raise Invalid.field("password", fault)
        _set_password(user, password)
        end_sessions_of(user.pk, LoginSession.End.PASSWORD)
    LOGIN_ACCOUNT.reset(user.email)


def change_password(*, by: Principal, old: str, new: str, address: str, device: str) -> str:
    """Sets one's own password; the old session ends at once and the new one's token comes back."""
    PASSWORD_CHANGE.spend(str(by.id))
    with in_public(), writing():
        user = User.objects.select_for_update().get(pk=by.id)
        faults = {}
        # Whether the new one is the present one is told only to who knows the present one.
        if check_password(old, user.password):
            fault = _new_password_fault(user, new)
        else:
            faults["old"] = [_("This is not your current password.")]
            fault = _weakness(user, new)
        if fault:
            faults["new"] = [fault]
        if faults:
            raise Invalid(faults)
        remember = LoginSession.objects.filter(pk=by.session_id, remember_me=True).exists()
        _set_password(user, new)
        end_sessions_of(user.pk, LoginSession.End.PASSWORD)
        token = begin_session(user, remember_me=remember, device=device, address=address or None)
    PASSWORD_CHANGE.reset(str(by.id))
    return token


def _weakness(user: User, password: str) -> str | None:
    centre = user.organisation.name if user.organisation else ""
    return weakness(password, user.email, user.name, centre)


def _new_password_fault(user: User, password: str) -> str | None:
    if fault := _weakness(user, password):
        return fault
    if check_password(password, user.password):
        return _("Please choose a password other than your current one.")
    return None


def _set_password(user: User, password: str) -> None:
    user.password = make_password(password)
    user.version += 1
    user.save(update_fields=["password", "version"])
    OneTimeToken.objects.filter(user=user, purpose=OneTimeToken.Purpose.RESET).delete()


def issue_token(
    user: User, purpose: str, lifetime: timedelta, *, email: str = "", keep_earlier: bool = False
) -> str:
    """A new one-time token; earlier ones of the purpose stop working, unless they are kept."""
    if not keep_earlier:
        OneTimeToken.objects.filter(user=user, purpose=purpose).delete()
    token = new_mail_token()
    OneTimeToken.objects.create(
        token_hash=hash_of(token),
        purpose=purpose,
        user=user,
        email=email,
        expires_at=timezone.now() + lifetime,
    )
    return token


def user_of_token(token: str, purpose: str) -> User:
    """Whom a live link is for, without using it. Raises Invalid `token_invalid`."""
    return _live_token(token, purpose).user


def use_token(token: str, purpose: str) -> User:
    """Uses a link up, inside the caller's transaction. Raises Invalid `token_invalid`."""
    return take_token(token, purpose)[0]


def take_token(token: str, purpose: str) -> tuple[User, OneTimeToken]:
    """As `use_token`; returns the used link as well."""
    found = _live_token(token, purpose, locked=True)
    found.used_at = timezone.now()
    found.save(update_fields=["used_at"])
    people = User.objects.select_for_update(of=("self",)).select_related("organisation")
    return people.get(pk=found.user_id), found


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
