"""Checking a file and importing its rows, all of them or those that are ready."""

from collections.abc import Iterator
from typing import TypedDict

from django.db import connection
from django.utils import timezone

from shared_apps.clients.imports.checking import (
    CheckResult,
    ClientImportCheck,
    Values,
    check_table,
)
from shared_apps.clients.imports.columns import COLUMNS
from shared_apps.clients.models import Client
from shared_apps.core.api import columns
from shared_apps.core.api.export import Sheet, export
from shared_apps.core.audit import audit_log
from shared_apps.core.bulk import copy_rows
from shared_apps.core.errors import Conflict
from shared_apps.core.imports.reading import read_table
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing

IMPORTS_LOCK = 7_305_118
"""The advisory lock that makes imports wait for each other: two would not see each other's phones."""
FAULT_COLUMNS = [
    columns.integer("row", label=lazy("Row")),
    columns.text("clientName", label=lazy("Client")),
    columns.text("column", label=lazy("Column")),
    columns.text("value", label=lazy("Value")),
    columns.text("message", label=lazy("What to do")),
]


class ClientImportResult(TypedDict):
    """How many clients were created, and how many rows were left out because they have a fault."""

    created: int
    leftOut: int


def check_file(*, content: bytes) -> ClientImportCheck:
    """Checks every row and saves none. Raises Invalid on `file` for what is no table, is too large or
    has no column with the name or the phone."""
    return _check(content).shown()


def faults_of_file(*, content: bytes) -> Sheet:
    """Returns all faults of the rows as a workbook. Raises Invalid as `check_file` does."""
    return export("clients-to-correct", "xlsx", FAULT_COLUMNS, iter(_check(content).faults))


@writing()
def import_clients(
    *, by: Actor, content: bytes, file_name: str = "", only_ready: bool = False
) -> ClientImportResult:
    """Creates a client for each row, or with `only_ready` for each row without a fault.

    Raises Invalid as `check_file` does, Conflict `wrong_state` if rows have faults and not
    `only_ready`, or if no row is ready.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [IMPORTS_LOCK])
    result = _check(content)
    if result.faults and not only_ready:
        raise Conflict(
            _("Some rows have errors. Please correct them, or import the rows that are ready."),
            code="wrong_state",
        )
    if not result.clients:
        raise Conflict(_("No row is ready. Please check the rows first."), code="wrong_state")
    copy_rows(Client, _rows(result.clients, by))
    outcome: ClientImportResult = {
        "created": len(result.clients),
        "leftOut": result.faulty_rows,
    }
    after = {"file_name": file_name, **outcome}
    audit_log.record("imported", by=by, kind="client", after=after)
    return outcome


def _check(content: bytes) -> CheckResult:
    return check_table(read_table(content, sample_row=COLUMNS.sample_row))


def _rows(clients: list[Values], by: Actor) -> Iterator[Values]:
    """Yields the rows to insert, in the order of the spreadsheet."""
    stamps = {
        "created_at": timezone.now(),
        "created_by_id": by.id,
        "created_by_name": by.name[:120],
    }
    for values in clients:
        yield {**values, **stamps}
