"""The platform's own settings."""

import time
from contextlib import suppress
from typing import Any, TypedDict

from django.conf import settings
from django.db import DatabaseError, InterfaceError, transaction
from psycopg_pool import PoolTimeout

from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Invalid
from shared_apps.core.india import gstin_fault
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.records import lock
from shared_apps.core.writing import writing
from shared_apps.platform.models import PlatformLetterhead, PlatformSettings
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
        pk=1, phones=["9822000001", "9822000002"], services=DEFAULT_SERVICES
    )


@writing()
def change_platform_settings(
    *, by: Actor, version: int | None = None, **changes: Any
) -> PlatformSettings:
    """Saves what MASTER changed. Documents that were issued keep the seller as it was. Raises Stale,
    Invalid for a GSTIN of another state than the seller's."""
    defaults = platform_settings()
    if defaults._state.adding:
        audit_log.create(defaults, by=SYSTEM)
    row = lock(defaults, version)
    gstin, state = (changes.get(name, getattr(row, name)) for name in ("gstin", "state"))
    if gstin and (fault := gstin_fault(gstin, state)):
        raise Invalid.field("gstin", fault)
    changed: PlatformSettings = audit_log.change(row, by=by, **changes)
    transaction.on_commit(forget_maintenance)
    return changed


class _Memory:
    """What this process last read of the maintenance flag, and until when it goes by it (monotonic)."""

    until, is_on = 0.0, False


def is_under_maintenance() -> bool:
    """Whether MASTER has switched maintenance on, as this process read it MAINTENANCE_MEMORY_SECONDS ago at
    most; what it read last while the database is away."""
    now = time.monotonic()
    if _Memory.until <= now:
        with suppress(DatabaseError, InterfaceError, PoolTimeout):
            _Memory.is_on = platform_settings().maintenance
        _Memory.until = now + settings.MAINTENANCE_MEMORY_SECONDS
    return _Memory.is_on


def forget_maintenance() -> None:
    """The flag is read anew when it is asked for next."""
    _Memory.until = 0.0


def seller_letterhead() -> PlatformLetterhead:
    """Returns the platform as the seller of the documents that it issues from now on."""
    row = platform_settings()
    [letterhead] = PlatformLetterhead.of(
        [
            {
                "name": row.seller_name or row.name,
                "address": row.address,
                "city": row.city,
                "state": row.state,
                "pincode": row.pincode,
                "gstin": row.gstin,
                "phone": (row.phones or [""])[0],
                "email": row.support_email,
                "website": row.website,
                "upi_id": row.upi_id,
            }
        ]
    )
    return letterhead
