"""5,000 students from a spreadsheet: CPU of Python and PostgreSQL, and the memory of the worker.

Each side is a process of its own and saves the same rows again and again. `floor` is what nobody
can do without: the form's rules as bare regular expressions, and one COPY into the same table.
`ours` is the run of an import as a worker does it: the rules of the form, who is there already, the
plan's limit, codes, stamps, audit entry. `whole` reads, checks and runs a workbook once, for the
memory.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from bench.cpu import cpu_seconds, peak_megabytes

STUDENTS, ROUNDS = 5_000, 7
MOST_MEGABYTES = 200
HEADINGS = ["Name", "Phone", "DOB", "Gender", "Guardian name", "Consent", "City", "State", "PIN"]
FIELDS = ["studentName", "phone", "dob", "gender", "guardianName", "guardianConsent"]
FIELDS += ["city", "state", "pincode"]

Row = dict[str, Any]


def rows() -> list[list[str]]:
    place = ["Yes", "Pune", "Maharashtra", "411038"]
    return [
        [f"Student {n}", f"98{n:08d}", f"{n % 28 + 1:02d}-05-2014", "Female", f"Parent {n}", *place]
        for n in range(STUDENTS)
    ]


def measure() -> list[Row]:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    schema = _prepare()
    found = {kind: _ask(kind, schema) for kind in ("floor", "ours", "whole")}
    ours, floor = found["ours"]["cpu"], found["floor"]["cpu"]
    peak = found["whole"]["megabytes"]
    return [
        {
            "name": f"{STUDENTS:,} students imported, CPU against COPY and rules",
            "ours": f"{ours:.0f} ms",
            "floor": f"{floor:.0f} ms",
            "ratio": f"{ours / floor:.1f}",
            "goal": "≤ 5",
            "holds": ours / floor <= 5,
        },
        {
            "name": f"{STUDENTS:,} students of a workbook, peak memory",
            "ours": f"{peak:.0f} MB",
            "floor": f"{MOST_MEGABYTES} MB",
            "ratio": f"{peak / MOST_MEGABYTES:.2f}",
            "goal": "≤ 1",
            "holds": peak <= MOST_MEGABYTES,
        },
    ]


def _prepare() -> str:
    """An organisation with one branch and no limit; its schema."""
    from django.db import transaction

    from shared_apps.core.principal import SYSTEM
    from tenant_apps.branches.services import create_branch
    from tenant_apps.workspace.services import set_up
    from tenants.context import in_organisation
    from tenants.models import Organisation
    from tenants.schemas import create_schema, current_digest

    organisation = Organisation.objects.create(
        name="Import Academy",
        category="Music",
        email="i@bench.test",
        phone="9822014567",
        status=Organisation.Status.ACTIVE,
        migrated_to=current_digest(),
    )
    create_schema(organisation.schema_name)
    with in_organisation(organisation), transaction.atomic():
        set_up(by=SYSTEM)
        create_branch(
            by=SYSTEM,
            name="Kothrud",
            phone="9822014567",
            address="12 Paud Road",
            city="Pune",
            state="Maharashtra",
            pincode="411038",
            receipt_prefix="KOT",
        )
    return organisation.schema_name


def _ask(kind: str, schema: str) -> Row:
    done = subprocess.run(
        [sys.executable, "-m", "bench.imports", kind],
        env=os.environ | {"BENCH_SCHEMA": schema, "DB_POOL": "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parent.parent,
    )
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    import django

    django.setup()
    from tenants.context import in_organisation
    from tenants.models import Organisation

    organisation = Organisation.objects.get(schema_name=os.environ["BENCH_SCHEMA"])
    with in_organisation(organisation):
        if sys.argv[1] == "whole":
            _whole()
            print(json.dumps({"megabytes": peak_megabytes()}))
        else:
            act = _floor if sys.argv[1] == "floor" else _ours
            print(json.dumps({"cpu": statistics.median(act() for _ in range(ROUNDS))}))


def _cost(act: Callable[[], Any]) -> float:
    """CPU milliseconds of this process and of its backend."""
    from django.db import connection

    connection.ensure_connection()
    pid = connection.connection.info.backend_pid
    before, start = cpu_seconds(pid), time.process_time()
    act()
    return (time.process_time() - start + cpu_seconds(pid) - before) * 1000


def _ours() -> float:
    from shared_apps.core.principal import SYSTEM
    from tenant_apps.branches.models import Branch
    from tenant_apps.students.imports import services
    from tenant_apps.students.models import ImportSheet, Student, StudentImport

    record = StudentImport.objects.create(
        file_name="bench",
        columns=HEADINGS,
        mapping=FIELDS,
        sample=[],
        rows=STUDENTS,
        good=STUDENTS,
        branch=Branch.objects.get(),
        status=StudentImport.Status.RUNNING,
    )
    sheet = [[number, cells] for number, cells in enumerate(rows(), start=2)]
    ImportSheet.objects.create(of=record, rows=sheet)
    cost = _cost(lambda: services.run(by=SYSTEM, import_id=record.pk))
    made = Student.objects.filter(imported_by=record)
    assert made.count() == STUDENTS
    made.delete()
    return cost


RULES = [
    re.compile(rule)
    for rule in (
        r"\S.{0,79}",
        r"[6-9][0-9]{9}",
        r"[0-9]{2}-[0-9]{2}-[0-9]{4}",
        r"Male|Female|Other",
        r"\S.{0,79}",
        r"Yes|No",
        r".{0,60}",
        r"[A-Za-z ]+",
        r"[1-9][0-9]{5}",
    )
]
COPIED = """
    name, phone, dob, gender, guardian_name, guardian_consent, city, state, pincode, code, branch_id,
    admission_date, status, version, created_at, created_by_name, updated_by_name, whatsapp, email,
    guardian_relation, guardian_phone, address, school, status_reason
"""


def _floor() -> float:
    from django.db import connection, transaction
    from django.utils import timezone

    from tenant_apps.branches.models import Branch
    from tenant_apps.students.models import Student

    branch, today, sheet = Branch.objects.get().pk, timezone.localdate(), rows()

    def act() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            now, rest = timezone.now(), [""] * 9
            copy = f"COPY students_student ({COPIED}) FROM STDIN"
            with cursor.copy(copy) as target:
                for number, cells in enumerate(sheet):
                    if not all(r.fullmatch(c) for r, c in zip(RULES, cells, strict=True)):
                        raise ValueError(number)
                    day, month, year = cells[2].split("-")
                    cells[2] = date(int(year), int(month), int(day))
                    code = f"STU-{number + 1:05d}"
                    state = (code, branch, today, "ACTIVE", 1, now)
                    target.write_row([*cells, *state, *rest])

    cost = _cost(act)
    assert Student.objects.count() == STUDENTS
    Student.objects.all().delete()
    return cost


def _whole() -> None:
    import io

    import xlsxwriter

    from shared_apps.core.principal import Principal, Workspace
    from shared_apps.core.roles import Role
    from tenant_apps.branches.models import Branch
    from tenant_apps.students.imports import services
    from tenant_apps.students.models import Student

    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    sheet = book.add_worksheet()
    for number, cells in enumerate([HEADINGS, *rows()]):
        sheet.write_row(number, 0, cells)
    book.close()
    place = Workspace(1, "BENCH", os.environ["BENCH_SCHEMA"], "Bench", "ACTIVE", None)
    owner = Principal(1, "Owner", "o@b.test", Role.SUPER_ADMIN, None, place, "")
    record = services.upload(by=owner, content=buffer.getvalue(), branch=Branch.objects.get())
    services.begin_check(by=owner, record=record)
    services.check(by=owner, import_id=record.pk)
    services.begin_run(by=owner, record=record)
    services.run(by=owner, import_id=record.pk)
    assert Student.objects.count() == STUDENTS


if __name__ == "__main__":
    main()
