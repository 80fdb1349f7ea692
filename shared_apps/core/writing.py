"""The transaction of a service, and what it declares to be written at its end.

    @writing()
    def rename_branch(*, by, record, name): ...

Audit entries and notifications are not sent one by one. They are declared while the service runs,
with the values of that moment, and written right before the outermost `writing()` commits: in one
round trip for each space that they belong to. What was declared in a block that is rolled back is
forgotten with it. So it is with the heads of the hash chains that new documents move, and with the change
log, whose position is locked last.
"""

import json
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache, partial
from typing import Any

import orjson
from django.db import DatabaseError, connection, models, transaction

from shared_apps.core.bulk import copy_rows
from shared_apps.core.changes import Changed, insert_changes, push_changes, summed_up
from shared_apps.core.events import Event
from shared_apps.core.notices import Statement, insert_notices, push_notices, with_queries
from shared_apps.core.raised import refusal_of
from tenants.context import Tenant, current_organisation, current_schema, in_space

COPY_FROM = 200
"""As many audit entries as this, or more, are sent by COPY."""

Rows = dict[type[models.Model], list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the hash chain of a document series stands: at the hash `head` of its document number `sealed`
    (`shared_apps.core.chains`). `table` has the series. `is_moved` says that the row is still to be written.
    """

    table: str
    kind: str
    scope: str
    year: str
    head: str
    sealed: int
    is_moved: bool = False

    def at(self, head: str, sealed: int) -> "Standing":
        return replace(self, head=head, sealed=sealed, is_moved=True)


@dataclass(slots=True)
class _Declared:
    """What was declared in one space. Columns of JSON hold their text."""

    space: Tenant | None
    rows: Rows = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    standings: dict[tuple[str, str], Standing] = field(default_factory=dict)
    updates: list[Statement] = field(default_factory=list)
    changes: list[Changed] = field(default_factory=list)

    def add(self, later: "_Declared") -> None:
        for model, rows in later.rows.items():
            self.rows.setdefault(model, []).extend(rows)
        self.events.extend(later.events)
        self.standings.update(later.standings)
        self.updates.extend(later.updates)
        self.changes.extend(later.changes)


Frame = dict[str, _Declared]
"""What one block has declared, by the schema of the space."""


class _Frames(threading.local):
    """The blocks that the thread's transaction is in, the outermost first."""

    def __init__(self) -> None:
        self.open: list[Frame] = []


_frames = _Frames()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction, or a savepoint inside of one, as `transaction.atomic()`; for a block or as
    `@writing()` for a function. What is declared in it is written before the outermost one ends. What
    a trigger refuses is raised as its refusal (`shared_apps.core.raised`)."""
    try:
        with _frame():
            yield
    except DatabaseError as fault:
        refusal = refusal_of(fault)
        if refusal is None:
            raise
        raise refusal from fault


@contextmanager
def _frame() -> Iterator[None]:
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        frame: Frame = {}
        _frames.open.append(frame)
        try:
            yield
        finally:
            _frames.open.pop()
        if transaction.get_rollback():
            return
        if _frames.open:
            _merge(_frames.open[-1], frame)
        else:
            _write(frame, is_last=is_outermost)


def write_declared() -> None:
    """Writes what the transaction has declared so far: for whoever reads it before the end, as the demo does
    that checks its own books."""
    for frame in _frames.open:
        _write(frame)
        frame.clear()


def is_writing() -> bool:
    """Whether the thread is inside a `writing()` block: calls that wait for others do not belong there."""
    return bool(_frames.open)


def declare(row: models.Model) -> None:
    """Inserts a new row of a space's own table at the end of the transaction, with the values that it
    has now. It gets no id. Outside of `writing()` it is inserted at once."""
    columns = _columns(type(row))
    values = {name: getattr(row, name) for name in columns}
    for name, encoder in columns.items():
        if encoder is not None:
            values[name] = json.dumps(values[name], cls=encoder)
    _add(_Declared(current_organisation(), rows={type(row): [values]}))


def declare_update(sql: str, values: list[Any]) -> None:
    """Sends an UPDATE of this space's tables at the end of the transaction, with what is inserted there."""
    _add(_Declared(current_organisation(), updates=[(sql, values)]))


def log_change(changed: Changed) -> None:
    """Writes to the change log at the end of the transaction that a record changed. Sockets are told after
    the commit."""
    _add(_Declared(current_organisation(), changes=[changed]))


def notify(event: Event) -> None:
    """Notifies the people of an event, once each: their rows are inserted at the end of the transaction,
    and sockets are told after the commit."""
    _add(_Declared(current_organisation(), events=[event]))


def keep_standing(standing: Standing, stem: str) -> None:
    """Notes where the series stands whose numbers begin with `stem`. Its row is written at the end of the
    transaction. Outside of `writing()` nothing is noted."""
    if _frames.open:
        declared = _Declared(current_organisation(), standings={(standing.kind, stem): standing})
        _merge(_frames.open[-1], {current_schema(): declared})


def standing_of(kind: str, stem: str) -> Standing | None:
    """Returns where the series stands that this transaction took a number of; else None."""
    schema = current_schema()
    for frame in reversed(_frames.open):
        if schema in frame and (found := frame[schema].standings.get((kind, stem))):
            return found
    return None


def _add(declared: _Declared) -> None:
    frame = {current_schema(): declared}
    if _frames.open:
        _merge(_frames.open[-1], frame)
    else:
        with transaction.atomic():
            _write(frame)


def _merge(into: Frame, frame: Frame) -> None:
    for schema, declared in frame.items():
        into.setdefault(schema, _Declared(declared.space)).add(declared)


def _write(frame: Frame, *, is_last: bool = False) -> None:
    """Writes what was declared. `is_last`: the transaction ends with it."""
    # Whoever writes to several spaces locks the positions of their change logs in the same order.
    for _schema, declared in sorted(frame.items()):
        with in_space(declared.space):
            _write_space(declared, is_last)


def _write_space(declared: _Declared, is_last: bool) -> None:
    parts: list[Statement] = list(declared.updates)
    for model, rows in declared.rows.items():
        if len(rows) >= COPY_FROM:
            copy_rows(model, rows)
        else:
            parts.append((_insert(model), [_as_json(model, rows)]))
    if moved := [one for one in declared.standings.values() if one.is_moved]:
        parts.append(_move_series(moved))
    changes = summed_up(declared.changes)
    if parts or declared.events or changes:
        last, notices = _send(parts, declared.events, changes, is_last)
        if changes:
            transaction.on_commit(partial(push_changes, declared.space, last, changes))
        if notices:
            transaction.on_commit(partial(push_notices, notices))


def _send(
    parts: Sequence[Statement],
    events: Sequence[Event],
    changes: Sequence[Changed],
    is_last: bool,
) -> tuple[int, list[Any]]:
    """Sends all of it in one round trip. Returns the position of the last change (0 without one) and the new
    notifications."""
    # Each part is a WITH query; they all see the tables as they were before.
    named = {f"part_{place}": part for place, part in enumerate(parts)}
    sent: list[Statement] = []
    if events:
        sent.append(insert_notices(events, named))
    elif named:
        sent.append(with_queries(named, ("SELECT 1", [])))
    if changes:
        if is_last:
            # What the database checks at the end of a transaction may wait for another transaction. This
            # one waits for nobody once it holds the position.
            sent.append(("SET CONSTRAINTS ALL IMMEDIATE", []))
        sent.append(insert_changes(changes))
    with connection.cursor() as cursor:
        cursor.execute(
            "; ".join(sql for sql, _ in sent), [value for _, given in sent for value in given]
        )
        notices = cursor.fetchall() if events else []
        while cursor.nextset():
            pass
        return (cursor.fetchone()[0] if changes else 0), notices


def _move_series(standings: Iterable[Standing]) -> Statement:
    given = [asdict(standing) for standing in standings]
    table = connection.ops.quote_name(given[0]["table"])
    return (
        f"UPDATE {table} AS series SET head = given.head, sealed = given.sealed "
        "FROM json_to_recordset(%s::json) "
        "AS given(kind text, scope text, year text, head text, sealed bigint) "
        "WHERE series.kind = given.kind AND series.scope = given.scope AND series.year = given.year",
        [orjson.dumps(given).decode()],
    )


@cache
def _columns(model: type[models.Model]) -> Mapping[str, type[json.JSONEncoder] | None]:
    """The columns of a new row, with the encoder of those that are JSON."""
    return {
        column.attname: (column.encoder or json.JSONEncoder)
        if isinstance(column, models.JSONField)
        else None
        for column in model._meta.concrete_fields
        if not (column.generated or column.primary_key)
    }


@cache
def _insert(model: type[models.Model]) -> str:
    quoted = connection.ops.quote_name
    fields: list[Any] = [model._meta.get_field(name) for name in _columns(model)]
    names = ", ".join(quoted(str(field.column)) for field in fields)
    types = ", ".join(
        f"{quoted(str(field.column))} {field.db_type(connection)}" for field in fields
    )
    return (
        f"INSERT INTO {quoted(model._meta.db_table)} ({names}) "
        f"SELECT {names} FROM json_to_recordset(%s::json) AS given({types})"
    )


def _as_json(model: type[models.Model], rows: Iterable[dict[str, Any]]) -> str:
    texts = [name for name, encoder in _columns(model).items() if encoder is not None]
    given = [row | {name: orjson.Fragment(row[name]) for name in texts} for row in rows]
    return orjson.dumps(given, default=str).decode()
