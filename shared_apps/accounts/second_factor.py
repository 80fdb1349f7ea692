"""The authenticator app of a person and its codes: what signing in and the settings ask of it."""

import time

from django.utils import timezone

from shared_apps.accounts import totp
from shared_apps.accounts.models import RecoveryCode, SecondFactor, User
from shared_apps.core.sealing import Sealer

_keys = Sealer("class-master authenticator keys")


def forget_factor(user: User) -> None:
    """Deletes the person's app and recovery codes, inside the caller's transaction."""
    SecondFactor.objects.filter(user=user).delete()


def use_code(user: User, code: str) -> bool:
    """Whether this is a code of the person's app or an unused recovery code; it is not accepted again.
    Inside the caller's transaction."""
    factor = (
        SecondFactor.objects.select_for_update()
        .filter(user=user, confirmed_at__isnull=False)
        .first()
    )
    if factor is None:
        return False
    typed = totp.compact(code)
    key = _keys.unseal(factor.key)
    step = totp.matching_step(key, typed, now=time.time(), after=factor.last_step)
    if step is not None:
        factor.last_step = step
        factor.save(update_fields=["last_step"])
        return True
    unused = RecoveryCode.objects.filter(factor=factor, used_at=None)
    return unused.filter(code_hash=totp.recovery_hash(typed)).update(used_at=timezone.now()) == 1


def seal_key(key: bytes) -> str:
    """A key as the table keeps it."""
    return _keys.seal(key)


def unseal_key(sealed: str) -> bytes:
    """What `seal_key` was given."""
    return _keys.unseal(sealed)
