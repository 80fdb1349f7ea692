"""A file's URL is valid as long as the session for which it was created."""

from base64 import b64encode

import pytest

from shared_apps.core.tests import pictures
from tenants.models import Organisation
from tests.callers import Caller, master_in, nobody, signed_in
from tests.seed import PASSWORD


def photo_of(caller: Caller) -> str:
    """Uploads a picture and returns its URL."""
    answer = caller.post("files", {"base64": b64encode(pictures.png()).decode()})
    assert answer.status_code == 201, answer.content
    address: str = answer.json()["data"]
    assert nobody().get(address).status_code == 200
    return address


def assert_ended(address: str) -> None:
    answer = nobody().get(address)
    assert (answer.status_code, answer.json()["code"]) == (403, "link_ended")


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def test_it_ends_when_the_user_signs_out(staff, owner):
    address, colleagues = photo_of(staff), photo_of(owner)
    staff.post("useradmin/logout")
    assert_ended(address)
    assert nobody().get(colleagues).status_code == 200


def test_it_ends_when_the_user_is_deactivated(staff, owner):
    address = photo_of(staff)
    owner.put(f"staff/update/{staff.user_id}", {"is_active": False})
    assert_ended(address)


def test_it_ends_when_the_password_changes(staff):
    address = photo_of(staff)
    answer = staff.post("useradmin/change-password", {"old": PASSWORD, "new": "Sitar#2026"})
    assert_ended(address)
    photo_of(Caller(answer.json()["data"]))


def test_it_ends_when_the_organisation_is_suspended(staff, organisation, redis_server):
    address = photo_of(staff)
    Organisation.objects.filter(pk=organisation.pk).update(status="SUSPENDED")
    redis_server.flushdb()
    assert_ended(address)


def test_it_ends_when_master_leaves_the_workspace(organisation):
    visitor = master_in(organisation)
    address = photo_of(visitor)
    visitor.post("superadmin/leave")
    assert_ended(address)


def test_the_logo_of_the_public_form_is_public(owner, ids):
    owner.put("settings", {"logo": photo_of(owner)})
    logo = nobody().get(f"publicapi/enquiry/{ids.enquiry_code}").json()["data"]["logo"]
    owner.post("useradmin/logout")
    assert nobody().get(logo).status_code == 200


def test_a_link_cannot_be_created_without_a_session(in_first, staff):
    from tenant_apps.workspace.services import link_to

    with pytest.raises(RuntimeError, match="made for a session"):
        link_to(1)
