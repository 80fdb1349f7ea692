"""One change to many records: which rows are meant, who is left out, and a long change on its way."""

import pytest

from shared_apps.core.errors import Forbidden
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.notifications.models import Notification
from tenant_apps.students import services as students
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace import tasks
from tenant_apps.workspace.bulk import runner, services
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
    """Three students who are found by one search: two active ones and one who has left."""
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
    told = change(owner, {"ids": [zoyas[0].pk], **ON_HOLD})
    assert (told["state"], told["done"], told["total"], told["changed"]) == ("DONE", 1, 1, 1)
    assert statuses(*zoyas) == ["ON_HOLD", "ACTIVE", "LEFT"]


def test_all_that_match_the_lists_own_query_are_changed_but_those_taken_out(owner, zoyas):
    body = {"all": True, "without": [zoyas[0].pk], **ON_HOLD}
    told = change(owner, body, "search=zoya&status=ACTIVE&page=4")
    assert (told["total"], told["changed"], told["leftOut"]) == (1, 1, [])
    assert statuses(*zoyas) == ["ACTIVE", "ON_HOLD", "LEFT"]


def test_who_cannot_be_changed_is_left_out_by_name_and_reason(owner, zoyas):
    told = change(owner, {"all": True, **LEFT}, "search=zoya&ordering=studentName")
    assert (told["total"], told["changed"]) == (3, 2)
    assert told["leftOut"] == [
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


def test_a_row_of_another_branch_is_left_out_and_stays(organisation, zoyas):
    told = change(signed_in("branch_admin", organisation), {"ids": [zoyas[0].pk], **LEFT})
    assert (told["changed"], told["leftOut"][0]["name"]) == (0, "")
    assert told["leftOut"][0]["reason"] == "This record was not found."
    assert statuses(zoyas[0]) == ["ACTIVE"]


def test_all_means_all_that_the_person_may_see(organisation, zoyas):
    told = change(signed_in("branch_admin", organisation), {"all": True, **LEFT}, "search=zoya")
    assert told["total"] == 0
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def test_a_check_says_what_would_happen_and_changes_nothing(
    organisation, other_organisation, owner, zoyas
):
    before = everything(organisation, other_organisation)
    told = change(owner, {"all": True, "check": True, **LEFT}, "search=zoya")
    assert (told["_id"], told["changed"]) == (None, 2)
    assert [one["name"] for one in told["leftOut"]] == ["Zoya Cee"]
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
def test_a_wrong_choice_is_refused_by_its_field_and_nothing_changes(owner, body, query, field):
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


def test_the_same_request_sent_again_changes_nothing_again(owner, zoyas):
    body = {"ids": [zoyas[0].pk, zoyas[2].pk], **ON_HOLD}
    first = change(owner, body, Idempotency_Key="bulk-0001")
    again = change(owner, body, Idempotency_Key="bulk-0001")
    assert again["_id"] == first["_id"]
    assert owner.get(f"bulk/{first['_id']}").json()["data"] == first


@pytest.fixture
def long(monkeypatch):
    """A change of more than one record is a long one, done record by record."""
    monkeypatch.setattr(runner, "AT_ONCE", 1)
    monkeypatch.setattr(services, "EACH", 1)


def begun(owner, zoyas):
    told = change(owner, {"ids": [student.pk for student in zoyas], **ON_HOLD})
    assert (told["state"], told["done"]) == ("QUEUED", 0)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]
    return told["_id"]


@pytest.mark.usefixtures("long")
def test_a_long_change_is_done_in_the_background_and_told_of(owner, zoyas):
    change_id = begun(owner, zoyas)
    tasks.carry_out_change(change_id)
    told = owner.get(f"bulk/{change_id}").json()["data"]
    assert (told["state"], told["done"], told["changed"]) == ("DONE", 3, 2)
    assert [one["name"] for one in told["leftOut"]] == ["Zoya Cee"]
    assert statuses(*zoyas) == ["ON_HOLD", "ON_HOLD", "LEFT"]
    note = Notification.objects.get(user_id=owner.user_id, key=f"bulk-{change_id}")
    assert note.text == "2 records changed, 1 record left out."


@pytest.mark.usefixtures("long")
def test_a_change_whose_worker_died_goes_on_where_it_was(owner, zoyas):
    change_id = begun(owner, zoyas)
    give = students.give_status
    calls = []

    def die_at_the_second(**call):
        calls.append(call["record"].pk)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return give(**call)

    bulk = _bulk_of("status")
    object.__setattr__(bulk, "act", die_at_the_second)
    try:
        with pytest.raises(KeyboardInterrupt):
            tasks.carry_out_change(change_id)
        assert BulkChange.objects.get(pk=change_id).done == 1
        assert statuses(*zoyas) == ["ON_HOLD", "ACTIVE", "LEFT"]
        tasks.carry_out_change(change_id)
    finally:
        object.__setattr__(bulk, "act", give)
    assert statuses(*zoyas) == ["ON_HOLD", "ON_HOLD", "LEFT"]
    assert calls == [zoyas[0].pk, zoyas[1].pk, zoyas[1].pk, zoyas[2].pk]


def _bulk_of(name):
    from tenant_apps.students.api.students import StudentResource

    return next(bulk for bulk in StudentResource.bulk if bulk.name == name)


@pytest.mark.usefixtures("long")
def test_a_change_that_is_done_is_not_done_again(owner, zoyas):
    change_id = begun(owner, zoyas)
    tasks.carry_out_change(change_id)
    entries = AuditEntry.objects.count()
    tasks.carry_out_change(change_id)
    assert AuditEntry.objects.count() == entries


@pytest.mark.usefixtures("long")
def test_a_change_that_is_stopped_leaves_the_rest(owner, zoyas):
    change_id = begun(owner, zoyas)
    answer = owner.post(f"bulk/{change_id}/stop")
    assert answer.status_code == 200
    tasks.carry_out_change(change_id)
    told = owner.get(f"bulk/{change_id}").json()["data"]
    assert (told["state"], told["done"]) == ("FAILED", 0)
    assert told["message"] == "Stopped. Changes already made are kept."
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]
    assert owner.post(f"bulk/{change_id}/stop").status_code == 409


@pytest.mark.usefixtures("long")
def test_a_change_of_somebody_who_was_dismissed_is_not_carried_out(organisation, zoyas):
    from shared_apps.accounts.models import User
    from tenants.context import in_public

    change_id = begun(signed_in("staff", organisation), zoyas)
    with in_public():
        User.objects.filter(pk=user_of("staff", organisation).pk).update(state="INACTIVE")
    tasks.carry_out_change(change_id)
    found = BulkChange.objects.get(pk=change_id)
    assert (found.status, found.done) == ("FAILED", 0)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


@pytest.mark.usefixtures("long")
def test_a_role_that_is_lost_meanwhile_ends_the_change(organisation, zoyas):
    from shared_apps.accounts.models import User
    from tenants.context import in_public

    change_id = begun(signed_in("staff", organisation), zoyas)
    with in_public():
        User.objects.filter(pk=user_of("staff", organisation).pk).update(role="TRAINER")
    tasks.carry_out_change(change_id)
    found = BulkChange.objects.get(pk=change_id)
    assert (found.status, found.message) == ("FAILED", Forbidden.message)
    assert statuses(*zoyas) == ["ACTIVE", "ACTIVE", "LEFT"]


def test_a_change_is_its_persons_own(organisation, owner, zoyas):
    told = change(owner, {"ids": [zoyas[0].pk], **ON_HOLD})
    for person in ("admin", "staff", "trainer"):
        assert signed_in(person, organisation).get(f"bulk/{told['_id']}").status_code == 404


def test_changes_are_forgotten_after_thirty_days(owner, zoyas):
    from datetime import timedelta

    from django.utils import timezone

    told = change(owner, {"ids": [zoyas[0].pk], **ON_HOLD})
    old = timezone.now() - timedelta(days=31)
    BulkChange.objects.filter(pk=told["_id"]).update(created_at=old)
    kept = BulkChange.objects.exclude(pk=told["_id"]).count()
    assert services.forget_old() == 1
    assert BulkChange.objects.count() == kept


def test_chosen_rows_are_exported_in_the_lists_order(owner, zoyas):
    body = {"all": True, "without": [zoyas[2].pk], "format": "csv"}
    answer = owner.post("student/bulk/export?search=zoya&ordering=-studentName", body)
    assert answer.status_code == 200
    lines = answer.content.decode("utf-8-sig").splitlines()[1:]
    assert ["Zoya Bee" in lines[0], "Zoya Aye" in lines[1], len(lines)] == [True, True, 2]


def test_contacts_of_the_chosen_rows_are_whole_for_the_desk(organisation, zoyas):
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
