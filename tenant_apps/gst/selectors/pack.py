"""The pack of a GSTIN and month: sections, summaries, checks, the file, and what was filed."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.gst import Recipient
from shared_apps.core.india import STATES
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.closing.selectors import locks_of
from tenant_apps.gst.models import GstFiling
from tenant_apps.gst.rules.checks import PAPER_CHECKS, Check, check_all
from tenant_apps.gst.rules.dates import due_days, last_day_of
from tenant_apps.gst.rules.gstr1 import Return, as_text, digest_of, gstr1
from tenant_apps.gst.rules.hsn import HsnRow, hsn_rows
from tenant_apps.gst.rules.numbers import NATURES, Run, runs_of
from tenant_apps.gst.rules.papers import Figures, Paper
from tenant_apps.gst.rules.sections import SECTIONS, Filled, fill
from tenant_apps.gst.schemas import (
    GstFiled,
    GstLock,
    GstMonth,
    GstPack,
    GstPaper,
    GstPapers,
    GstRate,
    TaxFigures,
)
from tenant_apps.gst.selectors.papers import numbered_of, papers_of, series_of
from tenant_apps.gst.selectors.scope import Registration, choose, registrations

PAGE = 100


@dataclass(frozen=True)
class Pack:
    """The documents of a month with everything that is made of them."""

    registration: Registration
    month: date
    papers: list[Paper]
    runs: list[Run]
    checks: list[Check]
    document: Return
    sections: list[Filled]
    hsn: list[HsnRow]

    @cached_property
    def text(self) -> str:
        """The file for the portal."""
        return as_text(self.document)

    @property
    def ended(self) -> bool:
        return last_day_of(self.month) < today()

    @property
    def gap(self) -> Check | None:
        """The check that keeps the file from being made."""
        return next((one for one in self.checks if one.stops and not one.holds), None)


def pack_of(registration: Registration, month: date) -> Pack:
    """Returns the pack of the month that begins on `month`."""
    papers = papers_of(registration, month)
    numbered = numbered_of(registration, month)
    series = series_of({one.branch_id for one in numbered}, month)
    sections, hsn, runs = fill(papers), hsn_rows(papers), runs_of(numbered)
    document = gstr1(registration.gstin, month, sections, hsn, runs)
    checks = check_all(papers, sections, hsn, series, document)
    return Pack(registration, month, papers, runs, checks, document, sections, hsn)


def filed_figures(pack: Pack) -> dict[str, dict[str, Any]]:
    """Returns what is kept of each section of a return that is marked as filed."""
    return {
        filled.section.key: {"papers": len(filled.papers)} | _amounts(filled.figures)
        for filled in pack.sections
    }


def filing_of(gstin: str, month: date) -> GstFiling | None:
    """Returns the return of this GSTIN and month as it was filed."""
    return GstFiling.objects.filter(gstin=gstin, month=month).first()


def gst_month(by: Principal, query: Mapping[str, str], month: date) -> GstMonth:
    """Returns the pack that the query string names, and the registrations that there are to choose from.
    Raises NotFound."""
    found = registrations(by)
    chosen = choose(found, query)
    return {
        "registrations": [
            {"gstin": one.gstin, "state": one.state, "branches": list(one.branches)}
            for one in found
        ],
        "pack": _shown(pack_of(chosen, month)) if chosen else None,
    }


def _shown(pack: Pack) -> GstPack:
    chosen, month = pack.registration, pack.month
    gstr1_due, gstr3b_due = due_days(month)
    total = Figures.sum(filled.figures for filled in pack.sections)
    filing = filing_of(chosen.gstin, month)
    return {
        "gstin": chosen.gstin,
        "state": chosen.state,
        "branches": list(chosen.branches),
        "isWhole": chosen.is_whole,
        "others": list(chosen.others),
        "month": month,
        "ended": pack.ended,
        "gstr1Due": gstr1_due,
        "gstr3bDue": gstr3b_due,
        "sections": [
            {
                "key": filled.section.key,
                "table": filled.section.table,
                "title": str(filled.section.title),
                "papers": len(filled.papers),
                "figures": _figures(filled.figures),
            }
            for filled in pack.sections
        ],
        "total": _figures(total),
        "papers": len(pack.papers),
        "hsn": [
            {
                "isRegistered": row.is_registered,
                "sac": row.sac,
                "description": row.description,
                "rate": row.rate,
                "figures": _figures(row.figures),
            }
            for row in pack.hsn
        ],
        "documents": [
            {
                "kind": run.kind,
                "title": str(NATURES[run.kind][1]),
                "fromNumber": run.first,
                "toNumber": run.last,
                "total": run.total,
                "cancelled": run.cancelled,
                "net": run.net,
            }
            for run in pack.runs
        ],
        "rates": _rates(pack.papers),
        "checks": [
            {
                "name": one.name,
                "holds": one.holds,
                "text": one.text,
                "papers": len(one.papers),
                "stops": one.stops,
            }
            for one in pack.checks
        ],
        "filed": _filed(filing, pack) if filing else None,
        "locks": _locks(chosen, month),
    }


def _locks(registration: Registration, month: date) -> list[GstLock]:
    locks = locks_of(registration.branch_ids, month)
    return [
        {
            "branchId": branch_id,
            "branch": name,
            "locked": lock is not None,
            "lockId": lock.pk if lock else None,
            "byName": lock.created_by_name if lock else "",
            "at": lock.created_at if lock else None,
        }
        for branch_id, name in zip(registration.branch_ids, registration.branches, strict=True)
        for lock in [locks.get(branch_id)]
    ]


def _filed(filing: GstFiling, pack: Pack) -> GstFiled:
    return {
        "_id": filing.pk,
        "version": filing.version,
        "arn": filing.arn,
        "filedOn": filing.filed_on,
        "byName": filing.created_by_name,
        "at": filing.created_at,
        "digest": filing.digest,
        "changed": _changed(filing, pack),
    }


def _changed(filing: GstFiling, pack: Pack) -> list[str]:
    """The titles of the sections that have other figures than those that were filed. Somebody who sees one
    branch of several cannot compare."""
    if not pack.registration.is_whole or digest_of(pack.text) == filing.digest:
        return []
    now = filed_figures(pack)
    nothing = {"papers": 0} | _amounts(Figures())
    found = [
        str(section.title)
        for section in SECTIONS
        if _stored(filing.figures.get(section.key, nothing)) != _stored(now[section.key])
    ]
    return found or [_("Details of documents")]


def _stored(figures: Mapping[str, Any]) -> dict[str, Decimal]:
    return {name: Decimal(str(value)) for name, value in figures.items()}


def _rates(papers: list[Paper]) -> list[GstRate]:
    sums: dict[Decimal, Figures] = defaultdict(Figures)
    for paper in papers:
        if paper.is_advance:
            continue
        for line in paper.signed_lines():
            sums[line.rate] += line.figures
    return [{"rate": rate, "figures": _figures(sum_)} for rate, sum_ in sorted(sums.items())]


def gst_papers(registration: Registration, month: date, query: Mapping[str, str]) -> GstPapers:
    """Returns a page of the documents of the section or check that the query string names. Raises NotFound
    for one that does not exist, Invalid for a page that is no number."""
    raw = query.get("page", "1")
    if not re.fullmatch("[1-9][0-9]{0,5}", raw):
        raise Invalid.field("page", _("Enter a page from 1."))
    papers, page = _asked(papers_of(registration, month), query), int(raw)
    shown = papers[(page - 1) * PAGE : page * PAGE]
    return {
        "rows": [_paper(one) for one in shown],
        "total": len(papers),
        "figures": _figures(Figures.sum(one.figures for one in papers)),
        "value": sum((one.value * one.sign for one in papers), ZERO),
    }


def _asked(papers: list[Paper], query: Mapping[str, str]) -> tuple[Paper, ...]:
    if wanted := query.get("check"):
        for check in PAPER_CHECKS:
            if check.name == wanted:
                return check.result(papers).papers
        raise NotFound
    section = query.get("section") or SECTIONS[0].key
    for filled in fill(papers):
        if filled.section.key == section:
            return filled.papers
    raise NotFound


def _paper(paper: Paper) -> GstPaper:
    code = STATES.get(paper.place, "")
    return {
        "kind": paper.kind,
        "_id": paper.id,
        "documentId": paper.document_id,
        "number": paper.number,
        "date": paper.day,
        "invoiceNumber": paper.invoice_number,
        "recipient": _name(paper.recipient),
        "gstin": paper.recipient.gstin,
        "studentId": paper.student_id,
        "place": f"{code} {paper.place}".strip(),
        "rates": sorted({line.rate for line in paper.lines}),
        "figures": _figures(paper.figures),
        "value": paper.value * paper.sign,
    }


def _name(recipient: Recipient) -> str:
    return recipient.name or recipient.student


def _figures(figures: Figures) -> TaxFigures:
    return {
        "taxable": figures.taxable,
        "igst": figures.igst,
        "cgst": figures.cgst,
        "sgst": figures.sgst,
    }


def _amounts(figures: Figures) -> dict[str, Any]:
    return {**_figures(figures)}
