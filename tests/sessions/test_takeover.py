"""Only a user who gave the right password can end the existing session."""

from django.core import signing

from shared_apps.accounts import sessions
from shared_apps.accounts.models import LoginSession
from tests.callers import Caller, nobody, signed_in
from tests.sessions.helpers import logged_in, login

STAFF = "staff@raga.test"


def ticket_for(email: str) -> str:
    return login(email).json()["data"]["ticket"]


def take_over(ticket: str, **more):
    return nobody().post("useradmin/logout", {"autoLogout": True, "ticket": ticket, **more})


def test_the_ticket_ends_the_old_session_and_allows_a_new_one(organisation):
    old = logged_in(STAFF)
    assert take_over(ticket_for(STAFF), email=STAFF).status_code == 200
    assert old.get("branch").status_code == 401
    ended = LoginSession.objects.get(user__email=STAFF)
    assert ended.end_reason == LoginSession.End.NEW_LOGIN
    new = logged_in(STAFF)
    assert new.get("branch").status_code == 200


def test_a_wrong_password_gives_no_ticket(organisation):
    logged_in(STAFF)
    answer = login(STAFF, "Wrong#Pass1")
    assert answer.status_code == 400
    assert "data" not in answer.json()


def test_a_ticket_works_once_and_not_against_the_next_session(organisation):
    logged_in(STAFF)
    ticket = ticket_for(STAFF)
    take_over(ticket)
    new = logged_in(STAFF)
    assert take_over(ticket).status_code == 401
    assert new.get("branch").status_code == 200


def test_an_expired_ticket_is_refused(organisation, monkeypatch):
    old = logged_in(STAFF)
    ticket = ticket_for(STAFF)
    monkeypatch.setattr(sessions, "TICKET_SECONDS", -1)
    assert take_over(ticket).status_code == 401
    assert old.get("branch").status_code == 200


def test_a_ticket_is_valid_for_two_minutes():
    assert sessions.TICKET_SECONDS == 120


def test_forged_tickets_end_no_session(organisation):
    old = logged_in(STAFF)
    session_id = str(LoginSession.objects.get(user__email=STAFF).pk)
    forged = [
        "",
        "x",
        session_id,
        signing.dumps(session_id, salt="another-purpose"),
        signing.dumps(session_id, salt="takeover", key="another key"),
        "x" * 400,
        "\ud800",
    ]
    for ticket in forged:
        answer = take_over(ticket)
        assert answer.status_code in {400, 401}, ticket
    assert old.get("branch").status_code == 200


def test_a_ticket_is_not_a_token(organisation):
    logged_in(STAFF)
    assert Caller(ticket_for(STAFF)).get("branch").status_code == 401


def test_the_session_of_a_colleague_is_not_touched(organisation):
    colleague = signed_in("admin", organisation)
    logged_in(STAFF)
    take_over(ticket_for(STAFF), email="admin@raga.test")
    assert colleague.get("branch").status_code == 200
