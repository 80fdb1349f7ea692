"""What the calls of the GST pack answer."""

from datetime import date, datetime
from decimal import Decimal
from typing import TypedDict

from tenant_apps.gst.rules.numbers import DocumentKind
from tenant_apps.gst.rules.papers import PaperKind


class TaxFigures(TypedDict):
    """Amounts in rupees, negative where tax comes off."""

    taxable: Decimal
    igst: Decimal
    cgst: Decimal
    sgst: Decimal


class GstRegistration(TypedDict):
    """A GSTIN with the names of the branches that use it."""

    gstin: str
    state: str
    branches: list[str]


class GstSection(TypedDict):
    key: str
    table: str
    title: str
    papers: int
    figures: TaxFigures


class GstHsn(TypedDict):
    """A row of table 12. `isRegistered` if it was supplied to registered recipients."""

    isRegistered: bool
    sac: str
    description: str
    rate: Decimal
    figures: TaxFigures


class GstDocuments(TypedDict):
    """A row of table 13: numbers that follow each other."""

    kind: DocumentKind
    title: str
    fromNumber: str
    toNumber: str
    total: int
    cancelled: int
    net: int


class GstRate(TypedDict):
    rate: Decimal
    figures: TaxFigures


class GstCheck(TypedDict):
    """`papers` is how many documents it is about; `stops` if no file is made until it holds."""

    name: str
    holds: bool
    text: str
    papers: int
    stops: bool


class GstFiled(TypedDict):
    """The return of the month as it was filed. `changed` are the titles of the sections that have other
    figures now."""

    _id: int
    version: int
    arn: str
    filedOn: date
    byName: str
    at: datetime
    digest: str
    changed: list[str]


class GstLock(TypedDict):
    """Whether the month is locked at a branch, by which lock, and by whom since when."""

    branchId: int
    branch: str
    locked: bool
    lockId: int | None
    byName: str
    at: datetime | None


class GstPack(TypedDict):
    """The month of a GSTIN. `isWhole` if the papers of all its branches are in it; `others` names the
    branches that are not."""

    gstin: str
    state: str
    branches: list[str]
    isWhole: bool
    others: list[str]
    month: date
    ended: bool
    gstr1Due: date
    gstr3bDue: date
    sections: list[GstSection]
    total: TaxFigures
    papers: int
    hsn: list[GstHsn]
    documents: list[GstDocuments]
    rates: list[GstRate]
    checks: list[GstCheck]
    filed: GstFiled | None
    locks: list[GstLock]


class GstMonth(TypedDict):
    """`pack` is null where no branch has a GSTIN."""

    registrations: list[GstRegistration]
    pack: GstPack | None


class GstPaper(TypedDict):
    """A document with what it adds to its section. An advance that was used is opened as the due that took
    it: `documentId`."""

    kind: PaperKind
    _id: int
    documentId: int
    number: str
    date: date
    invoiceNumber: str
    recipient: str
    gstin: str
    studentId: int
    place: str
    rates: list[Decimal]
    figures: TaxFigures
    value: Decimal


class GstPapers(TypedDict):
    """A page of the documents of a section or check; `figures` and `value` are the sums of all."""

    rows: list[GstPaper]
    total: int
    figures: TaxFigures
    value: Decimal


class TallyLedger(TypedDict):
    """The name of an account of the journal in Tally."""

    account: str
    label: str
    name: str
