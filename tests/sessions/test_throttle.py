"""Failed attempts are counted by account and by IP address, across all hosts, with or without Redis."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.models import AttemptCount, LoginSession
from tests.callers import Caller, nobody, signed_in
from tests.seed import PASSWORD
from tests.sessions.helpers import login

STAFF = "staff@raga.test"
WRONG = "Wrong#Pass1"


def from_address(address: str, email: str, password: str = WRONG, **headers: str):
    body = {"email": email, "password": password}
    caller = nobody()
    caller._client.defaults["REMOTE_ADDR"] = address
    return caller.post("useradmin/login", body, **headers)


@pytest.fixture
def quick_hashes(settings):
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.MD5PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]


def test_the_eleventh_guess_at_an_account_is_blocked_from_any_address(organisation):
    answers = [from_address(f"10.0.{n}.1", STAFF).status_code for n in range(11)]
    assert answers == [400] * 10 + [429]
    refused = from_address("10.9.9.9", STAFF, PASSWORD)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 15 * 60 + 1
    assert refused.json()["message"] == "Too Many Requests"
    assert LoginSession.objects.count() == 0


def test_after_fifteen_minutes_the_right_password_works(organisation):
    for _ in range(11):
        login(STAFF, WRONG)
    AttemptCount.objects.update(started_at=timezone.now() - timedelta(minutes=16))
    assert login(STAFF).status_code == 200


def test_a_right_password_resets_the_count(organisation):
    for _ in range(9):
        login(STAFF, WRONG)
    assert login(STAFF).status_code == 200
    for _ in range(10):
        assert login(STAFF, WRONG).status_code == 400


def test_guessing_from_another_address_does_not_lock_the_user_out(organisation):
    known, strange = "10.1.1.1", "10.2.2.2"
    first = from_address(known, STAFF, PASSWORD)
    Caller(first.json()["data"]).post("useradmin/logout")
    for _ in range(11):
        refused = from_address(strange, STAFF)
    assert refused.status_code == 429
    assert from_address(strange, STAFF, PASSWORD).status_code == 429
    assert from_address(known, STAFF, PASSWORD).status_code == 200


def test_guessing_from_the_users_own_address_is_blocked_after_ten_attempts(organisation):
    known = "10.1.1.1"
    Caller(from_address(known, STAFF, PASSWORD).json()["data"]).post("useradmin/logout")
    answers = [from_address(known, STAFF).status_code for _ in range(11)]
    assert answers == [400] * 10 + [429]


def test_guessing_many_accounts_blocks_one_address_and_no_other(organisation, quick_hashes):
    answers = [from_address("10.1.1.1", f"person{n}@raga.test").status_code for n in range(60)]
    assert answers.count(429) == 10
    assert answers[:50] == [400] * 50
    assert from_address("10.1.1.2", STAFF, PASSWORD).status_code == 200


def test_a_forged_x_forwarded_for_does_not_avoid_the_block(organisation):
    answers = [
        from_address("10.1.1.1", STAFF, X_Forwarded_For=f"1.2.3.{n}").status_code for n in range(11)
    ]
    assert answers[-1] == 429


def test_behind_a_proxy_only_the_last_hop_counts(organisation, settings, quick_hashes):
    settings.TRUSTED_PROXIES = 1
    answers = [
        from_address(
            "10.1.1.1", f"person{n}@raga.test", X_Forwarded_For=f"1.2.3.{n}, 203.0.113.7"
        ).status_code
        for n in range(52)
    ]
    assert answers == [400] * 50 + [429] * 2
    other = from_address("10.1.1.1", STAFF, PASSWORD, X_Forwarded_For="203.0.113.8")
    assert other.status_code == 200


@pytest.mark.parametrize("hop", ["nonsense", "1.2.3.4.5", "", "'; DROP TABLE x --", "x" * 5000])
def test_a_hop_that_is_not_an_ip_address_counts_as_the_peer(organisation, settings, hop):
    settings.TRUSTED_PROXIES = 1
    assert from_address("10.1.1.1", STAFF, PASSWORD, X_Forwarded_For=hop).status_code == 200
    assert str(LoginSession.objects.get().address) == "10.1.1.1"


def test_case_and_spaces_do_not_allow_more_attempts(organisation):
    spellings = [STAFF, STAFF.upper(), f" {STAFF}", STAFF.title()]
    answers = [login(spellings[n % 4], WRONG).status_code for n in range(11)]
    assert answers[-1] == 429


@pytest.mark.parametrize("path", ["reset-password", "verify-staff", "verify-staff/check"])
def test_guessing_links_is_blocked_after_ten_attempts_an_hour(organisation, path):
    body = {"password": "Sitar#2026"} if path != "verify-staff/check" else {}
    answers = [
        nobody().post(f"useradmin/{path}", {"token": f"{n:043d}", **body}).status_code
        for n in range(11)
    ]
    assert answers == [400] * 10 + [429]


def test_the_limits_of_signed_out_requests_do_not_affect_signed_in_users(organisation):
    staff = signed_in("staff", organisation)
    for _ in range(11):
        login(STAFF, WRONG)
    assert staff.get("branch").status_code == 200


def test_no_password_or_address_is_stored_with_the_counts(organisation):
    login(STAFF, WRONG)
    for row in AttemptCount.objects.all():
        assert len(row.subject) == 64
        assert "raga" not in row.subject
