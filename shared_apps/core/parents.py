"""A record is made, or moved, only under parents that are there.

A soft delete leaves the row in its table, so a foreign key of the database has no objection to a
record that is created under a parent while somebody deletes it. Therefore whoever creates or moves a
record takes a share lock on every parent (`FOR KEY SHARE`) and reads it again under that lock.
Whoever deletes or closes a parent locks it for itself (`records.lock` with `closes`, `FOR UPDATE`)
and looks for children afterwards. The two locks exclude each other: the later one sees what the
earlier one did.

Other changes of a parent (`records.lock`, `FOR NO KEY UPDATE`) do not wait for the share lock, nor
does it for them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection, models

from shared_apps.core.errors import Conflict, NotFound
from shared_apps.core.records import Record
from shared_apps.core.translation import gettext as _

Found = dict[tuple[type[Record], int], list[str | None]]


def hold_parents(records: Sequence[models.Model], only: Collection[str] | None = None) -> None:
    """Keeps what `records`, all of one model, point to from being deleted until the transaction ends:
    every foreign key to a `Record`, or those named in `only`. One statement, however many there are.

    Raises NotFound for a parent that was deleted. Raises Conflict `changed` when a parent that the
    service has in hand has another status, or belongs elsewhere, than when it was read: what the
    service checked of it may not hold any more.
    """
    fields = [
        field
        for field in (parent_fields(type(records[0])) if records else ())
        if only is None or field.name in only
    ]
    wanted: dict[type[Record], set[int]] = {}
    for field in fields:
        ids = {getattr(record, field.attname) for record in records} - {None}
        wanted.setdefault(_parent(field), set()).update(ids)
    found = _locked(wanted)
    for field in fields:
        for record in records:
            _check(record, field, found)


def hold(parent: Record) -> None:
    """Keeps a record from being deleted until the transaction ends, for a service that must hold a
    parent before it locks one of its children. Raises NotFound when it was deleted."""
    if not hold_ids(type(parent), [parent.pk]):
        raise NotFound(_("The {record} was not found.").format(record=parent._meta.verbose_name))


def hold_ids(model: type[Record], ids: Iterable[int]) -> set[int]:
    """Keeps those of these records that are still there from being deleted until the transaction
    ends; returns their ids."""
    return {pk for _, pk in _locked({model: set(ids)})}


def parent_fields(model: type[models.Model]) -> tuple[models.ForeignKey, ...]:
    """The model's foreign keys to records, but for those that are its `HISTORY`."""
    history: frozenset[str] = getattr(model, "HISTORY", frozenset())
    return tuple(
        field
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
        and issubclass(_parent(field), Record)
        and field.name not in history
    )


def _parent(field: models.ForeignKey) -> Any:
    return field.related_model


def _check(record: models.Model, field: models.ForeignKey, found: Found) -> None:
    pk = getattr(record, field.attname)
    if pk is None:
        return
    now = found.get((_parent(field), pk))
    if now is None:
        raise NotFound(_("The {record} was not found.").format(record=field.verbose_name))
    in_hand = field.get_cached_value(record, default=None)
    if in_hand is not None and now != _as_read(in_hand):
        raise Conflict(
            _("The {record} was changed at the same time. Please try again.").format(
                record=field.verbose_name
            ),
            code="changed",
        )


def _locked(wanted: Mapping[type[Record], Collection[int]]) -> Found:
    """The parents that are there, with what the rules about their children depend on. Locked in one
    order everywhere: models as they are installed, then ids, so that two who want the same rows do
    not wait for each other."""
    models_ = [model for model in _in_order() if wanted.get(model)]
    if not models_:
        return {}
    parts = ", ".join(f"p{place} AS ({_lock_of(model)})" for place, model in enumerate(models_))
    chosen = (f"SELECT {place}, * FROM p{place}" for place in range(len(models_)))
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH {parts} {' UNION ALL '.join(chosen)}",
            [sorted(wanted[model]) for model in models_],
        )
        return {(models_[place], pk): relied for place, pk, relied in cursor.fetchall()}


@cache
def _lock_of(model: type[Record]) -> str:
    quoted, pk = connection.ops.quote_name, connection.ops.quote_name(str(model._meta.pk.column))
    relied = ", ".join(f"{quoted(str(field.column))}::text" for field in _relied_on(model))
    return (
        f"SELECT {pk}, ARRAY[{relied}]::text[] FROM {quoted(model._meta.db_table)} "
        f"WHERE {pk} = ANY(%s) AND deleted_at IS NULL ORDER BY {pk} FOR KEY SHARE"
    )


@cache
def _in_order() -> tuple[type[Record], ...]:
    """Every kind of record, parents before their children."""
    return tuple(model for model in apps.get_models() if issubclass(model, Record))


@cache
def closing_fields(model: type[Record]) -> frozenset[str]:
    """The names of the fields whose change closes or moves a record for its children."""
    return frozenset(
        name for field in _relied_on(model) for name in (field.name, str(field.attname))
    )


@cache
def _relied_on(model: type[Record]) -> tuple[models.Field, ...]:
    """What a rule about a child reads of its parent: whether it is open, and whose it is."""
    return tuple(
        field
        for field in model._meta.concrete_fields
        if field.name == "status"
        or (isinstance(field, models.ForeignKey) and issubclass(_parent(field), Record))
    )


def _as_read(parent: models.Model) -> list[str | None]:
    values = (getattr(parent, field.attname) for field in _relied_on(type(parent)))
    return [None if value is None else str(value) for value in values]
