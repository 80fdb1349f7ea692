"""The contract between restores and the apps that have records in a workspace."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Model, QuerySet

from shared_apps.accounts.models import User
from shared_apps.backups.models import MissingRecord

_PIECE = 1000

Kind = MissingRecord.Kind
IdsOnlyHere = Callable[[type[Model]], list[int]]
"""Takes a model of the workspace; returns the ids of the rows that only the current schema has."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A record that the live workspace does not have any more, for the list of what is entered again.
    `amount` is negative for money that went and for what was taken back."""

    kind: Kind
    day: date
    name: str
    number: str = ""
    amount: Decimal | None = None
    method: str = ""
    detail: str = ""


class WorkspaceRecords:
    """The records that one app has in a workspace which is restored.

    The app subclasses this once, overrides what applies to its records, and calls `register` in
    `AppConfig.ready()`.
    """

    def names(self) -> Mapping[str, str]:
        """Returns label of a model → what people call its records, for the differences by table."""
        return {}

    def people(self) -> Mapping[int, str]:
        """Returns the id of each person who has a record in the current workspace → the state that it
        gives. Of deleted records nothing."""
        return {}

    def follow_people(self, people: Sequence[User], *, gone: Collection[int]) -> Mapping[int, int]:
        """Brings the records of these people in the current workspace to what their identities say. The
        records of those in `gone` were deleted since. Returns person → branch for those whose own branch
        the workspace does not have."""
        return {}

    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        """Yields the numbered records and documents that only the current workspace has."""
        return ()

    def interrupt(self) -> None:
        """Ends what was under way in the current workspace: nobody is at it any more. Called in the
        transaction that makes the workspace live."""


def rows_of(rows: QuerySet, ids: Sequence[int], *, by: str = "pk") -> Iterator[Any]:
    """Yields the rows whose `by` is one of the ids, a thousand ids a statement."""
    for start in range(0, len(ids), _PIECE):
        yield from rows.filter(**{f"{by}__in": ids[start : start + _PIECE]}).order_by("pk")


_registered: dict[type[WorkspaceRecords], WorkspaceRecords] = {}


def register(records: WorkspaceRecords) -> None:
    _registered[type(records)] = records


def workspace_records() -> Sequence[WorkspaceRecords]:
    """Returns the records of all apps, those of lower layers first."""
    return tuple(_registered.values())
