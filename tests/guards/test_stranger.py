"""What a stranger with time on the hands tried, and what holds against it."""

import pytest
from django.test import override_settings
from django.test.client import RequestFactory

from shared_apps.accounts import principals, sessions
from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.services import recovery, sign_up
from shared_apps.accounts.tokens import read_token
from shared_apps.core.errors import Unauthenticated
from shared_apps.mail.models import Mail
from shared_apps.platform.models import PlatformAuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import Payment
from tenant_apps.staff.models import Member
from tenants.context import in_organisation
from tests.at_once import at_once
from tests.callers import Caller, master, signed_in, user_of
from tests.seed import PASSWORD

STAFF = "staff@raga.test"
SIGN_UP = {
    "centre_name": "Elsewhere",
    "category": "Driving",
    "name": "Nobody",
    "phone": "9822014567",
    "password": "Sitar#2026",
    "ref": "",
}


def test_a_branch_switch_does_not_bring_an_ended_session_back(organisation):
    owner = signed_in("owner", organisation)
    principal = principals.principal_of(read_token(owner.token))
    owner.post("useradmin/logout")
    with pytest.raises(Unauthenticated):
        sessions.choose_branch(principal, None)
    assert LoginSession.objects.get(pk=principal.session_id).ended_at is not None


def test_a_visit_cannot_begin_after_master_has_signed_out(organisation):
    caller = master()
    session_id = read_token(caller.token).session_id
    caller.post("useradmin/logout")
    with pytest.raises(Unauthenticated):
        sessions.begin_workspace_session(session_id, User.objects.get(role="MASTER"), organisation)
    assert not LoginSession.objects.filter(parent=session_id).exists()


def test_sign_ups_with_my_address_do_not_use_up_my_reset_mails(organisation):
    for _ in range(5):
        sign_up.request_sign_up(email=STAFF, **SIGN_UP)
    recovery.request_reset(email=STAFF)
    assert recovery.answer_next_reset_request()
    assert Mail.objects.filter(to=STAFF, key__startswith="reset-").count() == 1


def test_guessing_elsewhere_does_not_lock_me_out_where_i_have_signed_in(organisation):
    def try_from(address: str, password: str = PASSWORD) -> int:
        body = {"email": STAFF, "password": password}
        forwarded = {"X-Forwarded-For": address}
        with override_settings(TRUSTED_PROXIES=1):
            return Caller().post("useradmin/login", body, **forwarded).status_code

    assert try_from("10.1.1.1") == 200
    assert [try_from(f"10.9.9.{n}", "Wrong#Pass1") for n in range(11)][-1] == 429
    assert try_from("10.1.1.1") == 409, "the password is right, a session is live"


def test_a_refused_sign_in_is_written_down_without_the_password(organisation):
    Caller().post("useradmin/login", {"email": STAFF, "password": "Wrong#Pass1"})
    Caller().post("useradmin/login", {"email": "nobody@raga.test", "password": "Wrong#Pass1"})
    rows = PlatformAuditEntry.objects.filter(action="sign-in refused").order_by("pk")
    known = user_of("staff", organisation).pk
    assert [(row.actor_id, row.actor_name) for row in rows] == [
        (known, STAFF),
        (None, "nobody@raga.test"),
    ]
    assert "Wrong#Pass1" not in str(list(rows.values()))


def test_a_branch_with_students_stays(organisation, ids):
    owner = signed_in("owner", organisation)
    answer = owner.put(f"branch/delete/{ids.branch}")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    with in_organisation(organisation):
        assert Branch.objects.live().filter(pk=ids.branch).exists()


@pytest.mark.parametrize("amount", ["100000000.01", "9999999999.99"])
def test_an_amount_beyond_ten_crore_is_refused(organisation, ids, amount):
    owner = signed_in("owner", organisation)
    with in_organisation(organisation):
        before = Payment.objects.count()
    body = {"studentObjectId": ids.student, "amount": amount, "method": "CASH"}
    assert owner.post("studentpayment", body).status_code == 400
    with in_organisation(organisation):
        assert Payment.objects.count() == before


def test_an_admin_does_not_raise_the_own_salary(organisation):
    admin = signed_in("admin", organisation)
    with in_organisation(organisation):
        before = Member.objects.get(pk=admin.user_id).salary
    assert admin.put("useradmin/update/me", {"salary": "999999"}).status_code == 403
    with in_organisation(organisation):
        assert Member.objects.get(pk=admin.user_id).salary == before


def test_a_deactivation_on_an_old_version_answers_both_states(organisation):
    owner = signed_in("owner", organisation)
    staff = user_of("staff", organisation).pk
    answer = owner.put(f"useradmin/update/{staff}", {"version": 999, "is_active": False})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["theirs"]["username"] == "Raga Staff"
    with in_organisation(organisation):
        assert Member.objects.get(pk=staff).status == "ACTIVE"


def test_a_method_that_is_not_there_is_405_for_whoever_asks(organisation):
    owner = signed_in("owner", organisation)
    for method in ("DELETE", "PATCH", "OPTIONS"):
        assert owner.call(method, "branch").status_code == 405
    assert Caller().call("DELETE", "useradmin/login").status_code == 405


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ("1.1.1.1, 2.2.2.2", "2.2.2.2"),
        (", 2.2.2.2", "2.2.2.2"),
        ("2.2.2.2, nonsense", "10.0.0.1"),
        ("", "10.0.0.1"),
    ],
)
def test_the_outermost_trusted_proxy_names_the_caller(forwarded, address):
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR=forwarded)
    with override_settings(TRUSTED_PROXIES=1):
        assert client_address(request) == address


def test_one_address_in_two_organisations_at_once_is_one_person(
    committed, organisation, other_organisation, ids
):
    body = {
        "username": "Two Places",
        "email": "twice@example.test",
        "phone": "9822014567",
        "password": "Sitar#2026",
        "address": "1 Road",
        "role": "STAFF",
        "jobtype": "Full time",
        "gender": "Other",
        "branchObjectId": ids.branch,
    }
    owners = [signed_in("owner", one) for one in (organisation, other_organisation)]
    answers = at_once(2, lambda place: owners[place].post("staff", body).status_code)
    assert sorted(answers) == [201, 409]
    assert User.objects.filter(email="twice@example.test").count() == 1
