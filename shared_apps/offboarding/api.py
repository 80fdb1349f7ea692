"""MASTER closes a centre; its data is erased after a waiting time."""

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import Text
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import NotFound
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.offboarding import selectors
from shared_apps.offboarding.selectors import Closing
from shared_apps.offboarding.services import closing
from tenants.models import Organisation


class KeepOpenInput(Input):
    reason = Text(max_length=300, label=lazy("Reason"), missing=lazy("Please give a reason."))


class CloseInput(KeepOpenInput):
    name = Text(
        max_length=120,
        label=lazy("Name of the centre"),
        missing=lazy("Please enter the name of the centre."),
    )


class ClosingResource(Resource):
    path = "superadmin/organisation"

    @collection("GET", "{code}/closing", policy=PLATFORM, space=Space.PUBLIC)
    def closing(self, call: Call, code: str) -> Closing:
        """What closing the centre erases and keeps, and whether it is closing."""
        return selectors.closing_of(_organisation(code), today())

    @collection(
        "POST",
        "{code}/close",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=CloseInput,
        idempotent=True,
    )
    def close(self, call: Call, code: str) -> DataResponse[Closing]:
        """Closes the centre. Its people can read and export until it is erased."""
        erase_on = closing.close_centre(by=call.by, code=code, today=today(), **call.data)
        return DataResponse(
            selectors.closing_of(_organisation(code), today()),
            _("The centre is closing. It is erased on {day}.").format(day=format_day(erase_on)),
        )

    @collection(
        "POST",
        "{code}/keepopen",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=KeepOpenInput,
        idempotent=True,
    )
    def keepopen(self, call: Call, code: str) -> MessageResponse:
        """Ends the closing before the centre is erased."""
        closing.keep_open(by=call.by, code=code, reason=call.data["reason"])
        return MessageResponse(_("The centre stays open."))


def _organisation(code: str) -> Organisation:
    found: Organisation | None = Organisation.with_schema().filter(code=code).first()
    if found is None:
        raise NotFound
    return found
