from shared_apps.accounts.api.signed_out import code_field, password_field
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.jobs import ShownJob
from shared_apps.core.roles import OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.archive import services


class ArchiveInput(Input):
    password = password_field(label=lazy("Current password"))
    code = code_field(required=False, default="")


class ArchiveResource(Resource):
    """Everything of a centre in one file, also after its plan has ended."""

    path = "archive"

    @collection("POST", "", policy=OWNERS, input=ArchiveInput, status=201, open_when_closed=True)
    def start(self, call: Call) -> DataResponse[ShownJob]:
        """Begins to write the file, as a job; asks for the person's own password, and for a code where
        two-factor sign-in is on."""
        job = services.start_archive(by=call.by, **call.data)
        return DataResponse(
            job, _("Your data is being exported. You are notified when it is ready.")
        )
