from shared_apps.core.api.bulk import BulkProgress
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.resource import Resource, collection, record_id
from shared_apps.core.roles import EVERYONE
from shared_apps.core.translation import gettext as _
from tenant_apps.workspace.bulk import services


class BulkChangeResource(Resource):
    """Bulk changes. Users see only their own."""

    path = "bulk"

    @collection("GET", "{change_id}", policy=EVERYONE)
    def progress(self, call: Call, change_id: str) -> BulkProgress:
        """The progress of the change; polled every second while it is running."""
        change = services.own_change(by=call.by, change_id=record_id(change_id))
        return services.progress(change)

    @collection("POST", "{change_id}/stop", policy=EVERYONE, open_when_closed=True)
    def stop(self, call: Call, change_id: str) -> DataResponse[BulkProgress]:
        """Stops the change. Changes already made are kept."""
        change = services.stop(by=call.by, change_id=record_id(change_id))
        return DataResponse(services.progress(change), _("Stopped."))
