"""Bulk changes: which rows are selected, which are left out, and long changes in the background."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.errors import Forbidden
from shared_apps.core.principal import SYSTEM
from shared_apps.platform.models import JobTicket
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.jobs.tasks import work
from tenant_apps.notifications.models import Notification
from tenant_apps.students import services as students
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace import runner
from tenant_apps.workspace.bulk import services
from tenant_apps.workspace.models import BulkChange
from tests.callers import signed_in, user_of
from tests.guards.walk import everything

pytestmark = pytest.mark.usefixtures("in_first")

LEFT = {"status": "LEFT", "statusReason": "Moved away"}
ON_HOLD = {"status": "ON_HOLD", "statusReason": "Exams until May"}


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def zoyas():
    """Three students that match one search: two active ones and one who has left."""
    branch = Branch.objects.earliest("pk")
    made = [make_student(branch, name=f"Zoya {word}") for word in ("Aye", "Bee", "Cee")]
    students.update_student(by=SYSTEM, record=made[2], status="LEFT", status_reason="Moved away")
    return made


def change(caller, body, query="", action="student/bulk/status", **headers):
    answer = caller.post(f"{action}?{query}", body, **headers)
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def statuses(*made):
    by_pk = dict(Student.objects.values_list("pk", "status"))
    return [by_pk[student.pk] for student in made]


def test_rows_are_chosen_by_their_ids(owner, zoyas):
    result = change(owner, {"ids": [zoyas[0].pk], **ON_HOLD})
    assert (result["state"], result["done"], result["total"], result["changed"]) == (
        "DONE",
        1,
        1,
        1,
    )
    assert statuses(*zoyas) == ["ON_HOLD", "ACTIVE", "LEFT"]


def test_all_changes_every_row_of_the_query_except_those_excluded(owner, zoyas):
    body = {"all": True, "without": [zoyas[0].pk], **ON_HOLD}
    result = change(owner, body, "search=zoya&status=ACTIVE&page=4")
    assert (result["total"], result["changed"], result["leftOut"]) == (1, 1, [])
    assert statuses(*zoyas) == ["ACTIVE", "ON_HOLD", "LEFT"]


def test_rows_that_cannot_be_changed_are_left_out_with_the_reason(owner, zoyas):
    result = change(owner, {"all": True, **LEFT}, "search=zoya&ordering=studentName")
    assert (result["total"], result["changed"]) == (3, 2)
    assert result["leftOut"] == [
        {"_id": zoyas[2].pk, "name": "Zoya Cee", "reason": "This is left already."}
    ]
    assert statuses(*zoyas) == ["LEFT"] * 3


def test_each_change_has_its_audit_entry(owner, zoyas):
    change(owner, {"ids": [zoyas[0].pk, zoyas[1].pk], **ON_HOLD})
    targets = [student.pk for student in zoyas[:2]]
    entries = AuditEntry.objects.filter(kind="student", action="changed", target_id__in=targets)
    assert {(entry.target_id, entry.after["status"]) for entry in entries} == {
        (pk, "ON_HOLD") for pk in targets
    }
    assert {entry.actor_id for entry in entries} == {owner.user_id}


def test_a_row_of_another_branch_is_left_out_unchanged(organisation, zoyas):
    result = change(signed_in("branch_admin", organisation), {"ids": [zoyas[0].pk], **LEFT})
    assert (result["changed"], result["leftOut"][0]["name"]) == (0, "")
    assert result["leftOut"][0]["reason"] == "This record was not found."
    assert statuses(zoyas[0]) == ["ACTIVE"]


def test_all_covers_only_rows_the_user_can_see(organisation, zoyas):
    result = change(signed_in("branch_admin", organisation), {"all": True, **LEFT}, "search=zoya")
    assert result["total"] == 0
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def test_a_check_reports_the_result_and_changes_nothing(
    organisation, other_organisation, owner, zoyas
):
    before = everything(organisation, other_organisation)
    result = change(owner, {"all": True, "check": True, **LEFT}, "search=zoya")
    assert (result["_id"], result["changed"]) == (None, 2)
    assert [one["name"] for one in result["leftOut"]] == ["Zoya Cee"]
    assert everything(organisation, other_organisation) == before


@pytest.mark.parametrize(
    ("body", "query", "field"),
    [
        ({**LEFT}, "", "ids"),
        ({"ids": [], **LEFT}, "", "ids"),
        ({"ids": [1], "all": True, **LEFT}, "", "ids"),
        ({"ids": [1] * 5001, **LEFT}, "", "ids"),
        ({"ids": ["x"], **LEFT}, "", "ids.0"),
        ({"ids": [1], "status": "LEFT"}, "", "statusReason"),
        ({"ids": [1], "status": "GONE"}, "", "status"),
        ({"ids": [1], **LEFT, "colour": "red"}, "", "colour"),
        ({"all": True, **LEFT}, "colour=red", "colour"),
        ({"all": True, **LEFT}, "ordering=colour", "ordering"),
    ],
)
def test_an_invalid_request_is_rejected_with_field_errors_and_changes_nothing(
    owner, body, query, field
):
    before = BulkChange.objects.count()
    answer = owner.post(f"student/bulk/status?{query}", body)
    assert answer.status_code == 400
    assert field in answer.json()["errors"]
    assert BulkChange.objects.count() == before
    assert not Student.objects.filter(status="LEFT").exists()


def test_more_than_five_thousand_rows_are_refused(owner, zoyas, monkeypatch):
    from shared_apps.core.api import lists

    monkeypatch.setattr(lists, "MOST_CHOSEN", 2)
    answer = owner.post("student/bulk/status?search=zoya", {"all": True, **LEFT})
    assert answer.status_code == 400
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def test_a_repeated_request_is_applied_once(owner, zoyas):
    body = {"ids": [zoyas[0].pk, zoyas[2].pk], **ON_HOLD}
    first = change(owner, body, Idempotency_Key="bulk-0001")
    again = change(owner, body, Idempotency_Key="bulk-0001")
    assert again["_id"] == first["_id"]
    assert owner.get(f"bulk/{first['_id']}").json()["data"] == first


@pytest.fixture
def long(monkeypatch):
    """Makes changes of more than one record long ones, applied record by record."""
    monkeypatch.setattr(runner, "MAX_INLINE", 1)
    monkeypatch.setattr(services, "BATCH_SIZE", 1)


def begun(owner, zoyas):
    result = change(owner, {"ids": [student.pk for student in zoyas], **ON_HOLD})
    assert (result["state"], result["done"]) == ("QUEUED", 0)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]
    return result["_id"]


@pytest.mark.usefixtures("long")
def test_a_long_change_runs_in_the_background_and_notifies_the_user(owner, zoyas):
    change_id = begun(owner, zoyas)
    work()
    result = owner.get(f"bulk/{change_id}").json()["data"]
    assert (result["state"], result["done"], result["changed"]) == ("DONE", 3, 2)
    assert [one["name"] for one in result["leftOut"]] == ["Zoya Cee"]
    assert statuses(*zoyas) == ["ON_HOLD", "ON_HOLD", "LEFT"]
    note = Notification.objects.get(user_id=owner.user_id, key=f"bulk-{change_id}")
    assert note.params == {"changed": 2, "leftOut": 1, "message": ""}


@pytest.mark.usefixtures("long")
def test_a_change_whose_worker_died_resumes_where_it_stopped(owner, zoyas):
    change_id = begun(owner, zoyas)
    set_status = students.set_status
    calls = []

    def die_at_the_second(**call):
        calls.append(call["record"].pk)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return set_status(**call)

    bulk = _bulk_of("status")
    object.__setattr__(bulk, "act", die_at_the_second)
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
        assert BulkChange.objects.get(pk=change_id).done == 1
        assert statuses(*zoyas) == ["ON_HOLD", "ACTIVE", "LEFT"]
        JobTicket.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
        work()
    finally:
        object.__setattr__(bulk, "act", set_status)
    assert statuses(*zoyas) == ["ON_HOLD", "ON_HOLD", "LEFT"]
    assert calls == [zoyas[0].pk, zoyas[1].pk, zoyas[1].pk, zoyas[2].pk]


def _bulk_of(name):
    from tenant_apps.students.api.students import StudentResource

    return next(bulk for bulk in StudentResource.bulk if bulk.name == name)


@pytest.mark.usefixtures("long")
def test_a_finished_change_is_not_repeated(owner, zoyas):
    change_id = begun(owner, zoyas)
    assert work()
    entries = AuditEntry.objects.count()
    services.apply_batches(by=acting_principal(owner.user_id), change_id=change_id)
    assert AuditEntry.objects.count() == entries


@pytest.mark.usefixtures("long")
def test_a_stopped_change_leaves_the_remaining_rows_unchanged(owner, zoyas):
    change_id = begun(owner, zoyas)
    answer = owner.post(f"bulk/{change_id}/stop")
    assert answer.status_code == 200
    work()
    result = owner.get(f"bulk/{change_id}").json()["data"]
    assert (result["state"], result["done"]) == ("FAILED", 0)
    assert result["message"] == "Stopped. Changes already made are kept."
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]
    assert owner.post(f"bulk/{change_id}/stop").status_code == 409


@pytest.mark.usefixtures("long")
def test_a_change_by_a_deactivated_user_is_not_applied(organisation, zoyas):
    from shared_apps.accounts.models import User
    from tenants.context import in_public

    change_id = begun(signed_in("staff", organisation), zoyas)
    with in_public():
        User.objects.filter(pk=user_of("staff", organisation).pk).update(state="INACTIVE")
    work()
    found = BulkChange.objects.get(pk=change_id)
    assert (found.status, found.done) == ("FAILED", 0)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


@pytest.mark.usefixtures("long")
def test_a_change_fails_when_the_user_loses_the_role(organisation, zoyas):
    from shared_apps.accounts.models import User
    from tenants.context import in_public

    change_id = begun(signed_in("staff", organisation), zoyas)
    with in_public():
        User.objects.filter(pk=user_of("staff", organisation).pk).update(role="TRAINER")
    work()
    found = BulkChange.objects.get(pk=change_id)
    assert (found.status, found.message) == ("FAILED", Forbidden.message)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def test_a_change_is_visible_only_to_its_user(organisation, owner, zoyas):
    result = change(owner, {"ids": [zoyas[0].pk], **ON_HOLD})
    for person in ("admin", "staff", "trainer"):
        assert signed_in(person, organisation).get(f"bulk/{result['_id']}").status_code == 404


def test_changes_are_deleted_after_thirty_days(owner, zoyas):
    result = change(owner, {"ids": [zoyas[0].pk], **ON_HOLD})
    old = timezone.now() - timedelta(days=31)
    BulkChange.objects.filter(pk=result["_id"]).update(created_at=old)
    remaining = BulkChange.objects.exclude(pk=result["_id"]).count()
    assert services.delete_old() == 1
    assert BulkChange.objects.count() == remaining


def test_chosen_rows_are_exported_in_the_lists_order(owner, zoyas):
    body = {"all": True, "without": [zoyas[2].pk], "format": "csv"}
    answer = owner.post("student/bulk/export?search=zoya&ordering=-studentName", body)
    assert answer.status_code == 200
    lines = answer.content.decode("utf-8-sig").splitlines()[1:]
    assert ["Zoya Bee" in lines[0], "Zoya Aye" in lines[1], len(lines)] == [True, True, 2]


def test_the_desk_gets_full_contacts_of_the_chosen_rows(organisation, zoyas):
    Student.objects.filter(pk=zoyas[0].pk).update(whatsapp="9822099999", email="zoya@a.test")
    desk = signed_in("staff", organisation)
    answer = desk.post("student/bulk/contacts?ordering=studentName&search=zoya", {"all": True})
    assert answer.status_code == 200
    first, second, _ = answer.json()["data"]
    assert first == {
        "_id": zoyas[0].pk,
        "name": "Zoya Aye",
        "phone": "9822014567",
        "whatsapp": "9822099999",
        "email": "zoya@a.test",
    }
    assert (second["name"], second["whatsapp"], second["email"]) == ("Zoya Bee", "", "")
