"""Shares a document by an expiring link, through WhatsApp or by mail."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from shared_apps.core.dates import business_day
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import digest_of, make_token, new_secret
from shared_apps.core.writing import writing
from shared_apps.mail.letters import Letter
from tenant_apps.audit import services as audit
from tenant_apps.fees import mails
from tenant_apps.fees.models import CreditNote, DocumentLink, Due, Payment
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.workspace.documents import Document
from tenants.context import require_organisation
from tenants.models import Organisation

LINK_DAYS = 30

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
    secret, now = new_secret(), timezone.now()
    link = DocumentLink.objects.create(
        **{LINKED_BY[type(record)]: record},
        digest=digest_of(secret),
        ends_at=now + timedelta(days=LINK_DAYS),
        by_id=by.id,
        by_name=by.name[:120],
    )
    audit.record("shared", by=by, target=record, after={"until": link.ends_at})
    token = make_token(require_organisation().code, secret)
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
