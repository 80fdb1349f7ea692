"""Running tenant migrations once, in a scratch schema, to learn the SQL they execute.

The scratch schema is rolled back. Django's own `collect_sql` renders without running, so on an
empty schema it silently loses what an operation finds by introspection (the unique or the index
that an AlterField removes). Here the operations run, each after the ones before it, and what
passes through the schema editor is kept: RunSQL, deferred SQL and the statements that follow an
introspection included. A default that Python computes (`uuid4`, `now`) is a value in the text,
the same for each schema, as it is for all rows of a table in Django's own run.
"""

import copy
import hashlib
import json
import os
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import connection, migrations, transaction
from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState
from django.utils import timezone

from tenants.context import in_organisation
from tenants.models import RecordedScript, WarmSchema
from tenants.names import new_schema_name
from tenants.schemas.history import History, Key
from tenants.schemas.ledger import entries, read_ledgers

# To be raised when the same migrations would be recorded differently.
FORMAT = 1
# Whatever is still needed after that is recorded anew.
KEPT_FOR = timedelta(days=90)
# Warm schemas that may serve as a scratch.
LOOKED_AT = 10

_recordable_modules = ("django.db.migrations.operations.", "django.contrib.postgres.operations")
_concurrently = re.compile(
    r"(?is)^(\s*(?:CREATE\s+(?:UNIQUE\s+)?INDEX|DROP\s+INDEX))\s+CONCURRENTLY\b"
)
_steps_in_memory: dict[str, "list[Step]"] = {}


@dataclass(frozen=True)
class Step:
    """Migrations that go into a schema as one text; or one, without text, through Django."""

    migrations: list[Key]
    sql: str | None


@dataclass(frozen=True)
class Workspace:
    """A schema that is entered before, or without, there being an organisation to it."""

    schema_name: str
    code: str = ""


class RecordingSchemaEditor(DatabaseSchemaEditor):
    """Executes everything, and keeps what it executed."""

    def __init__(self, statements: list[str]) -> None:
        super().__init__(connection, atomic=True)
        self._statements = statements

    def execute(self, sql: Any, params: Sequence[Any] | None = ()) -> None:
        compose = connection.ops.compose_sql  # type: ignore[attr-defined]
        text = str(sql) if params is None else compose(str(sql), params)
        # The scratch schema lives in a transaction, and nobody reads a schema that is not born yet.
        text = _concurrently.sub(r"\1", text)
        super().execute(text, None)
        self._statements.append(text)


def steps_from(
    history: History, applied: frozenset[Key], *, target: Sequence[Key] = ()
) -> list[Step]:
    """What brings a schema with `applied` to `target` (by default: to the head), in order.

    Recorded once per set of migrations: kept in memory and in the public table RecordedScript; on a
    developer's machine also in a file, for new databases.
    """
    lacking = [key for key in history.lacking(applied) if not target or key in target]
    if not lacking:
        return []
    name = _name(history, applied, lacking)
    if name not in _steps_in_memory:
        _steps_in_memory[name] = _kept(name) or _keep(
            name, _read_file(name) or _write_file(name, _record(history, applied, lacking))
        )
    return _steps_in_memory[name]


def forget_recordings() -> None:
    """For tests that change what a migration says."""
    _steps_in_memory.clear()


def run_unborn(migration: migrations.Migration, state: ProjectState) -> list[str]:
    """Run a migration in a schema that nobody uses yet, and return what was executed.

    Inside the open transaction, indexes that would be built concurrently included. `state` moves
    past it.
    """
    statements: list[str] = []
    unborn: Any = copy.copy(migration)
    unborn.operations = [_within_a_transaction(operation) for operation in migration.operations]
    unborn.atomic = True
    with RecordingSchemaEditor(statements) as editor:
        unborn.apply(state, editor)
    return statements


def _record(history: History, applied: frozenset[Key], lacking: Sequence[Key]) -> list[Step]:
    steps: list[Step] = []
    with transaction.atomic(), in_organisation(_scratch(history, applied, lacking)) as scratch:
        state = history.state(applied)
        done = set(applied)
        together: list[Key] = []
        statements = [] if applied else _ledger_table()
        for key in lacking:
            # Each is a transaction of its own in Django's run: deferred checks happen at its end.
            connection.check_constraints()
            if together:
                statements += ["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"]
            migration = history.migrations[key]
            renames = history.is_squash_of(key, done)
            executed = [] if renames else run_unborn(migration, state)
            rows = history.rows(key, done)
            done.update(rows)
            if renames or _is_recordable(migration, unborn=not applied):
                together.append(key)
                statements += [*executed, entries(rows)]
            else:
                if statements:
                    steps.append(Step(together, _script(statements)))
                    together, statements = [], []
                steps.append(Step([key], None))
        if statements:
            steps.append(Step(together, _script(statements)))
        transaction.set_rollback(True)
    if any(scratch.schema_name in (step.sql or "") for step in steps):
        raise ValueError("A tenant migration writes its schema's name into its SQL.")
    return steps


def _scratch(history: History, applied: frozenset[Key], lacking: Sequence[Key]) -> Workspace:
    """A schema that stands where the recording is to start, until the transaction rolls back.

    A warm one if there is one there already: no claim takes it while it is locked, and changes of
    shape leave no trace in it. (A row would: sequences do not roll back.)
    """
    lacking_operations = [o for key in lacking for o in history.migrations[key].operations]
    if applied and all(map(_changes_only_shape, lacking_operations)):
        warm = WarmSchema.objects.order_by("id").select_for_update(skip_locked=True)[:LOOKED_AT]
        ledgers = read_ledgers([each.schema_name for each in warm], history.labels)
        for name, ledger in sorted(ledgers.items()):
            if ledger.applied == applied:
                return Workspace(name)
    scratch = Workspace(new_schema_name())
    with in_organisation(scratch):
        _execute(f"CREATE SCHEMA {scratch.schema_name}")
        if applied:
            _rebuild(history, history.standing(applied))
    return scratch


def _rebuild(history: History, standing: Sequence[Key]) -> None:
    """Bring the empty scratch schema to an older state, where a recording is to start."""
    done: list[Key] = []
    for step in steps_from(history, frozenset(), target=standing):
        connection.check_constraints()
        if step.sql is None:
            run_unborn(history.migrations[step.migrations[0]], history.state(done))
        else:
            _execute(step.sql)
        done += step.migrations


def _is_recordable(migration: migrations.Migration, *, unborn: bool) -> bool:
    """Whether the statements seen in one schema are those of every schema.

    What Python decides from rows is not, nor is an operation we do not know; and indexes that
    must be built beside the traffic are only text where there is no traffic yet.
    """
    if not migration.atomic and not unborn:
        return False
    return all(_is_plain(operation) for operation in migration.operations)


def _is_plain(operation: Operation) -> bool:
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        return all(_is_plain(inner) for inner in operation.database_operations)
    if isinstance(operation, migrations.RunPython):
        return operation.code is migrations.RunPython.noop
    return type(operation).__module__.startswith(_recordable_modules)


def _changes_only_shape(operation: Operation) -> bool:
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        return all(map(_changes_only_shape, operation.database_operations))
    takes_anything = isinstance(operation, migrations.RunSQL | migrations.RunPython)
    return _is_plain(operation) and not takes_anything


def _within_a_transaction(operation: Operation) -> Operation:
    if isinstance(operation, AddIndexConcurrently):
        return migrations.AddIndex(operation.model_name, operation.index)
    if isinstance(operation, RemoveIndexConcurrently):
        return migrations.RemoveIndex(operation.model_name, operation.name)
    return operation


def _ledger_table() -> list[str]:
    statements: list[str] = []
    with RecordingSchemaEditor(statements) as editor:
        editor.create_model(MigrationRecorder.Migration)
    return statements


def _script(statements: Sequence[str]) -> str:
    # The semicolon stands on its own line, since a statement may end in a comment.
    return "".join(f"{statement.rstrip().rstrip(';')}\n;\n" for statement in statements)


def _execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def _name(history: History, applied: frozenset[Key], lacking: Sequence[Key]) -> str:
    before = history.fingerprint(sorted(applied))
    parts = [str(FORMAT), django.__version__, before, history.fingerprint(lacking)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _kept(name: str) -> list[Step]:
    row = RecordedScript.objects.filter(key=name).first()
    return _steps(row.steps) if row else []


def _steps(kept: Sequence[dict[str, Any]]) -> list[Step]:
    return [Step([(app, name) for app, name in step["migrations"]], step["sql"]) for step in kept]


def _read_file(name: str) -> list[Step]:
    file = _file(name)
    return _steps(json.loads(file.read_text())) if file and file.exists() else []


def _write_file(name: str, steps: list[Step]) -> list[Step]:
    if file := _file(name):
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_text(json.dumps([asdict(step) for step in steps]))
        unfinished.replace(file)
    return steps


def _file(name: str) -> Path | None:
    """Named after the recorded migrations and after this module, whose changes count at once."""
    if settings.RECORDINGS_DIR is None:
        return None
    own = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    return Path(settings.RECORDINGS_DIR) / f"{name[:16]}-{own[:16]}.json"


def _keep(name: str, steps: list[Step]) -> list[Step]:
    RecordedScript.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    RecordedScript.objects.get_or_create(
        key=name, defaults={"steps": [asdict(step) for step in steps]}
    )
    return steps
