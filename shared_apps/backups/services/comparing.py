"""What two schemas of one centre have in common, and what only one of them has.

PostgreSQL compares; nothing of the tables is held here but the numbers.
"""

from collections.abc import Iterator, Sequence
from typing import TypedDict

from django.conf import settings
from django.db import connection
from django.db.models import Model
from psycopg import sql

from shared_apps.backups.records import workspace_records
from tenants.copying import Snapshot, Table, snapshot
from tenants.names import check_schema_name
from tenants.rights import models_of

# Rows with the same key are compared as text: there is no equality for every type.
_COMPARE = sql.SQL("""
SELECT count(*) FILTER (WHERE there.{key} IS NULL), count(*) FILTER (WHERE here.{key} IS NULL),
    count(*) FILTER (WHERE here.hash <> there.hash)
FROM (SELECT {keys}, md5(ROW({columns})::text) AS hash FROM {live}) here
FULL JOIN (SELECT {keys}, md5(ROW({columns})::text) AS hash FROM {beside}) there USING ({keys})
""")


class Difference(TypedDict):
    """Of one table: how many rows only the live schema has, how many only the backup, and how many
    both have with other values."""

    table: str
    onlyLive: int
    onlyBackup: int
    changed: int


def differences(live: str, beside: str) -> list[Difference]:
    """Returns the tables in which the two schemas differ, those with the most rows that differ first.
    Both schemas have the migrations of the running code."""
    names = {label: name for each in workspace_records() for label, name in each.names().items()}
    labels = {
        model._meta.db_table: model._meta.label
        for model in models_of(settings.TENANT_APPS)
        if model._meta.label in names
    }
    with snapshot() as at:
        known = [table for table in at.tables(live) if table.name in labels]
        found = [
            Difference(table=labels[table.name], onlyLive=live, onlyBackup=backup, changed=changed)
            for table, (live, backup, changed) in _counts(at, known, beside)
        ]
    different = [each for each in found if _size(each)]
    return sorted(different, key=lambda each: (-_size(each), each["table"]))


def ids_only_in(live: str, other: str, model: type[Model]) -> list[int]:
    """Returns the ids of the model's rows that the schema `live` has and `other` has not, in the
    caller's transaction."""
    for name in (live, other):
        check_schema_name(name)
    table = model._meta.db_table
    query = sql.SQL(
        "SELECT here.id FROM {} here WHERE NOT EXISTS"
        " (SELECT FROM {} there WHERE there.id = here.id) ORDER BY here.id"
    ).format(sql.Identifier(live, table), sql.Identifier(other, table))
    with connection.cursor() as cursor:
        cursor.execute(query)
        return [pk for (pk,) in cursor.fetchall()]


def _counts(
    at: Snapshot, tables: list[Table], beside: str
) -> Iterator[tuple[Table, tuple[int, int, int]]]:
    for table in tables:
        keys = [column.partition(" ")[0].strip('"') for column in table.order]
        [counts] = at.fetch(
            _COMPARE.format(
                key=sql.Identifier(keys[0]),
                keys=_listed(keys),
                columns=_listed(table.columns),
                live=sql.Identifier(table.schema, table.name),
                beside=sql.Identifier(beside, table.name),
            )
        )
        yield table, (int(counts[0]), int(counts[1]), int(counts[2]))


def _listed(columns: Sequence[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))


def _size(difference: Difference) -> int:
    return difference["onlyLive"] + difference["onlyBackup"] + difference["changed"]
