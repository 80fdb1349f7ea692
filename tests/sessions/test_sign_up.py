"""Sign-up creates a pending row; the mailed link with the password creates the workspace atomically."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import check_password
from django.db import connection
from django.utils import timezone

from shared_apps.accounts.models import PendingSignUp, User
from shared_apps.mail.models import Mail
from shared_apps.mail.services import send_next
from tenant_apps.staff.models import Member
from tenant_apps.workspace.models import WorkspaceSettings
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import Caller, nobody
from tests.sessions.helpers import (
    SIGN_UP,
    closed_port,
    last_mail,
    login,
    mails_to,
    make_due,
    sign_up,
    token_for,
    use_mail_server,
    use_mailbox,
    verify,
)

EMAIL = SIGN_UP["email"]


def schemas() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(r"SELECT nspname FROM pg_namespace WHERE nspname LIKE 't\_%'")
        return {name for (name,) in cursor.fetchall()}


def counts() -> tuple[int, int, int]:
    return Organisation.objects.count(), User.objects.count(), len(schemas())


def test_signing_up_creates_only_a_pending_row_and_a_mail(database):
    before = counts()
    assert sign_up().status_code == 201
    assert counts() == before
    pending = PendingSignUp.objects.get(email=EMAIL)
    assert SIGN_UP["password"] not in pending.password
    assert check_password(SIGN_UP["password"], pending.password)
    assert SIGN_UP["password"] not in last_mail(EMAIL).text
    assert pending.token_hash != token_for(EMAIL)
    assert login(EMAIL, SIGN_UP["password"]).status_code == 400


def test_the_link_and_the_password_create_the_workspace_and_sign_in(database):
    sign_up()
    answer = verify(token_for(EMAIL))
    assert answer.status_code == 200
    owner = Caller(answer.json()["data"])
    user = owner.get("useradmin/me").json()["user"]
    assert (user["role"], user["centreName"]) == ("SUPER_ADMIN", SIGN_UP["centreName"])
    assert (user["subscriptionplan"], user["daysLeft"], user["branchCount"]) == ("Free", 14, 0)
    organisation = Organisation.objects.get(code=user["orgId"])
    assert organisation.status == "TRIAL"
    limits = (organisation.student_limit, organisation.staff_limit, organisation.branch_limit)
    assert limits == (50, 5, 2)
    with in_organisation(organisation):
        assert Member.objects.get().role == "SUPER_ADMIN"
        assert WorkspaceSettings.objects.count() == 1
    assert not PendingSignUp.objects.filter(email=EMAIL).exists()
    assert owner.get("branch").json()["total"] == 0


def test_a_wrong_password_at_the_link_creates_nothing_and_the_link_stays_valid(database):
    sign_up()
    token, before = token_for(EMAIL), counts()
    answer = verify(token, "Somebody#else1")
    assert answer.status_code == 400
    assert answer.json()["errors"] == {
        "password": ["This is not the password you chose when you signed up."]
    }
    assert counts() == before
    assert verify(token).status_code == 200


def test_guessing_the_password_of_a_link_is_blocked_after_ten_attempts(database):
    sign_up()
    token = token_for(EMAIL)
    answers = [verify(token, f"Guess#{number}00").status_code for number in range(11)]
    assert answers == [400] * 10 + [429]
    assert verify(token).status_code == 429
    assert User.objects.by_email(EMAIL) is None


@pytest.mark.parametrize("token", ["x", "A" * 43, "A" * 100, "../../etc", "\u202e" * 43, "0"])
def test_an_unknown_link_creates_nothing(database, token):
    before = counts()
    answer = verify(token)
    assert (answer.status_code, answer.json()["code"]) == (400, "token_invalid")
    assert counts() == before


def test_a_link_works_once_and_not_after_a_day(database):
    sign_up()
    sign_up(centreName="Second thoughts")
    first_mail, second_mail = mails_to(EMAIL)
    assert verify(token_for(EMAIL)).status_code == 200
    for mail in (first_mail, second_mail):
        token = mail.text.partition("verify-account/")[2].split()[0]
        assert verify(token).json()["code"] == "token_invalid"
    sign_up(email="late@nritya.test")
    PendingSignUp.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert verify(token_for("late@nritya.test")).json()["code"] == "token_invalid"
    assert User.objects.by_email("late@nritya.test") is None


def test_a_known_address_gets_the_same_answer_and_a_mail(database):
    unknown = sign_up()
    known = sign_up(email="owner@raga.test")
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    mail = last_mail("owner@raga.test")
    assert mail.subject == "You already have a Class Master account"
    assert "verify-account/" not in mail.text


def test_an_address_is_the_same_in_any_case_and_with_spaces(database):
    for typed in ("LEELA@nritya.test", " leela@Nritya.test ", "leela@nritya.test"):
        assert sign_up(email=typed).status_code == 201
    assert set(PendingSignUp.objects.values_list("email", flat=True)) == {EMAIL}
    assert verify(token_for(EMAIL)).status_code == 200
    assert login("  LEELA@NRITYA.TEST", SIGN_UP["password"]).status_code == 409


def test_one_address_gets_at_most_three_mails_an_hour_and_the_answer_stays_the_same(database):
    answers = [sign_up() for _ in range(5)]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert len(mails_to(EMAIL)) == 3


def test_a_sign_up_succeeds_while_the_mail_server_is_down_and_the_outbox_retries(
    database, settings, tmp_path
):
    use_mail_server(settings, f"smtp://127.0.0.1:{closed_port()}")
    assert sign_up().status_code == 201
    token = token_for(EMAIL)
    assert send_next() is True
    mail = last_mail(EMAIL)
    assert (mail.status, mail.attempts) == ("WAITING", 1)
    assert mail.next_attempt_at > timezone.now()
    assert mail.last_error
    assert send_next() is False, "not before its time"
    use_mailbox(settings, tmp_path)
    make_due(mail)
    assert send_next() is True
    assert last_mail(EMAIL).status == "SENT"
    assert len(list(tmp_path.iterdir())) == 1
    assert verify(token).status_code == 200


def test_a_mail_fails_after_eight_attempts(database, settings):
    use_mail_server(settings, f"smtp://127.0.0.1:{closed_port()}")
    sign_up()
    for _ in range(8):
        make_due(last_mail(EMAIL))
        send_next()
    mail = last_mail(EMAIL)
    assert (mail.status, mail.attempts) == ("FAILED", 8)
    make_due(mail)
    assert send_next() is False


@pytest.mark.parametrize(
    ("password", "message"),
    [
        ("", "Password is required"),
        ("Ab#1", "Password must be at least 8 characters long"),
        ("Ghungroo#", "Password must contain at least one number"),
        ("Ghungroo108", "Password must contain at least one special character"),
        ("Ghungroo_108", "Password must contain at least one special character"),
        ("leela@nritya.test", "Password must contain at least one number"),
        ("x1#" * 50, "Password must be at most 128 characters long"),
    ],
)
def test_a_weak_password_is_refused_with_the_specified_message(database, password, message):
    answer = sign_up(password=password)
    assert answer.status_code == 400
    assert answer.json()["errors"]["password"] == [message]
    assert PendingSignUp.objects.count() == Mail.objects.count() == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"password": "Passw0rd!"},
        {"password": "Leela1#@nritya.test", "email": "leela1#@nritya.test"},
        {"password": "Nritya 108!", "centreName": "Nritya 108!"},
    ],
)
def test_a_common_password_is_refused(database, changes):
    answer = sign_up(**changes)
    assert answer.status_code == 400
    assert "password" in answer.json()["errors"]


def test_a_weak_password_is_reported_together_with_other_errors(database):
    answer = sign_up(password="Passw0rd!", centreName="", phone="12345")
    assert set(answer.json()["errors"]) == {"password", "centreName", "phone"}
    assert PendingSignUp.objects.count() == Mail.objects.count() == 0


@pytest.mark.parametrize("length", [64, 128])
def test_a_long_password_in_any_script_is_accepted(database, length):
    password = ("पासवर्ड#1 " * 20)[:length]
    assert sign_up(password=password).status_code == 201
    assert verify(token_for(EMAIL), password).status_code == 200


@pytest.mark.parametrize(
    "name",
    ["x'; DROP SCHEMA public CASCADE; --", "pg_catalog", "information_schema", "public", "🎻 नृत्य"],
)
def test_the_centres_name_has_no_effect_on_its_schema(database, name):
    before = schemas()
    assert sign_up(centreName=name).status_code == 201
    assert verify(token_for(EMAIL)).status_code == 200
    organisation = Organisation.objects.get(email=EMAIL)
    assert organisation.name == name
    assert organisation.schema_name in before, "it was made before anybody had a name"
    assert schemas() == before


def test_a_name_of_three_hundred_characters_is_refused(database):
    answer = sign_up(centreName="x" * 300)
    assert answer.status_code == 400
    assert "centreName" in answer.json()["errors"]


@pytest.mark.parametrize(
    "ref", ["", None, "UNKNOWN12345", "' OR 1=1 --", "x" * 5000, "7d444840-9dc0-11d1-b245"]
)
def test_an_unknown_referral_code_is_ignored(database, ref):
    assert sign_up(ref=ref).status_code == 201
    assert verify(token_for(EMAIL)).status_code == 200
    assert Organisation.objects.get(email=EMAIL).referred_by is None


def test_a_centres_own_code_names_the_referrer(organisation):
    assert sign_up(ref=organisation.code.lower()).status_code == 201
    assert verify(token_for(EMAIL)).status_code == 200
    assert Organisation.objects.get(email=EMAIL).referred_by == organisation


def test_one_ip_address_can_make_at_most_twenty_sign_ups_an_hour(database):
    answers = [sign_up(email=f"one{number}@nritya.test") for number in range(21)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [429]
    assert int(answers[-1]["Retry-After"]) > 0


def test_every_field_of_the_form_is_required(database):
    answer = nobody().post("useradmin/signup", {})
    assert answer.json()["errors"] == {
        "centreName": ["Centre name is required."],
        "category": ["Category is required."],
        "username": ["Your name is required."],
        "email": ["Email is required."],
        "phone": ["Phone number is required"],
        "password": ["Password is required"],
    }
