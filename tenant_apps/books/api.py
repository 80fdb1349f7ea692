from pathlib import Path
from typing import Annotated, Any

from django.http import FileResponse

from shared_apps.core.api.call import Call, DataResponse, Media
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.resource import Needed, Resource, collection
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.jobs import ShownJob
from shared_apps.core.roles import OWNERS
from shared_apps.core.translation import gettext as _
from tenant_apps.books import selectors, services, verify_chain
from tenant_apps.books.chains import series_file, stem_of
from tenant_apps.books.schemas import BooksHealth
from tenant_apps.workspace.models import NumberSeries

SCRIPT = Path(verify_chain.__file__)
SeriesFile = Annotated[FileResponse, Media("text/csv")]
Script = Annotated[FileResponse, Media("application/octet-stream")]


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

    @collection("GET", policy=OWNERS, query={"series": Needed(int)}, heavy=Heavy.SHEET)
    def series(self, call: Call) -> SeriesFile:
        """The documents of a series with their hashes, as CSV. `verify_chain.py` checks the file."""
        found = _series(call)
        name = f"{found.kind}-{stem_of(found)}".strip("-/").replace("/", "-")
        return FileResponse(
            series_file(found), as_attachment=True, filename=f"{name}.csv", content_type="text/csv"
        )

    @collection("GET", "verify-chain", policy=OWNERS)
    def script(self, call: Call) -> Script:
        """The script that checks an exported series without this product."""
        return FileResponse(
            SCRIPT.open("rb"), as_attachment=True, content_type="application/octet-stream"
        )


def _series(call: Call) -> NumberSeries:
    """Raises Invalid for what is no id, NotFound for a series that numbers no documents."""
    try:
        wanted: Any = parse_id(call.query.get("series", ""))
    except ValueError:
        raise Invalid.field("series", _("Choose a series.")) from None
    found = selectors.series_of_documents().filter(pk=wanted).first()
    if found is None:
        raise NotFound
    return found


RESOURCES = [BooksResource]
