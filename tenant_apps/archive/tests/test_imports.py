"""An archive is read into a new centre whole, or nothing of it is."""

import io
import json
import zipfile
from decimal import Decimal

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command

from shared_apps.accounts.models import User
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.roles import Role
from tenant_apps.archive.imports import import_archive
from tenant_apps.archive.tests.archives import changed, counts, with_manifest
from tenant_apps.books.chains import broken_chains
from tenant_apps.books.journal import balances, unbalanced_documents
from tenant_apps.courses.models import Batch
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import ListView, NumberSeries, StoredFile
from tenants.context import in_organisation, in_public
from tenants.models import Organisation, SetAsideSchema

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


def brought_in(archive: bytes, centre) -> Organisation:
    import_archive(code=centre.code, file=io.BytesIO(archive))
    with in_public():
        return Organisation.objects.get(pk=centre.pk)


def test_a_new_centre_has_every_row_of_the_archive(archive, new_centre):
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        tables = json.loads(opened.read("manifest.json"))["data"]["tables"]
    found = counts(brought_in(archive, new_centre))
    # What is imported is an entry of the activity log itself.
    found["audit_auditentry"] -= 1
    assert {name: found[name] for name in tables} == {n: t["rows"] for n, t in tables.items()}


def test_papers_in_the_archive_are_for_reading_alone(organisation, new_centre, archive_of):
    files = counts(brought_in(archive_of(organisation, papers=True), new_centre))
    assert files["workspace_storedfile"] == counts(organisation)["workspace_storedfile"]


def test_its_books_are_the_same(archive, organisation, new_centre):
    with in_organisation(organisation):
        before = balances()
    with in_organisation(brought_in(archive, new_centre)):
        assert balances() == before
        assert unbalanced_documents() == []
    assert any(amount != Decimal(0) for amount in before.values())


def test_the_next_number_of_each_series_follows_the_last_one(archive, organisation, new_centre):
    def series():
        return sorted(NumberSeries.objects.values_list())

    with in_organisation(organisation):
        before = series()
    with in_organisation(brought_in(archive, new_centre)):
        assert series() == before != []


def test_its_hash_chains_hold(archive, new_centre):
    with in_organisation(brought_in(archive, new_centre)):
        assert NumberSeries.objects.filter(sealed__gt=0).exists()
        assert broken_chains() == []


def test_its_files_are_the_same(archive, picture, new_centre):
    centre = brought_in(archive, new_centre)
    with in_organisation(centre):
        stored = StoredFile.objects.get(sha256=picture.sha256)
        assert stored.path.startswith(f"o/{centre.code}/")
        assert Student.objects.filter(photo_id=stored.pk).exists()
    with default_storage.open(picture.path) as old, default_storage.open(stored.path) as new:
        assert old.read() == new.read()


def test_the_owner_who_imports_stays_the_owner(archive, new_centre):
    with in_public():
        owner = User.objects.get(email="new@swara.test")
    with in_organisation(brought_in(archive, new_centre)):
        member = Member.objects.get(pk=owner.pk)
    assert (member.role, member.status, member.email) == ("SUPER_ADMIN", "ACTIVE", owner.email)


def test_its_staff_are_to_be_invited_and_have_no_password(archive, organisation, new_centre):
    with in_public():
        for user in User.objects.filter(organisation=organisation):
            user.email = f"moved.{user.email}"
            user.save()
    centre = brought_in(archive, new_centre)
    with in_public():
        trainer = User.objects.get(email="trainer@raga.test")
        assert (trainer.organisation_id, trainer.state) == (centre.pk, "INVITED")
        assert not trainer.has_usable_password()
    with in_organisation(centre):
        assert Member.objects.get(pk=trainer.pk).status == "INVITED"


def test_an_address_that_is_known_here_stays_with_whom_it_belongs_to(archive, new_centre):
    centre = brought_in(archive, new_centre)
    with in_public():
        assert User.objects.get(email="trainer@raga.test").organisation_id != centre.pk
        people = User.objects.filter(organisation=centre).exclude(email="new@swara.test")
        assert people
        assert {user.state for user in people} == {"INACTIVE"}
        assert all(user.email.endswith("@imported.invalid") for user in people)


def test_rows_name_the_people_by_their_new_ids(archive, organisation, new_centre):
    def named() -> list[tuple[str, str]]:
        names = dict(Member.objects.values_list("pk", "name"))
        views = ListView.objects.values_list("name", "user_id")
        batches = Batch.objects.exclude(trainer=None).values_list("name", "trainer__name")
        found = [*batches, *((view, names[user]) for view, user in views)]
        return sorted((name, "Meera" if who == "Raga Owner" else who) for name, who in found)

    with in_organisation(organisation):
        before, members = named(), set(Member.objects.values_list("pk", flat=True))
    with in_organisation(brought_in(archive, new_centre)):
        assert named() == before != []
        assert members.isdisjoint(Member.objects.values_list("pk", flat=True))


def test_a_row_of_somebody_who_is_no_member_is_nobodys(organisation, new_centre, archive_of):
    with in_public():
        master = User.objects.get(role=Role.MASTER)
    with in_organisation(organisation):
        Student.objects.update(created_by_id=master.pk, created_by_name="The platform")
    with in_organisation(brought_in(archive_of(organisation), new_centre)):
        makers = set(Student.objects.values_list("created_by_id", "created_by_name"))
    assert makers == {(None, "The platform")}


def test_it_takes_over_what_is_said_of_the_centre(archive, organisation, new_centre):
    centre = brought_in(archive, new_centre)
    assert (centre.name, centre.gstin) == (organisation.name, organisation.gstin)
    assert centre.code == new_centre.code


def test_the_schema_before_is_left_to_be_dropped(archive, new_centre):
    brought_in(archive, new_centre)
    with in_public():
        assert SetAsideSchema.objects.get().schema_name == new_centre.schema_name


def test_a_centre_with_records_is_left_alone(archive, other_organisation):
    before = counts(other_organisation)
    with pytest.raises(Conflict):
        import_archive(code=other_organisation.code, file=io.BytesIO(archive))
    assert counts(other_organisation) == before


def cut_off(archive):
    return archive[: len(archive) // 2]


def no_zip(archive):
    return b"not an archive"


def another_byte(archive):
    return changed(
        archive, lambda name, body: body + b"x" if name == "data/students_student.csv" else body
    )


def a_missing_table(archive):
    return changed(archive, lambda name, body: None if name.startswith("data/fees_") else body)


def a_missing_manifest(archive):
    return changed(archive, lambda name, body: None if name == "manifest.json" else body)


def another_picture(archive):
    return changed(archive, lambda name, body: body[::-1] if name.startswith("files/") else body)


def another_format(archive):
    return with_manifest(archive, format=2)


def a_path_that_leads_out(archive):
    return with_manifest(archive, files={"files/../../evil.png": {"bytes": 1, "sha256": "0" * 64}})


def a_table_that_leads_out(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        data = json.loads(opened.read("manifest.json"))["data"]
    data["tables"]["../evil"] = data["tables"].pop("branches_branch")
    return with_manifest(archive, data=data)


def a_migration_more(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        data = json.loads(opened.read("manifest.json"))["data"]
    data["migrations"].append(["students", "0999_later"])
    return with_manifest(archive, data=data)


def a_bomb(archive):
    return changed(
        archive,
        lambda name, body: bytes(50_000_000) if name == "data/students_student.csv" else body,
    )


def a_bomb_that_says_so(archive):
    """Its manifest says that a table has a hundred gigabytes."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        data = json.loads(opened.read("manifest.json"))["data"]
    data["tables"]["students_student"]["size"] = 100_000_000_000
    return with_manifest(archive, data=data)


def a_size_below_nothing(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        data = json.loads(opened.read("manifest.json"))["data"]
    data["tables"]["students_student"]["size"] = -1
    return with_manifest(archive, data=data)


def a_size_that_is_no_number(archive):
    return with_manifest(
        archive, files={f"files/images/{'0' * 32}.png": {"bytes": [], "sha256": ""}}
    )


def an_entry_that_leads_out(archive):
    return with_entry(archive, "../../evil.txt")


def an_entry_with_an_absolute_name(archive):
    return with_entry(archive, "/etc/cron.d/evil")


def an_entry_of_another_drive(archive):
    return with_entry(archive, "C:evil.txt")


def an_entry_packed_by_another_method(archive):
    return with_entry(archive, "notes.txt", zipfile.ZIP_LZMA)


def a_list_of_entries_that_is_too_long(archive):
    """The end of the file says that the list has four gigabytes."""
    end = archive.rindex(b"PK\5\6")
    return archive[: end + 12] + b"\xfe\xff\xff\xff" + archive[end + 16 :]


def with_entry(archive: bytes, name: str, packing: int = zipfile.ZIP_STORED) -> bytes:
    file = io.BytesIO(archive)
    with zipfile.ZipFile(file, "a") as opened:
        opened.writestr(zipfile.ZipInfo(name), b"evil", packing)
    return file.getvalue()


def a_profile_that_is_none(archive):
    return with_manifest(archive, organisation={"name": "x" * 500})


@pytest.mark.parametrize(
    "damage",
    [
        cut_off,
        no_zip,
        another_byte,
        a_missing_table,
        a_missing_manifest,
        another_picture,
        another_format,
        a_path_that_leads_out,
        a_table_that_leads_out,
        a_migration_more,
        a_bomb,
        a_bomb_that_says_so,
        a_size_below_nothing,
        a_size_that_is_no_number,
        an_entry_that_leads_out,
        an_entry_with_an_absolute_name,
        an_entry_of_another_drive,
        an_entry_packed_by_another_method,
        a_list_of_entries_that_is_too_long,
        a_profile_that_is_none,
    ],
    ids=lambda damage: damage.__name__,
)
def test_what_is_damaged_or_made_elsewhere_changes_nothing(archive, new_centre, damage):
    before = counts(new_centre)
    with in_public():
        people = User.objects.count()
    with pytest.raises(Invalid) as refused:
        import_archive(code=new_centre.code, file=io.BytesIO(damage(archive)))
    assert refused.value.message.startswith("This file cannot be imported.")
    with in_public():
        centre = Organisation.objects.get(pk=new_centre.pk)
        assert User.objects.count() == people
    assert (centre.schema_name, centre.name) == (new_centre.schema_name, "Swara Music")
    assert counts(centre) == before
    folder = f"o/{centre.code}"
    assert not default_storage.exists(folder) or not any(
        default_storage.listdir(f"{folder}/{kind}")[1]
        for kind in default_storage.listdir(folder)[0]
    )


def test_the_command_says_what_it_did(archive, new_centre, tmp_path, capsys):
    (tmp_path / "archive.zip").write_bytes(archive)
    call_command("import_archive", str(tmp_path / "archive.zip"), new_centre.code)
    assert capsys.readouterr().out.startswith("The archive is imported, with ")


@pytest.mark.parametrize("what", ["file", "organisation", "archive"])
def test_the_command_says_what_is_wrong(archive, new_centre, tmp_path, what):
    path = tmp_path / "archive.zip"
    path.write_bytes(b"nothing" if what == "archive" else archive)
    code = "ABCDEFGHJKMN" if what == "organisation" else new_centre.code
    with pytest.raises(CommandError):
        call_command("import_archive", str(tmp_path / "no.zip" if what == "file" else path), code)
