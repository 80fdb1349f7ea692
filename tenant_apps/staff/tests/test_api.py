"""People: invited, changed, switched off, deleted. Identity and record move together."""

import pytest

from shared_apps.accounts.models import User
from shared_apps.mail.models import Mail
from tenant_apps.audit.models import AuditEntry
from tenant_apps.staff.models import Member
from tenant_apps.workspace.models import RequestKey
from tenants.context import in_public
from tests.callers import master_in, signed_in
from tests.samples import SAMPLES


@pytest.fixture
def owner(in_first):
    return signed_in("owner", in_first)


@pytest.fixture
def form(ids):
    return SAMPLES["POST staff"].body(ids)


def identity(pk: int) -> User:
    with in_public():
        return User.objects.get(pk=pk)


def test_a_new_person_has_an_identity_a_record_and_an_entry_in_the_log(owner, form, ids):
    answer = owner.post("staff", form | {"salary": "12500.50", "dob": "2000-02-29"})
    assert answer.status_code == 201
    assert answer.json()["message"] == "Staff Created Successfully!. Please check staff's Mail"
    person = answer.json()["data"]
    assert (person["staffId"], person["status"], person["salary"]) == (
        "STF-0006",
        "INVITED",
        "12500.50",
    )
    user = identity(person["_id"])
    assert (user.state, user.role, user.branch_id) == ("INVITED", "TRAINER", ids.branch)
    entry = AuditEntry.objects.filter(kind="member", target_id=person["_id"]).latest("pk")
    assert entry.action == "created"
    assert "password" not in entry.after


@pytest.mark.parametrize("password", ["short1#", "Passw0rd!"])
def test_a_weak_password_is_reported_together_with_other_errors(owner, form, password):
    before = Member.objects.count()
    answer = owner.post("staff", {**form, "password": password, "phone": "12345", "address": ""})
    assert set(answer.json()["errors"]) == {"password", "phone", "address"}
    assert Member.objects.count() == before


def test_a_record_has_every_field_of_the_form_and_is_active_unless_said_otherwise(owner, form, ids):
    made = owner.post("staff", form | {"pfnumber": "100200300400", "parentname": "Asha Kale"})
    answer = owner.get(f"staff/{made.json()['data']['_id']}").json()
    assert answer.keys() == {"data"}
    assert (
        answer["data"].items()
        >= {
            **{name: form[name] for name in ("username", "email", "phone", "address")},
            **{name: form[name] for name in ("role", "jobtype", "gender")},
            "is_active": True,
            "salary": None,
            "pfnumber": "100200300400",
            "parentname": "Asha Kale",
            "dob": None,
            "education": "",
            "userLogo": None,
            "branchObjectId": {"_id": ids.branch, "branchname": "Main Raga"},
        }.items()
    )
    assert "password" not in answer["data"]


def test_the_signed_in_person_comes_with_every_field_of_the_specification(owner, in_first, ids):
    user = owner.get(f"useradmin/{owner.user_id}").json()["user"]
    assert user["_id"] == owner.user_id
    assert (user["username"], user["email"]) == ("Raga Owner", "owner@raga.test")
    assert (user["role"], user["userLogo"], user["userId"]) == ("SUPER_ADMIN", None, "STF-0001")
    assert user["orgId"] == user["organizationId"] == in_first.code
    assert user["referralAmount"] == "0.00"
    assert user["subscriptionplan"] == in_first.plan_name
    staff = signed_in("staff", in_first)
    own = staff.get(f"useradmin/{staff.user_id}").json()["user"]
    assert own["branchObjectId"] == {"_id": ids.branch, "branchname": "Main Raga"}


def test_the_password_is_nowhere_to_be_read(owner, form):
    answer = owner.post("staff", form)
    assert form["password"] not in answer.content.decode()
    assert not AuditEntry.objects.filter(after__icontains=form["password"]).exists()


@pytest.mark.parametrize(
    "field",
    ["orgId", "organisation", "is_superuser", "userId", "_id", "status", "code", "version2"],
)
def test_a_field_that_is_nobodys_to_send_is_refused(owner, ids, field):
    trainer = ids.people["trainer"]
    answer = owner.put(f"staff/update/{trainer}", {field: 1, "education": "B.Mus."})
    assert answer.status_code == 400
    assert answer.json()["errors"] == {field: ["This field is not known."]}
    assert Member.objects.get(pk=trainer).education == ""


def test_the_full_form_of_an_edit_may_carry_email_and_password_and_changes_neither(owner, ids):
    trainer = ids.people["trainer"]
    before = identity(trainer)
    body = {"email": "new@raga.test", "password": "Sitar#2026", "username": "Amol Sathe"}
    assert owner.put(f"staff/update/{trainer}", body).status_code == 200
    after = identity(trainer)
    assert (after.email, after.password) == (before.email, before.password)
    assert after.name == Member.objects.get(pk=trainer).name == "Amol Sathe"


@pytest.mark.parametrize("role", ["MASTER", "SUPER_ADMIN", "admin", "", None, ["ADMIN"]])
def test_nobody_is_made_an_owner_or_master(owner, form, role):
    people = Member.objects.count()
    answer = owner.post("staff", form | {"role": role})
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"role": ["Role is required."]}
    assert Member.objects.count() == people


def test_an_admin_makes_people_of_the_own_branch_only(in_first, form, ids):
    admin = signed_in("admin", in_first)
    assert admin.post("staff", form).status_code == 201
    elsewhere = form | {"email": "x@people.test", "branchObjectId": ids.second_branch}
    assert admin.post("staff", elsewhere).status_code == 404
    person = Member.objects.get(email=form["email"]).pk
    moved = admin.put(f"staff/update/{person}", {"branchObjectId": ids.second_branch})
    assert moved.status_code == 404
    assert Member.objects.get(pk=person).branch_id == ids.branch


def test_an_admin_never_touches_an_owner(in_first, ids):
    """Not even one who works in the admin's branch."""
    chief = ids.people["owner"]
    Member.objects.filter(pk=chief).update(branch=ids.branch)
    admin = signed_in("admin", in_first)
    for body in ({"username": "x"}, {"is_active": False}, {"salary": "1"}):
        assert admin.put(f"staff/update/{chief}", body).status_code == 403
    assert admin.put(f"staff/delete/{chief}").status_code == 403
    assert Member.objects.get(pk=chief).version == 1


def test_one_changes_the_own_particulars_and_nothing_that_matters(in_first, ids):
    me = ids.people["staff"]
    staff = signed_in("staff", in_first)
    fine = {"username": "Priyanka", "phone": "9822099999", "address": "5 Paud Road"}
    assert staff.put(f"staff/update/{me}", fine).status_code == 200
    for body in (
        {"role": "ADMIN"},
        {"salary": "99999"},
        {"is_active": False},
        {"joiningDate": "2020-01-01"},
        {"jobtype": "Contract"},
        {"username": "x", "salary": "1"},
    ):
        assert staff.put(f"staff/update/{me}", body).status_code == 403, body
        assert staff.put("useradmin/update/me", body).status_code == 403, body
    member = Member.objects.get(pk=me)
    assert (member.name, member.role, member.salary) == ("Priyanka", "STAFF", 30000)
    assert identity(me).phone == "9822099999"


def test_an_admin_does_not_set_the_own_salary_job_or_role(in_first, ids):
    me = ids.people["admin"]
    admin = signed_in("admin", in_first)
    for body in ({"salary": "99999"}, {"jobtype": "Contract"}, {"joiningDate": "2020-01-01"}):
        assert admin.put(f"staff/update/{me}", body).status_code == 403, body
    assert admin.put(f"staff/update/{me}", {"username": "Sameer Kulkarni"}).status_code == 200
    assert Member.objects.get(pk=me).salary == 30000


def test_an_owners_branch_on_the_record_leaves_the_branch_in_view_alone(owner, ids):
    me = ids.people["owner"]
    answer = owner.put(f"staff/update/{me}", {"branchObjectId": ids.branch, "salary": "1.00"})
    assert answer.status_code == 200
    assert Member.objects.get(pk=me).branch_id == ids.branch
    assert identity(me).view_branch_id is None


def test_the_form_sent_twice_with_one_key_makes_one_person_and_one_mail(owner, form):
    first = owner.post("staff", form, Idempotency_Key="staff-form-1")
    second = owner.post("staff", form, Idempotency_Key="staff-form-1")
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert first.status_code == 201
    assert Member.objects.filter(email=form["email"]).count() == 1
    kept = RequestKey.objects.get()
    assert form["password"].encode() not in bytes(kept.body)
    with in_public():
        assert Mail.objects.filter(to=form["email"]).count() == 1


def test_a_stale_own_profile_gets_both_states(in_first, ids):
    staff = signed_in("staff", in_first)
    body = {"username": "Priyanka", "version": 7}
    for path in (f"staff/update/{ids.people['staff']}", "useradmin/update/me"):
        answer = staff.put(path, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")
        assert answer.json()["data"]["mine"] == body
        assert answer.json()["data"]["theirs"]["version"] == 1


def test_the_salary_is_not_in_the_list(owner):
    assert "salary" not in owner.get("staff").json()["list"][0]


def test_nobody_removes_or_deactivates_oneself(owner, ids):
    me = ids.people["owner"]
    for call in (
        owner.put(f"staff/delete/{me}"),
        owner.put(f"staff/update/{me}", {"is_active": False}),
    ):
        assert (call.status_code, call.json()["code"]) == (409, "own_record")


def test_the_last_owner_stays_whoever_asks(in_first, ids):
    visitor, chief = master_in(in_first), ids.people["owner"]
    for call in (
        visitor.put(f"staff/delete/{chief}"),
        visitor.put(f"staff/update/{chief}", {"is_active": False}),
        visitor.put(f"staff/update/{chief}", {"role": "STAFF"}),
    ):
        assert (call.status_code, call.json()["code"]) == (409, "last_owner")
    assert identity(chief).state == "ACTIVE"


def test_a_second_owner_may_go(owner, in_first, ids):
    second = ids.people["admin"]
    with in_public():
        User.objects.filter(pk=second).update(role="SUPER_ADMIN")
    Member.objects.filter(pk=second).update(role="SUPER_ADMIN")
    assert owner.put(f"staff/update/{second}", {"is_active": False}).status_code == 200


def test_a_role_change_reaches_record_and_identity(owner, ids):
    trainer = ids.people["trainer"]
    assert owner.put(f"staff/update/{trainer}", {"role": "STAFF"}).status_code == 200
    assert Member.objects.get(pk=trainer).role == identity(trainer).role == "STAFF"


def test_a_deleted_persons_address_may_be_used_again(owner, form, ids):
    trainer = ids.people["trainer"]
    assert owner.put(f"staff/delete/{trainer}").status_code == 200
    assert identity(trainer).email == f"deleted-{trainer}@invalid"
    again = owner.post("staff", form | {"email": "trainer@raga.test"})
    assert again.status_code == 201
    assert owner.get("staff").json()["total"] == 5


def test_a_person_belongs_to_an_active_branch(owner, form, ids):
    made = owner.post("branch", SAMPLES["POST branch"].body(ids)).json()["data"]["_id"]
    owner.put(f"branch/update/{made}", {"status": "INACTIVE"})
    answer = owner.post("staff", form | {"branchObjectId": made})
    assert answer.json()["errors"] == {"branchObjectId": ["This branch is inactive."]}


def test_the_plans_limit_counts_invited_and_active_people(owner, in_first, form, ids):
    with in_public():
        type(in_first).objects.filter(pk=in_first.pk).update(staff_limit=5)
    refused = owner.post("staff", form)
    assert (refused.status_code, refused.json()["code"]) == (402, "plan_limit")
    assert refused.json()["data"] == {"limit": 5}
    owner.put(f"staff/update/{ids.people['trainer']}", {"is_active": False})
    assert owner.post("staff", form).status_code == 201
    back = owner.put(f"staff/update/{ids.people['trainer']}", {"is_active": True})
    assert back.status_code == 402
    assert identity(ids.people["trainer"]).state == "INACTIVE"


def test_the_branch_switch_is_the_owners_and_the_visitors(in_first, owner, ids):
    assert (
        owner.put("useradmin/update/me", {"branchObjectId": ids.second_branch}).status_code == 200
    )
    assert signed_in("owner", in_first).get("useradmin/me").json()["user"]["branchObjectId"] == {
        "_id": ids.second_branch,
        "branchname": "Second Raga",
    }
    for person in ("admin", "staff", "trainer"):
        caller = signed_in(person, in_first)
        answer = caller.put("useradmin/update/me", {"branchObjectId": ids.second_branch})
        assert answer.status_code == 403
        assert caller.get("useradmin/me").json()["user"]["branchObjectId"]["_id"] == ids.branch


@pytest.mark.parametrize("branch", [0, -1, 987654, "x", [1], 10**20])
def test_a_branch_that_is_not_there_cannot_be_looked_at(owner, ids, branch):
    answer = owner.put("useradmin/update/me", {"branchObjectId": branch})
    assert answer.status_code in {400, 404}
    assert identity(ids.people["owner"]).view_branch_id is None


def test_a_deleted_branch_cannot_be_looked_at(owner, ids):
    made = owner.post("branch", SAMPLES["POST branch"].body(ids)).json()["data"]["_id"]
    assert owner.put(f"branch/delete/{made}").status_code == 200
    assert owner.put("useradmin/update/me", {"branchObjectId": made}).status_code == 404
    assert identity(ids.people["owner"]).view_branch_id is None


def test_a_visitors_choice_of_branch_leaves_masters_own_identity_alone(in_first, ids):
    visitor = master_in(in_first)
    answer = visitor.put("useradmin/update/me", {"branchObjectId": ids.second_branch})
    assert answer.status_code == 200
    assert identity(visitor.user_id).view_branch_id is None


def test_all_branches_again(owner, in_first, ids):
    owner.put("useradmin/update/me", {"branchObjectId": ids.branch})
    assert owner.put("useradmin/update/me", {"branchObjectId": None}).status_code == 200
    assert identity(ids.people["owner"]).view_branch_id is None
