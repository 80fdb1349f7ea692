"""What asks a signed-in person for the own password once more."""

from django.contrib.auth.hashers import check_password

from shared_apps.accounts.models import User
from shared_apps.accounts.throttle import PASSWORD_CHECK
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenants.context import in_public


def confirm_password(*, by: Principal, password: str) -> None:
    """Raises Invalid on `password` for another one than the person's own, TooMany after ten of them.

    Not within a transaction, which would take back the count of a try that is refused."""
    PASSWORD_CHECK.spend(str(by.id))
    with in_public():
        user = User.objects.get(pk=by.id)
    if not check_password(password, user.password):
        raise Invalid.field("password", _("This is not your password."))
    PASSWORD_CHECK.reset(str(by.id))
