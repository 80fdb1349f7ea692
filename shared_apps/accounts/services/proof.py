"""Whoever changes something about an account, or takes all data of a centre away, proves once more who it
is: by the password, and by a code where two-factor sign-in is on."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import check_password

from shared_apps.accounts.models import User
from shared_apps.accounts.passwords import LONGEST
from shared_apps.accounts.second_factor import use_code
from shared_apps.accounts.throttle import ACCOUNT_CHANGE
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from tenants.context import in_public

WRONG_CODE = lazy(
    "This code is not correct. Enter the code that your app shows now, or a recovery code."
)


def refuse_visitor(by: Principal) -> None:
    """Raises Invalid for MASTER inside a workspace: the own account is changed outside of it."""
    if by.workspace is not None and by.role is Role.MASTER:
        raise Invalid(message=_("Leave the workspace first, then change your account."))


@contextmanager
def proven(by: Principal, password: str, code: str) -> Iterator[User]:
    """A transaction in the public space with the person's own row, locked, once the password is right,
    and the code where two-factor sign-in is on.

    Raises Invalid for a wrong password or code, TooMany after ten of them in a quarter of an hour.
    """
    refuse_visitor(by)
    with _proven(by.id, password, code) as user:
        yield user


def prove(by: Principal, password: str, code: str) -> None:
    """As `proven`, for what is done in a workspace, by MASTER on a visit as well. Not within a
    transaction, which would take back the count of a try that is refused."""
    prove_as(by.id, password, code)


def prove_as(user_id: int, password: str, code: str) -> None:
    """As `prove`, for somebody else who confirms what the signed-in person does."""
    with _proven(user_id, password, code):
        pass


@contextmanager
def _proven(user_id: int, password: str, code: str) -> Iterator[User]:
    ACCOUNT_CHANGE.spend(str(user_id))
    with in_public(), writing():
        user = User.objects.select_for_update().get(pk=user_id)
        if len(password) > LONGEST or not check_password(password, user.password):
            raise Invalid.field("password", _("This is not your current password."))
        if user.has_second_factor() and not use_code(user, code):
            raise Invalid.field("code", WRONG_CODE)
        yield user
    ACCOUNT_CHANGE.reset(str(user_id))
