"""Shares a student's statement by a link that ends."""

from collections.abc import Sequence
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
        "url": _address(token),
        "until": business_day(link.ends_at),
        "phone": record.whatsapp or record.phone,
    }


def link_statements(
    *, by: Actor, students: Sequence[Student], first: date
) -> list[tuple[StatementLink, str]]:
    """Creates a link as `share_statement` for each of these students, in one statement, and returns it
    with its address. Call it in the transaction that writes down for what the links are."""
    made = [StatementLink.prepare(by=by, student=student, first=first) for student in students]
    StatementLink.objects.bulk_create([link for link, _ in made])
    return [(link, _address(token)) for link, token in made]


def _address(token: str) -> str:
    return f"{settings.PUBLIC_URL}/statement/{token}"
