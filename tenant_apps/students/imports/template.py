"""The template for centres: headings, one sample row, and the allowed values."""

import csv
import io
from collections.abc import Iterable, Sequence

import xlsxwriter

from shared_apps.core.india import STATES
from shared_apps.core.people import Gender
from tenant_apps.students.imports.columns import COLUMNS, SAMPLE_ROW
from tenant_apps.students.imports.reading import MAX_ROWS

_TEXT_COLUMNS = {"phone", "whatsapp", "guardianPhone", "pincode", "dob", "admissionDate"}
HEADINGS = [column.heading for column in COLUMNS]


def csv_template() -> bytes:
    """Returns the CSV template. The byte order mark tells Excel that it is UTF-8."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerows([HEADINGS, SAMPLE_ROW])
    return buffer.getvalue().encode("utf-8-sig")


def xlsx_template(branches: Iterable[str]) -> bytes:
    """Returns the XLSX template with drop-down lists. Phone and date columns are formatted as
    text."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True, "strings_to_urls": False})
    sheet, options = book.add_worksheet("Students"), book.add_worksheet("Allowed words")
    bold, text = book.add_format({"bold": True}), book.add_format({"num_format": "@"})
    allowed = {
        "gender": Gender.values,
        "guardianConsent": ["Yes", "No"],
        "state": list(STATES),
        "branch": list(branches),
    }
    for position, column in enumerate(COLUMNS):
        sheet.set_column(position, position, 22, text if column.name in _TEXT_COLUMNS else None)
        sheet.write_string(0, position, column.heading, bold)
        sheet.write_string(1, position, column.example, text)
        if column.hint:
            sheet.write_comment(0, position, column.hint)
    for position, (name, values) in enumerate(allowed.items()):
        heading = next(column.heading for column in COLUMNS if column.name == name)
        _write_options(options, position, heading, values, bold)
        if values:
            letter = "ABCD"[position]
            rule = {
                "validate": "list",
                "source": f"='Allowed words'!${letter}$2:${letter}${len(values) + 1}",
                "error_type": "warning",
            }
            at = HEADINGS.index(heading)
            sheet.data_validation(1, at, MAX_ROWS, at, rule)
    sheet.freeze_panes(1, 0)
    book.close()
    return buffer.getvalue()


def _write_options(
    sheet: xlsxwriter.worksheet.Worksheet,
    position: int,
    heading: str,
    values: Sequence[str],
    bold: object,
) -> None:
    sheet.set_column(position, position, 28)
    sheet.write_string(0, position, heading, bold)
    sheet.write_column(1, position, values)
