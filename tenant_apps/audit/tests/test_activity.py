"""The audit log as people read it: who may, which entries, in which words."""

from datetime import timedelta
from operator import itemgetter
from urllib.parse import urlencode

import pytest

from shared_apps.core.dates import format_day, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import Due, Payment
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.callers import master, signed_in


@pytest.fixture
def centre_owner(organisation):
    return signed_in("owner", organisation)


def entries(caller, **query):
    answer = caller.get(f"activity?{urlencode({'pageSize': 100, **query})}")
    assert answer.status_code == 200, answer.content
    return answer.json()["list"]


def latest(caller, **query):
    return entries(caller, **query)[0]


def changes(caller, entry):
    answer = caller.get(f"activity/{entry['_id']}/changes")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_a_change_is_told_with_who_what_and_where_from(centre_owner, ids):
    answer = centre_owner.put(f"student/update/{ids.student}", {"guardianPhone": "9822011999"})
    assert answer.status_code == 200
    entry = latest(centre_owner)
    assert entry["who"]
    assert entry["role"] == "SUPER_ADMIN"
    assert (entry["action"], entry["kindName"]) == ("changed", "Student")
    assert entry["record"].startswith("STU-")
    assert (entry["recordId"], entry["studentObjectId"]) == (ids.student, ids.student)
    assert entry["changed"] == ["Guardian phone"]
    assert entry["address"] == "127.0.0.1"
    assert entry["requestId"] == answer.headers["X-Request-Id"]


def test_before_and_after_stand_in_words(centre_owner, ids, organisation):
    with in_organisation(organisation):
        student = Student.objects.get(pk=ids.student)
        second = Branch.objects.get(pk=ids.second_branch)
        audit.change(student, by=SYSTEM, branch=second, guardian_consent=True, dob=today())
    entry = latest(centre_owner, kind="student", record=ids.student)
    told = sorted(changes(centre_owner, entry), key=itemgetter("field"))
    assert told == [
        {"field": "Branch", "before": "BR-001 Main Raga", "after": f"{second.code} {second.name}"},
        {"field": "Date of birth", "before": "", "after": format_day(today())},
        {"field": "Guardian's consent", "before": "No", "after": "Yes"},
    ]


def test_amounts_and_states_stand_in_words(centre_owner, ids):
    entry = latest(centre_owner, kind="payment", action="created")
    told = {change["field"]: change["after"] for change in changes(centre_owner, entry)}
    assert told["Amount"].startswith("₹")
    assert told["Status"] == "Confirmed"


def test_a_new_paper_and_a_payment_tell_what_they_are_over(centre_owner, ids, organisation):
    with in_organisation(organisation):
        paid = Payment.objects.latest("pk")
        due = Due.objects.latest("pk")
    assert latest(centre_owner, kind="payment", record=paid.pk, action="created")["amount"] == str(
        paid.amount
    )
    assert latest(centre_owner, kind="due", record=due.pk, action="created")["amount"] == str(
        due.total
    )


def test_a_change_of_anything_else_tells_no_amount(centre_owner, ids):
    assert latest(centre_owner, kind="student", action="created")["amount"] == ""


def test_what_the_database_alone_needs_is_not_told(centre_owner, ids):
    entry = latest(centre_owner, kind="certificate", action="created")
    told = {change["field"] for change in changes(centre_owner, entry)}
    assert "Check code" not in told
    assert "Id" not in told
    assert "Deleted at" not in told


def test_a_manager_reads_of_the_own_branch_alone(organisation, centre_owner, ids):
    manager = signed_in("branch_admin", organisation)
    shown = {entry["_id"] for entry in entries(manager)}
    with in_organisation(organisation):
        own = set(
            AuditEntry.objects.filter(branch_id=ids.second_branch).values_list("pk", flat=True)
        )
        other = AuditEntry.objects.filter(branch_id=ids.branch).latest("pk")
    assert shown
    assert shown <= own
    assert manager.get(f"activity/{other.pk}/changes").status_code == 404
    assert entries(manager, branch=ids.branch) == []


def test_an_entry_stays_with_the_branch_where_it_happened(organisation, ids):
    with in_organisation(organisation):
        student = Student.objects.get(pk=ids.student)
        audit.change(student, by=SYSTEM, city="Nashik")
        moved = Branch.objects.get(pk=ids.second_branch)
        audit.change(student, by=SYSTEM, branch=moved)
    manager = signed_in("branch_admin", organisation)
    told = entries(manager, kind="student", record=ids.student)
    assert [entry["changed"] for entry in told] == [["Branch"]]


def test_every_entry_of_a_record_with_a_branch_names_it(organisation):
    """So that no manager misses what happened in the own branch."""
    of_the_centre = {
        "category",
        "course",
        "feeplan",
        "gstfiling",
        "item",
        "kit",
        "ledgername",
        "listview",
        "reportmail",
        "reportschedule",
        "visit",
        "workspacesettings",
        "",
    }
    with in_organisation(organisation):
        without = AuditEntry.objects.filter(branch_id__isnull=True).exclude(kind="member")
        assert set(without.values_list("kind", flat=True)) <= of_the_centre


def test_a_visit_of_the_platforms_owner_is_read_by_owners_with_its_reason(
    organisation, centre_owner
):
    body = {"reason": "The owner cannot find the receipts"}
    assert (
        master().post(f"superadmin/organisation/{organisation.code}/open", body).status_code == 200
    )
    visit = latest(centre_owner, kind="visit")
    assert (visit["action"], visit["role"]) == ("workspace opened", "MASTER")
    assert changes(centre_owner, visit) == [
        {"field": "Reason", "before": "", "after": "The owner cannot find the receipts"}
    ]
    assert entries(signed_in("admin", organisation), kind="visit") == []


def test_days_people_kinds_and_students_narrow_the_list(centre_owner, ids):
    now = today()
    assert entries(centre_owner, **{"from": now, "to": now})
    assert entries(centre_owner, **{"from": now + timedelta(days=1)}) == []
    centre_owner.put(f"student/update/{ids.student}", {"city": "Nashik"})
    mine = entries(centre_owner, person=centre_owner.user_id, kind="student")
    assert {entry["kind"] for entry in mine} == {"student"}
    assert mine[0]["changed"] == ["City"]
    about = entries(centre_owner, student=ids.student)
    assert {entry["studentObjectId"] for entry in about} == {ids.student}
    assert len({entry["kind"] for entry in about}) > 1


def test_a_record_or_a_person_is_found_by_a_part_of_the_name(centre_owner, ids, organisation):
    with in_organisation(organisation):
        student = Student.objects.get(pk=ids.student)
    found = entries(centre_owner, search=student.code.lower())
    assert found
    assert all(student.code in entry["record"] for entry in found)
    assert entries(centre_owner, search="nobody is called so") == []


def test_the_export_tells_before_and_after(centre_owner, ids):
    centre_owner.put(f"student/update/{ids.student}", {"city": "Nashik"})
    sheet = centre_owner.get("activity/export").content.decode("utf-8-sig").splitlines()
    assert sheet[0].startswith('"Time","Who","Role","What","Record","Name","Changed"')
    assert "City: Pune → Nashik" in sheet[1] or "City: – → Nashik" in sheet[1]


def test_rows_of_a_record_are_exported_as_they_were_logged(centre_owner, in_first):
    AuditEntry.objects.create(
        kind="course", action="changed", actor_name="Kavita", after={"fee_plans": [{"amount": "5"}]}
    )
    answer = centre_owner.get("activity/export?search=kavita")
    assert answer.status_code == 200
    assert "→ amount: " in answer.content.decode("utf-8-sig")


def test_nothing_can_be_written_or_taken_away(centre_owner, ids):
    for answer in (
        centre_owner.post("activity", {"action": "changed"}),
        centre_owner.put(f"activity/update/{ids.entry}", {"action": "seen"}),
        centre_owner.put(f"activity/delete/{ids.entry}", {}),
    ):
        assert answer.status_code in (404, 405)


def test_a_change_outside_a_request_has_no_address(in_first):
    audit.record("renewed", by=SYSTEM)
    entry = AuditEntry.objects.latest("pk")
    assert (entry.address, entry.request_id, entry.actor_role) == ("", "", "")
