"""Validates every row of an import with the client form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from shared_apps.clients import rules
from shared_apps.clients.form import NewClient
from shared_apps.clients.imports.columns import COLUMNS
from shared_apps.clients.models import ENDED, Client
from shared_apps.clients.selectors import names_by_phone
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid
from shared_apps.core.imports.cells import to_day
from shared_apps.core.imports.checking import CellChecker, FaultReader, check_cells, positions_of
from shared_apps.core.imports.reading import Table
from shared_apps.core.translation import gettext as _

FAULTS_SHOWN = 100

Values = dict[str, Any]


class ClientImportFault(TypedDict):
    """A fault in a cell, or of a row as a whole. `row` is its number in the spreadsheet: 1 is the row of
    the headings."""

    row: int
    clientName: str
    column: str
    value: str
    message: str


class ClientImportCheck(TypedDict):
    """What a check found. `faults` has the first 100, `leftOut` the headings that are no field."""

    rows: int
    good: int
    faulty: int
    faults: list[ClientImportFault]
    leftOut: list[str]


@dataclass
class CheckResult:
    """`clients` has the column values of each valid row."""

    rows: int
    clients: list[Values] = field(default_factory=list)
    faults: list[ClientImportFault] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    @property
    def faulty_rows(self) -> int:
        return self.rows - len(self.clients)

    def shown(self) -> ClientImportCheck:
        return {
            "rows": self.rows,
            "good": len(self.clients),
            "faulty": self.faulty_rows,
            "faults": self.faults[:FAULTS_SHOWN],
            "leftOut": self.left_out,
        }


def check_table(table: Table) -> CheckResult:
    """Checks the rows of a file; its headings say what a column is. Runs one query regardless of the
    number of rows. Raises Invalid on `file` if no column has the name or the phone."""
    mapping = COLUMNS.guess_mapping(table.columns)
    if missing := COLUMNS.missing(mapping):
        raise Invalid.field(
            "file",
            _("The file has no column with: {columns}.").format(columns=", ".join(missing)),
        )
    pairs = zip(table.columns, mapping, strict=True)
    result = CheckResult(len(table.rows), left_out=[head for head, name in pairs if not name])
    check_row = RowChecker(table.columns, mapping)
    checked = [(number, cells, *check_row(cells)) for number, cells in table.rows]
    known = names_by_phone({values["phone"] for *_, values, wrong in checked if not wrong})
    first: dict[str, int] = {}
    for number, cells, values, wrong in checked:
        if not wrong and (fault := _duplicate(values["phone"], known, first)):
            wrong = {"phone": [fault]}
        if wrong:
            result.faults += check_row.faults(number, cells, wrong)
        else:
            first[values["phone"]] = number
            result.clients.append(values)
    return result


class RowChecker:
    """Checks rows of one file. Columns and today's date are prepared once."""

    def __init__(self, headings: Sequence[str], mapping: Sequence[str]) -> None:
        positions = positions_of(mapping)
        self._describe = FaultReader(COLUMNS, headings, positions, named_by="name")
        fields = NewClient().fields
        self._columns = [
            CellChecker(name, at, fields[name], _to_form_value) for name, at in positions.items()
        ]
        self._today = today()

    def __call__(self, cells: Sequence[str]) -> tuple[Values, dict[str, list[str]]]:
        """Returns the values of the row and its error messages by field; empty cells are omitted."""
        values, wrong = check_cells(self._columns, cells, required=COLUMNS.required)
        if planned := values.get("next_follow_up"):
            ended = values.get("status") in ENDED
            if fault := rules.follow_up_fault(planned, ended=ended, today=self._today):
                wrong["nextFollowUp"] = [fault]
        return values, wrong

    def faults(
        self, number: int, cells: Sequence[str], wrong: dict[str, list[str]]
    ) -> Iterator[ClientImportFault]:
        """Yields the faults of the row."""
        for fault in self._describe(number, cells, wrong):
            yield {
                "row": fault.row,
                "clientName": fault.name,
                "column": fault.heading,
                "value": fault.value,
                "message": fault.message,
            }


def _duplicate(phone: str, known: dict[str, str], first: dict[str, int]) -> str | None:
    if phone in known:
        return _("{name} is in the list with this phone.").format(name=known[phone])
    if phone in first:
        return _("Row {number} of this file has the same phone.").format(number=first[phone])
    return None


def _to_form_value(name: str, text: str) -> str:
    """Returns the cell of this field as the form would send it; a stage may be written as on screen."""
    text = text.strip()
    if name == "stage":
        stages = {str(label).lower(): value for value, label in Client.Status.choices}
        return stages.get(text.lower(), text)
    return to_day(text, ahead=True) if name == "nextFollowUp" else text
