"""Mails a document as PDF, to the student or to another address."""

from collections.abc import Callable
from typing import Any

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import new_secret
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.mail.letters import Letter
from shared_apps.mail.services import queue_mail
from tenants.context import require_organisation

# Enough for a front desk that mails every receipt of the day, but stops spam in the product's name.
MAILS_OF_CENTRE = Budget("mailed-of-centre", 300, HOUR)
MAILS_TO_ADDRESS = Budget("mailed-to-address", 10, HOUR)
NO_ADDRESS = lazy("This student has no email address. Please enter one.")


@writing()
def mail_document(*, by: Actor, record: Any, letter: Callable[..., Letter], email: str = "") -> str:
    """Mails the document and returns the address it was sent to. `email` defaults to the address of
    the document's student. `letter` is called with `by` and `record`.

    Raises Invalid on `email` if there is no address, TooMany after 10 documents per hour to one
    address or 300 per hour from one centre, and what `letter` raises.
    """
    to = email or record.student.email
    if not to:
        raise Invalid.field("email", NO_ADDRESS)
    MAILS_OF_CENTRE.spend(require_organisation().code)
    MAILS_TO_ADDRESS.spend(to)
    queue_mail(key=f"document-{new_secret()}", to=to, letter=letter(by=by, record=record))
    audit_log.record("mailed", by=by, target=record, after={"to": to})
    return to
