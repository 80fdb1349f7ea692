"""Devices that are told of notifications by web push, and what waits to be told to them. Both are of the
public space, since a device is its person's in every space. The rows of new notifications and of what
waits for a device are written by one statement (`shared_apps.core.notices`)."""

from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection, models
from django.utils import timezone

from tenants.context import current_schema
from tenants.names import PUBLIC_SCHEMA
from tenants.rights import FREE, models_of


class PushDevice(models.Model):
    """A browser of a person's that wants to be told of notifications.

    `digest` names its address at the push service, which is one person's at a time; `address` is that
    address with the browser's two keys, sealed. `host` is the push service. `session_id` is the login
    session in which the browser was last seen: the sign-out of that session ends it. `failures` are those
    in a row.
    """

    RIGHTS = FREE

    user_id = models.BigIntegerField(db_index=True)
    digest = models.CharField(max_length=64, unique=True)
    address = models.TextField()
    host = models.CharField(max_length=100)
    session_id = models.UUIDField(db_index=True)
    device = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class WaitingPush(models.Model):
    """A notification of a space that a device is still to be told of, from `next_at` on. The row goes
    when the push service has taken it, or when nobody is to be told any more. Soft ids: the device may end
    while a notification is written for it."""

    RIGHTS = FREE

    schema_name = models.CharField(max_length=63)
    notice_id = models.BigIntegerField()
    user_id = models.BigIntegerField()
    device_id = models.BigIntegerField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    next_at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["schema_name", "notice_id", "device_id"], name="%(class)s_once"
            )
        ]
        indexes = [models.Index(fields=["next_at"], name="%(class)s_next")]


def is_set_up() -> bool:
    """Whether the platform has a key to push with."""
    return settings.VAPID_PRIVATE_KEY is not None


def insert_waiting_pushes(told: str) -> tuple[str, list[Any]]:
    """Returns a statement, with its parameters, that inserts a row for each device of the people of `told`,
    a query of the notifications of this space that are new, and returns which notifications wait."""
    devices, waiting = _table(PushDevice), _table(WaitingPush)
    now = timezone.now()
    return (
        f"INSERT INTO {waiting} "
        "(schema_name, notice_id, user_id, device_id, attempts, created_at, next_at) "
        "SELECT %s, told.id, told.user_id, device.id, 0, %s, %s "
        f"FROM {told} AS told JOIN {devices} AS device ON device.user_id = told.user_id "
        # A number that a workspace has used before, in a schema that was set aside since.
        "ON CONFLICT DO NOTHING RETURNING notice_id",
        [current_schema(), now, now],
    )


@cache
def _table(base: type[models.Model]) -> str:
    [model] = [one for one in models_of(settings.SHARED_APPS) if issubclass(one, base)]
    quoted = connection.ops.quote_name
    return f"{quoted(PUBLIC_SCHEMA)}.{quoted(model._meta.db_table)}"
