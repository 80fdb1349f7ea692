"""The address that somebody signs in with is changed by a link to the new one, and back by a link to the
old one."""

from datetime import timedelta

from django.db import IntegrityError

from shared_apps.accounts import mails
from shared_apps.accounts.models import LoginSession, OneTimeToken, SecondFactor, User
from shared_apps.accounts.principals import refresh_sessions_of
from shared_apps.accounts.second_factor import forget_factor
from shared_apps.accounts.services.identities import announce, refuse_in_sample, tell_rights
from shared_apps.accounts.services.proof import proven
from shared_apps.accounts.services.recovery import (
    BAD_LINK,
    issue_token,
    mail_reset_link,
    take_token,
)
from shared_apps.accounts.services.sign_in import may_sign_in
from shared_apps.accounts.sessions import end_sessions
from shared_apps.accounts.throttle import EMAIL_CHANGE, EMAIL_CHANGE_MAIL
from shared_apps.accounts.tokens import hash_of
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail
from tenants.context import in_public

LINK_MINUTES, UNDO_DAYS = 60, 7


def request_email_change(*, by: Principal, email: str, password: str, code: str = "") -> None:
    """Mails a link to the new address. Whether the address is somebody's already is told to its owner
    alone, by mail.

    Raises Invalid for a wrong password or code and for the present address, TooMany after five
    requests of one person or three mails to one address within an hour, Conflict `sample_data`.
    """
    EMAIL_CHANGE.spend(str(by.id))
    EMAIL_CHANGE_MAIL.spend(email)
    with proven(by, password, code) as user:
        refuse_in_sample(user)
        if email == user.email:
            raise Invalid.field("email", _("This is your email address already."))
        lifetime = timedelta(minutes=LINK_MINUTES)
        token = issue_token(user, OneTimeToken.Purpose.EMAIL, lifetime, email=email)
        letter = (
            mails.email_taken()
            if User.objects.by_email(email)
            else mails.email_change(name=user.name, token=token, minutes=LINK_MINUTES)
        )
        queue_mail(key=f"email-change-{hash_of(token)}", to=email, letter=letter)
        audit_log.record("email change asked", by=by, target=user, after={"email": email})


def confirm_email_change(*, token: str, session_id: str = "") -> None:
    """Sets the new address. Every session of the person ends but this one, and the old address is mailed
    a link that undoes it.

    Raises Invalid `token_invalid` for a used, old or forged link, for somebody who may no longer sign
    in, and when the address has become somebody else's.
    """
    with in_public(), writing():
        user, link = take_token(token, OneTimeToken.Purpose.EMAIL)
        if not may_sign_in(user):
            raise Invalid(message=BAD_LINK, code="token_invalid")
        refuse_in_sample(user)
        before = user.email
        _set_email(user, link.email)
        # A link to choose a new password went to the old address.
        OneTimeToken.objects.filter(user=user, purpose=OneTimeToken.Purpose.RESET).delete()
        _end_other_sessions(user, session_id)
        # An open page signs its socket in with the address that it knows.
        tell_rights(user)
        undo = issue_token(
            user,
            OneTimeToken.Purpose.EMAIL_UNDO,
            timedelta(days=UNDO_DAYS),
            email=before,
            # Whoever changes it twice does not take the link from the first address.
            keep_earlier=True,
        )
        letter = mails.email_changed(name=user.name, email=user.email, token=undo, days=UNDO_DAYS)
        queue_mail(key=f"email-undo-{hash_of(undo)}", to=before, letter=letter)
        _announce(user, "email changed", before)


def undo_email_change(*, token: str) -> None:
    """Sets the old address again, for somebody whose account is in other hands: signs everybody out, ends
    the password and an authenticator app that was set up since, and mails a link to choose a new
    password. Raises Invalid `token_invalid` for a used, old or forged link.
    """
    with in_public(), writing():
        user, link = take_token(token, OneTimeToken.Purpose.EMAIL_UNDO)
        refuse_in_sample(user)
        before, changed_at = user.email, link.expires_at - timedelta(days=UNDO_DAYS)
        user.set_unusable_password()
        _set_email(user, link.email)
        later = OneTimeToken.objects.filter(user=user, expires_at__gt=link.expires_at)
        later.filter(purpose=OneTimeToken.Purpose.EMAIL_UNDO).delete()
        OneTimeToken.objects.filter(user=user, purpose=OneTimeToken.Purpose.EMAIL).delete()
        if SecondFactor.objects.filter(user=user, confirmed_at__gt=changed_at).exists():
            forget_factor(user)
        _end_other_sessions(user, "")
        if may_sign_in(user):
            mail_reset_link(user)
        _announce(user, "email change undone", before)


def _set_email(user: User, email: str) -> None:
    user.email = email
    user.version += 1
    try:
        with writing():
            user.save(update_fields=["email", "password", "version"])
    except IntegrityError:
        raise Invalid(message=BAD_LINK, code="token_invalid") from None


def _end_other_sessions(user: User, session_id: str) -> None:
    others = LoginSession.objects.filter(user=user, parent=None, ended_at=None)
    if session_id:
        others = others.exclude(pk=session_id)
    end_sessions(others, LoginSession.End.EMAIL)
    refresh_sessions_of(user)


def _announce(user: User, action: str, before: str) -> None:
    by = Actor(user.pk, user.name)
    audit_log.record(
        action, by=by, target=user, before={"email": before}, after={"email": user.email}
    )
    announce(user, by=by)
