"""The lists of imports and of their faults."""

from typing import TypedDict

from django.db.models import Exists, OuterRef

from shared_apps.core.api.columns import day, flag, id_, instant, integer, json, stamps, text
from shared_apps.core.api.filters import choices, ids, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.imports.models import DataImport, DataImportFault, DataImportRow

REASONS_SHOWN = 50

_same = DataImport.objects.live().filter(
    DataImport.STANDS, kind=OuterRef("kind"), digest=OuterRef("digest")
)

DATA_IMPORTS = Listing(
    DataImport.objects.live(),
    columns=[
        id_(),
        text("kind", label=lazy("What")),
        text("fileName", "file_name", label=lazy("File")),
        branch_ref(),
        day("asOf", "day", label=lazy("As of")),
        integer("rows", label=lazy("Rows")),
        integer("made", label=lazy("Imported")),
        integer("faulty", label=lazy("Left out")),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    detail=[
        json("columns", of=list[str]),
        json("mapping", of=list[str]),
        json("sample", of=list[list[str]]),
        integer("good"),
        integer("done"),
        text("message"),
        flag("importedBefore", Exists(_same.exclude(pk=OuterRef("pk")))),
        instant("endedAt", "ended_at"),
    ],
    search="search_text",
    filters={
        "kind": choices(DataImport.Kind),
        "status": choices(DataImport.Status),
        "branch": ids("branch_id"),
    },
    ordering={"fileName": "file_name"},
    tabs="kind",
    scope=own_branch("branch_id", follow_view=False),
)

DATA_IMPORT_FAULTS = Listing(
    DataImportFault.objects.filter(of__deleted_at__isnull=True),
    columns=[
        id_(),
        integer("row", label=lazy("Row")),
        text("name", label=lazy("Name")),
        text("column", "heading", label=lazy("Column")),
        text("value", label=lazy("Value")),
        text("message", label=lazy("What to do")),
    ],
    filters={"import": ids("of_id")},
    ordering={"row": "row"},
    default="row",
    scope=own_branch("of__branch_id", follow_view=False),
)


class KeptRow(TypedDict):
    """A row that cannot be undone, and why."""

    row: int
    message: str


class UndoPreview(TypedDict):
    """What undoing the import would do: `records` that it takes back, and how many rows something
    depends on, of which the first 50 are shown. While there is one, nothing is undone."""

    records: int
    kept: int
    rows: list[KeptRow]


def row_of_record(record: DataImport) -> dict[int, int]:
    """Returns the row of each record that the import made, in the order of the sheet."""
    rows = DataImportRow.objects.filter(of=record).order_by("row")
    return dict(rows.values_list("record_id", "row"))
