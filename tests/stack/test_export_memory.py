"""An export of many rows takes no more memory than one of few: neither rows nor file are held."""

import subprocess
import sys

import pytest
from django.db import connection

from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation
from tests.stack.workers import ROOT
from tests.tenancy.processes import environment

FEW, MANY = 5_000, 50_000
MOST_MORE = 4_000_000
"""Bytes that 45,000 rows more may take."""


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_an_export_of_50_000_rows_takes_no_more_memory_than_one_of_5_000(
    file_format, committed, organisation
):
    make_entries(organisation, MANY)
    few, many = (peak_of_export(organisation, rows, file_format) for rows in (FEW, MANY))
    assert many - few < MOST_MORE


def make_entries(organisation, number: int) -> None:
    with in_organisation(organisation), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {AuditEntry._meta.db_table} "
            "(at, actor_id, actor_name, action, kind, label, before, after) "
            "SELECT now(), 1, 'Aarav Deshpande', 'changed', 'student', 'Student ' || n, '{}', '{}' "
            "FROM generate_series(1, %s) AS n",
            [number],
        )


def peak_of_export(organisation, rows: int, file_format: str) -> int:
    """The bytes of memory that a process of its own has at most."""
    command = [sys.executable, "-m", "tests.stack.export_peak"]
    done = subprocess.run(
        [*command, organisation.code, str(rows), file_format],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)
