from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Needed, Resource, collection
from tenant_apps.search.lists import SEARCHED
from tenant_apps.search.schemas import Hit
from tenant_apps.search.selectors import search


class SearchResource(Resource):
    """What the command bar finds. A user finds the records that the user's lists show."""

    path = "search"

    @collection("GET", "", policy=SIGNED_IN, space=Space.EITHER, query={"search": Needed(str)})
    def hits(self, call: Call) -> list[Hit]:
        """The first records that match `search` by name, phone number, code or document number:
        students first. `search` has at least 2 characters."""
        return search(SEARCHED, principal=call.by, text=call.query.get("search", ""))
