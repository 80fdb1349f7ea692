"""A register of 40 students taken, and the month grid of 40 × 31: CPU of Python and PostgreSQL.

`ours` is the whole product from the WSGI door, asked as the browser asks; session check, policy and
audit entry included. `floor` is psycopg and orjson, which write and read the same rows for another
batch of the same workspace, with its keys and checks, and ask nobody whether they may. Both live in
this process, in interleaved rounds, each on a connection of its own.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any

import orjson
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bench import wsgi
from bench.cpu import cpu_seconds
from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core import ports, redis_server
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial, workspace_key
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.tests.factories import EVERY_DAY, ago, enrol_in
from tenant_apps.branches.services import create_branch
from tenant_apps.courses.models import Batch
from tenant_apps.courses.tests.factories import make_batch
from tenants.context import in_organisation
from tenants.models import Organisation
from tenants.schemas import create_schema, current_digest

STUDENTS, ROUNDS, REGISTERS, GRIDS = 40, 7, 40, 200
DAYS = ROUNDS * REGISTERS + 2
Row = dict[str, Any]


@dataclass(frozen=True)
class Side:
    """Takes the register of a day, reads the grid of a month; `backend` is its server process."""

    take: Callable[[date], bytes]
    read: Callable[[], bytes]
    backend: int


def measure() -> list[Row]:
    connection.close()
    connection.settings_dict["CONN_MAX_AGE"] = None  # one for all requests, as out of the pool
    call_command("migrate", verbosity=0)
    organisation, token = _workspace()
    with in_organisation(organisation):
        mine, twin = (_batch(name) for name in ("Mornings", "Evenings"))
        ours, floor = _ours(token, mine), _floor(organisation.schema_name, twin)
    days = [ago(DAYS - number) for number in range(DAYS)]
    # The first branch has just changed the organisation, which is read anew for a while after that.
    redis_server.client().delete(workspace_key(organisation.code))
    ours.read()
    statements = [_statements(lambda: ours.take(days[0])), _statements(ours.read)]
    floor.take(days[0])
    floor.read()
    takes, reads = [], []
    for number in range(ROUNDS):
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")  # as autovacuum would
        fresh = days[1 + number * REGISTERS :][:REGISTERS]
        takes.append(
            [_cost(side, [partial(side.take, on) for on in fresh]) for side in (ours, floor)]
        )
        reads.append([_cost(side, [side.read] * GRIDS) for side in (ours, floor)])
    with in_organisation(organisation):
        marked = [Mark.objects.filter(batch=batch).count() for batch in (mine, twin)]
    assert marked == [STUDENTS * DAYS] * 2, marked
    return [
        _row(f"register of {STUDENTS} taken, CPU", takes, 7),
        _count("register taken, statements", statements[0], 4),
        _row(f"month grid of {STUDENTS} × 31, CPU", reads, 4),
        _count("month grid, statements", statements[1], 2),
    ]


def _cost(side: Side, acts: Sequence[Callable[[], object]]) -> float:
    """CPU milliseconds of one request, Python's and PostgreSQL's."""
    python, postgres = time.process_time(), cpu_seconds(side.backend)
    for act in acts:
        act()
    spent = time.process_time() - python + cpu_seconds(side.backend) - postgres
    return spent * 1000 / len(acts)


def _workspace() -> tuple[Organisation, str]:
    organisation = Organisation(
        name="Bench Academy",
        category="Driving",
        email="b@bench.test",
        phone="9822014567",
        migrated_to=current_digest(),
    )
    create_schema(organisation.schema_name)
    start_trial(organisation, timezone.localdate())
    owner = User.objects.create(
        email="registers@bench.test",
        name="Bench Owner",
        role=Role.SUPER_ADMIN,
        organisation=organisation,
        password="!",
    )
    with in_organisation(organisation), transaction.atomic():
        ports.set_up_workspace.ask(owner=owner, by=SYSTEM)
        create_branch(
            by=SYSTEM,
            name="Kothrud",
            receipt_prefix="KOT",
            phone="9822014567",
            address="1 Paud Road",
            city="Pune",
            state="Maharashtra",
            pincode="411038",
        )
    Organisation.objects.filter(pk=organisation.pk).update(student_limit=None)
    return organisation, begin_session(owner)


def _batch(name: str) -> Batch:
    batch = make_batch(name=name, days=EVERY_DAY, start=ago(DAYS))
    for _ in range(STUDENTS):
        enrol_in(batch, start=ago(DAYS))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as autovacuum would
    return batch


def _ours(token: str, batch: Batch) -> Side:
    from config.wsgi import application

    page: dict[str, Any] = {}

    def ask(method: str, path: str, query: str, body: bytes = b"") -> bytes:
        path = f"/class/v1/attendance/{path}"
        return wsgi.ask(
            application, wsgi.environ(token, path, method=method, query=query, body=body)
        )

    def take(on: date) -> bytes:
        if not page:
            asked = ask("GET", "register", f"batch={batch.pk}&date={on}")
            page["students"] = [
                mark["studentObjectId"]["_id"] for mark in orjson.loads(asked)["data"]["marks"]
            ]
        body = {
            "batchObjectId": batch.pk,
            "date": on,
            "marks": [
                {"studentObjectId": student, "code": _code(place)}
                for place, student in enumerate(page["students"])
            ],
            "reason": "Entered from paper",
            "version": None,
        }
        return ask("POST", "register", "", orjson.dumps(body))

    take(ago(1))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = cursor.fetchone()[0]
    month = _month()
    return Side(take, lambda: ask("GET", "month", f"batch={batch.pk}&month={month:%Y-%m}"), backend)


def _floor(schema: str, batch: Batch) -> Side:
    database = settings.DATABASES["default"]
    server = psycopg.connect(
        host=database["HOST"],
        port=database["PORT"],
        user=database["USER"],
        password=database["PASSWORD"],
        dbname=database["NAME"],
        autocommit=True,
    )
    server.execute(f"SET search_path = {schema}, public")

    def take(on: date) -> bytes:
        with server.transaction(), server.cursor(binary=True) as cursor:
            cursor.execute(
                "SELECT e.id, s.id, s.code, s.name FROM enrolments_enrolment e"
                " JOIN students_student s ON s.id = e.student_id"
                " WHERE e.batch_id = %s AND e.start <= %s ORDER BY s.name",
                [batch.pk, on],
            )
            students = cursor.fetchall()
            marks = [_code(place) for place in range(len(students))]
            cursor.execute(
                "INSERT INTO attendance_register (batch_id, branch_id, date, version, created_at,"
                " created_by_id, created_by_name, updated_by_name)"
                " VALUES (%s, %s, %s, 1, now(), 1, 'Bench Owner', '') RETURNING id",
                [batch.pk, batch.branch_id, on],
            )
            [register] = cursor.fetchone() or (0,)
            cursor.execute(
                "INSERT INTO attendance_mark (register_id, enrolment_id, student_id, batch_id,"
                " branch_id, date, code, note) SELECT %s, e, s, %s, %s, %s, c, ''"
                " FROM unnest(%s::bigint[], %s::bigint[], %s::text[]) AS t(e, s, c)",
                [
                    register,
                    batch.pk,
                    batch.branch_id,
                    on,
                    [row[0] for row in students],
                    [row[1] for row in students],
                    marks,
                ],
            )
            told = {row[2]: {"code": code} for row, code in zip(students, marks, strict=True)}
            cursor.execute(
                "INSERT INTO audit_auditentry (at, actor_id, actor_name, action, kind, target_id,"
                " before, after) VALUES (now(), 1, 'Bench Owner', 'taken', 'register', %s, '{}',"
                " %s::jsonb)",
                [register, orjson.dumps({"date": on, "marks": told}).decode()],
            )
        return orjson.dumps([*zip(students, marks, strict=True)])

    def read() -> bytes:
        span = [batch.pk, _month(), add_months(_month(), 1)]
        with server.cursor(binary=True) as cursor:
            cursor.execute(
                "SELECT s.id, s.code, s.name FROM enrolments_enrolment e"
                " JOIN students_student s ON s.id = e.student_id WHERE e.batch_id = %s"
                " ORDER BY s.name",
                span[:1],
            )
            students = {row[0]: (*row[1:], {}) for row in cursor.fetchall()}
            cursor.execute(
                "SELECT student_id, date, code FROM attendance_mark"
                " WHERE batch_id = %s AND date >= %s AND date < %s",
                span,
            )
            for student, on, code in cursor.fetchall():
                students[student][2][on.isoformat()] = code
        return orjson.dumps([*students.values()])

    take(ago(1))
    return Side(take, read, server.info.backend_pid)


def _month() -> date:
    """A whole month of registers that were taken before the grid is read."""
    return month_start(today() - timedelta(days=DAYS - 40))


def _code(place: int) -> str:
    return "ABSENT" if place % 9 == 0 else "LATE" if place % 7 == 0 else "PRESENT"


def _statements(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        act()
    quiet = ("SET ", "BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")
    return sum(not query["sql"].startswith(quiet) for query in captured)


def _row(name: str, rounds: list[list[float]], most: float) -> Row:
    ours, floor = (statistics.median(each[side] for each in rounds) for side in (0, 1))
    ratio = statistics.median(mine / bare for mine, bare in rounds)
    return {
        "name": name,
        "ours": f"{ours:.2f} ms",
        "floor": f"{floor:.2f} ms",
        "ratio": round(ratio, 2),
        "goal": f"≤ {most:g}",
        "holds": ratio <= most,
    }


def _count(name: str, statements: int, most: int) -> Row:
    return {
        "name": name,
        "ours": statements,
        "floor": most,
        "ratio": "",
        "goal": f"≤ {most}",
        "holds": statements <= most,
    }
