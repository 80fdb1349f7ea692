"""Vouchers and masters as XML that Tally imports.

A debit has ISDEEMEDPOSITIVE "Yes" and a negative amount. Tally knows a voucher by its REMOTEID and takes a
second import of it as a change, so that nothing is entered twice. The file names no company: it goes into
the one that is open.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal, get_args
from xml.etree.ElementTree import Element, SubElement, indent, tostring

BillKind = Literal["New Ref", "Agst Ref", "Advance"]
VoucherBase = Literal["Sales", "Receipt", "Payment", "Credit Note", "Contra", "Journal"]
VOUCHER_BASES: tuple[VoucherBase, ...] = get_args(VoucherBase)
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Bill:
    """The part of an amount that belongs to a bill of the party. A debit is positive."""

    name: str
    kind: BillKind
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Leg:
    """An amount posted to a ledger. A debit is positive. The bills of a party's ledger add up to it."""

    ledger: str
    amount: Decimal
    bills: tuple[Bill, ...] = ()


@dataclass(frozen=True, slots=True)
class Voucher:
    """One document of the journal. `id` never changes, whatever is issued later. The legs add up to
    zero."""

    id: str
    base: VoucherBase
    branch: str
    number: str
    day: date
    narration: str
    legs: tuple[Leg, ...]

    @property
    def type_name(self) -> str:
        return voucher_type(self.base, self.branch)


@dataclass(frozen=True, slots=True)
class Ledger:
    """A ledger below one of Tally's own groups. A party's amounts are kept bill by bill."""

    name: str
    parent: str
    is_party: bool = False


def voucher_type(base: VoucherBase, branch: str) -> str:
    """Each branch has voucher types of its own, since each has its own numbers: "Sales KTH"."""
    return f"{base} {branch}"


def vouchers_xml(vouchers: Iterable[Voucher]) -> bytes:
    """Returns the file of these vouchers."""
    envelope, data = _envelope("Vouchers")
    for voucher in vouchers:
        _add_voucher(SubElement(data, "TALLYMESSAGE"), voucher)
    return _bytes(envelope)


def masters_xml(ledgers: Sequence[Ledger], branches: Sequence[str]) -> bytes:
    """Returns the file of the ledgers and voucher types that the vouchers need."""
    envelope, data = _envelope("All Masters")
    for ledger in ledgers:
        _add_ledger(SubElement(data, "TALLYMESSAGE"), ledger)
    for branch in branches:
        for base in VOUCHER_BASES:
            _add_voucher_type(SubElement(data, "TALLYMESSAGE"), base, branch)
    return _bytes(envelope)


def _envelope(report: str) -> tuple[Element, Element]:
    envelope = Element("ENVELOPE")
    _text(SubElement(envelope, "HEADER"), "TALLYREQUEST", "Import Data")
    imported = SubElement(SubElement(envelope, "BODY"), "IMPORTDATA")
    _text(SubElement(imported, "REQUESTDESC"), "REPORTNAME", report)
    return envelope, SubElement(imported, "REQUESTDATA")


def _add_voucher(message: Element, voucher: Voucher) -> None:
    element = SubElement(
        message,
        "VOUCHER",
        REMOTEID=voucher.id,
        VCHTYPE=_clean(voucher.type_name),
        ACTION="Create",
    )
    _text(element, "DATE", f"{voucher.day:%Y%m%d}")
    _text(element, "GUID", voucher.id)
    _text(element, "VOUCHERTYPENAME", voucher.type_name)
    _text(element, "VOUCHERNUMBER", voucher.number)
    party = next((leg.ledger for leg in voucher.legs if leg.bills), "")
    if party:
        _text(element, "PARTYLEDGERNAME", party)
    _text(element, "NARRATION", voucher.narration)
    for leg in voucher.legs:
        _add_leg(element, leg)


def _add_leg(voucher: Element, leg: Leg) -> None:
    element = SubElement(voucher, "ALLLEDGERENTRIES.LIST")
    _text(element, "LEDGERNAME", leg.ledger)
    _text(element, "ISDEEMEDPOSITIVE", "Yes" if leg.amount > 0 else "No")
    _text(element, "AMOUNT", f"{-leg.amount:.2f}")
    for bill in leg.bills:
        allocation = SubElement(element, "BILLALLOCATIONS.LIST")
        _text(allocation, "NAME", bill.name)
        _text(allocation, "BILLTYPE", bill.kind)
        _text(allocation, "AMOUNT", f"{-bill.amount:.2f}")


def _add_ledger(message: Element, ledger: Ledger) -> None:
    element = SubElement(message, "LEDGER", NAME=_clean(ledger.name), ACTION="Create")
    _text(SubElement(element, "NAME.LIST"), "NAME", ledger.name)
    _text(element, "PARENT", ledger.parent)
    _text(element, "ISBILLWISEON", "Yes" if ledger.is_party else "No")


def _add_voucher_type(message: Element, base: VoucherBase, branch: str) -> None:
    name = voucher_type(base, branch)
    element = SubElement(message, "VOUCHERTYPE", NAME=_clean(name), ACTION="Create")
    _text(SubElement(element, "NAME.LIST"), "NAME", name)
    _text(element, "PARENT", base)
    _text(element, "NUMBERINGMETHOD", "Manual")


def _text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = _clean(text)


def _clean(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return _NOT_IN_XML.sub("", text)


def _bytes(envelope: Element) -> bytes:
    indent(envelope)
    found: bytes = tostring(envelope, encoding="utf-8", xml_declaration=True)
    return found
