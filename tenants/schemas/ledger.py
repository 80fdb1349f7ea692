"""A schema's own `django_migrations`: the last word on where it stands."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db import connection

from tenants.schemas.history import Key

LEDGERS_PER_QUERY = 200


@dataclass(frozen=True)
class Ledger:
    """The tenant migrations among its rows, and how many rows it has altogether."""

    applied: frozenset[Key]
    length: int

    def check(self, schema_name: str) -> str:
        """A statement that divides by zero where the ledger is longer or shorter."""
        found = f"count(*) = {self.length}"
        return f"SELECT 1 / ({found})::int FROM {schema_name}.django_migrations; "


def read_ledgers(schemas: Sequence[str], labels: Collection[str]) -> dict[str, Ledger]:
    """These schemas' ledgers, for these apps; one that has none, or is not there, is left out."""
    ledgers = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nspname FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid "
            "WHERE relname = 'django_migrations' AND nspname = ANY(%s)",
            [list(schemas)],
        )
        present = [name for (name,) in cursor.fetchall()]
        for start in range(0, len(present), LEDGERS_PER_QUERY):
            page = present[start : start + LEDGERS_PER_QUERY]
            cursor.execute(" UNION ALL ".join(map(_query, page)))
            for name, apps, names in cursor.fetchall():
                rows = list(zip(apps or [], names or [], strict=True))
                applied = frozenset(row for row in rows if row[0] in labels)
                ledgers[name] = Ledger(applied, len(rows))
    return ledgers


def entries(migrations: Iterable[Key]) -> str:
    """The statement that notes migrations as applied in the schema it is executed in."""
    values = ", ".join(f"('{app}', '{name}', now())" for app, name in migrations)
    return f"INSERT INTO django_migrations (app, name, applied) VALUES {values}"


def _query(schema_name: str) -> str:
    ledger = f"{schema_name}.django_migrations"
    return f"SELECT '{schema_name}', array_agg(app), array_agg(name) FROM {ledger}"
