"""Two-factor sign-in: the authenticator app is set up, asked for its code, changed and switched off."""

import time
from typing import TypedDict

from django.utils import timezone

from shared_apps.accounts import mails, totp
from shared_apps.accounts.models import LoginSession, RecoveryCode, SecondFactor, User
from shared_apps.accounts.principals import refresh_sessions_of
from shared_apps.accounts.second_factor import forget_factor, seal_key, unseal_key
from shared_apps.accounts.services.proof import WRONG_CODE, proven, refuse_visitor
from shared_apps.accounts.sessions import end_sessions_of
from shared_apps.accounts.throttle import ACCOUNT_CHANGE
from shared_apps.accounts.tokens import new_mail_token
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.mail.letters import PRODUCT
from shared_apps.mail.services import queue_mail
from tenants.context import in_public

NOT_SET_UP = lazy("Two-factor sign-in is off.")


class NewKey(TypedDict):
    """`key` is typed into an authenticator app, `uri` is read by it from a QR code."""

    key: str
    uri: str


class TwoFactorState(TypedDict):
    isOn: bool
    isRequired: bool
    recoveryCodesLeft: int


def state_of(by: Principal) -> TwoFactorState:
    """Whether the person is asked for a code, must be, and how many recovery codes are left."""
    with in_public():
        left = RecoveryCode.objects.filter(factor__user=by.id, used_at=None).count()
        is_on = SecondFactor.objects.filter(user=by.id, confirmed_at__isnull=False).exists()
    return {"isOn": is_on, "isRequired": by.role is Role.MASTER, "recoveryCodesLeft": left}


def begin_set_up(*, by: Principal, password: str, code: str = "") -> NewKey:
    """A new key for an authenticator app, which counts once `confirm` was given a code of it; an earlier
    app stays good until then.

    Raises Invalid for a wrong password, and for a wrong code where an app is to be replaced.
    """
    with proven(by, password, code) as user:
        key = totp.new_key()
        SecondFactor.objects.update_or_create(user=user, defaults={"next_key": seal_key(key)})
        audit_log.record("two-factor set-up begun", by=by, target=user)
    return {
        "key": totp.key_text(key),
        "uri": totp.key_address(key, account=user.email, issuer=PRODUCT),
    }


def confirm(*, by: Principal, code: str) -> list[str]:
    """Switches two-factor sign-in on with the first code of the new key, and returns ten recovery codes.

    Raises Conflict `wrong_state` when no set-up was begun, Invalid for a wrong code.
    """
    refuse_visitor(by)
    ACCOUNT_CHANGE.spend(str(by.id))
    with in_public(), writing():
        user = User.objects.select_for_update().get(pk=by.id)
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        if factor is None or not factor.next_key:
            raise Conflict(_("Begin the set-up of two-factor sign-in again."), code="wrong_state")
        key = unseal_key(factor.next_key)
        step = totp.matching_step(key, totp.compact(code), now=time.time(), after=0)
        if step is None:
            raise Invalid.field("code", WRONG_CODE)
        factor.key, factor.next_key = factor.next_key, ""
        factor.confirmed_at, factor.last_step = timezone.now(), step
        factor.save()
        codes = _replace_recovery_codes(factor)
        refresh_sessions_of(user)
        audit_log.record("two-factor switched on", by=by, target=user)
        _tell(user, mails.two_factor_on(name=user.name))
    ACCOUNT_CHANGE.reset(str(by.id))
    return codes


def switch_off(*, by: Principal, password: str, code: str) -> None:
    """Signing in asks for the password alone again. Raises Invalid for a wrong password or code, Conflict
    `required` for MASTER and `wrong_state` when it is off."""
    if by.role is Role.MASTER:
        raise Conflict(_("Your role requires two-factor sign-in."), code="required")
    with proven(by, password, code) as user:
        if not user.has_second_factor():
            raise Conflict(NOT_SET_UP, code="wrong_state")
        SecondFactor.objects.filter(user=user).delete()
        audit_log.record("two-factor switched off", by=by, target=user)
        _tell(user, mails.two_factor_off(name=user.name))


def renew_recovery_codes(*, by: Principal, password: str, code: str) -> list[str]:
    """Ten new recovery codes; the earlier ones stop working. Raises Invalid for a wrong password or code,
    Conflict `wrong_state` when two-factor sign-in is off."""
    with proven(by, password, code) as user:
        if not user.has_second_factor():
            raise Conflict(NOT_SET_UP, code="wrong_state")
        codes = _replace_recovery_codes(user.second_factor)
        audit_log.record("recovery codes renewed", by=by, target=user)
    return codes


def reset(*, email: str, by: Actor) -> None:
    """For somebody who has lost phone and recovery codes: signs the person out and forgets the app. MASTER
    has to set up another one at the next sign-in. Raises NotFound for an unknown address, Conflict
    `wrong_state` when two-factor sign-in is off."""
    with in_public(), writing():
        user = User.objects.by_email(email)
        if user is None:
            raise NotFound
        if not user.has_second_factor():
            raise Conflict(NOT_SET_UP, code="wrong_state")
        forget_factor(user)
        end_sessions_of(user.pk, LoginSession.End.RECOVERY)
        audit_log.record("two-factor reset", by=by, target=user)
        _tell(user, mails.two_factor_off(name=user.name))


def _replace_recovery_codes(factor: SecondFactor) -> list[str]:
    codes = totp.new_recovery_codes()
    factor.codes.all().delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(factor=factor, code_hash=totp.recovery_hash(code)) for code in codes
    )
    return codes


def _tell(user: User, letter: mails.Letter) -> None:
    queue_mail(key=f"two-factor-{new_mail_token()}", to=user.email, letter=letter)
