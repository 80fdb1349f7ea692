"""The sheet that a centre fills in: our headings, one sample row, and the words that are allowed."""

import csv
import io
from collections.abc import Iterable, Sequence

import xlsxwriter

from shared_apps.core.india import STATES
from shared_apps.core.people import Gender
from tenant_apps.students.imports.columns import COLUMNS, SAMPLE_ROW
from tenant_apps.students.imports.reading import MOST_ROWS

_AS_TEXT = {"phone", "whatsapp", "guardianPhone", "pincode", "dob", "admissionDate"}
HEADINGS = [column.heading for column in COLUMNS]


def csv_template() -> bytes:
    """For any spreadsheet program; the mark tells Excel that it is UTF-8."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerows([HEADINGS, SAMPLE_ROW])
    return buffer.getvalue().encode("utf-8-sig")


def xlsx_template(branches: Iterable[str]) -> bytes:
    """With lists to choose from, and phones and dates kept as they are typed."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True, "strings_to_urls": False})
    sheet, words = book.add_worksheet("Students"), book.add_worksheet("Allowed words")
    bold, text = book.add_format({"bold": True}), book.add_format({"num_format": "@"})
    allowed = {
        "gender": Gender.values,
        "guardianConsent": ["Yes", "No"],
        "state": list(STATES),
        "branch": list(branches),
    }
    for position, column in enumerate(COLUMNS):
        sheet.set_column(position, position, 22, text if column.name in _AS_TEXT else None)
        sheet.write_string(0, position, column.heading, bold)
        sheet.write_string(1, position, column.example, text)
        if column.hint:
            sheet.write_comment(0, position, column.hint)
    for position, (name, values) in enumerate(allowed.items()):
        heading = next(column.heading for column in COLUMNS if column.name == name)
        _write_words(words, position, heading, values, bold)
        if values:
            letter = "ABCD"[position]
            rule = {
                "validate": "list",
                "source": f"='Allowed words'!${letter}$2:${letter}${len(values) + 1}",
                "error_type": "warning",
            }
            at = HEADINGS.index(heading)
            sheet.data_validation(1, at, MOST_ROWS, at, rule)
    sheet.freeze_panes(1, 0)
    book.close()
    return buffer.getvalue()


def _write_words(
    sheet: xlsxwriter.worksheet.Worksheet,
    position: int,
    heading: str,
    values: Sequence[str],
    bold: object,
) -> None:
    sheet.set_column(position, position, 28)
    sheet.write_string(0, position, heading, bold)
    sheet.write_column(1, position, values)
