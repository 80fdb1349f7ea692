"""The address of a sign-in is changed by a link to the new one, and back by a link to the old one."""

import base64
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts import totp
from shared_apps.accounts.models import OneTimeToken, User
from shared_apps.accounts.services import identities
from shared_apps.platform.models import PlatformAuditEntry
from tenant_apps.staff.models import Member
from tenants.context import in_organisation
from tests.callers import Caller, nobody, signed_in, user_of
from tests.seed import PASSWORD
from tests.sessions.helpers import last_mail, logged_in, login, mails_to, token_for

STAFF, NEW, NEWER = "staff@raga.test", "neha.kale@people.test", "neha@people.test"


def ask(caller: Caller, email: str = NEW, **more):
    return caller.post("useradmin/email", {"email": email, "password": PASSWORD} | more)


def confirm(token: str, caller: Caller | None = None):
    return (caller or nobody()).post("useradmin/email/confirm", {"token": token})


def undo(token: str):
    return nobody().post("useradmin/email/undo", {"token": token})


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def changed(staff):
    """A member of staff whose address has been changed."""
    ask(staff)
    assert confirm(token_for(NEW), staff).status_code == 200
    return staff


def test_the_link_to_the_new_address_changes_it(organisation, staff):
    assert ask(staff).status_code == 200
    assert login(STAFF).status_code != 400
    assert confirm(token_for(NEW), staff).status_code == 200
    assert login(STAFF).status_code == 400
    assert login(NEW).json()["code"] == "already_logged_in"
    with in_organisation(organisation):
        assert Member.objects.get(pk=staff.user_id).email == NEW


def test_the_browser_that_confirms_stays_signed_in_with_the_new_address(changed):
    assert changed.get("useradmin/me").json()["user"]["email"] == NEW


def test_every_other_session_ends(staff):
    ask(staff)
    confirm(token_for(NEW))
    assert staff.get("useradmin/me").status_code == 401


def test_somebody_elses_browser_keeps_no_session_alive(organisation, staff):
    other = signed_in("trainer", organisation)
    ask(staff)
    confirm(token_for(NEW), other)
    assert staff.get("useradmin/me").status_code == 401
    assert other.get("useradmin/me").status_code == 200


def test_it_asks_for_the_password(staff):
    answer = ask(staff, password="Wrong#Pass1")
    assert answer.json()["errors"] == {"password": ["This is not your current password."]}
    assert mails_to(NEW) == []


def test_it_asks_for_the_code_where_two_factor_sign_in_is_on(staff):
    begun = staff.post("useradmin/two-factor/begin", {"password": PASSWORD}).json()["data"]
    key = base64.b32decode(begun["key"])
    code = totp.code_at(key, time.time())
    staff.post("useradmin/two-factor/confirm", {"code": code})
    assert ask(staff).json()["errors"].keys() == {"code"}
    assert ask(staff, code=code).json()["errors"].keys() == {"code"}
    assert ask(staff, code=totp.code_at(key, time.time() + totp.SECONDS)).status_code == 200


def test_the_present_address_is_refused(staff):
    assert ask(staff, " STAFF@raga.test ").json()["errors"].keys() == {"email"}


@pytest.mark.parametrize("email", ["", "x", None, 7, "a@b.test\r\nBcc: c@d.test", "ｓ@raga.test"])
def test_what_is_no_address_is_refused(staff, email):
    assert ask(staff, email).status_code == 400


def test_a_taken_address_gets_the_same_answer_and_only_its_owner_hears_of_it(staff):
    free, taken = ask(staff), ask(staff, "owner@raga.test")
    assert free.status_code == taken.status_code == 200
    assert free.json()["message"] == taken.json()["message"]
    [mail] = mails_to("owner@raga.test")
    assert "already belongs to your account" in mail.text
    assert "/confirm-email/" not in mail.text


def test_an_address_that_was_taken_meanwhile_is_refused_as_a_bad_link_is(organisation, staff):
    ask(staff)
    token = token_for(NEW)
    User.objects.filter(email="trainer@raga.test").update(email=NEW)
    answer = confirm(token)
    assert (answer.status_code, answer.json()) == (
        400,
        confirm("A" * 43).json() | {"requestId": answer.json()["requestId"]},
    )
    assert User.objects.get(pk=staff.user_id).email == STAFF


def test_the_link_works_once_and_the_newest_counts(staff):
    ask(staff)
    first = token_for(NEW)
    ask(staff, NEWER)
    assert confirm(first).status_code == 400
    second = token_for(NEWER)
    assert confirm(second).status_code == 200
    assert confirm(second).status_code == 400


def test_the_link_works_for_an_hour(staff):
    ask(staff)
    token = token_for(NEW)
    links = OneTimeToken.objects.filter(purpose="EMAIL")
    left = links.get().expires_at - timezone.now()
    assert timedelta(minutes=59) < left <= timedelta(minutes=60)
    links.update(expires_at=timezone.now())
    assert confirm(token).status_code == 400


def test_the_link_is_no_other_link(staff):
    ask(staff)
    token = token_for(NEW)
    assert undo(token).status_code == 400
    reset = nobody().post("useradmin/reset-password", {"token": token, "password": "Tabla#2027"})
    assert reset.status_code == 400


def test_a_person_who_was_put_out_does_not_confirm(organisation, staff):
    ask(staff)
    token = token_for(NEW)
    with in_organisation(organisation):
        owner = user_of("owner", organisation)
        identities.change_identity(user_id=staff.user_id, by=owner, state="INACTIVE")
    assert confirm(token).status_code == 400


def test_three_mails_an_hour_go_to_one_address(staff):
    for _ in range(3):
        assert ask(staff).status_code == 200
    assert ask(staff).status_code == 429
    assert len(mails_to(NEW)) == 3


def test_both_logs_tell_of_it(organisation, changed):
    entry = PlatformAuditEntry.objects.get(action="email changed")
    assert (entry.before, entry.after) == ({"email": STAFF}, {"email": NEW})
    assert entry.actor_id == changed.user_id


class TestUndo:
    def test_the_old_address_can_undo_it_for_seven_days(self, organisation, changed):
        assert NEW in last_mail(STAFF).text
        left = OneTimeToken.objects.get(purpose="EMAIL_UNDO").expires_at - timezone.now()
        assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
        assert undo(token_for(STAFF)).status_code == 200
        assert User.objects.get(pk=changed.user_id).email == STAFF
        with in_organisation(organisation):
            assert Member.objects.get(pk=changed.user_id).email == STAFF

    def test_it_signs_everybody_out_and_asks_for_a_new_password(self, changed):
        undo(token_for(STAFF))
        assert changed.get("useradmin/me").status_code == 401
        assert login(STAFF).status_code == login(NEW).status_code == 400
        body = {"token": token_for(STAFF), "password": "Tabla#2027"}
        assert nobody().post("useradmin/reset-password", body).status_code == 200
        assert logged_in(STAFF, "Tabla#2027").get("useradmin/me").status_code == 200

    def test_it_works_once(self, changed):
        token = token_for(STAFF)
        assert undo(token).status_code == 200
        assert undo(token).status_code == 400

    def test_a_second_change_does_not_take_the_link_away(self, changed):
        token = token_for(STAFF)
        ask(changed, NEWER)
        confirm(token_for(NEWER), changed)
        later = token_for(NEW)
        assert undo(token).status_code == 200
        assert User.objects.get(pk=changed.user_id).email == STAFF
        assert undo(later).status_code == 400

    def test_an_app_that_was_set_up_since_goes_with_it(self, changed):
        begun = changed.post("useradmin/two-factor/begin", {"password": PASSWORD}).json()["data"]
        code = totp.code_at(base64.b32decode(begun["key"]), time.time())
        changed.post("useradmin/two-factor/confirm", {"code": code})
        undo(token_for(STAFF))
        assert not User.objects.get(pk=changed.user_id).has_second_factor()
