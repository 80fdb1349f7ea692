"""One change made to many records, as a resource declares it: `POST {path}/bulk/{name}`.

The call takes the same query string as the list, so that the server and the screen mean the same
rows. Each record is changed by the service that changes one; whoever cannot be changed is left out,
with the sentence that the single call would have answered.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Literal, Protocol, TypedDict

from django.db import transaction
from rest_framework import serializers

from shared_apps.core.api.inputs import Input, NoInput
from shared_apps.core.api.lists import Listing, Request
from shared_apps.core.api.selection import MOST_CHOSEN, SelectionInput
from shared_apps.core.errors import Invalid, Refusal
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing

MOST_CHECKED = 100
"""So many rows are tried before they are changed: a try takes as long as the change."""
TOO_MANY_TO_CHECK = lazy("At most {most} rows can be checked beforehand.")


@dataclass(frozen=True)
class Bulk:
    """`act(by=…, record=…, **data)` is the service that changes one record; `roles` are those who may
    call it for one. `named` says what a record is called in the report."""

    name: str
    roles: frozenset[Role]
    act: Callable[..., Any]
    input: type[Input] = NoInput
    named: Callable[[Any], str] = attrgetter("name")

    @property
    def body(self) -> type[Input]:
        """What the call takes: the rows, and what shall become of them."""
        return _body_of(self.input)


class Outcome(TypedDict):
    """What became of one record: it was changed, or the `reason` why not."""

    _id: int
    name: str
    reason: str


class LeftOut(Outcome):
    """Somebody who was not changed, and why."""


class BulkProgress(TypedDict):
    """How far a change of many records is: `done` of `total` rows are through, `changed` of them were
    changed, the others are `leftOut`. `_id` is null for a check, of which nothing is kept. `message`
    says why it failed or was stopped."""

    _id: int | None
    state: Literal["QUEUED", "RUNNING", "DONE", "FAILED"]
    done: int
    total: int
    changed: int
    leftOut: list[LeftOut]
    message: str


class Contact(TypedDict):
    """How somebody is reached; what is not known is empty."""

    _id: int
    name: str
    phone: str
    whatsapp: str
    email: str


@dataclass(frozen=True)
class Contacts:
    """The columns of a list, or of its records, that say how somebody is reached. `roles` see them
    whole."""

    roles: frozenset[Role]
    name: str
    phone: str = "phone"
    whatsapp: str = ""
    email: str = ""


def contacts_of(contacts: Contacts, listing: Listing, chosen: Request) -> list[Contact]:
    """The chosen rows, in their order; at most 5,000."""
    columns = [contacts.name, contacts.phone, contacts.whatsapp, contacts.email]
    rows = listing.values_of(chosen, ["_id", *filter(None, columns)], MOST_CHOSEN)
    return [
        {
            "_id": row["_id"],
            "name": row[contacts.name],
            "phone": row[contacts.phone],
            "whatsapp": row.get(contacts.whatsapp) or "",
            "email": row.get(contacts.email) or "",
        }
        for row in rows
    ]


class BulkInput(SelectionInput):
    """The rows; `check` only says what would happen."""

    check = serializers.BooleanField(required=False)


class ExportInput(SelectionInput):
    """The rows, and the kind of file."""

    format = serializers.ChoiceField([("csv", "csv"), ("xlsx", "xlsx")], default="xlsx")


class DocumentExportInput(SelectionInput):
    """The rows, and the kind of file; pdf are the documents of the rows."""

    format = serializers.ChoiceField(
        [("csv", "csv"), ("xlsx", "xlsx"), ("pdf", "pdf")], default="xlsx"
    )


@cache
def _body_of(input_: type[Input]) -> type[Input]:
    name = input_.__name__.removesuffix("Input")
    return type(f"{name}OfMany", (BulkInput, input_), {"__doc__": input_.__doc__})


class Begun(Protocol):
    """A change of many records that has been kept. `carry_out` does what can be done at once, outside
    any transaction, and says how far it is."""

    @property
    def progress(self) -> BulkProgress: ...

    def carry_out(self) -> BulkProgress: ...


class Runner(Protocol):
    """Keeps a change of many records, in the caller's transaction; `data` as the call sent it."""

    def __call__(
        self, *, by: Principal, resource: str, action: str, ids: Sequence[int], data: Any
    ) -> Begun: ...


_runners: list[Runner] = []


def run_with(runner: Runner) -> None:
    """The app that keeps such changes says so when it is ready."""
    _runners[:] = [runner]


def runner() -> Runner:
    return _runners[0]


def change_each(
    bulk: Bulk, listing: Listing, *, by: Principal, ids: Sequence[int], data: Mapping[str, Any]
) -> list[Outcome]:
    """Changes these records in the caller's transaction, each in a savepoint of its own. Returns what
    became of each, in their order."""
    outcomes: list[Outcome] = []
    for pk in ids:
        name = reason = ""
        try:
            with writing():
                record = listing.find(by, pk)
                name = bulk.named(record)
                bulk.act(by=by, record=record, **data)
        except Refusal as refusal:
            reason = refusal.message
        outcomes.append({"_id": pk, "name": name, "reason": reason})
    return outcomes


def left_out_of(outcomes: Iterable[Outcome]) -> list[LeftOut]:
    return [LeftOut(**outcome) for outcome in outcomes if outcome["reason"]]


def check_each(
    bulk: Bulk, listing: Listing, *, by: Principal, ids: Sequence[int], data: Mapping[str, Any]
) -> BulkProgress:
    """What the change would come to; nothing is saved. Raises Invalid for more than 100 rows."""
    if len(ids) > MOST_CHECKED:
        raise Invalid.field("check", TOO_MANY_TO_CHECK.format(most=MOST_CHECKED))
    with writing():
        left_out = left_out_of(change_each(bulk, listing, by=by, ids=ids, data=data))
        transaction.set_rollback(True)
    return {
        "_id": None,
        "state": "DONE",
        "done": len(ids),
        "total": len(ids),
        "changed": len(ids) - len(left_out),
        "leftOut": left_out,
        "message": "",
    }
