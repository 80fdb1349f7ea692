"""Shares the statement of a student or of a family by a link that ends."""

from collections.abc import Sequence
from datetime import date

from django.conf import settings

from shared_apps.core.dates import business_day
from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.families.models import Family
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.statements.models import StatementLink
from tenant_apps.students.models import Student


@writing()
def share_statement(*, by: Actor, record: Student | Family, first: date) -> SharedDocument:
    """Creates a link to the statement of a student or of a family from `first` on, that is valid for 30
    days. Anyone with the link can open this statement and nothing else. The row is kept after the link
    has expired."""
    [(link, address)] = link_statements(by=by, of=[record], first=first)
    after = {"from": first, "until": link.ends_at}
    audit.record("shared statement", by=by, target=record, after=after)
    return {"url": address, "until": business_day(link.ends_at), "phone": _phone(record)}


def link_statements(
    *, by: Actor, of: Sequence[Student | Family], first: date
) -> list[tuple[StatementLink, str]]:
    """Creates a link as `share_statement` for each of these, in one SQL statement, and returns it with its
    address. Call it in the transaction that writes down for what the links are."""
    made = [
        StatementLink.prepare(
            by=by,
            first=first,
            **({"family": one} if isinstance(one, Family) else {"student": one}),
        )
        for one in of
    ]
    StatementLink.objects.bulk_create([link for link, _ in made])
    return [(link, _address(token)) for link, token in made]


def _phone(record: Student | Family) -> str:
    return record.phone if isinstance(record, Family) else record.whatsapp or record.phone


def _address(token: str) -> str:
    return f"{settings.PUBLIC_URL}/statement/{token}"
