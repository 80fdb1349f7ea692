"""The files of a month: JSON for the portal, a workbook for people, XML for Tally, and the paper of its
close."""

import tempfile
from collections.abc import Sequence
from datetime import date

from django.http import HttpResponse
from django.utils.timezone import localtime

from shared_apps.core.api.export import FORMATS, Cell, SheetOf, write_book
from shared_apps.core.dates import business_day, format_day
from shared_apps.core.documents import head
from shared_apps.core.money import format_rupees, group_digits
from shared_apps.core.pdf import DOCUMENT_SHEET, render
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.closing.rules import month_name
from tenant_apps.gst.rules.numbers import NATURES, Run
from tenant_apps.gst.rules.papers import ORIGINALS, Figures, Paper
from tenant_apps.gst.rules.sections import Filled
from tenant_apps.gst.selectors import MonthClosed, Pack

JSON = "application/octet-stream"
"""The file for the portal is a file, and no answer of the API."""
XML = "application/xml"
XLSX = FORMATS["xlsx"]
PDF = "application/pdf"
SHORT_HEAD = 8
"""So many letters of a head are compared by eye."""


def json_file(text: str, gstin: str, month: date) -> HttpResponse:
    """Returns the return as the portal takes it."""
    return _file(text.encode(), JSON, f"GSTR1_{gstin}_{month:%m%Y}.json")


def xml_file(content: bytes, name: str, month: date) -> HttpResponse:
    return _file(content, XML, f"{name}-{month:%m-%Y}.xml")


def workbook(pack: Pack) -> HttpResponse:
    """Returns the pack with a sheet for each section that has documents, and one for each summary."""
    sheets = [
        _summary(pack),
        *(_section(filled) for filled in pack.sections if filled.papers),
        _hsn(pack),
        _documents(pack.runs),
    ]
    with tempfile.TemporaryFile() as file:
        write_book(file, sheets)
        file.seek(0)
        content = file.read()
    return _file(content, XLSX, f"gst-{pack.registration.gstin}-{pack.month:%m-%Y}.xlsx")


def month_closed(closed: MonthClosed) -> HttpResponse:
    """Returns the paper of a locked month as PDF, A4. Raises NotPrinted, Unavailable."""
    lock, last = closed.lock, format_day(closed.last_day)
    issuer = letterhead_of(lock.branch)
    content = {
        **head(issuer),
        "gstin": issuer.gstin,
        "kind": _("Close of the month"),
        "number": month_name(lock.month),
        "date": format_day(business_day(lock.created_at)),
        "towards": _("Closed by"),
        "name": lock.created_by_name,
        "branch": lock.branch.name,
        "at": f"{format_day(business_day(lock.created_at))}, {localtime(lock.created_at):%H:%M}",
        "first": format_day(lock.month),
        "last": last,
        "rows": [
            {
                "label": one.label[:1].upper() + one.label[1:],
                "first": one.first,
                "last": one.last,
                "count": group_digits(one.count),
                "amount": format_rupees(one.amount),
                "short": _in_groups(one.head[:SHORT_HEAD]),
                "head": _in_groups(one.head),
            }
            for one in closed.series
        ],
        "debit": format_rupees(closed.debit),
        "credit": format_rupees(closed.credit),
    }
    paper = render("gst/month_closed.html", content, sheet=DOCUMENT_SHEET)
    return _file(paper, PDF, f"month-closed-{lock.branch.code}-{month_name(lock.month)}.pdf")


def _in_groups(head: str) -> str:
    return " ".join(head[at : at + 4] for at in range(0, len(head), 4))


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _summary(pack: Pack) -> SheetOf:
    lines: list[list[Cell]] = [
        [
            str(filled.section.title),
            filled.section.table,
            len(filled.papers),
            *_cells(filled.figures),
        ]
        for filled in pack.sections
    ]
    total = Figures.sum(filled.figures for filled in pack.sections)
    lines.append([_("Total"), "", len(pack.papers), *_cells(total)])
    above: list[list[Cell]] = [
        [_("GST pack"), f"{pack.month:%m-%Y}"],
        [_("GSTIN"), pack.registration.gstin],
        [_("Branches"), ", ".join(pack.registration.branches)],
    ]
    heads = [_("Section"), _("Table"), _("Papers"), *_tax_heads()]
    return SheetOf(_("Summary"), heads, lines, above)


def _section(filled: Filled) -> SheetOf:
    heads = [
        _("Number"),
        _("Date"),
        _("Invoice"),
        _("Recipient"),
        _("GSTIN"),
        _("Place of supply"),
        _("Rate"),
        *_tax_heads(),
        _("Value"),
    ]
    lines = [line for paper in filled.papers for line in _paper(paper)]
    title = f"{filled.section.table} {filled.section.title}"
    return SheetOf(title, heads, lines)


def _paper(paper: Paper) -> list[list[Cell]]:
    """A row for each line of the document; its value stands in the first."""
    return [
        [
            paper.number,
            paper.day,
            paper.invoice_number if paper.kind not in ORIGINALS else "",
            paper.recipient.name,
            paper.recipient.gstin,
            paper.place,
            float(line.rate),
            *_cells(line.figures),
            paper.value * paper.sign if position == 0 else None,
        ]
        for position, line in enumerate(paper.signed_lines())
    ]


def _hsn(pack: Pack) -> SheetOf:
    heads = [_("Recipients"), _("SAC"), _("Description"), _("Rate"), *_tax_heads()]
    lines: list[list[Cell]] = [
        [
            _("Registered") if row.is_registered else _("Others"),
            row.sac,
            row.description,
            float(row.rate),
            *_cells(row.figures),
        ]
        for row in pack.hsn
    ]
    return SheetOf(_("12 HSN"), heads, lines)


def _documents(runs: Sequence[Run]) -> SheetOf:
    heads = [_("Documents"), _("From"), _("To"), _("Total"), _("Cancelled"), _("Net")]
    lines: list[list[Cell]] = [
        [str(NATURES[run.kind][1]), run.first, run.last, run.total, run.cancelled, run.net]
        for run in runs
    ]
    return SheetOf(_("13 Documents"), heads, lines)


def _tax_heads() -> list[str]:
    return [_("Taxable"), _("IGST"), _("CGST"), _("SGST")]


def _cells(figures: Figures) -> list[Cell]:
    return [figures.taxable, figures.igst, figures.cgst, figures.sgst]
