"""What is known of a reminder after it was sent: that somebody opened its link."""

from django.utils import timezone

from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.reminders.models import Reminder


@writing()
def note_opened(digest: str) -> None:
    """Notes that the link with this digest was opened, the first time: on the reminder of each student whom
    the message was for. Does nothing for a link that no reminder has."""
    unopened, now = Reminder.objects.filter(opened_at=None), timezone.now()
    first = unopened.filter(link_digest=digest).first()
    if first is not None:
        for reminder in (first, *unopened.filter(sent_with=first).order_by("pk")):
            audit.change(reminder, by=SYSTEM, action="opened", opened_at=now)
