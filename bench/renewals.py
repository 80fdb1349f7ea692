"""10,000 renewals of one organisation: CPU of Python and PostgreSQL against writing the same rows.

`ours` is the job as beat starts it, from finding what is due to the end of the run. `floor` is psycopg
without Django: the very rows that ours has made, read into memory beforehand, are written into a twin
of the organisation, with its keys, checks and triggers, by `executemany` and one UPDATE a batch, in as
many transactions. It decides, computes and locks nothing. The ratio is the median of five rounds.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone
from psycopg.types.json import Jsonb, set_json_loads

from bench.cpu import cpu_seconds
from bench.report import Row, ratio_row
from shared_apps.core.dates import add_months, today
from shared_apps.core.principal import SYSTEM
from shared_apps.subscriptions.services import start_trial
from tenant_apps.branches.services import create_branch
from tenant_apps.courses.services import create_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.renewals.services import renew_workspace
from tenant_apps.renewals.tests.crowd import make_renewing_enrolments
from tenant_apps.workspace.services import set_up
from tenants.context import in_organisation
from tenants.models import Organisation
from tenants.schemas import create_schema, current_digest

ROUNDS, RENEWALS = 5, 10_000
MOST = 3.0
# What a renewal leaves behind, in the order of the foreign keys.
TABLES = (
    "fees_due",
    "fees_dueline",
    "enrolments_enrolmentdue",
    "audit_auditentry",
    "enrolments_renewalentry",
)


@dataclass(frozen=True)
class Cost:
    """CPU seconds."""

    python: float
    postgres: float

    @property
    def total(self) -> float:
        return self.python + self.postgres


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    ours, floors = [], []
    for _ in range(ROUNDS):
        mine, twin = _workspace(), _workspace()
        ends = _ends(mine)
        with in_organisation(mine):
            ours.append(_cost(lambda: renew_workspace(today()), _backend()))
            _check()
        floors.append(_write(_rows(mine, ends), twin))
    rounds = [(one.total, floor.total) for one, floor in zip(ours, floors, strict=True)]
    return [ratio_row(f"{RENEWALS:,} renewals of one organisation, CPU", rounds, MOST, unit="s")]


def _workspace() -> Organisation:
    """A centre with one branch and the enrolments that are due today; two of them have the same ids."""
    organisation = Organisation(
        name="Bench Academy",
        category="Driving",
        email="b@bench.test",
        phone="9822014567",
        migrated_to=current_digest(),
    )
    create_schema(organisation.schema_name)
    start_trial(organisation, timezone.localdate())
    with in_organisation(organisation):
        with transaction.atomic():
            set_up(by=SYSTEM)
            branch = create_branch(
                by=SYSTEM,
                name="Kothrud",
                receipt_prefix="KOT",
                phone="9822014567",
                address="1 Paud Road",
                city="Pune",
                state="Maharashtra",
                pincode="411038",
                gstin="27AAPFU0939F1ZV",
            )
            course = create_course(
                by=SYSTEM,
                name="Guitar",
                duration_value=12,
                duration_unit="MONTHS",
                base_fee=Decimal(4000),
                fee_plan={"kind": "MONTHLY", "due_day": 10},
            )
            make_renewing_enrolments(branch, course, [today()] * RENEWALS)
        with connection.cursor() as cursor:
            for table in ("students_student", "enrolments_enrolment"):
                cursor.execute(f"VACUUM ANALYZE {table}")  # as autovacuum would
    return organisation


def _check() -> None:
    run = RenewalRun.objects.get()
    assert (run.made, run.failed, run.status) == (RENEWALS, 0, "DONE"), (run.made, run.failed)


def _backend() -> int:
    """The server process of Django's connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return cursor.fetchone()[0]


def _cost(act: Callable[[], Any], backend: int) -> Cost:
    python, postgres = time.process_time(), cpu_seconds(backend)
    act()
    return Cost(time.process_time() - python, cpu_seconds(backend) - postgres)


def _ends(organisation: Organisation) -> dict[str, int]:
    """The last row of each table before the job."""
    with in_organisation(organisation), connection.cursor() as cursor:
        ends = {}
        for table in TABLES:
            cursor.execute(f"SELECT coalesce(max(id), 0) FROM {table}")
            ends[table] = cursor.fetchone()[0]
        return ends


@dataclass(frozen=True)
class Written:
    """The rows of a table, in the order of their ids."""

    table: str
    columns: list[str]
    rows: list[tuple[Any, ...]]


def _rows(organisation: Organisation, ends: dict[str, int]) -> list[Written]:
    found = []
    with _connect(organisation) as reader:
        for table in TABLES:
            columns = [
                name
                for (name,) in reader.execute(
                    "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass"
                    " AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
                    [table],
                )
            ]
            rows = reader.execute(
                f"SELECT {', '.join(map(_quoted, columns))} FROM {table} WHERE id > %s ORDER BY id",
                [ends[table]],
            ).fetchall()
            found.append(Written(table, columns, rows))
    return found


def _write(written: list[Written], organisation: Organisation) -> Cost:
    """The same rows into the twin, batch by batch."""
    with _connect(organisation) as writer:
        # As the job has begun it: entries refer to it.
        begun = f"'RUNNING', '{today()}', now(), '', 0, 0, 0, 0, 0, 0, 0, 0, 1"
        writer.execute(
            "INSERT INTO enrolments_renewalrun (status, day, started_at, asked_by_name, total, done,"
            " made, skipped, failed, amount, late_fees, late_fee_amount, branch_id)"
            f" VALUES ({begun})"
        )
        with in_organisation(organisation):
            moves = _moves()
        backend = writer.info.backend_pid

        def write() -> None:
            size = settings.RENEWALS_AT_ONCE
            for start in range(0, RENEWALS, size):
                with writer.transaction():
                    _write_batch(writer, written, moves[start : start + size], start, size)

        return _cost(write, backend)


def _moves() -> list[tuple[int, date]]:
    """Each enrolment and what it renews next, as the job leaves it."""
    ids = Enrolment.objects.order_by("student_id", "pk").values_list("pk", flat=True)
    return [(pk, add_months(today(), 1)) for pk in ids]


def _write_batch(
    writer: psycopg.Connection,
    written: list[Written],
    moves: list[tuple[int, date]],
    start: int,
    size: int,
) -> None:
    with writer.cursor() as cursor:
        for each in written:
            per = len(each.rows) // RENEWALS
            batch = each.rows[start * per : (start + size) * per]
            columns, values = ", ".join(map(_quoted, each.columns)), ["%s"] * len(each.columns)
            cursor.executemany(
                f"INSERT INTO {each.table} ({columns}) VALUES ({', '.join(values)})", batch
            )
        cursor.execute(
            "UPDATE enrolments_enrolment AS kept SET renews_on = new.day, last_renewed_for = %s"
            " FROM unnest(%s::bigint[], %s::date[]) AS new (id, day) WHERE kept.id = new.id",
            [today(), [pk for pk, _ in moves], [day for _, day in moves]],
        )


def _connect(organisation: Organisation) -> psycopg.Connection:
    server = settings.DATABASES["default"]
    made = psycopg.connect(
        host=server["HOST"],
        port=server["PORT"],
        user=server["USER"],
        password=server["PASSWORD"],
        dbname=server["NAME"],
        autocommit=True,
    )
    set_json_loads(lambda raw: Jsonb(raw, dumps=lambda text: text), made)
    made.execute(f"SET search_path = {organisation.schema_name}, public")
    return made


def _quoted(name: str) -> str:
    return f'"{name}"'
