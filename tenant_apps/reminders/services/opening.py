"""What is known of a reminder after it was sent: that somebody opened its link."""

from django.utils import timezone

from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.reminders.models import Reminder


@writing()
def note_opened(digest: str) -> None:
    """Notes that the link with this digest was opened, the first time. Does nothing for a link that no
    reminder has."""
    reminder = Reminder.objects.filter(link_digest=digest, opened_at=None).first()
    if reminder is not None:
        audit.change(reminder, by=SYSTEM, action="opened", opened_at=timezone.now())
