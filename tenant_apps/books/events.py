"""What the owners are notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import OWNERS
from tenant_apps.books.models import BooksRun
from tenant_apps.staff.selectors import owner_ids


class BooksFoundParams(TypedDict):
    """`count` findings that the run before did not have; `number` is the document of the first."""

    count: int
    number: str


BOOKS_FOUND = Kind[BooksRun, BooksFoundParams](
    "booksrun.found",
    BooksFoundParams,
    key=lambda run: f"books-found-{run.pk}",
    people=lambda run: owner_ids(),
    to=OWNERS,
    rings=True,
)
