"""The sections of GSTR-1: which documents each has, and how it is written for the portal.

A section is one declaration. To add one, make it and name it in `SECTIONS`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from shared_apps.core.translation import lazy
from tenant_apps.gst.rules.papers import Figures, Paper, PaperLine

Json = dict[str, Any]


@dataclass(frozen=True)
class Section:
    """One section of the return. `takes` answers with the part of a document that belongs to it, or
    None; `write` with what the portal's file has for these documents, by the key of the file."""

    key: str
    table: str
    title: str
    takes: Callable[[Paper], Paper | None]
    write: Callable[[Sequence[Paper]], Json]


def amount(figure: Decimal) -> float:
    """Rupees as the portal reads them: a number with at most two decimals."""
    return float(figure)


def _taxed(where: Callable[[Paper], bool]) -> Callable[[Paper], Paper | None]:
    def takes(paper: Paper) -> Paper | None:
        if paper.is_advance:
            return None
        part = paper.taxed()
        return part if part.lines and where(part) else None

    return takes


def _items(paper: Paper, sign: int = 1) -> list[Json]:
    """The document's lines by rate; `sign` is 0 for a document that is amended to nothing."""
    items = []
    for number, (rate, figures) in enumerate(_by_rate(paper.lines), start=1):
        detail = {"rt": amount(rate), "txval": amount(figures.taxable * sign)}
        detail |= _tax(figures, inside=paper.is_inside, sign=sign) | {"csamt": 0.0}
        items.append({"num": number, "itm_det": detail})
    return items


def _by_rate(lines: Iterable[PaperLine]) -> list[tuple[Decimal, Figures]]:
    found: dict[Decimal, Figures] = defaultdict(Figures)
    for line in lines:
        found[line.rate] += line.figures
    return sorted(found.items())


def _tax(figures: Figures, *, inside: bool, sign: int = 1) -> Json:
    """CGST and SGST inside the state, IGST across. A document that was taxed otherwise keeps what it
    says."""
    if inside and not figures.igst:
        return {"camt": amount(figures.cgst * sign), "samt": amount(figures.sgst * sign)}
    if not inside and not (figures.cgst or figures.sgst):
        return {"iamt": amount(figures.igst * sign)}
    return {
        "iamt": amount(figures.igst * sign),
        "camt": amount(figures.cgst * sign),
        "samt": amount(figures.sgst * sign),
    }


def _day(paper_day: Any) -> str:
    return f"{paper_day:%d-%m-%Y}"


def _grouped(papers: Iterable[Paper], key: Callable[[Paper], str]) -> list[tuple[str, list[Paper]]]:
    found: dict[str, list[Paper]] = defaultdict(list)
    for paper in papers:
        found[key(paper)].append(paper)
    return sorted(found.items())


def _invoice(paper: Paper) -> Json:
    return {
        "inum": paper.number,
        "idt": _day(paper.day),
        "val": amount(paper.value),
        "itms": _items(paper),
    }


def _registered(paper: Paper) -> Json:
    """What the portal asks for of a document to a registered recipient."""
    return {"pos": paper.place_code, "rchrg": "N", "inv_typ": "R"}


def _b2b(papers: Sequence[Paper]) -> Json:
    return {
        "b2b": [
            {"ctin": gstin, "inv": [_invoice(one) | _registered(one) for one in own]}
            for gstin, own in _grouped(papers, lambda one: one.recipient.gstin)
        ]
    }


def _b2cl(papers: Sequence[Paper]) -> Json:
    return {
        "b2cl": [
            {"pos": place, "inv": [_invoice(one) for one in own]}
            for place, own in _grouped(papers, lambda one: one.place_code)
        ]
    }


def _b2cs(papers: Sequence[Paper]) -> Json:
    """One row for each place of supply and rate, less what credit notes and cancellations took back; it
    can be negative."""
    cells: dict[tuple[str, bool, Decimal], Figures] = defaultdict(Figures)
    for paper in papers:
        for line in paper.signed_lines():
            cells[paper.place_code, paper.is_inside, line.rate] += line.figures
    return {
        "b2cs": [
            {
                "sply_ty": "INTRA" if inside else "INTER",
                "typ": "OE",
                "pos": place,
                "rt": amount(rate),
                "txval": amount(figures.taxable),
                **_tax(figures, inside=inside),
                "csamt": 0.0,
            }
            for (place, inside, rate), figures in sorted(cells.items())
        ]
    }


def _note(paper: Paper) -> Json:
    return {
        "ntty": "C",
        "nt_num": paper.number,
        "nt_dt": _day(paper.day),
        "val": amount(paper.value),
        "itms": _items(paper),
    }


def _cdnr(papers: Sequence[Paper]) -> Json:
    return {
        "cdnr": [
            {"ctin": gstin, "nt": [_note(one) | _registered(one) for one in own]}
            for gstin, own in _grouped(papers, lambda one: one.recipient.gstin)
        ]
    }


def _cdnur(papers: Sequence[Paper]) -> Json:
    return {"cdnur": [_note(one) | {"typ": "B2CL", "pos": one.place_code} for one in papers]}


def _amended(paper: Paper) -> Json:
    """An invoice of an earlier month that was cancelled: the same invoice, amended to nothing."""
    day = _day(paper.invoice_day)
    return {
        "oinum": paper.invoice_number,
        "oidt": day,
        "inum": paper.invoice_number,
        "idt": day,
        "val": 0.0,
        "itms": _items(paper, sign=0),
    }


def _amendments(papers: Sequence[Paper]) -> Json:
    registered = [one for one in papers if one.is_registered]
    large = [one for one in papers if not one.is_registered]
    return {
        "b2ba": [
            {"ctin": gstin, "inv": [_amended(one) | _registered(one) for one in own]}
            for gstin, own in _grouped(registered, lambda one: one.recipient.gstin)
        ],
        "b2cla": [
            {"pos": place, "inv": [_amended(one) for one in own]}
            for place, own in _grouped(large, lambda one: one.place_code)
        ],
    }


_NIL_KINDS = {
    (False, True): "INTRB2B",
    (True, True): "INTRAB2B",
    (False, False): "INTRB2C",
    (True, False): "INTRAB2C",
}


def _nil(papers: Sequence[Paper]) -> Json:
    """Exempt supplies by place and recipient, less what was taken back."""
    rows: dict[str, Decimal] = {}
    for paper in papers:
        kind = _NIL_KINDS[paper.is_inside, paper.is_registered]
        rows[kind] = rows.get(kind, Decimal(0)) + paper.figures.taxable
    inv = [
        {"sply_ty": kind, "nil_amt": 0.0, "expt_amt": amount(sum_), "ngsup_amt": 0.0}
        for kind, sum_ in sorted(rows.items())
    ]
    return {"nil": {"inv": inv}} if inv else {}


def _advance(*, of_its_month: bool) -> Callable[[Paper], Paper | None]:
    def takes(paper: Paper) -> Paper | None:
        return paper if paper.is_advance and paper.is_of_its_month == of_its_month else None

    return takes


def _advances(key: str, sign: int) -> Callable[[Sequence[Paper]], Json]:
    """Advances without their tax by place of supply and rate. The portal takes no negative amount in
    either table, so that what lowers the tax has the table for it; `sign` is -1 there. A rate whose
    advances were all used in the month is left out."""

    def write(papers: Sequence[Paper]) -> Json:
        places: dict[tuple[str, bool], list[PaperLine]] = defaultdict(list)
        for paper in papers:
            places[paper.place_code, paper.is_inside].extend(paper.signed_lines())
        found = []
        for (place, inside), lines in sorted(places.items()):
            items = [
                {
                    "rt": amount(rate),
                    "ad_amt": amount(figures.taxable * sign),
                    **_tax(figures, inside=inside, sign=sign),
                    "csamt": 0.0,
                }
                for rate, figures in _by_rate(lines)
                if figures != Figures()
            ]
            kind = "INTRA" if inside else "INTER"
            if items:
                found.append({"pos": place, "sply_ty": kind, "itms": items})
        return {key: found}

    return write


def _exempt(paper: Paper) -> Paper | None:
    if paper.is_advance:
        return None
    part = paper.exempt()
    return part if part.lines else None


def _is_small(paper: Paper) -> bool:
    return not paper.is_registered and not paper.is_large


def _by_itself(paper: Paper) -> bool:
    """Whether the portal lists the invoice, so that only an amendment takes it back."""
    return paper.is_registered or paper.is_large


SECTIONS: tuple[Section, ...] = (
    Section(
        "b2b",
        "4A",
        lazy("B2B"),
        _taxed(lambda one: one.kind == "INVOICE" and one.is_registered),
        _b2b,
    ),
    Section(
        "b2cl",
        "5",
        lazy("B2C, large"),
        _taxed(lambda one: one.kind == "INVOICE" and one.is_large),
        _b2cl,
    ),
    Section(
        "b2csInside",
        "7",
        lazy("B2C, inside the state"),
        _taxed(lambda one: _is_small(one) and one.is_inside),
        _b2cs,
    ),
    Section(
        "b2csAcross",
        "7",
        lazy("B2C, other states"),
        _taxed(lambda one: _is_small(one) and not one.is_inside),
        _b2cs,
    ),
    Section(
        "amended",
        "9A",
        lazy("Cancelled later"),
        _taxed(lambda one: one.kind == "CANCELLATION" and _by_itself(one)),
        _amendments,
    ),
    Section(
        "cdnr",
        "9B",
        lazy("Credit notes, registered"),
        _taxed(lambda one: one.kind == "CREDIT_NOTE" and one.is_registered),
        _cdnr,
    ),
    Section(
        "cdnur",
        "9B",
        lazy("Credit notes, B2C large"),
        _taxed(lambda one: one.kind == "CREDIT_NOTE" and one.is_large),
        _cdnur,
    ),
    Section("nil", "8", lazy("Nil and exempt"), _exempt, _nil),
    Section(
        "received",
        "11A",
        lazy("Advances received"),
        _advance(of_its_month=True),
        _advances("at", 1),
    ),
    Section(
        "adjusted",
        "11B",
        lazy("Advances adjusted"),
        _advance(of_its_month=False),
        _advances("txpd", -1),
    ),
)
"""In the order of the screen. Each part of each document is in exactly one section."""

SECTION_OF = {section.key: section for section in SECTIONS}


@dataclass(frozen=True)
class Filled:
    """A section with its documents of a month."""

    section: Section
    papers: tuple[Paper, ...]

    @property
    def figures(self) -> Figures:
        return Figures.sum(paper.figures for paper in self.papers)

    @property
    def supplies(self) -> Figures:
        """What it adds to the supplies of the month: advances are none."""
        return Figures.sum(paper.figures for paper in self.papers if not paper.is_advance)


def fill(papers: Sequence[Paper]) -> list[Filled]:
    """Returns every section with its part of these documents."""
    return [
        Filled(section, tuple(part for one in papers if (part := section.takes(one)) is not None))
        for section in SECTIONS
    ]
