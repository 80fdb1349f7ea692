"""The schedule and the texts of a centre."""

from typing import Any

from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.reminders import selectors
from tenant_apps.reminders.models import ReminderSettings, ReminderText
from tenant_apps.workspace.models import WorkspaceSettings


@writing()
def change_settings(*, by: Actor, version: int | None = None, **changes: Any) -> ReminderSettings:
    """Changes when students are reminded. Raises Invalid where nothing would ever be sent although
    reminders are on, Stale."""
    first = ReminderSettings(pk=1)
    first.stamp_created(by)
    ReminderSettings.objects.bulk_create([first], ignore_conflicts=True)
    changed: ReminderSettings = audit.change(first, by=by, version=version, **changes)
    check_settings(changed)
    return changed


def check_settings(settings: ReminderSettings) -> None:
    """Raises Invalid where reminders are on without a channel or without a day."""
    if not settings.is_on:
        return
    if not settings.channels:
        raise Invalid.field("mail", _("Choose email, WhatsApp or both."))
    if not (settings.days_before or settings.on_day or settings.every_days):
        raise Invalid.field("onDay", _("Choose at least one day on which students are reminded."))


@writing()
def change_text(
    *, by: Actor, language: str, step: str, version: int | None = None, subject: str, text: str
) -> ReminderText:
    """Changes the text of a step in one language. Raises Stale."""
    first = selectors.text_of(language, step)
    if first.pk is None:
        first.stamp_created(by)
        ReminderText.objects.bulk_create([first], ignore_conflicts=True)
    current = ReminderText.objects.get(language=language, step=step)
    changed: ReminderText = audit.change(
        current, by=by, version=version, subject=subject, text=text
    )
    return changed


def take_turn() -> None:
    """Waits until nobody else makes or sends reminders of this centre, and keeps others waiting until the
    transaction ends. The lock is of a row that every centre has."""
    WorkspaceSettings.objects.select_for_update(no_key=True).get(pk=1)
