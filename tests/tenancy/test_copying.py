"""A workspace's tables are copied as they are at one moment, and into an empty schema whole or not at all."""

import json

import pytest
from django.db import DatabaseError, connection, transaction

from tenant_apps.fees.models import Payment
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.copying import (
    CopyDamaged,
    OtherRelease,
    SchemaInUse,
    copy_in,
    copy_out,
    snapshot,
)
from tenants.models import Organisation
from tenants.names import new_schema_name
from tenants.schemas import create_schema

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


@pytest.fixture
def empty():
    name = new_schema_name()
    create_schema(name)
    return name


@pytest.fixture
def copied(organisation, tmp_path):
    copy_out(organisation.schema_name, tmp_path)
    return tmp_path


def rows_in(schema: str) -> int:
    with snapshot() as at:
        return sum(at.copy(table, lambda piece: None).rows for table in at.tables(schema))


def test_a_copy_read_into_an_empty_schema_has_the_same_rows_in_every_table(
    organisation, empty, tmp_path
):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    manifest = copy_out(organisation.schema_name, first)
    copy_in(first, empty)
    assert copy_out(empty, second).tables == manifest.tables
    assert sum(table.rows for table in manifest.tables.values()) > 100
    assert manifest.tables["students_student"].rows > 1


def test_what_is_written_while_a_copy_is_made_is_not_in_it(organisation):
    def rows(at) -> int:
        [table] = [
            one for one in at.tables(organisation.schema_name) if one.name == "students_student"
        ]
        return at.copy(table, lambda piece: None).rows

    with snapshot() as at:
        before = rows(at)
        with in_organisation(organisation):
            student = Student.objects.first()
            student.pk = None
            student.code = "STU-09999"
            student.save(force_insert=True)
        assert rows(at) == before
    with snapshot() as later:
        assert rows(later) == before + 1


def test_a_line_of_json_has_the_columns_of_the_row(organisation):
    pieces: list[bytes] = []
    with snapshot() as at:
        [table] = [
            one for one in at.tables(organisation.schema_name) if one.name == "branches_branch"
        ]
        count = at.copy_json(table, pieces.append)
    lines = b"".join(pieces).decode().splitlines()
    assert len(lines) == count > 1
    assert set(json.loads(lines[0])) == set(table.columns)


def test_new_rows_of_the_copy_get_the_numbers_after_the_last_one(organisation, copied, empty):
    copy_in(copied, empty)
    with in_organisation(organisation):
        last = Student.objects.order_by("-pk").values_list("pk", flat=True)[0]
    with in_organisation(Organisation(schema_name=empty)):
        student = Student.objects.order_by("pk").first()
        student.pk = None
        student.code = "STU-09999"
        student.save(force_insert=True)
        assert student.pk > last


def test_posted_money_of_the_copy_cannot_be_changed(copied, empty):
    copy_in(copied, empty)
    with in_organisation(Organisation(schema_name=empty)):
        payment = Payment.objects.first()
        with pytest.raises(DatabaseError), transaction.atomic():
            Payment.objects.filter(pk=payment.pk).update(amount=payment.amount + 1)


def test_a_file_with_another_byte_leaves_nothing(copied, empty):
    file = copied / "branches_branch.csv"
    text = file.read_text()
    assert "Pune" in text
    file.write_text(text.replace("Pune", "Pund"))
    with pytest.raises(CopyDamaged):
        copy_in(copied, empty)
    assert rows_in(empty) == 0


def test_a_missing_file_leaves_nothing(copied, empty):
    (copied / "students_student.csv").unlink()
    with pytest.raises(CopyDamaged):
        copy_in(copied, empty)
    assert rows_in(empty) == 0


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 1}', '{"format": 1, "tables": 3}'])
def test_a_manifest_that_cannot_be_read_is_refused(copied, empty, text):
    (copied / "manifest.json").write_text(text)
    with pytest.raises(CopyDamaged):
        copy_in(copied, empty)


def test_a_schema_with_rows_is_left_alone(copied, empty):
    copy_in(copied, empty)
    before = rows_in(empty)
    with pytest.raises(SchemaInUse):
        copy_in(copied, empty)
    assert rows_in(empty) == before > 0


@pytest.mark.parametrize("change", ["migration", "table", "format"])
def test_the_copy_of_another_release_is_refused(copied, empty, change):
    manifest = json.loads((copied / "manifest.json").read_text())
    if change == "migration":
        manifest["migrations"].pop()
    elif change == "table":
        manifest["tables"]["students_pupil"] = manifest["tables"].pop("students_student")
    else:
        manifest["format"] = 99
    (copied / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(OtherRelease):
        copy_in(copied, empty)
    assert rows_in(empty) == 0


def test_a_reference_to_a_row_that_is_not_there_leaves_nothing(copied, empty):
    manifest = json.loads((copied / "manifest.json").read_text())
    del manifest["tables"]["branches_branch"]
    (copied / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(CopyDamaged):
        copy_in(copied, empty)
    assert rows_in(empty) == 0


def test_the_schema_is_left_as_it_was_by_a_copy_that_fails(copied, empty):
    (copied / "students_student.csv").unlink()
    with pytest.raises(CopyDamaged):
        copy_in(copied, empty)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
            " WHERE c.relnamespace = %s::regnamespace AND t.tgenabled <> 'O'",
            [empty],
        )
        assert cursor.fetchone() == (0,)
