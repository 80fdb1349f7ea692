"""The documents of a return, read from dues, credit notes and vouchers as they were issued.

What counts in which month is in `docs/decisions/gst.md`.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import connection
from django.db.models import DateField, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate

from shared_apps.core.dates import add_months, financial_year, financial_year_start
from shared_apps.core.gst import Recipient
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due
from tenant_apps.fees.selectors import AdvanceEntry, advance_entries, recipient_of_document
from tenant_apps.gst.rules.dates import last_day_of
from tenant_apps.gst.rules.numbers import Numbered, Series
from tenant_apps.gst.rules.papers import Figures, Paper, PaperKind, PaperLine
from tenant_apps.gst.selectors.scope import Registration

# Rows that an earlier release voided have no `voided_on`.
_VOIDED_ON = Coalesce("voided_on", TruncDate("updated_at"), "issue_date", output_field=DateField())


def papers_of(registration: Registration, month: date) -> list[Paper]:
    """Returns what changes the return of the month, by date and number. Nine SQL statements."""
    dues = _dues(registration).annotate(voided=_VOIDED_ON)
    last = last_day_of(month)
    cancelled = Q(status=Due.Status.CANCELLED)
    issued = dues.filter(issue_date__range=(month, last)).exclude(
        cancelled & Q(voided__range=(month, last))
    )
    taken_back = dues.filter(cancelled, issue_date__lt=month, voided__range=(month, last))
    notes = _notes(registration).filter(issue_date__range=(month, last))
    found = [
        *(_of_due(due, "INVOICE", due.issue_date) for due in issued),
        *(_of_due(due, "CANCELLATION", due.voided) for due in taken_back),
        *(_of_note(note) for note in notes),
        *(_of_advance(entry) for entry in _advances(registration, month)),
    ]
    return sorted(found, key=lambda paper: (paper.day, paper.number, paper.kind))


def numbered_of(registration: Registration, month: date) -> list[Numbered]:
    """Returns every document that got its number in the month, cancelled ones as well."""
    last = last_day_of(month)
    dues = _dues(registration).filter(issue_date__range=(month, last)).annotate(voided=_VOIDED_ON)
    notes = _notes(registration).filter(issue_date__range=(month, last))
    vouchers = _in_branch(
        AdvanceVoucher.objects.filter(
            supplier_gstin=registration.gstin, issue_date__range=(month, last)
        ),
        registration,
    )
    return [
        *(
            Numbered("INVOICE", number, status == Due.Status.CANCELLED and voided <= last, branch)
            for number, status, voided, branch in dues.values_list(
                "number", "status", "voided", "branch_id"
            )
        ),
        *(
            Numbered("CREDIT_NOTE", number, branch_id=branch)
            for number, branch in notes.values_list("number", "branch_id")
        ),
        *(
            Numbered(
                "RECEIPT_VOUCHER" if kind == "RECEIPT" else "REFUND_VOUCHER",
                number,
                branch_id=branch,
            )
            for kind, number, branch in vouchers.values_list("kind", "number", "branch_id")
        ),
    ]


_SERIES = """
    SELECT kind, name, highest,
        array_remove(array_agg(CASE WHEN lost > 0 THEN place END ORDER BY place), NULL),
        array_remove(array_agg(CASE WHEN lost > 0 THEN lost END ORDER BY place), NULL)
    FROM (
        SELECT kind, name, place,
            place - coalesce(lag(place) OVER (PARTITION BY kind, name ORDER BY place), begins_after)
                - 1 AS lost,
            max(place) FILTER (WHERE day <= %(last)s) OVER (PARTITION BY kind, name) AS highest
        FROM (
            SELECT document.kind, day, regexp_replace(number, '[0-9]+$', '') AS name,
                substring(number FROM '[0-9]+$')::bigint AS place,
                coalesce(series.begins_after, 0) AS begins_after
            FROM (
                SELECT 'INVOICE' AS kind, 'invoice' AS series, number, issue_date AS day, branch_id
                FROM fees_due WHERE document <> 'OPENING'
                UNION ALL
                SELECT 'CREDIT_NOTE', 'credit', number, issue_date, branch_id FROM fees_creditnote
                UNION ALL
                SELECT kind || '_VOUCHER', lower(kind) || '_voucher', number, issue_date, branch_id
                FROM fees_advancevoucher
            ) AS document
            LEFT JOIN workspace_numberseries series ON series.kind = document.series
                AND upper(series.scope) = substring(upper(number) FROM '^[A-Z0-9]+')
                AND series.year = %(year)s
            WHERE day >= %(first)s AND day < %(next)s AND branch_id = ANY(%(branches)s)
        ) AS numbered
    ) AS placed
    WHERE place <= highest
    GROUP BY kind, name, highest ORDER BY kind, name
"""
MOST_MISSING = 50
"""How many missing numbers of a gap are named."""


def series_of(branch_ids: Iterable[int], month: date) -> list[Series]:
    """Returns the series of these branches in the financial year of the month, up to its last number in
    the month. All documents of a series count, whatever their kind and GSTIN. A series may go on where
    another system ended."""
    first = financial_year_start(month)
    asked: dict[str, Any] = {
        "first": first,
        "last": last_day_of(month),
        "next": add_months(first, 12),
        "year": financial_year(first),
        "branches": list(branch_ids),
    }
    with connection.cursor() as cursor:
        cursor.execute(_SERIES, asked)
        return [
            Series(kind, name, highest, tuple(_missing(places, lost)))
            for kind, name, highest, places, lost in cursor.fetchall()
        ]


def _missing(places: list[int], lost: list[int]) -> list[int]:
    found: list[int] = []
    for place, many in zip(places, lost, strict=True):
        found += range(place - many, min(place, place - many + MOST_MISSING))
    return found


def _dues(registration: Registration) -> QuerySet:
    rows = Due.objects.filter(supplier_gstin=registration.gstin)
    return _in_branch(rows, registration).select_related("student").prefetch_related("lines")


def _notes(registration: Registration) -> QuerySet:
    """Notes to invoices of this GSTIN, also where the branch has another one by now."""
    rows = CreditNote.objects.filter(due__supplier_gstin=registration.gstin)
    return _in_branch(rows, registration).select_related("student", "due").prefetch_related("lines")


def _in_branch(rows: QuerySet, registration: Registration) -> QuerySet:
    rows = rows.order_by("issue_date", "number")
    return rows if registration.branch_id is None else rows.filter(branch=registration.branch_id)


def _of_due(due: Due, kind: PaperKind, day: date) -> Paper:
    return _paper(due, due, kind=kind, day=day)


def _of_note(note: CreditNote) -> Paper:
    return _paper(note, note.due, kind="CREDIT_NOTE", day=note.issue_date)


def _paper(document: Due | CreditNote, due: Due, *, kind: PaperKind, day: date) -> Paper:
    recipient: Recipient = recipient_of_document(document)
    return Paper(
        kind=kind,
        id=document.pk,
        document_id=document.pk,
        number=document.number,
        day=day,
        student_id=document.student_id,
        supplier=due.supplier_gstin[:2],
        recipient=recipient,
        place=due.place_of_supply,
        value=document.total,
        invoice_number=due.number,
        invoice_day=due.issue_date,
        invoice_value=due.total,
        lines=tuple(
            PaperLine(
                line.head,
                line.sac,
                line.rate,
                Figures(line.taxable, line.igst, line.cgst, line.sgst),
            )
            for line in document.lines.all()
        ),
    )


def _advances(registration: Registration, month: date) -> list[AdvanceEntry]:
    return advance_entries(month, branch_id=registration.branch_id, gstin=registration.gstin)


_ADVANCE_KINDS: dict[str, PaperKind] = {
    "VOUCHER": "RECEIPT_VOUCHER",
    "REFUND": "REFUND_VOUCHER",
    "ADJUSTMENT": "ADVANCE_USED",
}


def _of_advance(entry: AdvanceEntry) -> Paper:
    receipt, parts = entry.receipt, entry.amounts
    figures = Figures(parts.taxable, parts.igst, parts.cgst, parts.sgst)
    if entry.source != "VOUCHER":
        figures = -figures
    return Paper(
        kind=_ADVANCE_KINDS[entry.source],
        id=entry.id,
        document_id=entry.document_id,
        number=entry.number,
        day=entry.day,
        student_id=receipt.student_id,
        supplier=receipt.supplier_gstin[:2],
        recipient=recipient_of_document(receipt),
        place=receipt.place_of_supply,
        value=figures.total,
        invoice_number=receipt.number,
        invoice_day=receipt.issue_date,
        invoice_value=receipt.total,
        lines=(PaperLine(receipt.label, receipt.sac, receipt.rate, figures),),
    )
