"""What is looked at before a return is filed. Only a gap in the numbers stops the file; everything else
is a warning with the documents that it is about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from shared_apps.core.india import STATES, gstin_fault
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.gst.rules.dates import last_day_for_notes
from tenant_apps.gst.rules.gstr1 import Return, figures_of, hsn_of
from tenant_apps.gst.rules.hsn import HsnRow
from tenant_apps.gst.rules.numbers import Series
from tenant_apps.gst.rules.papers import Figures, Paper
from tenant_apps.gst.rules.sections import Filled

WITH_ADDRESS = Decimal(50_000)
"""From this value on an invoice names the recipient with address and state (CGST Rules, rule 46)."""
RATES = frozenset(
    Decimal(rate)
    for rate in ("0", "0.1", "0.25", "1", "1.5", "3", "5", "6", "7.5", "12", "18", "28", "40")
)
"""The rates in per cent that the portal takes."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check: `text` says what holds, or what does not; `papers` are those that it is
    about. One that `stops` keeps the file from being made."""

    name: str
    holds: bool
    text: str
    papers: tuple[Paper, ...] = ()
    stops: bool = False


@dataclass(frozen=True)
class PaperCheck:
    """A condition that each paper meets. `fault` is true for one that does not, `broken` says how many do
    not."""

    name: str
    holds: str
    broken: Callable[[int], str]
    fault: Callable[[Paper], bool]

    def result(self, papers: Sequence[Paper]) -> Check:
        found = tuple(paper for paper in papers if self.fault(paper))
        if not found:
            return Check(self.name, True, str(self.holds))
        return Check(self.name, False, self.broken(len(found)), found)


def _lacks_address(paper: Paper) -> bool:
    person = paper.recipient
    is_large = paper.kind == "INVOICE" and paper.invoice_value >= WITH_ADDRESS
    return is_large and not (person.name and person.address and person.state)


def _halves_differ(paper: Paper) -> bool:
    return any(line.figures.cgst != line.figures.sgst for line in paper.lines)


def _wrong_kind_of_tax(paper: Paper) -> bool:
    if paper.is_inside:
        return any(line.figures.igst for line in paper.lines)
    return any(line.figures.cgst or line.figures.sgst for line in paper.lines)


def _wrong_gstin(paper: Paper) -> bool:
    gstin = paper.recipient.gstin
    return bool(gstin) and gstin_fault(gstin, paper.recipient.state or None) is not None


def _late_note(paper: Paper) -> bool:
    return paper.kind == "CREDIT_NOTE" and paper.day > last_day_for_notes(paper.invoice_day)


PAPER_CHECKS: tuple[PaperCheck, ...] = (
    PaperCheck(
        "address",
        lazy("Invoices of ₹50,000.00 and more have name, address and state"),
        lambda count: counted(
            count,
            "{count} invoice of ₹50,000.00 or more without an address",
            "{count} invoices of ₹50,000.00 or more without an address",
        ),
        _lacks_address,
    ),
    PaperCheck(
        "place",
        lazy("Every document names its place of supply"),
        lambda count: counted(
            count,
            "{count} document without a place of supply",
            "{count} documents without a place of supply",
        ),
        lambda paper: paper.place not in STATES,
    ),
    PaperCheck(
        "kind",
        lazy("CGST and SGST inside the state, IGST across"),
        lambda count: counted(
            count,
            "{count} document with the tax of another place of supply",
            "{count} documents with the tax of another place of supply",
        ),
        _wrong_kind_of_tax,
    ),
    PaperCheck(
        "halves",
        lazy("CGST equals SGST on every line"),
        lambda count: counted(
            count,
            "{count} document whose CGST and SGST differ",
            "{count} documents whose CGST and SGST differ",
        ),
        _halves_differ,
    ),
    PaperCheck(
        "gstin",
        lazy("GSTIN and state code fit"),
        lambda count: counted(
            count,
            "{count} document whose GSTIN does not fit the state",
            "{count} documents whose GSTIN does not fit the state",
        ),
        _wrong_gstin,
    ),
    PaperCheck(
        "rate",
        lazy("Every rate is one that the portal takes"),
        lambda count: counted(
            count,
            "{count} document with a rate that the portal does not take",
            "{count} documents with a rate that the portal does not take",
        ),
        lambda paper: any(line.rate not in RATES for line in paper.lines),
    ),
    PaperCheck(
        "sac",
        lazy("Every line has its SAC"),
        lambda count: counted(
            count,
            "{count} document with a line without SAC",
            "{count} documents with a line without SAC",
        ),
        lambda paper: any(not line.sac for line in paper.lines),
    ),
    PaperCheck(
        "notes",
        lazy("Credit notes were issued in time"),
        lambda count: counted(
            count,
            "{count} credit note after the last day for its invoice",
            "{count} credit notes after the last day for their invoices",
        ),
        _late_note,
    ),
)


def check_all(
    papers: Sequence[Paper],
    sections: Sequence[Filled],
    hsn: Sequence[HsnRow],
    series: Sequence[Series],
    document: Return,
) -> list[Check]:
    """Returns the results, those that do not hold first."""
    found = [
        _numbers(series),
        *(check.result(papers) for check in PAPER_CHECKS),
        _same_as_file(sections, document),
        _same_as_hsn(sections, hsn, document),
    ]
    return sorted(found, key=lambda check: check.holds)


def _numbers(series: Sequence[Series]) -> Check:
    missing = [f"{one.name}{place:05d}" for one in series for place in one.missing]
    if missing:
        many = counted(len(missing), "{count} number is missing", "{count} numbers are missing")
        text = _("{many}: {numbers}").format(many=many, numbers=", ".join(missing[:3]))
        return Check("numbers", False, text, stops=True)
    return Check("numbers", True, _("Every number of its series is used once"))


def _same_as_file(sections: Sequence[Filled], document: Return) -> Check:
    in_file = figures_of(document)
    differing = [
        str(filled.section.title)
        for filled in sections
        if filled.section.key != "amended"
        and filled.figures != in_file.get(filled.section.key, Figures())
    ]
    if differing:
        text = _("The file differs from the documents: {sections}")
        return Check("file", False, text.format(sections=", ".join(differing)))
    return Check("file", True, _("Documents and JSON are equal, section by section"))


def _same_as_hsn(sections: Sequence[Filled], hsn: Sequence[HsnRow], document: Return) -> Check:
    register = Figures.sum(filled.supplies for filled in sections)
    if register == Figures.sum(row.figures for row in hsn) == hsn_of(document):
        return Check("hsn", True, _("HSN summary and sections are equal"))
    return Check("hsn", False, _("The HSN summary differs from the sections"))
