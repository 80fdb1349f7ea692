"""An owner hands the centre over to a colleague."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.models import OwnershipOffer, User
from shared_apps.accounts.services import ownership
from shared_apps.core.roles import Role
from tenant_apps.audit.models import AuditEntry
from tenant_apps.staff.models import Member
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import Caller, signed_in, user_of
from tests.seed import PASSWORD
from tests.sessions.helpers import last_mail, mails_to


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def offer(owner: Caller, candidate: int, **more):
    body = {"userId": candidate, "password": PASSWORD} | more
    return owner.post("useradmin/ownership/offer", body)


@pytest.fixture
def offered(owner, admin):
    answer = offer(owner, admin.user_id)
    assert answer.status_code == 200, answer.content


def pending(caller: Caller):
    return caller.get("useradmin/ownership").json()["data"]


def role(caller: Caller) -> str:
    return caller.get("useradmin/me").json()["user"]["role"]


def test_the_colleague_is_told_and_nothing_is_changed_yet(owner, admin, offered, organisation):
    assert "offers you the ownership" in last_mail("admin@raga.test").subject
    assert (role(owner), role(admin)) == ("SUPER_ADMIN", "ADMIN")
    assert pending(admin)["isReceived"] is True
    assert pending(owner)["isReceived"] is False


def test_nobody_else_sees_the_offer(offered, organisation):
    assert pending(signed_in("trainer", organisation)) is None
    assert pending(signed_in("branch_admin", organisation)) is None


def test_accepting_swaps_the_roles_in_both_live_sessions(owner, admin, offered, organisation):
    assert admin.post("useradmin/ownership/accept").status_code == 200
    assert (role(owner), role(admin)) == ("ADMIN", "SUPER_ADMIN")
    assert owner.post("useradmin/ownership/offer", {}).status_code == 403
    assert pending(admin) is None
    with in_organisation(organisation):
        roles = dict(Member.objects.values_list("pk", "role"))
    assert (roles[owner.user_id], roles[admin.user_id]) == ("ADMIN", "SUPER_ADMIN")


def test_the_former_owner_is_of_the_new_owners_branch(owner, admin, offered, organisation):
    branch = user_of("admin", organisation).branch_id
    admin.post("useradmin/ownership/accept")
    former = User.objects.get(pk=owner.user_id)
    assert (former.role, former.branch_id) == (Role.ADMIN, branch)
    with in_organisation(organisation):
        assert Member.objects.get(pk=owner.user_id).branch_id == branch


def test_both_are_told_by_mail(admin, offered):
    admin.post("useradmin/ownership/accept")
    assert "You are the owner of" in last_mail("admin@raga.test").subject
    assert "is the owner of" in last_mail("owner@raga.test").subject


def test_the_centres_contact_follows_where_it_was_the_owners(owner, admin, offered, organisation):
    User.objects.filter(pk=owner.user_id).update(phone="9822011111")
    User.objects.filter(pk=admin.user_id).update(phone="9822022222")
    rows = Organisation.objects.filter(pk=organisation.pk)
    rows.update(email="owner@raga.test", phone="9822099999")
    admin.post("useradmin/ownership/accept")
    assert rows.values_list("email", "phone").get() == ("admin@raga.test", "9822099999")


def test_the_centres_log_tells_of_the_offer_and_of_the_handover(admin, offered, organisation):
    admin.post("useradmin/ownership/accept")
    with in_organisation(organisation):
        told = AuditEntry.objects.filter(action__startswith="ownership")
        assert set(told.values_list("action", "actor_id")) == {
            ("ownership offered", user_of("owner", organisation).pk),
            ("ownership handed over", admin.user_id),
        }


def test_it_asks_for_the_password(owner, admin):
    answer = offer(owner, admin.user_id, password="Wrong#Pass1")
    assert answer.json()["errors"].keys() == {"password"}
    assert mails_to("admin@raga.test") == []


def test_there_is_one_offer_at_a_time(owner, offered, organisation):
    again = offer(owner, user_of("staff", organisation).pk)
    assert (again.status_code, again.json()["code"]) == (409, "pending")


def test_a_withdrawn_offer_cannot_be_accepted(owner, admin, offered):
    assert owner.post("useradmin/ownership/withdraw").status_code == 200
    refused = admin.post("useradmin/ownership/accept")
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert offer(owner, admin.user_id).status_code == 200


def test_a_declined_offer_ends(owner, admin, offered):
    assert admin.post("useradmin/ownership/decline").status_code == 200
    assert pending(owner) is None
    assert role(owner) == "SUPER_ADMIN"


def test_it_ends_after_seven_days(owner, admin, offered):
    left = OwnershipOffer.objects.get().expires_at - timezone.now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)


def test_an_offer_that_has_ended_is_not_accepted_and_makes_room_for_another(
    owner, admin, monkeypatch
):
    monkeypatch.setattr(ownership, "VALID_DAYS", 0)
    offer(owner, admin.user_id)
    assert admin.post("useradmin/ownership/accept").status_code == 409
    assert pending(owner) is None
    monkeypatch.undo()
    assert offer(owner, admin.user_id).status_code == 200
    assert set(OwnershipOffer.objects.values_list("status", flat=True)) == {"EXPIRED", "PENDING"}


def test_nobody_but_the_colleague_accepts(owner, offered, organisation):
    for other in (owner, signed_in("staff", organisation)):
        assert other.post("useradmin/ownership/accept").status_code == 409
    assert role(owner) == "SUPER_ADMIN"


@pytest.mark.parametrize("state", ["INVITED", "INACTIVE"])
def test_somebody_who_cannot_sign_in_is_no_colleague_to_choose(owner, organisation, state):
    staff = user_of("staff", organisation)
    User.objects.filter(pk=staff.pk).update(state=state)
    assert offer(owner, staff.pk).json()["errors"].keys() == {"userId"}


def test_nor_is_somebody_of_another_centre_or_oneself(owner, organisation, other_organisation):
    stranger = user_of("admin", other_organisation)
    for who in (stranger.pk, owner.user_id, 999_999):
        assert offer(owner, who).json()["errors"].keys() == {"userId"}


@pytest.mark.parametrize("who", [None, "", "x", 0, -1, 2**70, 1.5, True, [1], {"a": 1}])
def test_what_is_no_id_is_refused(owner, who):
    assert offer(owner, who).status_code == 400


def test_a_colleague_who_was_put_out_meanwhile_does_not_become_the_owner(owner, admin, offered):
    assert pending(admin)
    User.objects.filter(pk=admin.user_id).update(state="INACTIVE")
    assert admin.post("useradmin/ownership/accept").status_code == 409
    assert role(owner) == "SUPER_ADMIN"


def test_an_owner_who_is_none_any_more_gives_nothing_away(owner, admin, offered):
    User.objects.filter(pk=owner.user_id).update(state="INACTIVE")
    assert admin.post("useradmin/ownership/accept").status_code == 409
