"""The template of an import: headings, one sample row, and the allowed values."""

import csv
import io
from collections.abc import Mapping, Sequence
from string import ascii_uppercase

import xlsxwriter
from django.http import HttpResponse

from shared_apps.core.api.export import FORMATS, UNKNOWN_FORMAT, Sheet
from shared_apps.core.errors import Invalid
from shared_apps.core.imports.columns import ImportColumns
from shared_apps.core.imports.reading import MAX_ROWS


def template_answer(
    name: str, file_format: str, columns: ImportColumns, allowed: Mapping[str, Sequence[str]]
) -> Sheet:
    """Returns the template as a file called `{name}-template`; `allowed` has the values of the fields
    that have a list of them. Raises Invalid for an unknown format."""
    if file_format not in FORMATS:
        raise Invalid.field("format", UNKNOWN_FORMAT)
    content = (
        csv_template(columns)
        if file_format == "csv"
        else xlsx_template(name.capitalize(), columns, allowed)
    )
    answer = HttpResponse(content, content_type=FORMATS[file_format])
    answer["Content-Disposition"] = f'attachment; filename="{name}-template.{file_format}"'
    return answer


def csv_template(columns: ImportColumns) -> bytes:
    """Returns the CSV template. The byte order mark tells Excel that it is UTF-8."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerows([columns.headings, columns.sample_row])
    return buffer.getvalue().encode("utf-8-sig")


def xlsx_template(
    title: str, columns: ImportColumns, allowed: Mapping[str, Sequence[str]]
) -> bytes:
    """Returns the XLSX template with drop-down lists. Phone and date columns are formatted as
    text."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True, "strings_to_urls": False})
    sheet, options = book.add_worksheet(title), book.add_worksheet("Allowed words")
    bold, text = book.add_format({"bold": True}), book.add_format({"num_format": "@"})
    for position, column in enumerate(columns):
        sheet.set_column(position, position, 22, text if column.is_text else None)
        sheet.write_string(0, position, column.heading, bold)
        sheet.write_string(1, position, column.example, text)
        if column.hint:
            sheet.write_comment(0, position, column.hint)
    for position, (name, values) in enumerate(allowed.items()):
        heading = columns[name].heading
        _write_options(options, position, heading, values, bold)
        if values:
            letter = ascii_uppercase[position]
            rule = {
                "validate": "list",
                "source": f"='Allowed words'!${letter}$2:${letter}${len(values) + 1}",
                "error_type": "warning",
            }
            at = columns.headings.index(heading)
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
    sheet.write_column(1, position, [str(value) for value in values])
