"""Staff are invited by a link; the mail never has a password."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.models import OneTimeToken, User
from shared_apps.accounts.services import identities
from shared_apps.accounts.throttle import INVITATION_CENTRE
from shared_apps.mail.services import send_next
from tenant_apps.notifications.models import Notification
from tenant_apps.staff.models import Member
from tenants.context import in_organisation
from tests.callers import nobody, signed_in
from tests.guards.walk import everything
from tests.samples import SAMPLES
from tests.sessions.helpers import (
    closed_port,
    last_mail,
    login,
    mails_to,
    make_due,
    token_for,
    use_mail_server,
    use_mailbox,
)

EMAIL = "neha.kale@people.test"
PASSWORD = "Sitar#2026"
OWN = "Tanpura#77"


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def invited(owner, ids):
    answer = owner.post("staff", SAMPLES["POST staff"].body(ids))
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]


def accept(token: str, **more):
    return nobody().post("useradmin/verify-staff", {"token": token, **more})


def test_a_new_member_is_invited_and_cannot_sign_in_yet(invited):
    assert (invited["status"], invited["email"]) == ("INVITED", EMAIL)
    assert login(EMAIL, PASSWORD).json()["code"] == "invalid_credentials"


def test_the_mail_carries_a_link_and_never_the_password(invited, settings):
    mail = last_mail(EMAIL)
    assert f"{settings.PUBLIC_URL}/verify/" in mail.text
    assert f"{settings.PUBLIC_URL}/signin" in mail.text
    assert PASSWORD not in mail.text + mail.subject


def test_checking_the_link_shows_the_invitation_and_keeps_it_valid(invited, organisation):
    for _ in range(3):
        answer = nobody().post("useradmin/verify-staff/check", {"token": token_for(EMAIL)})
        assert answer.json()["data"] == {
            "username": "Neha Kale",
            "role": "TRAINER",
            "centreName": organisation.name,
            "email": EMAIL,
        }
    assert accept(token_for(EMAIL)).status_code == 200


def test_accepting_allows_sign_in_with_the_password_that_was_set(invited, organisation, ids):
    assert accept(token_for(EMAIL)).status_code == 200
    assert login(EMAIL, PASSWORD).status_code == 200
    with in_organisation(organisation):
        assert Member.objects.get(email=EMAIL).status == "ACTIVE"
        notices = Notification.objects.filter(user_id=ids.people["owner"])
        notice = notices.get(key__startswith="invitation-accepted")
    assert (notice.kind, notice.params) == ("member.accepted", {"name": "Neha Kale"})


def test_accepting_with_another_password_replaces_it(invited):
    assert accept(token_for(EMAIL), password=OWN).status_code == 200
    assert login(EMAIL, PASSWORD).status_code == 400
    assert login(EMAIL, OWN).status_code == 200


def test_a_weak_password_is_refused_and_the_link_stays_valid(invited):
    answer = accept(token_for(EMAIL), password="short1#")
    assert answer.status_code == 400
    assert login(EMAIL, PASSWORD).status_code == 400
    assert accept(token_for(EMAIL)).status_code == 200


def test_a_link_works_once_and_for_a_week(invited):
    token = token_for(EMAIL)
    OneTimeToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert accept(token).json()["code"] == "token_invalid"
    OneTimeToken.objects.update(expires_at=timezone.now() + timedelta(days=1))
    assert accept(token).status_code == 200
    assert accept(token, password=OWN).json()["code"] == "token_invalid"


def test_inviting_again_mails_a_new_link_and_invalidates_the_old_one(owner, invited):
    first = token_for(EMAIL)
    assert owner.post(f"staff/{invited['_id']}/invite").status_code == 200
    assert len(mails_to(EMAIL)) == 2
    assert accept(first).json()["code"] == "token_invalid"
    assert accept(token_for(EMAIL)).status_code == 200
    assert owner.post(f"staff/{invited['_id']}/invite").status_code == 409


def test_a_deleted_member_cannot_accept(owner, invited):
    token = token_for(EMAIL)
    assert owner.put(f"staff/delete/{invited['_id']}").status_code == 200
    assert accept(token).json()["code"] == "token_invalid"


def test_a_deactivated_member_is_not_activated_by_the_link(owner, invited, organisation):
    token = token_for(EMAIL)
    assert owner.put(f"staff/update/{invited['_id']}", {"is_active": False}).status_code == 200
    accept(token)
    assert User.objects.get(email=EMAIL).state == "INACTIVE"
    assert login(EMAIL, PASSWORD).status_code == 400


def test_a_member_who_never_confirmed_the_address_cannot_become_active(owner, invited):
    """An invited person who is deactivated and reactivated must still open the link."""
    member = f"staff/update/{invited['_id']}"
    owner.put(member, {"is_active": False})
    owner.put(member, {"is_active": True})
    assert User.objects.get(email=EMAIL).state == "INVITED"
    assert login(EMAIL, PASSWORD).status_code == 400
    assert owner.post(f"staff/{invited['_id']}/invite").status_code == 200
    assert accept(token_for(EMAIL)).status_code == 200


def test_an_invitation_succeeds_while_the_mail_server_is_down(owner, ids, settings, tmp_path):
    use_mail_server(settings, f"smtp://127.0.0.1:{closed_port()}")
    assert owner.post("staff", SAMPLES["POST staff"].body(ids)).status_code == 201
    assert send_next() is True
    assert last_mail(EMAIL).status == "WAITING"
    use_mailbox(settings, tmp_path)
    make_due(last_mail(EMAIL))
    assert send_next() is True
    assert last_mail(EMAIL).status == "SENT"
    assert PASSWORD not in next(tmp_path.iterdir()).read_text()


def test_one_address_gets_at_most_five_invitations_an_hour(owner, invited):
    path = f"staff/{invited['_id']}/invite"
    answers = [owner.post(path).status_code for _ in range(5)]
    assert answers == [200] * 4 + [429]
    assert len(mails_to(EMAIL)) == 5


def test_a_centre_cannot_send_unlimited_invitations_by_creating_and_deleting_members(
    owner, ids, organisation, other_organisation, monkeypatch
):
    few = replace(INVITATION_CENTRE, tries=3)
    monkeypatch.setattr(identities, "INVITATION_CENTRE", few)
    body = SAMPLES["POST staff"].body(ids)
    for number in range(3):
        made = owner.post("staff", body | {"email": f"stranger{number}@people.test"})
        assert made.status_code == 201
        owner.put(f"staff/delete/{made.json()['data']['_id']}")
    before = everything(organisation, other_organisation)
    for email in (EMAIL, "trainer@tiny.test"):
        refused = owner.post("staff", body | {"email": email})
        assert (refused.status_code, int(refused["Retry-After"]) > 0) == (429, True)
    assert everything(organisation, other_organisation) == before
    neighbour = signed_in("owner", other_organisation)
    assert neighbour.post("staff", body | {"email": EMAIL}).status_code == 201


def test_probing_for_known_addresses_uses_the_invitation_limit(owner, ids, monkeypatch):
    few = replace(INVITATION_CENTRE, tries=3)
    monkeypatch.setattr(identities, "INVITATION_CENTRE", few)
    body = SAMPLES["POST staff"].body(ids)
    known = [owner.post("staff", body | {"email": "trainer@tiny.test"}) for _ in range(4)]
    assert [answer.status_code for answer in known] == [409] * 3 + [429]
    assert owner.post("staff", body).status_code == 429
    assert not User.objects.filter(email=EMAIL).exists()


def test_an_invalid_form_does_not_count_as_an_invitation(owner, ids, monkeypatch):
    monkeypatch.setattr(identities, "INVITATION_CENTRE", replace(INVITATION_CENTRE, tries=1))
    body = SAMPLES["POST staff"].body(ids)
    for _ in range(3):
        assert owner.post("staff", body | {"phone": ""}).status_code == 400
    assert owner.post("staff", body).status_code == 201


def test_password_resets_do_not_count_as_invitations(owner, invited):
    for _ in range(3):
        nobody().post("useradmin/forgot-password", {"email": EMAIL})
    assert owner.post(f"staff/{invited['_id']}/invite").status_code == 200


def test_an_address_of_another_centre_is_refused_like_one_of_the_own_centre(
    owner, ids, organisation
):
    body = SAMPLES["POST staff"].body(ids)
    foreign = owner.post("staff", body | {"email": "trainer@tiny.test"})
    own = owner.post("staff", body | {"email": "trainer@raga.test"})
    assert foreign.status_code == own.status_code == 409
    assert foreign.json()["message"] == own.json()["message"] == "This email cannot be used."


def test_the_owner_of_a_refused_address_is_mailed_once_an_hour(owner, ids, organisation):
    body = SAMPLES["POST staff"].body(ids) | {"email": "trainer@tiny.test"}
    for _ in range(3):
        owner.post("staff", body)
    subjects = [mail.subject for mail in mails_to("trainer@tiny.test")]
    assert subjects == ["Someone tried to add your email address to Class Master"]
    with in_organisation(organisation):
        assert not Member.objects.filter(name="Neha Kale").exists()
