"""Nobody overwrites a colleague, every change is written down, a deleted record is gone from sight."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection, transaction
from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, NotFound, Stale
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.records import lock
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenants.context import in_organisation
from tests.at_once import all_at_once
from tests.callers import signed_in

NEHA = Actor(7, "Neha Kale")


@pytest.fixture
def branch(in_first) -> Branch:
    return Branch.objects.get(code="BR-001")


def test_a_change_raises_the_version_and_says_who_and_when(branch):
    changed = audit.change(branch, by=NEHA, city="Nashik")
    assert (changed.version, changed.city) == (branch.version + 1, "Nashik")
    assert (changed.updated_by_id, changed.updated_by_name) == (7, "Neha Kale")
    assert changed.updated_at


def test_a_change_that_changes_nothing_writes_nothing(branch):
    entries = AuditEntry.objects.count()
    same = audit.change(branch, by=NEHA, city=branch.city)
    assert same.version == branch.version
    assert AuditEntry.objects.count() == entries


def test_an_audit_entry_holds_what_was_and_what_is_and_nothing_else(branch):
    audit.change(branch, by=NEHA, city="Nashik", phone=branch.phone)
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.kind, entry.target_id) == ("changed", "branch", branch.pk)
    assert (entry.before, entry.after) == ({"city": "Pune"}, {"city": "Nashik"})
    assert (entry.actor_id, entry.actor_name) == (7, "Neha Kale")


def test_an_old_version_is_stale_and_changes_nothing(branch):
    audit.change(branch, by=NEHA, city="Nashik")
    entries = AuditEntry.objects.count()
    with pytest.raises(Stale):
        audit.change(branch, by=SYSTEM, version=branch.version, city="Satara")
    assert Branch.objects.get(pk=branch.pk).city == "Nashik"
    assert AuditEntry.objects.count() == entries


def test_a_removed_record_is_no_longer_live_and_cannot_be_changed_or_removed(branch):
    audit.remove(branch, by=NEHA)
    assert not Branch.objects.live().filter(pk=branch.pk).exists()
    assert Branch.objects.get(pk=branch.pk).deleted_at
    for change in (
        lambda: audit.change(branch, by=NEHA, city="Nashik"),
        lambda: audit.remove(branch, by=NEHA),
        lambda: lock(branch),
    ):
        with pytest.raises(NotFound):
            change()
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.before["name"]) == ("deleted", branch.name)


@pytest.mark.parametrize(
    ("now", "to", "allowed"),
    [
        ("ACTIVE", "INACTIVE", True),
        ("INACTIVE", "ACTIVE", True),
        ("ACTIVE", "ACTIVE", True),
        ("ACTIVE", "CLOSED", False),
        ("ACTIVE", "", False),
    ],
)
def test_a_status_changes_only_by_its_transitions(now, to, allowed):
    branch = Branch(status=now)
    if allowed:
        branch.check_transition(to)
    else:
        with pytest.raises(Conflict) as refusal:
            branch.check_transition(to)
        assert refusal.value.code == "wrong_state"


def test_no_change_of_a_record_skips_the_check_of_its_status(branch):
    audit.change(branch, by=NEHA, status="INACTIVE")
    with pytest.raises(Conflict) as refusal:
        audit.change(branch, by=NEHA, status="CLOSED", city="Nashik")
    assert refusal.value.code == "wrong_state"
    branch.refresh_from_db()
    assert (branch.status, branch.city) == ("INACTIVE", "Pune")


def test_a_broken_rule_of_the_database_speaks_to_the_person(branch):
    twin = Branch(
        code="BR-009", name=branch.name.upper(), receipt_prefix="ZZZ", state="Goa", phone="9"
    )
    with (
        pytest.raises(Conflict) as refusal,
        readable_constraints(Branch, branch_name_once="branchname"),
    ):
        audit.create(twin, by=NEHA)
    assert refusal.value.code == "duplicate"
    assert refusal.value.errors == {"branchname": ["A branch of this name exists."]}
    assert Branch.objects.filter(code="BR-009").count() == 0


def test_the_second_of_two_tabs_gets_both_states(organisation, ids):
    """One saw version 1 and saves after the other: neither text is lost."""
    owner, admin = signed_in("owner", organisation), signed_in("admin", organisation)
    path = f"branch/{ids.branch}"
    seen = owner.get(path).json()["data"]["version"]
    first = admin.put(f"branch/update/{ids.branch}", {"city": "Nashik", "version": seen})
    assert first.status_code == 200
    mine = {"city": "Satara", "version": seen}
    second = owner.put(f"branch/update/{ids.branch}", mine)
    assert (second.status_code, second.json()["code"]) == (409, "stale")
    assert second.json()["data"]["mine"] == mine
    assert second.json()["data"]["theirs"] == owner.get(path).json()["data"]
    assert second.json()["data"]["theirs"]["city"] == "Nashik"
    again = owner.put(f"branch/update/{ids.branch}", mine | {"version": seen + 1})
    assert again.json()["data"]["city"] == "Satara"


STALE = [
    ("branch/update/{}", "branch", {"city": "Satara"}),
    ("course/update/{}", "course", {"category": "Strings"}),
    ("feeplan/update/{}", "plan", {"graceDays": 5}),
    ("student/update/{}", "new_student", {"school": "Vidya Bhavan"}),
    ("studentcourse/update/{}", "enrolment", {"trainerObjectId": None}),
]


@pytest.mark.parametrize(("path", "name", "change"), STALE, ids=[row[1] for row in STALE])
def test_every_record_answers_a_stale_version_with_both_states(
    organisation, ids, path, name, change
):
    owner, address = signed_in("owner", organisation), path.format(getattr(ids, name))
    version = owner.get(address.replace("update/", "")).json()["data"]["version"]
    stale = owner.put(address, change | {"version": version + 7})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["data"]["mine"] == change | {"version": version + 7}
    assert stale.json()["data"]["theirs"]["version"] == version
    assert owner.put(address, change | {"version": version}).status_code == 200


@pytest.mark.parametrize("version", [0, -1, "x", 1.5, True, [], 10**15])
def test_a_version_that_is_none_is_refused_or_stale(organisation, ids, version):
    owner = signed_in("owner", organisation)
    answer = owner.put(f"branch/update/{ids.branch}", {"city": "Satara", "version": version})
    assert answer.status_code in {400, 409}
    assert owner.get(f"branch/{ids.branch}").json()["data"]["city"] == "Pune"


def test_ten_saves_of_one_version_at_once_let_one_through(committed, organisation, ids):
    owner = signed_in("owner", organisation)
    version = owner.get(f"branch/{ids.branch}").json()["data"]["version"]
    saves = [
        partial(owner.put, f"branch/update/{ids.branch}", {"city": f"City {n}", "version": version})
        for n in range(10)
    ]
    statuses = sorted(answer.status_code for answer in all_at_once(saves))
    assert statuses == [200] + [409] * 9
    with in_organisation(organisation):
        assert Branch.objects.get(pk=ids.branch).version == version + 1


def test_without_the_version_the_last_of_ten_wins_and_all_are_written_down(
    committed, organisation, ids
):
    """The negative control, and what a caller without a version asks for."""
    owner = signed_in("owner", organisation)
    saves = [
        partial(owner.put, f"branch/update/{ids.branch}", {"city": f"City {n}"}) for n in range(10)
    ]
    assert {answer.status_code for answer in all_at_once(saves)} == {200}
    with in_organisation(organisation):
        entries = AuditEntry.objects.filter(kind="branch", target_id=ids.branch, action="changed")
        assert entries.count() == 10


def test_an_audit_entry_goes_with_its_change_or_not_at_all(branch):
    entries = AuditEntry.objects.count()
    with transaction.atomic():
        audit.change(branch, by=NEHA, city="Nashik")
        transaction.set_rollback(True)
    assert AuditEntry.objects.count() == entries


def others_can_refer_to(branch: Branch, organisation) -> bool:
    """Whether another connection could insert a row that refers to the branch, without waiting."""

    def refer() -> bool:
        rows = f"{Branch._meta.db_table} WHERE id = %s FOR KEY SHARE SKIP LOCKED"
        try:
            with in_organisation(organisation), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(f"SELECT id FROM {rows}", [branch.pk])
                return cursor.fetchone() is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(refer).result()


def change_address(branch: Branch) -> None:
    audit.change(branch, by=NEHA, city="Nashik")


def close(branch: Branch) -> None:
    audit.change(branch, by=NEHA, status="INACTIVE")


def delete(branch: Branch) -> None:
    audit.remove(branch, by=NEHA)


@pytest.mark.parametrize(
    ("change", "goes_on"),
    [(lock, True), (change_address, True), (close, False), (delete, False)],
)
def test_rows_that_refer_to_a_record_wait_only_for_its_closing_or_deletion(
    committed, organisation, ids, change, goes_on
):
    with in_organisation(organisation):
        branch = Branch.objects.get(pk=ids.second_branch)
        with writing():
            change(branch)
            assert others_can_refer_to(branch, organisation) is goes_on
            transaction.set_rollback(True)


def test_a_stamp_keeps_the_name_of_the_day(branch):
    audit.change(branch, by=Actor(7, "x" * 300), city="Nashik")
    assert len(Branch.objects.get(pk=branch.pk).updated_by_name) == 120
    assert branch.created_at <= timezone.now()
