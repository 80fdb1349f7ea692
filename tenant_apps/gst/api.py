"""The GST pack: the figures of a month, its files, and what was filed."""

from datetime import date
from typing import Annotated, Any

from django.http import HttpResponse

from shared_apps.core.api.call import Call, Media, MessageResponse, Pdf
from shared_apps.core.api.fields import BusinessDate, PatternText, Text
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.resource import Needed, Resource, collection
from shared_apps.core.errors import Conflict, Invalid, NotFound
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.text_rules import TextRule
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.books.postings import Account
from tenant_apps.closing.models import PeriodLock
from tenant_apps.closing.selectors import LOCKS
from tenant_apps.gst import document, selectors, services
from tenant_apps.gst.models import GstFiling
from tenant_apps.gst.rules.tally import masters_xml, vouchers_xml
from tenant_apps.gst.schemas import GstMonth, GstPapers, TallyLedger
from tenant_apps.gst.selectors import Registration

MONTH = {"gstin": str, "month": str}
JsonFile = Annotated[HttpResponse, Media(document.JSON)]
XmlFile = Annotated[HttpResponse, Media(document.XML)]
Workbook = Annotated[HttpResponse, Media(document.XLSX)]


class Month(PatternText):
    """A month as yyyy-mm."""

    rules = (TextRule("[0-9]{4}-(0[1-9]|1[0-2])", lazy("Enter a month as yyyy-mm.")),)
    longest = 7


class Arn(PatternText):
    """The acknowledgement number of the portal."""

    rules = (TextRule("[A-Z0-9]{15}", lazy("An ARN has 15 letters and digits.")),)
    typed = "upper"
    longest = 15


class FilingInput(VersionedInput):
    """`version` corrects a return that is marked already."""

    gstin = Text(max_length=15, missing=lazy("Please choose a GSTIN."), label=lazy("GSTIN"))
    month = Month(missing=lazy("Please choose a month."), label=lazy("Month"))
    arn = Arn(missing=lazy("Please enter the ARN."), label=lazy("ARN"))
    filedOn = BusinessDate(
        source="filed_on",
        missing=lazy("Please enter the date."),
        not_future=lazy("The date cannot be later than today."),
        label=lazy("Filed on"),
    )


def _ledger(account: Account) -> Text:
    missing = lazy("Please enter the name of the ledger.")
    return Text(max_length=99, missing=missing, label=account.label)


LedgersInput: type[Input] = type(
    "LedgersInput",
    (Input,),
    {
        "__doc__": "The name of each account's ledger in Tally.",
        **{account.value: _ledger(account) for account in Account},
    },
)


class GstResource(Resource):
    """The GST return of a GSTIN and month. `gstin` is by default the one of the branch in view, `month`
    (yyyy-mm) the last month."""

    path = "gst"

    @collection("GET", "", policy=FRONT_DESK, query=MONTH)
    def month(self, call: Call) -> GstMonth:
        """The sections with their figures, the summaries, the checks, and what was filed."""
        return selectors.gst_month(call.by, call.query, selectors.asked_month(call.query))

    @collection(
        "GET",
        policy=FRONT_DESK,
        query={**MONTH, "section": str, "check": str, "page": int},
    )
    def papers(self, call: Call) -> GstPapers:
        """The documents of a section, or those that a check is about: 100 a page. Of the first section
        unless said otherwise."""
        return selectors.gst_papers(*_asked(call), call.query)

    @collection("GET", "json", policy=MANAGERS, query=MONTH, heavy=Heavy.SHEET)
    def portal(self, call: Call) -> JsonFile:
        """GSTR-1 as the portal takes it."""
        registration, month = _asked(call)
        services.check_whole(registration)
        pack = selectors.pack_of(registration, month)
        services.check_numbers(pack)
        return document.json_file(pack.text, registration.gstin, month)

    @collection("GET", policy=MANAGERS, query=MONTH, heavy=Heavy.SHEET)
    def workbook(self, call: Call) -> Workbook:
        """The pack with a sheet for each section."""
        return document.workbook(selectors.pack_of(*_asked(call)))

    @collection("GET", "tally/vouchers", policy=MANAGERS, query=MONTH, heavy=Heavy.SHEET)
    def vouchers(self, call: Call) -> XmlFile:
        """The journal of the month as vouchers for Tally."""
        registration, month = _asked(call)
        content = vouchers_xml(selectors.vouchers_of(registration, month))
        return document.xml_file(content, "tally-vouchers", month)

    @collection("GET", "tally/masters", policy=MANAGERS, query=MONTH, heavy=Heavy.SHEET)
    def masters(self, call: Call) -> XmlFile:
        """The ledgers and voucher types that the vouchers need; imported before them."""
        registration, month = _asked(call)
        branches = list(selectors.branches_of(registration).values())
        content = masters_xml(selectors.ledgers_of_tally(), branches)
        return document.xml_file(content, "tally-masters", month)

    @collection("GET", "tally/ledgers", policy=MANAGERS)
    def ledgers(self, call: Call) -> list[TallyLedger]:
        """What the accounts of the journal are called in Tally."""
        return selectors.tally_ledgers()

    @collection("PUT", "tally/ledgers", policy=MANAGERS, input=LedgersInput)
    def name_ledgers(self, call: Call) -> MessageResponse:
        """Names ledgers."""
        services.name_ledgers(by=call.by, names=call.data)
        return MessageResponse(_("Saved."))

    @collection("POST", "filed", policy=MANAGERS, input=FilingInput, idempotent=True, status=201)
    def file(self, call: Call) -> MessageResponse:
        """Marks the month as filed and keeps its file as it is now."""
        registration, month = _registration(call, call.data["gstin"]), _month(call.data["month"])
        values = {name: call.data[name] for name in ("arn", "filed_on")}
        services.mark_filed(by=call.by, registration=registration, month=month, **values)
        return MessageResponse(_("The month is marked as filed."))

    @collection("PUT", "filed", policy=MANAGERS, input=FilingInput)
    def correct(self, call: Call) -> MessageResponse:
        """Corrects ARN and day of a month that is marked as filed."""
        registration = _registration(call, call.data["gstin"])
        services.check_whole(registration)
        filing = _filing(registration, _month(call.data["month"]))
        values = {name: call.data[name] for name in ("arn", "filed_on")}
        services.correct_filing(
            by=call.by, record=filing, version=call.data.get("version"), **values
        )
        return MessageResponse(_("Saved."))

    @collection(
        "GET",
        "filed/json",
        policy=MANAGERS,
        query={**MONTH, "month": Needed(str)},
        heavy=Heavy.SHEET,
    )
    def filed(self, call: Call) -> JsonFile:
        """GSTR-1 as it was when the month was marked as filed."""
        if not call.query.get("month"):
            raise Invalid.field("month", _("Choose a month."))
        registration, month = _asked(call)
        services.check_whole(registration)
        filing = _filing(registration, month)
        return document.json_file(filing.content, filing.gstin, month)

    @collection(
        "GET", "closed/pdf", policy=MANAGERS, query={"lock": Needed(int)}, heavy=Heavy.PAPER
    )
    def closed(self, call: Call) -> Pdf:
        """The paper of a locked month, A4: the documents of each series with the head of its chain, and the
        trial balance."""
        return document.month_closed(selectors.month_closed(_lock(call)))


def _lock(call: Call) -> PeriodLock:
    """Raises Invalid for what is no id, NotFound, Conflict `wrong_state` for a month that is open again."""
    try:
        wanted: Any = parse_id(call.query.get("lock", ""))
    except ValueError:
        raise Invalid.field("lock", _("Choose a locked month.")) from None
    lock: PeriodLock = LOCKS.find(call.by, wanted)
    if lock.status != PeriodLock.Status.LOCKED:
        raise Conflict(_("This month is open again."), code="wrong_state")
    return lock


def _asked(call: Call) -> tuple[Registration, date]:
    """The registration and month of the query string. Raises NotFound if no branch has a GSTIN."""
    month = selectors.asked_month(call.query)
    registration = selectors.asked_registration(call.by, call.query)
    if registration is None:
        raise NotFound
    return registration, month


def _registration(call: Call, gstin: str) -> Registration:
    registration = selectors.asked_registration(call.by, {"gstin": gstin})
    if registration is None:
        raise NotFound
    return registration


def _month(text: str) -> date:
    return selectors.asked_month({"month": text})


def _filing(registration: Registration, month: date) -> GstFiling:
    filing = selectors.filing_of(registration.gstin, month)
    if filing is None:
        raise NotFound
    return filing
