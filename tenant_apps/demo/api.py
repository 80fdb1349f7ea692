from shared_apps.core.api.call import Call, MessageResponse
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.roles import EVERYONE, OWNERS
from tenant_apps.demo import sample


class SampleResource(Resource):
    """Sample data for new owners."""

    path = "sample"

    @collection("GET", "", policy=EVERYONE)
    def state(self, call: Call) -> sample.SampleState:
        """Whether sample data is loaded, since when, and whether the owner may load it."""
        return sample.sample_state(by_owner=call.by.rights in OWNERS)

    @collection("POST", policy=OWNERS)
    def load(self, call: Call) -> MessageResponse:
        """Shows sample data instead of the new workspace, which is set aside unchanged."""
        sample.load_sample(by=call.by)
        return MessageResponse("The sample data is loaded.")

    @collection("POST", policy=OWNERS)
    def remove(self, call: Call) -> MessageResponse:
        """Removes the sample data with all records entered since, and restores the own
        workspace."""
        sample.remove_sample(by=call.by)
        return MessageResponse("The sample data is removed.")
