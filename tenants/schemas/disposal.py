"""Dropping schemas: one by name, and those that nobody owns."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.db import connection
from django.utils import timezone

from tenants.models import Organisation, SetAsideSchema, WarmSchema
from tenants.names import check_schema_name

logger = logging.getLogger(__name__)

ORPHAN_AGE = timedelta(minutes=15)


@dataclass
class Sweep:
    """What was dropped, and what was kept for a person to look into, because it holds rows."""

    dropped: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


def drop_schema(schema_name: str) -> None:
    """Drop a workspace's schema and everything in it, for good. No error if there is none.

    Table by table: one DROP of them all would hold more locks than PostgreSQL's table of them has
    room for. A kill half-way leaves a smaller schema, which the next call finishes.
    """
    check_schema_name(schema_name)
    with connection.cursor() as cursor:
        for table in _tables(schema_name):
            cursor.execute(f'DROP TABLE IF EXISTS {schema_name}."{table}" CASCADE')
        cursor.execute(f"DROP SCHEMA IF EXISTS {schema_name} CASCADE")


def sweep_orphan_schemas(older_than: timedelta = ORPHAN_AGE) -> Sweep:
    """Drop the schemas of workspaces that neither an organisation nor the warm pool owns.

    Younger ones may be in the making. One that holds rows is kept and logged: a lost organisation
    row must not cost a centre its data.
    """
    sweep = Sweep()
    for name in _orphans(older_than):
        if _holds_rows(name):
            logger.error("Schema %s holds rows but belongs to no organisation; not dropped.", name)
            sweep.kept.append(name)
        else:
            drop_schema(name)
            sweep.dropped.append(name)
    return sweep


def drop_discarded_schemas(older_than: timedelta = ORPHAN_AGE) -> list[str]:
    """Drop the schemas of sample data that was removed at least so long ago; their names.

    A request that began before the removal may still work in a younger one. Never drops a schema
    that an organisation works in or that is ready for one, whatever its row says.
    """
    rows = SetAsideSchema.objects.filter(discarded_at__lte=timezone.now() - older_than)
    dropped = []
    for row in rows:
        if any(
            owner.objects.filter(schema_name=row.schema_name).exists()
            for owner in (Organisation, WarmSchema)
        ):
            logger.error("Schema %s is discarded and in use; not dropped.", row.schema_name)
            continue
        drop_schema(row.schema_name)
        row.delete()
        dropped.append(row.schema_name)
    return dropped


def _orphans(older_than: timedelta) -> Sequence[str]:
    """In one statement: a claim moves a schema from one owner to the next in one instant."""
    old = []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace "
            "WHERE nspname ~ '^t_[0-9a-f]{12}$' AND nspname NOT IN ("
            f"SELECT schema_name FROM public.{Organisation._meta.db_table} UNION ALL "
            f"SELECT schema_name FROM public.{SetAsideSchema._meta.db_table} UNION ALL "
            f"SELECT schema_name FROM public.{WarmSchema._meta.db_table}) ORDER BY nspname"
        )
        now = datetime.now(UTC)
        for name, comment in cursor.fetchall():
            made = _made_at(comment)
            if made is None:
                # Not one of ours, or an unknown past: its age counts from now on.
                cursor.execute(f"COMMENT ON SCHEMA {name} IS 'made {now.isoformat()}'")
                made = now
            if now - made >= older_than:
                old.append(name)
    return old


def _made_at(comment: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat((comment or "").removeprefix("made ")).astimezone(UTC)
    except ValueError:
        return None


def _holds_rows(schema_name: str) -> bool:
    tables = [name for name in _tables(schema_name) if name != "django_migrations"]
    if not tables:
        return False
    any_row = " OR ".join(f'EXISTS (SELECT FROM {schema_name}."{name}")' for name in tables)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {any_row}")
        return bool(cursor.fetchone()[0])


def _tables(schema_name: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = %s ORDER BY tablename",
            [schema_name],
        )
        return [name for (name,) in cursor.fetchall()]
