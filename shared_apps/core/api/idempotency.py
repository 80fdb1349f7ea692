"""The same request, sent again, is answered again, not done again.

The key's row, what the call did and its answer are one transaction: a second request with the key
waits at the unique index until the first has finished, then finds the answer, or nothing if the
first was refused.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

import orjson
from django.core.files.uploadedfile import UploadedFile
from django.db import connection, models
from django.utils import timezone
from django.utils.crypto import salted_hmac

from shared_apps.core.api.call import RawResponse, envelope
from shared_apps.core.api.renderers import dump
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import declare_update, writing
from tenants.rights import Rights

_KEY = re.compile(r"[\x21-\x7e]{8,100}")


class IdempotencyKey(SpaceModel):
    """One key of one person; kept 48 hours."""

    RIGHTS = Rights(update=("status", "body"))

    user_id = models.BigIntegerField()
    key = models.CharField(max_length=100)
    route = models.CharField(max_length=200)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField(null=True)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["user_id", "key"], name="%(class)s_once")]


KEPT = timedelta(hours=48)


def forget_old_keys() -> int:
    """Deletes the keys of this space that are older than 48 hours and returns their number."""
    keys = IdempotencyKey.in_current_space()._default_manager
    old = keys.filter(created_at__lt=timezone.now() - KEPT)
    return old.delete()[0]


def _hash_of(body: Any) -> str:
    """Keyed, since a body may hold a password. A file counts by its bytes: its name says nothing."""
    said = orjson.dumps(body, default=_by_content, option=orjson.OPT_SORT_KEYS)
    return salted_hmac("idempotency", said, algorithm="sha256").hexdigest()


def _by_content(value: Any) -> str:
    if isinstance(value, UploadedFile):
        value.seek(0)
        return sha256(value.read()).hexdigest()
    return str(value)


def answer_once(
    request: Any, route: str, body: Any, act: Callable[[], Any], status: int = 200
) -> Any:
    """Runs `act` unless this person's Idempotency-Key has been answered before.

    Without the header it simply runs. `status` is kept with the answer. Raises Conflict
    `idempotency_mismatch` when the key came with another call or body.
    """
    key = request.headers.get("Idempotency-Key")
    if key is None:
        with writing():
            return act()
    if not _KEY.fullmatch(key):
        raise Invalid.field("Idempotency-Key", _("A key is 8 to 100 printable characters."))
    body_hash = _hash_of(body)
    with writing():
        kept = _take(request.user.id, key, route, body_hash)
        if (kept.route, kept.body_hash) != (route, body_hash):
            raise Conflict(_("This key was used for another request."), code="idempotency_mismatch")
        if kept.status is not None:
            return RawResponse(orjson.Fragment(bytes(kept.body or b"{}")))
        answer = act()
        declare_update(
            f"UPDATE {_table()} SET status = %s, body = %s WHERE id = %s",
            [status, dump(envelope(answer)), kept.pk],
        )
        return answer


def _take(user_id: int, key: str, route: str, body_hash: str) -> IdempotencyKey:
    """The row of this key, locked: a new one, or that of the call which came first. Waits for a call that
    is still running with it."""
    model, table = IdempotencyKey.in_current_space(), _table()
    values = [user_id, key, route, body_hash, timezone.now()]
    [kept] = model._default_manager.raw(
        f"INSERT INTO {table} (user_id, key, route, body_hash, created_at)"
        " VALUES (%s, %s, %s, %s, %s)"
        f" ON CONFLICT (user_id, key) DO UPDATE SET status = {table}.status RETURNING {table}.*",
        values,
    )
    taken: IdempotencyKey = kept
    return taken


def _table() -> str:
    return connection.ops.quote_name(IdempotencyKey.in_current_space()._meta.db_table)
