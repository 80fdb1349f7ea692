"""What can be done with every document: print it, mail it, and share it by a link."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any

from django.http import HttpResponse

from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.api.call import Call, Pdf
from shared_apps.core.api.exports import Documents
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.documents import NO_SUCH_LINK
from shared_apps.core.errors import NotFound
from shared_apps.core.pdf import Paper, print_all
from shared_apps.core.pdf.joining import join
from shared_apps.core.principal import Principal
from shared_apps.core.public_tokens import digest_of, owner_of_token
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.writing import writing
from tenant_apps.fees import receipts, selectors, services
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.workspace.documents import Document
from tenant_apps.workspace.mailing.api import MailedResource
from tenant_apps.workspace.models import DocumentCopy
from tenants.context import in_organisation

Printed = Callable[..., bytes]
"""Makes the PDF of a document; `duplicate` says that a copy was handed out before."""

# Enough for a family that opens its documents repeatedly, too little for guessing links by script.
DOCUMENTS_OPENED = Budget("receipt-opened", 60, HOUR)


def papers_of_list(documents: Sequence[Document]) -> Iterator[Paper]:
    """Yields what is printed of documents of a list: as on the screen, so that no copy is handed out."""
    return receipts.document_papers(documents, duplicates=DocumentCopy.handed_out(documents))


class DocumentResource(MailedResource):
    """Base of the resources whose records are documents."""

    letter = staticmethod(services.letter_of)
    documents = Documents(papers_of_list)

    @verb("GET", policy=FRONT_DESK, heavy=Heavy.PAPER)
    def paper(self, call: Call, document: Any) -> Pdf:
        """The document as PDF, A4. It is marked DUPLICATE once a copy was handed out."""
        return shown(document)

    @verb("POST", policy=FRONT_DESK, heavy=Heavy.PAPER, open_when_closed=True)
    def copy(self, call: Call, document: Any) -> Pdf:
        """Hands out a copy as PDF, to print or to download: the original the first time, later
        duplicates."""
        return hand_out(document, by=call.by)

    @verb("POST", policy=FRONT_DESK, status=201)
    def share(self, call: Call, document: Any) -> SharedDocument:
        """Creates a link to the document that anyone can open for 30 days, to be sent by
        WhatsApp."""
        return services.share_document(by=call.by, record=document)


class CreditNoteResource(DocumentResource):
    """Reads and prints credit notes. They are created by changes of enrolments."""

    path = "creditnote"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.CREDIT_NOTES


class SharedDocumentResource(Resource):
    path = "publicapi/document"

    @collection("GET", "{token}", anyone=True, heavy=Heavy.PAPER)
    def open(self, call: Call, token: str) -> Pdf:
        """The document of a link, as PDF. Unknown, expired and mistyped links return the same
        404."""
        DOCUMENTS_OPENED.spend(client_address(call.request))
        owner = owner_of_token(token)
        if owner is None:
            raise NotFound(NO_SUCH_LINK)
        organisation, secret = owner
        with in_organisation(organisation):
            document = selectors.document_of_link(digest_of(secret))
            response = _pdf(document, receipts.document_pdf(document))
        response["X-Robots-Tag"] = "noindex"
        return response


class SharedReceiptResource(SharedDocumentResource):
    """The address of links that were sent when only receipts had links."""

    path = "publicapi/receipt"


def shown(document: Document, *, printed: Printed | None = None) -> Pdf:
    """Returns the document for reading it on the screen."""
    duplicate = DocumentCopy.was_handed_out(document)
    return _pdf(document, (printed or receipts.document_pdf)(document, duplicate=duplicate))


@writing()
def hand_out(document: Document, *, by: Principal, printed: Printed | None = None) -> Pdf:
    """Returns a copy for the desk. A copy that could not be printed was not handed out."""
    duplicate = DocumentCopy.hand_out(document, by=by)
    return _pdf(document, (printed or receipts.document_pdf)(document, duplicate=duplicate))


@writing()
def hand_out_all(documents: Sequence[Document], *, by: Principal, name: str) -> Pdf:
    """Returns a copy of each of these documents for the desk, in one file called `name`."""
    duplicates = {one.pk for one in documents if DocumentCopy.hand_out(one, by=by)}
    papers = receipts.document_papers(documents, duplicates=duplicates)
    joined = BytesIO()
    join((printed.pdf for printed in print_all(papers)), joined)
    return _file(name, joined.getvalue())


def _pdf(document: Document, content: bytes) -> Pdf:
    return _file(document.pdf_name, content)


def _file(name: str, content: bytes) -> Pdf:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
