"""The reminders of a day, as the schedule of the centre says."""

from datetime import date

from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.reminders import selectors
from tenant_apps.reminders.rules import LAST_HOUR
from tenant_apps.reminders.services.making import make_reminders
from tenant_apps.reminders.services.pausing import end_pauses
from tenant_apps.reminders.services.setting import take_turn
from tenants.models import Organisation

AT_ONCE = 500
"""Messages of one transaction."""


def remind_today() -> int:
    """Makes the reminders of today and returns how many students they are to. Each step is reminded of
    once, however often and by how many workers this is called; of steps on missed days only the latest
    is.

    Nothing is made before the hour that the centre chose or from 20:00 on, while the plan is closed, or
    where reminders are off. Pauses end nevertheless.
    """
    day, made = today(), 0
    end_pauses(day)
    while done := _remind_some(day):
        made += done
    return made


@writing()
def _remind_some(day: date) -> int:
    """Makes up to `AT_ONCE` messages. Workers take turns."""
    take_turn()
    settings = selectors.reminder_settings()
    if not settings.is_on or settings.done_on == day:
        return 0
    if not settings.send_hour <= timezone.localtime().hour <= LAST_HOUR:
        return 0
    if as_workspace(workspace_state(Organisation.current())).is_closed(day):
        return 0
    messages = selectors.plan(settings, day)[:AT_ONCE]
    if not messages:
        settings.done_on = day
        settings.save(update_fields=["done_on"])
        return 0
    made = make_reminders(messages, day, by=SYSTEM, language=settings.language)
    return len(made)
