"""Shares the statement of a student or of a family by a link that ends."""

from collections.abc import Sequence
from datetime import date

from django.conf import settings

from shared_apps.core.dates import business_day, today
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import new_secret
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail
from tenant_apps.audit import services as audit
from tenant_apps.families.models import Family
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.statements.mails import statement_letter
from tenant_apps.statements.models import StatementLink
from tenant_apps.statements.selectors import Holder, address_of, statement_of
from tenant_apps.students.models import Student
from tenant_apps.workspace.mailing.services import MAILS_OF_CENTRE, MAILS_TO_ADDRESS
from tenants.models import Organisation

NO_ADDRESS = lazy("There is no email address of this account. Please enter one.")


@writing()
def share_statement(*, by: Actor, record: Student | Family, first: date) -> SharedDocument:
    """Creates a link to the statement of a student or of a family from `first` on, that is valid for 30
    days. Anyone with the link can open this statement and nothing else. The row is kept after the link
    has expired."""
    [(link, address)] = link_statements(by=by, of=[record], first=first)
    after = {"from": first, "until": link.ends_at}
    audit.record("shared statement", by=by, target=record, after=after)
    return {"url": address, "until": business_day(link.ends_at), "phone": _phone(record)}


@writing()
def mail_statement(
    *, by: Actor, holder: Holder, record: Student | Family, first: date, email: str = ""
) -> str:
    """Mails a link as of `share_statement` and returns the address it was sent to. `email` defaults to the
    address of the student, or to the first one of the students of a family.

    Raises Invalid on `email` if there is no address, and on `first` for a day in the future, TooMany after
    10 mails per hour to one address or 300 per hour from one centre.
    """
    to = email or address_of(holder)
    if not to:
        raise Invalid.field("email", NO_ADDRESS)
    centre = Organisation.current()
    MAILS_OF_CENTRE.spend(centre.code)
    MAILS_TO_ADDRESS.spend(to)
    shared = share_statement(by=by, record=record, first=first)
    letter = statement_letter(
        name=holder.name,
        statement=statement_of(holder, first, today()),
        centre=centre.name,
        url=shared["url"],
        until=shared["until"],
    )
    queue_mail(key=f"statement-{new_secret()}", to=to, letter=letter)
    audit.record("mailed statement", by=by, target=record, after={"to": to, "from": first})
    return to


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
