"""A filtered list as a file: CSV or XLSX, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

import xlsxwriter
from django.http import HttpResponse
from django.utils import timezone

from shared_apps.core.api.columns import Column, export_value
from shared_apps.core.errors import Invalid

MAX_ROWS = 50_000
FORMATS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
# A cell that starts with one of these is a formula to a spreadsheet (ASVS 1.2.10), in some also
# with its full-width form.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")


def safe_cell(value: Any) -> Any:
    """Text that a spreadsheet would run is shown instead; numbers stay numbers."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def export(
    name: str, file_format: str, columns: Sequence[Column], rows: Iterable[dict[str, Any]]
) -> HttpResponse:
    """The rows under their columns' labels. Raises Invalid for an unknown format."""
    if file_format not in FORMATS:
        raise Invalid.field("format", "Choose csv or xlsx.")
    shown = [column for column in columns if column.label]
    headings = [column.label for column in shown]
    table = [[export_value(row[column.name]) for column in shown] for row in rows]
    write = _csv if file_format == "csv" else _xlsx
    response = HttpResponse(write(headings, table), content_type=FORMATS[file_format])
    today = timezone.localdate().strftime("%d-%m-%Y")
    response["Content-Disposition"] = f'attachment; filename="{name}-{today}.{file_format}"'
    return response


def _csv(headings: list[str], table: list[list[Any]]) -> bytes:
    buffer = io.StringIO()
    writer = csv.writer(buffer, quoting=csv.QUOTE_ALL)
    writer.writerow(headings)
    writer.writerows([[safe_cell(cell) for cell in row] for row in table])
    return buffer.getvalue().encode("utf-8-sig")


def _xlsx(headings: list[str], table: list[list[Any]]) -> bytes:
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(
        buffer,
        {
            "in_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        },
    )
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, headings, book.add_format({"bold": True}))
    money = book.add_format({"num_format": "#,##0.00"})
    for line, row in enumerate(table, start=1):
        for position, cell in enumerate(row):
            if isinstance(cell, Decimal):
                sheet.write_number(line, position, float(cell), money)
            elif isinstance(cell, (int, float)) and not isinstance(cell, bool):
                sheet.write_number(line, position, cell)
            else:
                sheet.write_string(line, position, str(cell))
    sheet.freeze_panes(1, 0)
    sheet.autofit()
    book.close()
    return buffer.getvalue()
