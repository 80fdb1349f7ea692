"""Reminders of dues, and messages about classes."""

from tenant_apps.reminders.api.classes import ChangedClassResource, ClassMessageResource
from tenant_apps.reminders.api.reminders import OpenedLinkResource, ReminderResource
from tenant_apps.reminders.api.settings import ReminderSettingsResource, ReminderTextResource
from tenant_apps.reminders.api.students import RemindedStudentResource

RESOURCES = [
    ReminderResource,
    ReminderSettingsResource,
    ReminderTextResource,
    RemindedStudentResource,
    OpenedLinkResource,
    ClassMessageResource,
    ChangedClassResource,
]
