"""A filtered list as a file: CSV or XLSX, safe to open in a spreadsheet."""

import csv
import io
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import IO, Annotated, Any

import xlsxwriter
from django.db.models import Model
from django.http import HttpResponse
from django.utils import timezone

from shared_apps.core.api.call import Media
from shared_apps.core.api.columns import Column
from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

MAX_ROWS = 1_000_000
"""A sheet of Excel holds 1,048,576 lines."""
UNKNOWN_FORMAT = lazy("Choose csv or xlsx.")
FORMATS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
Sheet = Annotated[HttpResponse, Media(*(kind.partition(";")[0] for kind in FORMATS.values()))]
"""In an answer's type: a table as a file of one of these formats."""
# A cell that starts with one of these is a formula to a spreadsheet (ASVS 1.2.10), in some also
# with its full-width form.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")
A4 = 9
NARROWEST, WIDEST = 8, 60  # characters
LONGEST_TITLE = 31
_NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\]")

Cell = str | Decimal | int | float | date | datetime | time | None


def safe_cell(value: Any) -> Any:
    """Text that a spreadsheet would run is shown instead; numbers stay numbers."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return value


def export(
    name: str,
    file_format: str,
    columns: Sequence[Column],
    rows: Iterable[Mapping[str, Any]],
    *,
    model: type[Model] | None = None,
) -> Sheet:
    """Returns the file that `write_table` writes, called `name` and today's date."""
    with tempfile.TemporaryFile() as file:
        write_table(file, file_format, columns, rows, model=model)
        file.seek(0)
        response = HttpResponse(file.read(), content_type=FORMATS[file_format])
    response["Content-Disposition"] = f'attachment; filename="{file_name(name, file_format)}"'
    return response


def file_name(name: str, file_format: str) -> str:
    """Returns the name that a browser saves a file of today under."""
    return f"{name}-{timezone.localdate():%d-%m-%Y}.{file_format}"


def write_table(
    file: IO[bytes],
    file_format: str,
    columns: Sequence[Column],
    rows: Iterable[Mapping[str, Any]],
    *,
    model: type[Model] | None = None,
) -> None:
    """Writes the rows into the open file under their columns' labels, states in their words: `model`
    is the list's, which knows them. The memory it takes does not grow with the number of rows. Raises
    Invalid for an unknown format and for more than 1,000,000 rows."""
    if file_format not in FORMATS:
        raise Invalid.field("format", UNKNOWN_FORMAT)
    shown = [column for column in columns if column.label]
    cells = [_cell_of(column, model) for column in shown]
    lines = ([make(row) for make in cells] for row in _at_most(rows, MAX_ROWS))
    write = _csv if file_format == "csv" else _xlsx
    write(file, [str(column.label) for column in shown], lines)


def write_sheet(
    file: IO[bytes],
    file_format: str,
    above: Sequence[Sequence[Cell]],
    headings: list[str],
    lines: Iterable[list[Cell]],
) -> None:
    """Writes a table whose cells are known, with the lines `above` it and an empty one between."""
    write = _csv if file_format == "csv" else _xlsx
    write(file, headings, lines, [*above, []] if above else [])


@dataclass(frozen=True)
class SheetOf:
    """One sheet of a workbook: a table whose cells are known, with the lines `above` it."""

    title: str
    headings: list[str]
    lines: Iterable[list[Cell]]
    above: Sequence[Sequence[Cell]] = ()


def write_book(file: IO[bytes], sheets: Iterable[SheetOf]) -> None:
    """Writes a workbook (XLSX) with these sheets into the open file. Titles are cut to what Excel takes."""
    book = _open_book(file)
    formats = _Formats.of(book)
    for one in sheets:
        sheet = book.add_worksheet(_NOT_IN_TITLE.sub(" ", one.title)[:LONGEST_TITLE])
        above = [*one.above, []] if one.above else []
        _fill(sheet, formats, one.headings, one.lines, above)
    book.close()


def too_many() -> str:
    return _(
        "A file holds at most {max_rows:,} rows. Please narrow the list with a filter."
    ).format(max_rows=MAX_ROWS)


def _at_most(rows: Iterable[Mapping[str, Any]], most: int) -> Iterator[Mapping[str, Any]]:
    for number, row in enumerate(rows):
        if number == most:
            raise Invalid({}, too_many())
        yield row


def _cell_of(column: Column, model: type[Model] | None) -> Callable[[Mapping[str, Any]], Cell]:
    """A function from a row to the value of the column's cell."""
    name, words = column.name, column.words(model) if model else {}

    def cell(row: Mapping[str, Any]) -> Cell:
        value = row[name]
        if value is None:
            return None
        if column.kind == "time":
            return time.fromisoformat(value)
        if words:
            return words.get(value, value)
        return _plain(value)

    return cell


def _plain(value: Any) -> Cell:
    """References by their name, instants by the clock in India, switches as words."""
    if isinstance(value, dict):
        return next((str(part) for name, part in value.items() if name != "_id"), None)
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, datetime):
        return timezone.localtime(value).replace(tzinfo=None, second=0, microsecond=0)
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    plain: Cell = value
    return plain


def _csv(
    file: IO[bytes],
    headings: list[str],
    lines: Iterable[list[Cell]],
    above: Sequence[Sequence[Cell]] = (),
) -> None:
    # With the mark that tells Excel that this is UTF-8.
    text = io.TextIOWrapper(file, "utf-8-sig", newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerows([safe_cell(_as_text(cell)) for cell in line] for line in above)
    writer.writerow(headings)
    for line in lines:  # `writerows` would keep other threads waiting until the last
        writer.writerow([safe_cell(_as_text(cell)) for cell in line])
    text.detach()  # the file stays open


def _as_text(cell: Cell) -> Cell:
    """Dates and times as people write them; numbers as they are."""
    if isinstance(cell, datetime):
        return f"{cell:%d-%m-%Y %H:%M}"
    if isinstance(cell, date):
        return f"{cell:%d-%m-%Y}"
    if isinstance(cell, time):
        return f"{cell:%H:%M}"
    return "" if cell is None else cell


@dataclass(frozen=True)
class _Formats:
    """Excel's own formats: grouped as in India where the reader's Excel is set so, as 12,34,567.00."""

    heading: Any
    money: Any
    number: Any
    day: Any
    instant: Any
    clock: Any

    @classmethod
    def of(cls, book: Any) -> "_Formats":
        def shown(num_format: str) -> Any:
            return book.add_format({"num_format": num_format})

        return cls(
            heading=book.add_format({"bold": True}),
            money=shown("#,##,##0.00"),
            number=shown("#,##,##0"),
            day=shown("dd-mm-yyyy"),
            instant=shown("dd-mm-yyyy hh:mm"),
            clock=shown("hh:mm"),
        )


def _xlsx(
    file: IO[bytes],
    headings: list[str],
    lines: Iterable[list[Cell]],
    above: Sequence[Sequence[Cell]] = (),
) -> None:
    book = _open_book(file)
    formats = _Formats.of(book)
    _fill(book.add_worksheet(), formats, headings, lines, above)
    book.close()


def _open_book(file: IO[bytes]) -> Any:
    # Rows go to the disk as they come: the memory does not grow with their number.
    return xlsxwriter.Workbook(
        file,
        {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        },
    )


def _fill(
    sheet: Any,
    formats: _Formats,
    headings: list[str],
    lines: Iterable[list[Cell]],
    above: Sequence[Sequence[Cell]],
) -> None:
    widths = [max(NARROWEST, len(heading)) for heading in headings]
    for number, line in enumerate(above):
        for position, cell in enumerate(line):
            _write(sheet, formats, number, position, cell)
    head = last = len(above)
    for position, heading in enumerate(headings):
        sheet.write_string(head, position, heading, formats.heading)
    for last, line in enumerate(lines, start=head + 1):
        for position, cell in enumerate(line):
            if cell is not None and cell != "":
                _write(sheet, formats, last, position, cell)
                widths[position] = max(widths[position], len(str(_as_text(cell))))
    for position, width in enumerate(widths):
        sheet.set_column(position, position, min(width, WIDEST) + 2)
    _ready_for_paper(sheet, head, last, len(headings))


def _write(sheet: Any, formats: _Formats, line: int, position: int, cell: Cell) -> None:
    if isinstance(cell, Decimal):
        sheet.write_number(line, position, float(cell), formats.money)
    elif isinstance(cell, (int, float)):
        sheet.write_number(line, position, cell, formats.number)
    elif isinstance(cell, datetime):
        sheet.write_datetime(line, position, cell, formats.instant)
    elif isinstance(cell, date):
        sheet.write_datetime(line, position, cell, formats.day)
    elif isinstance(cell, time):
        sheet.write_datetime(line, position, cell, formats.clock)
    else:
        sheet.write_string(line, position, str(cell))


def _ready_for_paper(sheet: Any, head: int, last: int, columns: int) -> None:
    """The headings stay on the screen and on every page, all columns on one page's width."""
    sheet.freeze_panes(head + 1, 0)
    if columns:
        sheet.autofilter(head, 0, last, columns - 1)
    sheet.repeat_rows(head)
    sheet.set_paper(A4)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
