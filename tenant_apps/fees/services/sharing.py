"""Shares a document by an expiring link, through WhatsApp or by mail."""

from typing import Any

from django.conf import settings

from shared_apps.core.dates import business_day
from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from shared_apps.mail.letters import Letter
from tenant_apps.audit import services as audit
from tenant_apps.fees import documents
from tenant_apps.fees.schemas import SharedDocument
from tenants.models import Organisation


@writing()
def share_document(*, by: Actor, record: Any) -> SharedDocument:
    """Creates a link to the document that is valid for 30 days. Anyone with the link can open this
    document and nothing else. The row is kept after the link has expired. Raises Conflict for a record
    that has no paper yet."""
    kind = documents.kind_of(record)
    if kind.check is not None:
        kind.check(record)
    link, token = kind.link.create_for(by=by, **{kind.linked_by: record})
    audit.record("shared", by=by, target=record, after={"until": link.ends_at})
    student = record.student
    return {
        "url": f"{settings.PUBLIC_URL}/class/v1/publicapi/document/{token}",
        "until": business_day(link.ends_at),
        "phone": student.whatsapp or student.phone,
    }


def letter_of(*, by: Actor, record: Any) -> Letter:
    """Returns the mail with the document as PDF and a new link to it. Raises as `share_document`."""
    shared = share_document(by=by, record=record)
    return documents.kind_of(record).letter(
        record, centre=Organisation.current().name, url=shared["url"], until=shared["until"]
    )
