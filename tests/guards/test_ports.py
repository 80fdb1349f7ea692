"""What lower layers ask of higher ones stays a handful, and each question is answered."""

from importlib import import_module
from pathlib import Path

import pytest

from shared_apps.core.ports import Port
from tenant_apps.students.ports import student_records

ROOT = Path(__file__).resolve().parents[2]
MOST = 12
CONTRACTS = {
    "shared_apps.backups.records.WorkspaceRecords",
    "tenant_apps.students.ports.StudentRecords",
}
"""Classes that an app of a higher layer subclasses instead of answering a port."""


def ports() -> dict[str, Port]:
    files = [path for top in ("shared_apps", "tenant_apps") for path in ROOT.glob(f"{top}/**/*.py")]
    found = {}
    for path in files:
        if "tests" not in path.parts and "Port(" in path.read_text():
            module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            named = {name: each for name, each in vars(module).items() if isinstance(each, Port)}
            found |= {f"{module.__name__}.{name}": each for name, each in named.items()}
    return found


def test_there_are_at_most_twelve_ports():
    assert len(ports().keys() | CONTRACTS) <= MOST


@pytest.mark.parametrize("name", ports())
def test_a_port_is_documented_and_answered(name):
    port = ports()[name]
    assert port.__doc__
    assert port._answers


def test_the_records_of_students_are_those_of_four_apps():
    holders = {type(records).__module__ for records in student_records()}
    assert holders == {
        "tenant_apps.enrolments.student_records",
        "tenant_apps.fees.student_records",
        "tenant_apps.proofs.student_records",
        "tenant_apps.refunds.student_records",
    }
