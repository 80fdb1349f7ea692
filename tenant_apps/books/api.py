from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.jobs import ShownJob
from shared_apps.core.roles import OWNERS
from shared_apps.core.translation import gettext as _
from tenant_apps.books import selectors, services
from tenant_apps.books.schemas import BooksHealth


class BooksResource(Resource):
    """Whether the books prove themselves: checks that run every night."""

    path = "books"

    @collection("GET", "", policy=OWNERS)
    def health(self, call: Call) -> BooksHealth:
        """Every check with the result of the last run, the last 30 nights and the number series."""
        return selectors.books_health()

    @collection("POST", policy=OWNERS, status=202)
    def run(self, call: Call) -> DataResponse[ShownJob]:
        """Begins to check the books, as a job."""
        return DataResponse(services.request_check(by=call.by), _("The books are being checked."))


RESOURCES = [BooksResource]
