"""Signing in and out, including malformed and malicious request bodies."""

import json
import time
from datetime import timedelta

import pytest
from django.contrib.auth.hashers import check_password
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from shared_apps.accounts import principals, sessions
from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.services import identities, sign_in
from shared_apps.accounts.tokens import read_token
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import Caller, nobody, signed_in, user_of
from tests.seed import PASSWORD
from tests.sessions.helpers import logged_in, login

STAFF = "staff@raga.test"


def live_sessions(email: str) -> int:
    return LoginSession.objects.filter(user__email=email, ended_at=None).count()


def test_signing_in_returns_a_token_for_the_workspace(organisation):
    caller = logged_in(STAFF)
    user = caller.get("useradmin/me").json()["user"]
    assert (user["email"], user["orgId"]) == (STAFF, organisation.code)
    assert live_sessions(STAFF) == 1


def test_a_session_that_is_not_cached_is_read_with_its_centre_in_one_statement(organisation):
    claims = read_token(signed_in("staff", organisation).token)
    with CaptureQueriesContext(connection) as captured:
        workspace = principals.principal_of(claims).workspace
    assert workspace is not None
    assert workspace.code == organisation.code
    [statement] = [query["sql"] for query in captured if "tenants_organisation" in query["sql"]]
    assert "accounts_loginsession" in statement


@pytest.mark.parametrize(("remember", "hours"), [(False, 12), (True, 30 * 24)])
def test_a_session_lasts_twelve_hours_or_thirty_days_when_remembered(organisation, remember, hours):
    caller = logged_in(STAFF, rememberMe=remember)
    session = caller.get("useradmin/session").json()["data"]
    kept = LoginSession.objects.get(user__email=STAFF)
    assert kept.expires_at - kept.started_at == timedelta(hours=hours)
    assert session["rememberMe"] is remember


def test_every_refused_sign_in_has_the_same_response(organisation, redis_server):
    inactive = user_of("trainer", organisation)
    User.objects.filter(pk=inactive.pk).update(state=User.State.INACTIVE)
    deleted = user_of("branch_admin", organisation)
    with in_organisation(organisation):
        identities.forget_identity(user_id=deleted.pk)
    invited = user_of("admin", organisation)
    User.objects.filter(pk=invited.pk).update(state=User.State.INVITED)
    answers = [
        login(STAFF, "Wrong#Pass1"),
        login("nobody@raga.test"),
        login(inactive.email),
        login(deleted.email),
        login(invited.email),
        login(STAFF, ""),
    ]
    Organisation.objects.filter(pk=organisation.pk).update(status="SUSPENDED")
    answers.append(login(STAFF))
    bodies = []
    for answer in answers[:5] + answers[6:]:
        assert answer.status_code == 400
        body = answer.json()
        assert body.pop("requestId")
        bodies.append(body)
    assert all(body == bodies[0] for body in bodies)
    assert bodies[0]["code"] == "invalid_credentials"
    assert LoginSession.objects.count() == 0


def test_a_known_and_an_unknown_address_both_compute_one_hash(organisation, monkeypatch):
    """The hash dominates the time, so both must compute one hash with the same parameters."""
    hashed = []

    def counted(password: str, encoded: str) -> bool:
        hashed.append(encoded.rpartition("$")[0].rpartition("$")[0])
        return check_password(password, encoded)

    monkeypatch.setattr(sign_in, "check_password", counted)
    for email in (STAFF, "nobody@raga.test"):
        assert login(email, "Wrong#Pass1").status_code == 400
    assert len(hashed) == 2
    assert hashed[0] == hashed[1]


@pytest.mark.parametrize(
    "email",
    ["STAFF@RAGA.TEST", " staff@raga.test ", "Staff@raga.Test"],
)
def test_case_and_spaces_around_an_address_are_ignored(organisation, email):
    assert login(email).status_code == 200


@pytest.mark.parametrize(
    "email",
    [
        "ｓｔａｆｆ@raga.test",
        "staff@raga.test\n",
        "staff@raga.test\r\nBcc: everyone@raga.test",
        "a" * 300 + "@raga.test",
        "staff@raga.test\x00",
        "staff",
        "",
        None,
        7,
        True,
        ["staff@raga.test"],
        {"staff@raga.test": 1},
    ],
)
def test_an_invalid_address_is_refused_with_400(organisation, email):
    answer = nobody().post("useradmin/login", json.dumps({"email": email, "password": PASSWORD}))
    assert answer.status_code == 400
    assert LoginSession.objects.count() == 0


@pytest.mark.parametrize(
    "password", ["x" * 1_000_000, "x" * 129, " " * 8, "", None, 12345678, ["x"], {"x": 1}, True]
)
def test_an_invalid_password_is_refused_without_a_slow_hash(organisation, password):
    start = time.perf_counter()
    answer = nobody().post("useradmin/login", {"email": STAFF, "password": password})
    assert answer.status_code == 400
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize(
    "body",
    [
        "[]",
        '"x"',
        "null",
        "",
        "{",
        b"\xff\xfe",
        '{"email": "a@b.test", "email": "staff@raga.test", "password": "x"}',
        '{"email": NaN, "password": Infinity}',
        '{"email": "staff@raga.test", "password": "\\u0000"}',
        '{"email": "\\ud800", "password": "x"}',
        "[" * 200_000,
        '{"a":' * 200_000,
        "1" * 10_000,
    ],
    ids=range(13),
)
@pytest.mark.parametrize("path", ["login", "logout", "signup", "forgot-password", "reset-password"])
def test_a_malformed_body_is_refused_with_4xx(database, path, body):
    answer = nobody().post(f"useradmin/{path}", body)
    assert answer.status_code in ({400, 401} if path == "logout" else {400})
    assert answer.json()["code"]


def test_a_second_sign_in_is_a_conflict_and_ends_nothing(organisation):
    first = logged_in(STAFF)
    answer = login(STAFF)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_logged_in")
    assert answer.json()["data"]["ticket"]
    assert first.get("branch").status_code == 200
    assert live_sessions(STAFF) == 1


def test_an_expired_session_does_not_prevent_a_sign_in(organisation):
    logged_in(STAFF)
    LoginSession.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    second = logged_in(STAFF)
    assert second.get("branch").status_code == 200
    assert live_sessions(STAFF) == 1
    assert LoginSession.objects.filter(end_reason=LoginSession.End.EXPIRED).count() == 1


def test_each_sign_in_is_a_new_session(organisation):
    first = logged_in(STAFF)
    first.post("useradmin/logout")
    second = logged_in(STAFF)
    assert first.token != second.token
    assert Caller(first.token).get("branch").status_code == 401
    assert second.get("branch").status_code == 200


def test_signing_out_twice_succeeds_and_ends_only_the_users_own_session(organisation):
    caller, colleague = logged_in(STAFF), signed_in("admin", organisation)
    assert caller.post("useradmin/logout", {"email": STAFF}).status_code == 200
    assert caller.post("useradmin/logout", {"email": STAFF}).status_code == 200
    assert caller.get("branch").status_code == 401
    assert colleague.get("branch").status_code == 200


def test_signing_out_with_an_expired_token_succeeds(organisation):
    caller = signed_in("staff", organisation)
    session = LoginSession.objects.select_related("user", "organisation").get(user__email=STAFF)
    session.expires_at = timezone.now() - timedelta(hours=1)
    expired = Caller(sessions.token_of(session, session.user))
    assert expired.get("branch").status_code == 401
    assert expired.post("useradmin/logout").status_code == 200
    assert caller.get("branch").status_code == 401


def test_an_email_without_a_ticket_signs_no_one_out(organisation):
    caller = signed_in("staff", organisation)
    for body in ({"email": STAFF}, {"email": STAFF, "autoLogout": True}, {}):
        assert nobody().post("useradmin/logout", body).status_code == 401
    assert caller.get("branch").status_code == 200


def test_signing_out_with_another_email_ends_the_callers_session(organisation):
    attacker, victim = signed_in("trainer", organisation), signed_in("staff", organisation)
    answer = attacker.post("useradmin/logout", {"email": STAFF, "autoLogout": True})
    assert answer.status_code == 200
    assert victim.get("branch").status_code == 200
    assert attacker.get("branch").status_code == 401


def test_a_form_and_a_multipart_body_sign_in_as_well(organisation):
    form = nobody().call(
        "POST",
        "useradmin/login",
        f"email={STAFF}&password={PASSWORD.replace('@', '%40')}",
        Content_Type="application/x-www-form-urlencoded",
    )
    assert form.status_code == 200
    Caller(form.json()["data"]).post("useradmin/logout")
    parts = nobody().send_form("useradmin/login", {"email": STAFF, "password": PASSWORD})
    assert parts.status_code == 200
