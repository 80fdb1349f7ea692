"""The statement of a student or of a family: on screen, as PDF, and by a link."""

from datetime import date

from django.http import HttpResponse

from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.api.call import Call, DataResponse, MessageResponse, Pdf
from shared_apps.core.api.fields import BusinessDate, Email
from shared_apps.core.api.filters import asked_day
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.dates import financial_year_start, today
from shared_apps.core.documents import NO_SUCH_LINK
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.public_tokens import digest_of, owner_of_token
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.families.models import Family
from tenant_apps.families.selectors import FAMILIES
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.proofs.api import PaidInput
from tenant_apps.proofs.schemas import WaitingProof
from tenant_apps.proofs.selectors import waiting_of
from tenant_apps.proofs.services import submit_from_payer
from tenant_apps.statements import document, selectors, services
from tenant_apps.statements.schemas import SharedStatement, Statement
from tenant_apps.statements.selectors import Holder, holder_of_family
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS
from tenants.context import in_organisation
from tenants.models import Organisation

# As of a shared receipt: enough for a family, too little for guessing links by script.
STATEMENTS_OPENED = Budget("statement-opened", 60, HOUR)
# A family pays for a few children; more is a script.
PROOFS_SENT = Budget("upi-proof-sent", 10, HOUR)

DAYS = {"from": str, "to": str}


class ShareInput(Input):
    fromDate = BusinessDate(
        source="first",
        not_future=lazy("A statement cannot begin later than today."),
        missing=lazy("Enter the first day of the statement."),
        label=lazy("From"),
    )


class StatementMailInput(ShareInput):
    email = Email(
        required=False,
        help_text=lazy(
            "The address of the student, or the first one of the students of a family, unless it is given."
        ),
        label=lazy("Email"),
    )


class StudentStatementResource(Resource):
    """What a student was charged, was credited and has paid, day by day: from the first day of the
    financial year to today unless said otherwise."""

    path = "student"
    listing = STUDENTS

    @verb("GET", policy=FRONT_DESK, query=DAYS)
    def statement(self, call: Call, student: Student) -> Statement:
        """The statement of `from` to `to`, both included."""
        return selectors.statement_of(Holder([student]), *_days(call))

    @verb("GET", "statement/pdf", policy=FRONT_DESK, query=DAYS, heavy=Heavy.PAPER)
    def paper(self, call: Call, student: Student) -> Pdf:
        """The same as PDF, A4."""
        holder = Holder([student])
        return _pdf(holder, selectors.statement_of(holder, *_days(call)))

    @verb("POST", "statement/share", policy=FRONT_DESK, input=ShareInput, status=201)
    def share(self, call: Call, student: Student) -> SharedDocument:
        """Creates a link to the statement that anyone can open for 30 days, to be sent by WhatsApp."""
        return services.share_statement(by=call.by, record=student, **call.data)

    @verb("POST", "statement/mail", policy=FRONT_DESK, input=StatementMailInput, idempotent=True)
    def mail(self, call: Call, student: Student) -> MessageResponse:
        """Mails a link to the statement that anyone can open for 30 days."""
        to = services.mail_statement(
            by=call.by, holder=Holder([student]), record=student, **call.data
        )
        return MessageResponse(_("Statement mailed to {to}.").format(to=to))


class FamilyStatementResource(Resource):
    """What the students of a family were charged, were credited and have paid together, day by day."""

    path = "family"
    listing = FAMILIES

    @verb("GET", policy=FRONT_DESK, query=DAYS)
    def statement(self, call: Call, family: Family) -> Statement:
        """The statement of `from` to `to`, both included, of the students who belong to the family now."""
        return selectors.statement_of(holder_of_family(family), *_days(call))

    @verb("GET", "statement/pdf", policy=FRONT_DESK, query=DAYS, heavy=Heavy.PAPER)
    def paper(self, call: Call, family: Family) -> Pdf:
        """The same as PDF, A4."""
        holder = holder_of_family(family)
        return _pdf(holder, selectors.statement_of(holder, *_days(call)))

    @verb("POST", "statement/share", policy=FRONT_DESK, input=ShareInput, status=201)
    def share(self, call: Call, family: Family) -> SharedDocument:
        """Creates a link to the statement that anyone can open for 30 days, to be sent by WhatsApp."""
        return services.share_statement(by=call.by, record=family, **call.data)

    @verb("POST", "statement/mail", policy=FRONT_DESK, input=StatementMailInput, idempotent=True)
    def mail(self, call: Call, family: Family) -> MessageResponse:
        """Mails a link to the statement that anyone can open for 30 days."""
        to = services.mail_statement(
            by=call.by, holder=holder_of_family(family), record=family, **call.data
        )
        return MessageResponse(_("Statement mailed to {to}.").format(to=to))


class SharedStatementResource(Resource):
    """The statement of a link. Unknown, expired and mistyped links return the same 404."""

    path = "publicapi/statement"

    @collection("GET", "{token}", anyone=True)
    def open(self, call: Call, token: str) -> SharedStatement:
        """The statement up to today."""
        centre, digest = owner_of_link(call, token)
        with in_organisation(centre):
            link = selectors.link_of(digest)
            return selectors.shared_statement(link, centre=centre.name)

    @collection("POST", "{token}/paid", anyone=True, input=PaidInput, status=201)
    def paid(self, call: Call, token: str) -> DataResponse[list[WaitingProof]]:
        """Keeps what the payer says was paid by UPI, until the centre verifies it."""
        PROOFS_SENT.spend(client_address(call.request))
        centre, digest = owner_of_link(call, token)
        with in_organisation(centre):
            holder = selectors.holder_of_link(selectors.link_of(digest))
            submit_from_payer(student=holder.students[0], family=holder.family, **call.data)
            return DataResponse(
                waiting_of(*(student.pk for student in holder.students)),
                _("Thank you. The centre will check the payment."),
            )

    @collection("GET", "{token}/pdf", anyone=True, heavy=Heavy.PAPER)
    def paper(self, call: Call, token: str) -> Pdf:
        """The same as PDF, A4."""
        centre, digest = owner_of_link(call, token)
        with in_organisation(centre):
            link = selectors.link_of(digest)
            holder = selectors.holder_of_link(link)
            return _pdf(holder, selectors.linked_statement(link, holder))


def owner_of_link(call: Call, token: str) -> tuple[Organisation, str]:
    """Returns the organisation of a link and its digest. Raises NotFound, TooMany."""
    STATEMENTS_OPENED.spend(client_address(call.request))
    owner = owner_of_token(token)
    if owner is None:
        raise NotFound(NO_SUCH_LINK)
    return owner[0], digest_of(owner[1])


def _days(call: Call) -> tuple[date, date]:
    last = asked_day(call.query, "to", today())
    first = asked_day(call.query, "from", financial_year_start(last))
    if first > last:
        raise Invalid.field("from", _("The first day is after the last one."))
    return first, last


def _pdf(holder: Holder, statement: Statement) -> Pdf:
    response = HttpResponse(
        document.statement_pdf(holder, statement), content_type="application/pdf"
    )
    response["Content-Disposition"] = f'inline; filename="{document.pdf_name(holder)}"'
    response["X-Robots-Tag"] = "noindex"
    return response


RESOURCES = [StudentStatementResource, FamilyStatementResource, SharedStatementResource]
