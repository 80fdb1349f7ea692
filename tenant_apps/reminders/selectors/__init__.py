from tenant_apps.reminders.selectors.lists import REMINDERS, STUDENT_PAUSE
from tenant_apps.reminders.selectors.messages import Message, Planned, messages_of
from tenant_apps.reminders.selectors.owing import Owing, owing_on
from tenant_apps.reminders.selectors.plan import already_reminded, paused, plan, preview
from tenant_apps.reminders.selectors.texts import (
    all_texts,
    filled,
    reminder_settings,
    text_of,
    values_of,
    words_of,
)
from tenant_apps.reminders.selectors.timeline import AUDITED_EVENTS, STUDENT_TIMELINE

__all__ = [
    "AUDITED_EVENTS",
    "REMINDERS",
    "STUDENT_PAUSE",
    "STUDENT_TIMELINE",
    "Message",
    "Owing",
    "Planned",
    "all_texts",
    "already_reminded",
    "filled",
    "messages_of",
    "owing_on",
    "paused",
    "plan",
    "preview",
    "reminder_settings",
    "text_of",
    "values_of",
    "words_of",
]
