"""Shares a student's statement by a link that ends."""

from datetime import date

from django.conf import settings

from shared_apps.core.dates import business_day
from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.statements.models import StatementLink
from tenant_apps.students.models import Student


@writing()
def share_statement(*, by: Actor, record: Student, first: date) -> SharedDocument:
    """Creates a link to the student's statement from `first` on, that is valid for 30 days. Anyone with
    the link can open this statement and nothing else. The row is kept after the link has expired."""
    link, token = StatementLink.create_for(by=by, student=record, first=first)
    after = {"from": first, "until": link.ends_at}
    audit.record("shared statement", by=by, target=record, after=after)
    return {
        "url": f"{settings.PUBLIC_URL}/statement/{token}",
        "until": business_day(link.ends_at),
        "phone": record.whatsapp or record.phone,
    }
