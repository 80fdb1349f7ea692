"""Shares a document by an expiring link, through WhatsApp or by mail."""

from django.conf import settings

from shared_apps.core.dates import business_day
from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from shared_apps.mail.letters import Letter
from tenant_apps.audit import services as audit
from tenant_apps.fees import mails
from tenant_apps.fees.models import CreditNote, DocumentLink, Due, Payment
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.workspace.documents import Document
from tenants.models import Organisation

LINKED_BY: dict[type[Document], str] = {
    Payment: "payment",
    Due: "due",
    CreditNote: "credit_note",
}
"""The foreign key of a link to each kind of document."""


@writing()
def share_document(*, by: Actor, record: Due | CreditNote | Payment) -> SharedDocument:
    """Creates a link to the document that is valid for 30 days. Anyone with the link can open this
    document and nothing else. The row is kept after the link has expired."""
    link, token = DocumentLink.create_for(by=by, **{LINKED_BY[type(record)]: record})
    audit.record("shared", by=by, target=record, after={"until": link.ends_at})
    student = record.student
    return {
        "url": f"{settings.PUBLIC_URL}/class/v1/publicapi/document/{token}",
        "until": business_day(link.ends_at),
        "phone": student.whatsapp or student.phone,
    }


def letter_of(*, by: Actor, record: Due | CreditNote | Payment) -> Letter:
    """Returns the mail with the document as PDF and a new link to it."""
    shared = share_document(by=by, record=record)
    return mails.LETTERS[type(record)](
        record, centre=Organisation.current().name, url=shared["url"], until=shared["until"]
    )
