"""Shares a document by an expiring link, through WhatsApp or by mail."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.dates import business_day
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import digest_of, make_token, new_secret
from shared_apps.mail.services import queue_mail
from tenant_apps.audit import services as audit
from tenant_apps.fees import mails
from tenant_apps.fees.models import CreditNote, DocumentLink, Due, Payment
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.workspace.documents import Document
from tenants.context import require_organisation
from tenants.models import Organisation

LINK_DAYS = 30
# Enough for a front desk that mails every receipt of the day, but stops spam in the product's name.
RECEIPT_MAILS_OF_CENTRE = Budget("receipt-mail-centre", 300, HOUR)
RECEIPT_MAILS_TO_ADDRESS = Budget("receipt-mail-address", 10, HOUR)
NO_ADDRESS = "This student has no email address. Please enter one."


LINKED_BY: dict[type[Document], str] = {
    Payment: "payment",
    Due: "due",
    CreditNote: "credit_note",
}
"""The foreign key of a link to each kind of document."""


@transaction.atomic
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


@transaction.atomic
def mail_receipt(*, by: Actor, record: Payment, email: str = "") -> str:
    """Mails the receipt with a link to it and returns the address it was sent to. `email` defaults
    to the student's address.

    Raises Invalid on `email` if there is no address, TooMany after 10 receipts per hour to one
    address or 300 per hour from one centre.
    """
    to = email or record.student.email
    if not to:
        raise Invalid.field("email", NO_ADDRESS)
    RECEIPT_MAILS_OF_CENTRE.spend(require_organisation().code)
    RECEIPT_MAILS_TO_ADDRESS.spend(to)
    shared = share_document(by=by, record=record)
    letter = mails.receipt(
        payment=record,
        centre=Organisation.current().name,
        url=shared["url"],
        until=shared["until"],
    )
    queue_mail(key=f"receipt-{digest_of(shared['url'])}", to=to, letter=letter)
    audit.record("mailed", by=by, target=record, after={"to": to})
    return to
