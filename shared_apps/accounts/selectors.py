"""A person's own sign-in history."""

from collections.abc import Iterable

from shared_apps.accounts.models import SignInEvent
from shared_apps.core.api import columns, filters
from shared_apps.core.api.filters import Limit
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.translation import lazy

_PERSON = filters.ids("user_id")


def _own(principal: Principal) -> Iterable[Limit]:
    yield Limit("own", _PERSON, [principal.id])


SIGN_IN_HISTORY = Listing(
    SignInEvent.objects.all(),
    columns=[
        columns.id_(),
        columns.instant("date", "at", label=lazy("Date")),
        columns.text("result", label=lazy("Result")),
        columns.text("device", label=lazy("Device")),
        columns.text("address", label=lazy("Network address")),
    ],
    filters={"result": filters.choices(SignInEvent.Result, "result")},
    default="-date",
    scope=_own,
)
