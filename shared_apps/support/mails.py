from django.conf import settings

from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import Letter, Link
from shared_apps.support.models import Ticket


def answered(*, ticket: Ticket, text: str) -> Letter:
    """To who opened the ticket, with the answer itself."""
    return Letter(
        subject=_("{code}: {subject}").format(code=ticket.code, subject=ticket.subject),
        paragraphs=[
            _("Dear {name},").format(name=ticket.created_by_name),
            _("Support has answered your ticket {code}:").format(code=ticket.code),
            *[part.strip() for part in text.split("\n") if part.strip()],
        ],
        button=Link(_("Open the ticket"), f"{settings.PUBLIC_URL}/ticketviewpage/{ticket.pk}"),
        more=[_("Please answer on that page. Nobody reads replies to this mail.")],
    )
