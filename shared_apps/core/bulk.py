"""Writing many new rows at once, by PostgreSQL's COPY. Constraints and triggers hold as for any row."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, models


def copy_in(records: Sequence[models.Model]) -> None:
    """Inserts new records of one model, in the caller's transaction: as `bulk_create`, but no
    statement of all the values is built. Their ids come from the table's own sequence and stand on
    the records.

    A foreign key must have been saved before.
    """
    if not records:
        return
    columns = _columns(type(records[0]))
    rows = [_row(record, columns, pk) for record, pk in zip(records, _ids(records), strict=True)]
    _copy(type(records[0]), columns, rows)


def copy_rows(model: type[models.Model], rows: Iterable[Mapping[str, Any]]) -> None:
    """Inserts a record for each row, in the caller's transaction: values by the names of the columns,
    ready as PostgreSQL takes them. What a row leaves out has the model field's default.

    A quarter of what `bulk_create` takes; no ids come back. Making a row must not ask the database,
    whose connection is taken.
    """
    columns: Any = [field for field in _columns(model) if not field.primary_key]
    usual = {field.attname: field.get_default() for field in columns}
    _copy(model, columns, ({**usual, **row}.values() for row in rows))


def _copy(
    model: type[models.Model], columns: Sequence[models.Field], rows: Iterable[Iterable[Any]]
) -> None:
    quoted = connection.ops.quote_name
    names = ", ".join(quoted(str(field.column)) for field in columns)
    statement = f"COPY {quoted(model._meta.db_table)} ({names}) FROM STDIN"
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(statement) as copy,
    ):
        for row in rows:
            copy.write_row(row)


def _columns(model: type[models.Model]) -> list[models.Field]:
    return [field for field in model._meta.concrete_fields if not field.generated]


def _ids(records: Sequence[models.Model]) -> list[int]:
    options = records[0]._meta
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [options.db_table, options.pk.column, len(records)],
        )
        return [pk for (pk,) in cursor.fetchall()]


def _row(record: Any, columns: Sequence[models.Field], pk: int) -> list[Any]:
    record._prepare_related_fields_for_save(operation_name="copy_in")
    record.pk = pk
    record._state.adding, record._state.db = False, DEFAULT_DB_ALIAS
    return [
        field.get_db_prep_value(getattr(record, field.attname), connection)
        if isinstance(field, models.JSONField)
        else getattr(record, field.attname)
        for field in columns
    ]
