from shared_apps.core.api.bulk import BulkProgress
from shared_apps.core.api.call import DataResponse, Call
from shared_apps.core.api.resource import Resource, collection, record_id
from shared_apps.core.roles import EVERYONE
from tenant_apps.workspace.bulk import services


class BulkChangeResource(Resource):
    """The changes of many records that a person has begun, each the own."""

    path = "bulk"

    @collection("GET", "{change_id}", policy=EVERYONE)
    def progress(self, call: Call, change_id: str) -> BulkProgress:
        """How far it is; asked each second while it runs."""
        change = services.own_change(by=call.by, change_id=record_id(change_id))
        return services.progress(change)

    @collection("POST", "{change_id}/stop", policy=EVERYONE, open_when_closed=True)
    def stop(self, call: Call, change_id: str) -> DataResponse[BulkProgress]:
        """What was done stays done; the rest is left."""
        change = services.stop(by=call.by, change_id=record_id(change_id))
        return DataResponse(services.progress(change), "Stopped.")
