"""The files of a report. Each states period, filters and moment above the same table."""

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from django.http import HttpResponse

from shared_apps.core.api.export import FORMATS, Cell, file_name, write_sheet
from shared_apps.core.api.report_files import Fact, Table
from shared_apps.core.api.reports import Answer, Report
from shared_apps.core.errors import Invalid
from shared_apps.core.money import format_rupees
from shared_apps.core.pdf import render
from shared_apps.core.principal import Principal
from shared_apps.core.translation import lazy
from tenants.models import Organisation

SHEET = Path(__file__).parent / "report.css"
KINDS = FORMATS | {"pdf": "application/pdf"}
UNKNOWN_FORMAT = lazy("Choose csv, xlsx or pdf.")


def report_file(name: str, file_format: str, table: Table) -> HttpResponse:
    """Returns the table as a file of this format, called `name` and today's date. Raises Invalid for an
    unknown format, NotPrinted, Unavailable."""
    if file_format not in KINDS:
        raise Invalid.field("format", UNKNOWN_FORMAT)
    response = HttpResponse(report_bytes(file_format, table), content_type=KINDS[file_format])
    response["Content-Disposition"] = f'attachment; filename="{file_name(name, file_format)}"'
    return response


def report_bytes(file_format: str, table: Table) -> bytes:
    """Returns the content of the file. Raises NotPrinted, Unavailable."""
    return _pdf(table) if file_format == "pdf" else _sheet(table, file_format)


def filters_in_words(
    report: Report, by: Principal, asked: Mapping[str, str], found: Answer
) -> Iterable[Fact]:
    """The filters that were asked for, in words; records by the names that the report has for them."""
    for dimension in report.dimensions:
        wanted = found.narrowed.get(dimension.name)
        if not wanted:
            continue
        names = wanted
        if dimension.words:
            names = ", ".join(dimension.name_of(one, one) for one in wanted.split(","))
        elif dimension.of:
            groups = report.answer(by, {**asked, "by": dimension.name}).groups
            names = ", ".join(group.label for group in groups) or wanted
        yield Fact(str(dimension.label), names)


def _sheet(table: Table, file_format: str) -> bytes:
    above: list[list[Cell]] = [[table.title]]
    above += [[fact.name, fact.text] for fact in table.facts]
    with tempfile.TemporaryFile() as file:
        write_sheet(file, file_format, above, table.heads, [*table.rows, table.total])
        file.seek(0)
        return file.read()


def _pdf(table: Table) -> bytes:
    def printed(line: list[Cell]) -> list[str]:
        first, *figures = line
        texts = (_text(kind, cell) for kind, cell in zip(table.kinds, figures, strict=True))
        return [str(first), *texts]

    content = {
        "title": table.title,
        "centre": Organisation.current().name,
        "facts": table.facts,
        "heads": table.heads,
        "rows": [printed(line) for line in table.rows],
        "total": printed(table.total),
    }
    return render("reports/report.html", content, sheet=SHEET)


def _text(kind: str, cell: Cell) -> str:
    if kind == "money":
        return format_rupees(cell)  # type: ignore[arg-type]
    return f"{cell} %" if kind == "percent" else f"{cell}"
