"""Forgotten and changed passwords."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerUnavailable

from shared_apps.accounts.models import OneTimeToken, ResetRequest, User
from shared_apps.accounts.tasks import answer_reset_requests
from shared_apps.core import worker
from shared_apps.mail.models import Mail
from shared_apps.mail.services import send_next
from tests.at_once import all_at_once
from tests.callers import nobody, signed_in, user_of
from tests.samples import SAMPLES
from tests.seed import PASSWORD
from tests.sessions.helpers import (
    SIGN_UP,
    last_mail,
    login,
    mails_to,
    sign_up,
    token_for,
    use_mailbox,
)

STAFF = "staff@raga.test"
NEW = "Sitar#2026"


def forget(email: str = STAFF, **headers: str):
    """Requests a link and runs the worker's task."""
    answer = nobody().post("useradmin/forgot-password", {"email": email}, **headers)
    answer_reset_requests.apply()
    return answer


def reset(token: str, password: str = NEW):
    return nobody().post("useradmin/reset-password", {"token": token, "password": password})


def test_a_forgotten_password_is_reset_by_the_mailed_link(organisation):
    staff = signed_in("staff", organisation)
    assert forget().status_code == 200
    assert reset(token_for(STAFF)).status_code == 200
    assert staff.get("branch").status_code == 401
    assert login(STAFF, PASSWORD).status_code == 400
    assert login(STAFF, NEW).status_code == 200


def test_an_unknown_address_gets_the_same_answer_and_no_mail(organisation):
    known, unknown = forget(), forget("nobody@raga.test")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert mails_to("nobody@raga.test") == []


def test_the_request_sends_the_same_statements_for_every_address(organisation):
    """Equal statements mean that the response time does not reveal whether an address is known."""
    nobody().post("useradmin/forgot-password", {"email": "warm@raga.test"})
    statements = []
    for email in (STAFF, "nobody@raga.test"):
        with CaptureQueriesContext(connection) as captured:
            nobody().post("useradmin/forgot-password", {"email": email})
        statements.append([query["sql"].split(" VALUES")[0].split('"s')[0] for query in captured])
    assert statements[0] == statements[1]
    assert not any("accounts_user" in statement for statement in statements[0])


def test_a_reset_request_is_deleted_once_it_is_answered(organisation):
    forget()
    forget("nobody@raga.test")
    assert not ResetRequest.objects.exists()


def test_without_the_broker_a_link_is_mailed_at_the_next_run(organisation, monkeypatch):
    def unavailable(*_, **__):
        raise BrokerUnavailable("Redis is away")

    monkeypatch.setattr(worker.current_app, "send_task", unavailable)
    answer = nobody().post("useradmin/forgot-password", {"email": STAFF})
    assert answer.status_code == 200
    answer_reset_requests.apply()
    assert len(mails_to(STAFF)) == 1


def test_four_concurrent_workers_mail_one_link_for_each_request(committed, organisation):
    for _ in range(3):
        nobody().post("useradmin/forgot-password", {"email": STAFF})
    answered = all_at_once([partial(lambda: answer_reset_requests.apply().get())] * 4)
    assert sum(answered) == 3
    assert len(mails_to(STAFF)) == 3


@pytest.mark.parametrize("state", ["INVITED", "INACTIVE"])
def test_a_user_who_may_not_sign_in_gets_no_link(organisation, state):
    User.objects.filter(email=STAFF).update(state=state)
    assert forget().status_code == 200
    assert Mail.objects.count() == 0


def test_fifty_requests_send_three_mails(organisation):
    answers = [forget().status_code for _ in range(50)]
    assert set(answers) == {200}
    assert len(mails_to(STAFF)) == 3


def test_a_link_works_once_and_only_the_newest_does(organisation):
    forget()
    first = token_for(STAFF)
    forget()
    second = token_for(STAFF)
    assert reset(first).json()["code"] == "token_invalid"
    assert reset(second).status_code == 200
    assert reset(second, "Another#1").json()["code"] == "token_invalid"
    assert login(STAFF, NEW).status_code == 200


def test_an_expired_link_is_refused(organisation):
    forget()
    OneTimeToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert reset(token_for(STAFF)).json()["code"] == "token_invalid"
    assert login(STAFF).status_code == 200


def test_only_the_hash_of_a_link_is_stored(organisation):
    forget()
    kept = OneTimeToken.objects.get()
    assert token_for(STAFF) not in kept.token_hash
    assert len(kept.token_hash) == 64


def test_a_link_is_valid_for_its_purpose_only(organisation):
    forget()
    token = token_for(STAFF)
    for path in ("verify-staff", "verify-staff/check", "verify-account"):
        body = {"token": token} | ({"password": NEW} if path == "verify-account" else {})
        assert nobody().post(f"useradmin/{path}", body).json()["code"] == "token_invalid"
    assert reset(token).status_code == 200


def test_a_weak_new_password_is_refused_and_the_link_stays_valid(organisation):
    forget()
    token = token_for(STAFF)
    for password in ("short1#", "NoNumber#", "Passw0rd!", STAFF, "x1#" * 50, PASSWORD):
        answer = reset(token, password)
        assert answer.status_code == 400
        assert "password" in answer.json()["errors"]
    assert login(STAFF).status_code == 200
    assert reset(token).status_code == 200


def test_the_link_has_our_host_whatever_the_request_headers_are(organisation, settings):
    forget(X_Forwarded_Host="evil.test", Origin="https://evil.test")
    assert "evil" not in last_mail(STAFF).text
    assert f"{settings.PUBLIC_URL}/reset-password/" in last_mail(STAFF).text


def test_a_request_for_a_foreign_host_is_refused_and_mails_nothing(organisation):
    assert forget(Host="evil.test").status_code == 404
    assert Mail.objects.count() == 0


def test_the_link_unlocks_a_locked_account(organisation):
    for _ in range(11):
        login(STAFF, "Wrong#Pass1")
    assert login(STAFF).status_code == 429
    forget()
    assert reset(token_for(STAFF)).status_code == 200
    assert login(STAFF, NEW).status_code == 200


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("Wrong#Pass1", NEW, "old"),
        (PASSWORD, PASSWORD, "new"),
        (PASSWORD, "short1#", "new"),
        (PASSWORD, "Passw0rd!", "new"),
        (PASSWORD, STAFF, "new"),
        ("", NEW, "old"),
    ],
)
def test_a_password_change_that_is_refused_changes_nothing(organisation, old, new, field):
    staff = signed_in("staff", organisation)
    answer = staff.post("useradmin/change-password", {"old": old, "new": new})
    assert answer.status_code == 400
    assert field in answer.json()["errors"]
    assert staff.get("branch").status_code == 200
    assert user_of("staff", organisation).check_password(PASSWORD)


@pytest.mark.parametrize(
    ("path", "body", "unknown"),
    [
        ("change-password", {"old": PASSWORD, "new": NEW}, "old_password"),
        ("change-password", {"old": PASSWORD, "new": NEW}, "new_password1"),
        ("forgot-password", {"email": STAFF}, "uid"),
        ("reset-password", {"token": "x" * 43, "password": NEW}, "uid"),
        ("reset-password", {"token": "x" * 43, "password": NEW}, "new_password2"),
    ],
)
def test_no_form_for_passwords_takes_a_field_that_is_not_in_the_contract(
    organisation, path, body, unknown
):
    staff = signed_in("staff", organisation)
    answer = staff.post(f"useradmin/{path}", body | {unknown: NEW})
    assert answer.status_code == 400
    assert answer.json()["errors"] == {unknown: ["This field is not known."]}
    assert login(STAFF, NEW).status_code == 400
    assert not ResetRequest.objects.exists()


def test_a_wrong_old_and_a_weak_new_password_are_reported_together(organisation):
    staff = signed_in("staff", organisation)
    answer = staff.post("useradmin/change-password", {"old": "Wrong#Pass1", "new": "Passw0rd!"})
    assert set(answer.json()["errors"]) == {"old", "new"}
    guess = staff.post("useradmin/change-password", {"old": "Wrong#Pass1", "new": PASSWORD})
    assert set(guess.json()["errors"]) == {"old"}, (
        "the present password is told to nobody who lacks it"
    )
    assert user_of("staff", organisation).check_password(PASSWORD)


def test_the_name_of_the_centre_is_refused_as_a_password(organisation):
    type(organisation).objects.filter(pk=organisation.pk).update(name="Raga School 1#")
    staff = signed_in("staff", organisation)
    body = {"old": PASSWORD, "new": "Raga School 1#"}
    assert staff.post("useradmin/change-password", body).status_code == 400


def test_guessing_the_old_password_is_blocked_after_ten_attempts(organisation):
    staff = signed_in("staff", organisation)
    body = {"old": "Wrong#Pass1", "new": NEW}
    answers = [staff.post("useradmin/change-password", body).status_code for _ in range(11)]
    assert answers == [400] * 10 + [429]


def test_no_table_stores_the_token_of_a_mailed_link(organisation, ids, settings, tmp_path):
    """Covers reset, invitation and sign-up, before and after the mail is sent."""
    use_mailbox(settings, tmp_path)
    forget()
    sign_up()
    signed_in("owner", organisation).post("staff", SAMPLES["POST staff"].body(ids))
    invited = SAMPLES["POST staff"].body(ids)["email"]
    tokens = [token_for(address) for address in (STAFF, SIGN_UP["email"], invited)]
    assert not any(token in all_rows() for token in tokens)
    while send_next():
        pass
    assert not any(token in all_rows() for token in tokens)


def all_rows() -> str:
    """Returns every row of every table of every schema as text."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables "
            "WHERE schemaname = 'public' OR schemaname ~ '^t_'"
        )
        tables = [name for (name,) in cursor.fetchall()]
        found = []
        for table in tables:
            cursor.execute(f"SELECT string_agg(t::text, ' ') FROM {table} t")
            found.append(cursor.fetchone()[0] or "")
    return " ".join(found)
