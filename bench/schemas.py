"""Making and migrating workspaces, against django-tenants' own `migrate_schemas`.

Rounds interleave the two sides; the ratio is the median of the rounds' ratios. Wall time, since
most of the work is PostgreSQL's. The schemas stay behind: the database is the benchmark's own.
"""

import contextlib
import io
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext, override_settings
from django_tenants.management.commands.migrate_schemas import MigrateSchemasCommand

import tenant_apps.branches.migrations
from tenants.models import Organisation
from tenants.names import new_schema_name
from tenants.schemas import (
    claim_warm_schema,
    create_schema,
    current_digest,
    fill_warm_pool,
    migrate_schemas,
)
from tenants.schemas.history import History

ROUNDS, WORKSPACES = 7, 200
NEXT_MIGRATION = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("branches", "{before}")]
    operations = [
        migrations.AddField("branch", "{name}", models.CharField(max_length=20, default="")),
        migrations.AddIndex("branch", models.Index(fields=["{name}"], name="branch_{name}")),
    ]
"""

Row = dict[str, Any]


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    usual_schemas: list[str] = []
    made, claimed = _measure_making(usual_schemas)
    fill_warm_pool(WORKSPACES)
    return [made, claimed, *_measure_migrating(usual_schemas)]


def _measure_making(usual_schemas: list[str]) -> tuple[Row, Row]:
    fill_warm_pool(ROUNDS + 1)
    create_schema(new_schema_name())
    _claim()
    usual, spot, claim = [], [], []
    for _ in range(ROUNDS):
        usual_schemas.append(new_schema_name())
        usual.append(_milliseconds(_make_the_usual_way, usual_schemas[-1]))
        spot.append(_milliseconds(create_schema, new_schema_name()))
        claim.append(_milliseconds(_claim))
    return (
        _row("workspace made on the spot, against migrate_schemas", spot, usual, 10),
        _row("workspace claimed from the warm pool, against the same", claim, usual, 100),
    )


def _measure_migrating(usual_schemas: list[str]) -> list[Row]:
    """A new migration each round: ours over all workspaces, the usual way over a few; per schema."""
    usual, ours = [], []
    with _growing_migrations() as add_migration:
        for number in range(ROUNDS):
            add_migration(number)
            seconds = _milliseconds(lambda: [_migrate_the_usual_way(n) for n in usual_schemas])
            usual.append(seconds / len(usual_schemas))
            ours.append(_milliseconds(_migrate_all) / WORKSPACES)
            history = History()
            # The pool is topped up after every deploy, which records what a new workspace is.
            create_schema(new_schema_name(), history=history)
        with CaptureQueriesContext(connection) as statements:
            migrate_schemas(history=history)
        idle = _milliseconds(lambda: migrate_schemas(history=history))
        with CaptureQueriesContext(connection) as usual_statements:
            _migrate_the_usual_way(usual_schemas[0])
        usual_idle = _milliseconds(lambda: _migrate_the_usual_way(usual_schemas[0])) * WORKSPACES
    return [
        _row(f"AddField + AddIndex in {WORKSPACES} workspaces, each", ours, usual, 100),
        _row(f"nothing to migrate in {WORKSPACES} workspaces", [idle], [usual_idle], 1000),
        {
            "name": f"nothing to migrate in {WORKSPACES} workspaces, statements",
            "ours": len(statements),
            "floor": len(usual_statements) * WORKSPACES,
            "ratio": "",
            "goal": "1",
            "holds": len(statements) == 1,
        },
    ]


def _make_the_usual_way(schema_name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {schema_name}")
    _migrate_the_usual_way(schema_name)


def _migrate_the_usual_way(schema_name: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        call_command(
            MigrateSchemasCommand(),
            tenant=True,
            schema_name=schema_name,
            interactive=False,
            verbosity=0,
        )


def _claim() -> None:
    with transaction.atomic():
        Organisation.objects.create(
            schema_name=claim_warm_schema(),
            migrated_to=current_digest(),
            name="Raga School of Music",
            category="Music",
            email="office@raga.test",
            phone="9822012345",
            status=Organisation.Status.ACTIVE,
        )


def _migrate_all() -> None:
    """As a deploy does it: the migrations are loaded, the new one recorded, then replayed."""
    report = migrate_schemas(history=History())
    if report.failures or len(report.migrated) < WORKSPACES:
        raise RuntimeError(f"{len(report.migrated)} migrated; {report.failures}")


@contextlib.contextmanager
def _growing_migrations() -> Iterator[Callable[[int], None]]:
    """Lets the branches' migrations, in a copy of their folder, grow by one at a time."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "grown_branches")
        shutil.copytree(Path(tenant_apps.branches.migrations.__path__[0]), copy)
        sys.path.insert(0, folder)

        def add_migration(number: int) -> None:
            before = max(file.stem for file in copy.glob("[0-9]*.py"))
            text = NEXT_MIGRATION.format(before=before, name=f"field_{number}")
            Path(copy, f"9{number:03}_field.py").write_text(text)

        try:
            with override_settings(MIGRATION_MODULES={"branches": "grown_branches"}):
                yield add_migration
        finally:
            sys.path.remove(folder)


def _milliseconds(act: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    act(*arguments)
    return (time.perf_counter() - start) * 1000


def _row(name: str, ours: list[float], usual: list[float], goal: int) -> Row:
    ratio = statistics.median(u / o for u, o in zip(usual, ours, strict=True))
    return {
        "name": name,
        "ours": f"{statistics.median(ours):.2f} ms",
        "floor": f"{statistics.median(usual):.1f} ms",
        "ratio": round(ratio, 1),
        "goal": f"≥ {goal} times less",
        "holds": ratio >= goal,
    }
