"""Rows that are copied in are rows like any other."""

import pytest
from django.db import IntegrityError, transaction

from shared_apps.core.bulk import copy_in, copy_rows
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.students.models import Student
from tenants.context import in_organisation


def make_branch(number: int) -> Branch:
    branch = Branch(
        code=f"BR-9{number:02d}",
        name=f'Branch "{number}"\t\\N',
        phone="9822014567",
        address="1 Main Road\nPune",
        city="Pune",
        state="Maharashtra",
        pincode="411038",
        receipt_prefix=f"Z{number}",
        weekly_off=[0, 6],
    )
    branch.stamp_created(SYSTEM)
    return branch


def test_what_was_copied_in_reads_as_it_was_written(in_first):
    written = [make_branch(number) for number in range(3)]
    copy_in(written)
    for branch in written:
        found = Branch.objects.get(pk=branch.pk)
        assert found.snapshot() == branch.snapshot()
        assert found.search_text.startswith(branch.code.lower())


def test_ids_go_on_where_they_were(in_first):
    last = Branch.objects.latest("pk").pk
    copy_in([make_branch(1)])
    branch = make_branch(2)
    branch.save()
    assert branch.pk > Branch.objects.get(code="BR-901").pk > last


def test_json_is_kept_as_json(in_first):
    after = {"fee": "4720.00", "who": 'Asha "A" Rao', "days": [1, 2]}
    copy_in([AuditEntry(actor_name="System", action="tested", after=after)])
    assert AuditEntry.objects.get(action="tested", after__days=[1, 2]).after == after


def test_a_constraint_refuses_all_of_them(in_first):
    before = Branch.objects.count()
    with pytest.raises(IntegrityError), transaction.atomic():
        copy_in([make_branch(1), make_branch(1)])
    assert Branch.objects.count() == before


def test_rows_go_into_the_own_workspace_alone(organisation, other_organisation):
    with in_organisation(organisation):
        copy_in([make_branch(1)])
    with in_organisation(other_organisation):
        assert not Branch.objects.filter(code="BR-901").exists()


def test_nothing_is_nothing(in_first):
    copy_in([])


def students(*changes: dict) -> list[dict]:
    own = {
        "name": 'Tab\there, "quoted" \\N',
        "phone": "9822014567",
        "branch_id": Branch.objects.earliest("pk").pk,
        "admission_date": "2026-06-01",
    }
    return [own | {"code": f"COPY-{place}"} | more for place, more in enumerate(changes)]


def test_a_row_gets_the_defaults_of_what_it_leaves_out(in_first):
    copy_rows(Student, students({}, {}))
    saved = list(Student.objects.filter(code__startswith="COPY-").order_by("pk"))
    assert [(student.code, student.status, student.version) for student in saved] == [
        ("COPY-0", "ACTIVE", 1),
        ("COPY-1", "ACTIVE", 1),
    ]
    assert saved[0].created_at is not None
    assert saved[0].name == 'Tab\there, "quoted" \\N'
    assert saved[0].search_text.startswith("copy-0 tab")


def test_a_row_that_breaks_a_rule_keeps_all_of_them_out(in_first):
    before = Student.objects.count()
    with pytest.raises(IntegrityError), transaction.atomic():
        copy_rows(Student, students({}, {"status": "GONE"}))
    assert Student.objects.count() == before
