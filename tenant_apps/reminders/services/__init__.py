from tenant_apps.reminders.services.asking import remind_now
from tenant_apps.reminders.services.classes import (
    change_class,
    open_message,
    remove_message,
    restore_class,
    tell_absences,
)
from tenant_apps.reminders.services.opening import note_opened
from tenant_apps.reminders.services.pausing import end_pauses, pause_reminders, resume_reminders
from tenant_apps.reminders.services.running import remind_today
from tenant_apps.reminders.services.setting import change_settings, change_text
from tenant_apps.reminders.services.whatsapp import remove_from_list, send_by_whatsapp

__all__ = [
    "change_class",
    "change_settings",
    "change_text",
    "end_pauses",
    "note_opened",
    "open_message",
    "pause_reminders",
    "remind_now",
    "remind_today",
    "remove_from_list",
    "remove_message",
    "restore_class",
    "resume_reminders",
    "send_by_whatsapp",
    "tell_absences",
]
