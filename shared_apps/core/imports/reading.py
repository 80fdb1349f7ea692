"""Reads a spreadsheet into a table of texts: CSV in the common encodings, or XLSX. The type is
detected from the content.

A CSV is read in this process, since its lines are bounded. A workbook can unpack to much more than
its size, so a separate process reads it (`workbook.py`), limited in time and memory by the kernel.
"""

import codecs
import csv
import io
import json
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from django.conf import settings

from shared_apps.core.errors import Invalid
from shared_apps.core.files import Accepted
from shared_apps.core.sandbox import Ended, Limits, Pool
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenants.context import current_organisation

log = logging.getLogger("class_master.imports")

MAX_ROWS = 5_000
MAX_COLUMNS = 60
MAX_CELL_LENGTH = 1_000  # longer than any field allows, so a cut cell is still a fault
MAX_LINE_LENGTH = 200_000  # of a CSV row, including quoted line breaks
MAX_TEXT_LENGTH = 5_000_000  # characters of a workbook: as many as a CSV can have
KINDS = lazy("Please upload a .csv or .xlsx file.")
UNREADABLE = lazy("This spreadsheet cannot be read. Please save it as .xlsx or .csv again.")
TOO_MUCH = lazy(
    "This spreadsheet is too large to read. Please keep only the sheet and the columns that are "
    "imported, and save it again."
)
LONG_LINE = lazy("A line of this file is too long. Please save the sheet as .csv or .xlsx again.")
ACCEPTED_FILES = Accepted(
    mime_types=frozenset({"text/csv"}),
    endings=("csv", "xlsx"),
    limit=5_000_000,
    too_large=lazy("File size should be less than 5MB"),
    unreadable=KINDS,
)
_MAX_SCANNED_ROWS = 25_000  # including empty rows
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BINARY = re.compile(r"[\x00-\x08\x0e-\x1f]")
_SEPARATORS = ",;\t|"

Row = tuple[int, list[str]]

SPARE_ROWS = 3
"""The headings, our sample row, and one more to detect too many rows."""

READ_JOB = {
    "rows": MAX_ROWS + SPARE_ROWS,
    "columns": MAX_COLUMNS + 1,
    "looked_at": _MAX_SCANNED_ROWS,
    "cell": MAX_CELL_LENGTH,
    "text": MAX_TEXT_LENGTH,
}
"""The job of the reading process (`workbook.work`)."""
PROGRAM = Path(__file__).with_name("workbook.py")
READERS = Pool(
    PROGRAM,
    at_once=2,
    jobs=1,  # one file per process: a malicious file must not affect another centre's file
    busy=lazy("Too many spreadsheets are being read. Please try again in a moment."),
    busy_code="readers_busy",
)


@dataclass(frozen=True)
class Table:
    """The headings and the non-empty rows with their numbers in the spreadsheet."""

    columns: list[str]
    rows: list[Row]


def read_table(
    content: bytes, *, sample_row: Sequence[str] = (), max_rows: int = MAX_ROWS
) -> Table:
    """Reads the table, without the sample row of the template.

    Raises Invalid on `file` for 5,000,000 bytes or more, no table, or more than `max_rows` rows or 60
    columns, Unavailable if too many workbooks are being read.
    """
    ACCEPTED_FILES.check_size(content, field="file")
    if content.startswith(b"PK\x03\x04"):
        return _table(_workbook(content, max_rows), sample_row, max_rows)
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        raise _fault(_("This is an old or locked Excel file. Please save it as .xlsx or .csv."))
    lines = enumerate(islice(_lines(content), _MAX_SCANNED_ROWS), start=1)
    return _table(lines, sample_row, max_rows)


def _workbook(content: bytes, max_rows: int) -> Iterator[Row]:
    """Yields the non-empty rows of the first visible sheet with their numbers."""
    try:
        found = READERS.work(READ_JOB | {"rows": max_rows + SPARE_ROWS}, content, limits())
    except Ended as ended:
        organisation = current_organisation()
        log.error(
            "A workbook was not read: %s. Organisation %s.",
            ended.reason,
            organisation.code if organisation else "none",
        )
        raise _fault(TOO_MUCH) from None
    for line in io.BytesIO(found):
        row = json.loads(line)
        if isinstance(row, dict):
            raise _fault(UNREADABLE if row["fault"] == "unreadable" else TOO_MUCH)
        number, cells = row
        yield number, cells


def limits() -> Limits:
    """Returns the resource limits for reading one workbook."""
    return Limits(settings.WORKBOOK_SECONDS, settings.WORKBOOK_MEMORY, result=5 * MAX_TEXT_LENGTH)


def _table(lines: Iterable[Row], sample_row: Sequence[str], max_rows: int) -> Table:
    """Builds the table. The first non-empty row has the headings."""
    columns: list[str] = []
    rows: list[Row] = []
    sample = [cell for cell in sample_row if cell]
    for number, line in lines:
        cells = [_clean(cell) for cell in line[: MAX_COLUMNS + 1]]
        if not any(cells):
            continue
        if not columns:
            while not cells[-1]:
                cells.pop()
            if len(cells) > MAX_COLUMNS:
                raise _fault(
                    _("The file has more than {max_columns} columns.").format(
                        max_columns=MAX_COLUMNS
                    )
                )
            columns = [cell[:80] for cell in cells]
            continue
        width = len(columns)
        cells = [*cells[:width], *[""] * (width - len(cells))]
        if not any(cells) or (sample and [cell for cell in cells if cell] == sample):
            continue
        if len(rows) == max_rows:
            raise _fault(
                _("The file has more than {max_rows:,} rows. Please split it.").format(
                    max_rows=max_rows
                )
            )
        rows.append((number, cells))
    if not columns:
        raise _fault(_("This file is empty."))
    if not rows:
        raise _fault(_("There are no rows below the headings."))
    return Table(columns, rows)


def _clean(cell: str) -> str:
    return " ".join(cell.replace("\0", "").split())[:MAX_CELL_LENGTH]


def _lines(content: bytes) -> Iterator[list[str]]:
    text = _decoded(content)
    sep_line = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)  # Excel's way to declare it
    separator = sep_line[1] if sep_line else _separator(text)
    lines = _Bounded(text)
    reader = csv.reader(lines, delimiter=separator)
    try:
        for line in reader:
            yield [] if sep_line and reader.line_num == 1 else line
            lines.length = 0
    except csv.Error:
        raise _fault(KINDS) from None


class _Bounded:
    """Iterates over the lines of a text. Raises Invalid if the lines of one row are too long."""

    def __init__(self, text: str) -> None:
        self._lines = io.StringIO(text, newline="")
        self.length = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.length += len(line)
            if self.length > MAX_LINE_LENGTH:
                raise _fault(LONG_LINE)
            yield line


def _separator(text: str) -> str:
    """Returns the separator that splits the headings into the most cells."""
    head = text.lstrip()[: MAX_CELL_LENGTH * MAX_COLUMNS]

    def parts(separator: str) -> int:
        try:
            return len(next(csv.reader(io.StringIO(head, newline=""), delimiter=separator), []))
        except csv.Error:
            return 0

    return max(_SEPARATORS, key=parts)


def _decoded(content: bytes) -> str:
    """Decodes UTF-8 or UTF-16, with or without a byte order mark, otherwise Windows-1252."""
    text = next((_try(content, name) for bom, name in _BOMS if content.startswith(bom)), "")
    if not text:
        text = _try(content, _without_bom(content)) or _try(content, "cp1252")
    if not text.strip() and not content.strip():
        raise _fault(_("This file is empty."))
    if not text or _BINARY.search(text) or text.lstrip().startswith(("<", "%PDF", "{")):
        raise _fault(KINDS)
    return text


def _without_bom(content: bytes) -> str:
    """Guesses the encoding: in UTF-16, every other byte of the headings is zero."""
    head = content[:200]
    if len(head) > 3 and not any(head[1::2]):
        return "utf-16-le"
    if len(head) > 3 and not any(head[0::2]):
        return "utf-16-be"
    return "utf-8"


def _try(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return ""


def _fault(sentence: str) -> Invalid:
    return Invalid.field("file", sentence)
