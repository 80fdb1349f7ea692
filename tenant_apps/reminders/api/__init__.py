"""Reminders of dues."""

from tenant_apps.reminders.api.reminders import OpenedLinkResource, ReminderResource
from tenant_apps.reminders.api.settings import ReminderSettingsResource, ReminderTextResource
from tenant_apps.reminders.api.students import RemindedStudentResource

RESOURCES = [
    ReminderResource,
    ReminderSettingsResource,
    ReminderTextResource,
    RemindedStudentResource,
    OpenedLinkResource,
]
