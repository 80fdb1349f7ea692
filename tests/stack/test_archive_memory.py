"""An archive of many rows is written and read with no more memory than one of few: no table is held."""

import subprocess
import sys

import pytest

from tenant_apps.archive.tests.archives import make_new_centre
from tests.stack.test_export_memory import make_entries
from tests.stack.workers import ROOT
from tests.tenancy.processes import owners_environment

FEW, MORE = 5_000, 45_000
MOST_MORE = 8_000_000
"""Bytes that 45,000 rows more may take, which are 5 MB in the archive's tables and twice that beside them."""

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


def test_45_000_rows_more_take_no_more_memory_in_export_and_import(organisation, tmp_path):
    make_entries(organisation, FEW)
    few = peaks(organisation, "few@swara.test", tmp_path)
    make_entries(organisation, MORE)
    many = peaks(organisation, "many@swara.test", tmp_path)
    assert [more - less < MOST_MORE for less, more in zip(few, many, strict=True)] == [True, True]


def peaks(organisation, email: str, folder) -> tuple[int, int]:
    """The bytes that an export of the centre takes, and the import into a new one."""
    file = str(folder / f"{email}.zip")
    new = make_new_centre(organisation.category, email)
    return peak_of("export", organisation.code, file), peak_of("import", new.code, file)


def peak_of(what: str, code: str, file: str) -> int:
    done = subprocess.run(
        [sys.executable, "-m", "tests.stack.archive_peak", what, code, file],
        cwd=ROOT,
        env=owners_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)
