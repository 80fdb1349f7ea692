"""Builds spreadsheets like those of centres."""

import csv
import io
import zipfile
from collections.abc import Sequence
from typing import Any

import xlsxwriter

HEADINGS = ["Name", "Mobile No.", "DOB", "Father's Name", "Consent", "Remarks"]


def csv_of(*rows: Sequence[str], headings: Sequence[str] = HEADINGS, separator: str = ",") -> str:
    buffer = io.StringIO()
    csv.writer(buffer, delimiter=separator).writerows([headings, *rows])
    return buffer.getvalue()


def csv_bytes(*rows: Sequence[str], **options: Any) -> bytes:
    return csv_of(*rows, **options).encode()


def xlsx_of(*rows: Sequence[Any], headings: Sequence[str] = HEADINGS) -> bytes:
    """Returns a workbook. Dates and numbers keep their type; a text that starts with "=" is a
    formula."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"default_date_format": "dd/mm/yyyy", "in_memory": True})
    sheet = book.add_worksheet()
    for number, row in enumerate([headings, *rows]):
        sheet.write_row(number, 0, row)
    book.close()
    return buffer.getvalue()


def with_part(workbook: bytes, name: str, content: bytes) -> bytes:
    """Returns the workbook with one part of its package replaced."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook)) as source,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for part in source.namelist():
            target.writestr(part, content if part == name else source.read(part))
    return buffer.getvalue()
