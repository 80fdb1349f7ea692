from tenant_apps.reminders.services.asking import remind_now
from tenant_apps.reminders.services.opening import note_opened
from tenant_apps.reminders.services.pausing import end_pauses, pause_reminders, resume_reminders
from tenant_apps.reminders.services.running import remind_today
from tenant_apps.reminders.services.setting import change_settings, change_text
from tenant_apps.reminders.services.whatsapp import remove_from_list, send_by_whatsapp

__all__ = [
    "change_settings",
    "change_text",
    "end_pauses",
    "note_opened",
    "pause_reminders",
    "remind_now",
    "remind_today",
    "remove_from_list",
    "resume_reminders",
    "send_by_whatsapp",
]
