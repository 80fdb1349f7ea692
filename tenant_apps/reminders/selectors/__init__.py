from tenant_apps.reminders.selectors.classes import (
    ABSENT_STILL,
    CLASS_MESSAGES,
    CLASS_MESSAGES_SHOWN,
    NOT_ABSENT_ANY_MORE,
    absences_to_tell,
    guardian_phone,
    not_news,
    students_in_class,
    told_with,
    values_of_absences,
    values_of_class,
)
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
    variables_of,
    words_of,
)
from tenant_apps.reminders.selectors.timeline import AUDITED_EVENTS, STUDENT_TIMELINE

__all__ = [
    "ABSENT_STILL",
    "AUDITED_EVENTS",
    "CLASS_MESSAGES",
    "CLASS_MESSAGES_SHOWN",
    "NOT_ABSENT_ANY_MORE",
    "REMINDERS",
    "STUDENT_PAUSE",
    "STUDENT_TIMELINE",
    "Message",
    "Owing",
    "Planned",
    "absences_to_tell",
    "all_texts",
    "already_reminded",
    "filled",
    "guardian_phone",
    "messages_of",
    "not_news",
    "owing_on",
    "paused",
    "plan",
    "preview",
    "reminder_settings",
    "students_in_class",
    "text_of",
    "told_with",
    "values_of",
    "values_of_absences",
    "values_of_class",
    "variables_of",
    "words_of",
]
