"""The platform's own settings."""

from typing import TypedDict

from django.conf import settings

from shared_apps.platform.models import PlatformSettings
from tenants.context import in_public

DEFAULT_SERVICES = [
    "Branches, staff and roles",
    "Courses, fees and GST receipts",
    "Attendance from a phone",
    "Enquiries and follow-ups",
    "Certificates and reports",
]


class Configuration(TypedDict):
    """What a browser reads before anybody signs in; the flag is spelled as the specification does."""

    maintanance: bool
    socket: str
    version: str


def configuration() -> Configuration:
    return {
        "maintanance": platform_settings().maintenance,
        "socket": settings.SOCKET_URL,
        "version": settings.VERSION,
    }


def platform_settings() -> PlatformSettings:
    """The settings' row; the defaults until MASTER has saved any."""
    with in_public():
        found = PlatformSettings.objects.first()
    return found or PlatformSettings(
        pk=1, phones=["98220 00001", "98220 00002"], services=DEFAULT_SERVICES
    )
