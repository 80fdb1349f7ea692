"""Who belongs to a family: by the API."""

import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.families.models import Family, FamilyMember
from tenant_apps.families.tests.factories import PHONE, make_family
from tenant_apps.students.services import delete_student, move_student
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def second_branch():
    return Branch.objects.order_by("pk")[1]


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def siblings(branch):
    return [make_student(branch=branch, name=name, phone=PHONE) for name in ("Asha", "Bela")]


def form(caller, students, **details):
    body = {
        "familyName": "Rao",
        "payerName": "Meera Rao",
        "phone": PHONE,
        "studentObjectIds": [student.pk for student in students],
    }
    return caller.post("family", body | details)


def names(answer):
    return [student["studentName"] for student in answer.json()["data"]["students"]]


def test_students_are_made_a_family(desk, siblings):
    answer = form(desk, siblings)
    assert answer.status_code == 201, answer.content
    assert names(answer) == ["Asha", "Bela"]
    assert answer.json()["data"]["payerName"] == "Meera Rao"


def test_the_family_of_a_student_is_found(desk, siblings):
    made = form(desk, siblings).json()["data"]["_id"]
    found = desk.get(f"family?student={siblings[1].pk}").json()["list"]
    assert [family["_id"] for family in found] == [made]


def test_joining_is_in_the_history_of_each_student(desk, siblings):
    form(desk, siblings)
    for student in siblings:
        assert AuditEntry.objects.filter(
            kind="student", action="joined family", target_id=student.pk
        ).exists()


def test_one_student_is_no_family(desk, siblings):
    answer = form(desk, siblings[:1])
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"studentObjectIds": ["Choose at least two students."]}
    assert not FamilyMember.objects.filter(student__in=siblings).exists()


def test_a_student_belongs_to_one_family_at_most(desk, siblings, branch):
    form(desk, siblings)
    answer = form(desk, [siblings[0], make_student(branch=branch)])
    assert (answer.status_code, answer.json()["code"]) == (409, "in_family")
    assert Family.objects.filter(name="Rao").count() == 1


def test_a_student_of_another_branch_is_refused(organisation, siblings, second_branch):
    away = make_student(branch=second_branch)
    answer = form(signed_in("owner", organisation), [siblings[0], away])
    assert answer.status_code == 400
    assert not Family.objects.filter(name="Rao").exists()


def test_for_a_branch_a_student_of_another_one_does_not_exist(desk, siblings, second_branch):
    assert form(desk, [siblings[0], make_student(branch=second_branch)]).status_code == 404


def test_students_with_the_same_number_are_suggested(desk, siblings, branch):
    child = make_student(branch=branch, name="Chirag", phone="9822019999", guardian_phone=PHONE)
    found = desk.get(f"student/{siblings[0].pk}/siblings").json()["data"]
    assert [(one["_id"], one["phone"]) for one in found] == [
        (siblings[1].pk, PHONE),
        (child.pk, PHONE),
    ]


def test_who_is_in_the_family_already_is_not_suggested(desk, siblings):
    form(desk, siblings)
    assert desk.get(f"student/{siblings[0].pk}/siblings").json()["data"] == []


def test_a_student_is_added_and_removed(desk, branch):
    family, students = make_family(0, 0, branch=branch)
    third = make_student(branch=branch, name="Zoya")
    member = {"studentObjectId": third.pk}
    assert names(desk.post(f"family/{family.pk}/add", member))[-1] == "Zoya"
    answer = desk.post(f"family/{family.pk}/remove", {"studentObjectId": students[0].pk})
    assert names(answer) == ["Bela Rao", "Zoya"]


def test_removing_who_is_not_in_the_family_is_refused(desk, branch):
    family, _ = make_family(0, 0, branch=branch)
    other = make_student(branch=branch)
    answer = desk.post(f"family/{family.pk}/remove", {"studentObjectId": other.pk})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_in_family")


def test_two_families_become_one(desk, branch):
    family, _ = make_family(0, 0, branch=branch)
    other, moved = make_family(0, 0, branch=branch, name="Rao of Pune")
    answer = desk.post(f"family/{family.pk}/merge", {"familyObjectId": other.pk})
    assert len(names(answer)) == 4
    other.refresh_from_db()
    assert other.deleted_at is not None
    assert FamilyMember.objects.filter(family=family, student__in=moved).count() == 2


def test_a_family_does_not_join_itself(desk, branch):
    family, _ = make_family(0, 0, branch=branch)
    answer = desk.post(f"family/{family.pk}/merge", {"familyObjectId": family.pk})
    assert answer.status_code == 400
    assert FamilyMember.objects.filter(family=family).count() == 2


def test_a_family_is_ended_and_its_students_stay(organisation, branch):
    family, students = make_family(0, 0, branch=branch)
    caller = signed_in("owner", organisation)
    assert caller.put(f"family/delete/{family.pk}").status_code == 200
    assert caller.get(f"family/{family.pk}").status_code == 404
    assert caller.get(f"student/{students[0].pk}").status_code == 200
    assert not FamilyMember.objects.filter(family=family).exists()


def test_a_student_who_is_deleted_is_not_shown_any_more(desk, branch):
    family, students = make_family(0, 0, branch=branch)
    delete_student(by=SYSTEM, record=students[0])
    assert names(desk.get(f"family/{family.pk}")) == ["Bela Rao"]


def test_a_student_who_moves_to_another_branch_leaves_and_may_join_a_family_there(
    desk, organisation, branch, second_branch
):
    family, students = make_family(0, 0, branch=branch)
    move_student(by=SYSTEM, record=students[0], branch=second_branch)
    assert names(desk.get(f"family/{family.pk}")) == ["Bela Rao"]
    there = make_student(branch=second_branch)
    answer = form(signed_in("owner", organisation), [students[0], there], familyName="Rao there")
    assert answer.status_code == 201


def test_a_trainer_reads_no_family(organisation, branch):
    family, _ = make_family(1, 1, branch=branch)
    trainer = signed_in("trainer", organisation)
    for path in ("family", f"family/{family.pk}", f"family?search={PHONE[-6:]}"):
        assert trainer.get(path).status_code == 403


def test_another_branch_does_not_see_the_family(desk, second_branch):
    family, _ = make_family(0, 0, branch=second_branch)
    assert desk.get(f"family/{family.pk}").status_code == 404
    assert desk.post(f"family/{family.pk}/preview", {}).status_code == 404
