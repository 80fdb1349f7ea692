"""Institute information: read by managers, saved by owners, visible at once."""

import pytest

from shared_apps.core.tests import pictures
from tenant_apps.audit.models import AuditEntry
from tenant_apps.workspace.models import WorkspaceSettings
from tenants.context import in_public
from tenants.models import Organisation
from tests.callers import signed_in


@pytest.fixture
def owner(in_first):
    return signed_in("owner", in_first)


def organisation_now(organisation) -> Organisation:
    with in_public():
        return Organisation.objects.get(pk=organisation.pk)


def test_saved_settings_are_returned_and_audited(owner, in_first):
    body = {
        "centreName": "Raga & Tala",
        "gstin": "27aapfu0939f1zv",
        "state": "Maharashtra",
        "pan": "aapfu0939f",
        "receiptNote": "Thank you!",
        "version": 1,
    }
    answer = owner.put("settings", body)
    assert answer.status_code == 200
    data = answer.json()["data"]
    assert (data["centreName"], data["gstin"], data["version"]) == (
        "Raga & Tala",
        "27AAPFU0939F1ZV",
        2,
    )
    assert data == owner.get("settings").json()["data"]
    entry = AuditEntry.objects.latest("pk")
    assert entry.before["name"] == "Raga School of Music"
    assert entry.after["name"] == "Raga & Tala"
    assert "phone" not in entry.after


def test_a_stale_version_returns_both_states_and_changes_nothing(owner, in_first):
    owner.put("settings", {"receiptNote": "First", "version": 1})
    mine = {"receiptNote": "Second", "version": 1}
    answer = owner.put("settings", mine)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["mine"] == mine
    assert answer.json()["data"]["theirs"]["receiptNote"] == "First"
    assert WorkspaceSettings.objects.get(pk=1).receipt_note == "First"


def test_saving_unchanged_values_changes_nothing(owner):
    entries = AuditEntry.objects.count()
    now = owner.get("settings").json()["data"]
    same = {name: now[name] for name in ("centreName", "phone", "version")}
    assert owner.put("settings", same).json()["data"]["version"] == now["version"]
    assert AuditEntry.objects.count() == entries


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"centreName": ""}, "centreName"),
        ({"centreName": "x" * 121}, "centreName"),
        ({"centreName": "You have won, see evil.test/win"}, "centreName"),
        ({"category": "Dance"}, "category"),
        ({"email": "x"}, "email"),
        ({"phone": "12345"}, "phone"),
        ({"website": "javascript:alert(1)"}, "website"),
        ({"website": "raga.test"}, "website"),
        ({"state": "Narnia"}, "state"),
        ({"pincode": "x"}, "pincode"),
        ({"gstin": "x"}, "gstin"),
        ({"gstin": "29AAPFU0939F1ZV", "state": "Goa"}, "gstin"),
        ({"gstin": "29AAPFU0939F1ZV"}, "gstin"),
        ({"pan": "x"}, "pan"),
        ({"logo": "https://evil.test/logo.png"}, "logo"),
        ({"receiptNote": "x" * 301}, "receiptNote"),
        ({"status": "ACTIVE"}, "status"),
        ({"open_until": "2099-01-01"}, "open_until"),
        ({"student_limit": 9999}, "student_limit"),
        ({"planName": "Gold"}, "planName"),
    ],
    ids=str,
)
def test_an_invalid_field_is_reported_and_nothing_changes(owner, in_first, change, field):
    before = organisation_now(in_first).__dict__ | {"_state": None}
    answer = owner.put("settings", change)
    assert answer.status_code == 400
    assert field in answer.json()["errors"]
    assert organisation_now(in_first).__dict__ | {"_state": None} == before


def test_a_logo_must_be_an_upload_of_the_workspace(owner, in_first):
    address = owner.send_form("files", {"file": _file()}).json()["data"]
    answer = owner.put("settings", {"logo": address})
    assert answer.json()["data"]["logo"].startswith("/class/v1/files/")
    assert owner.get("useradmin/me").json()["user"]["centreLogo"]
    assert owner.put("settings", {"logo": None}).json()["data"]["logo"] is None
    assert organisation_now(in_first).logo_id is None


def test_a_new_centre_name_is_shown_to_everyone_at_once(owner, in_first):
    staff = signed_in("staff", in_first)
    owner.put("settings", {"centreName": "Raga & Tala"})
    assert staff.get("useradmin/me").json()["user"]["centreName"] == "Raga & Tala"


def test_an_admin_can_read_but_not_save(in_first):
    admin = signed_in("admin", in_first)
    assert admin.get("settings").status_code == 200
    assert admin.put("settings", {"centreName": "Mine"}).status_code == 403
    assert organisation_now(in_first).name == "Raga School of Music"


def _file():
    import io

    return io.BytesIO(pictures.png())


LIMITS = {
    "staffDiscountPercent": "10.00",
    "adminDiscountPercent": "100.00",
    "staffDaysBack": 60,
    "adminDaysBack": None,
}


def test_the_default_front_desk_limits_are_ten_per_cent_and_sixty_days(owner):
    now = owner.get("settings").json()["data"]
    assert {name: now[name] for name in LIMITS} == LIMITS


def test_the_owner_sets_the_role_limits_and_the_change_is_audited(owner):
    changed = {"staffDiscountPercent": "12.50", "adminDiscountPercent": "50", "staffDaysBack": None}
    answer = owner.put("settings", changed | {"version": 1})
    assert answer.status_code == 200, answer.json()
    now = owner.get("settings").json()["data"]
    assert {name: now[name] for name in LIMITS} == LIMITS | changed | {
        "adminDiscountPercent": "50.00"
    }
    entry = AuditEntry.objects.latest("pk")
    assert entry.before == {
        "staff_discount_percent": "10.00",
        "admin_discount_percent": "100.00",
        "staff_days_back": 60,
    }
    assert entry.after == {
        "staff_discount_percent": "12.50",
        "admin_discount_percent": "50.00",
        "staff_days_back": None,
    }


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("staffDiscountPercent", "100.01", "The discount limit is a percentage from 0 to 100."),
        ("staffDiscountPercent", "-1", "The discount limit is a percentage from 0 to 100."),
        ("adminDiscountPercent", None, "The discount limit is a percentage from 0 to 100."),
        ("adminDiscountPercent", "ten", "The discount limit is a percentage from 0 to 100."),
        (
            "staffDaysBack",
            -1,
            "Enter a number of days from 0 to 3,650, or leave it empty for any day.",
        ),
        (
            "staffDaysBack",
            3651,
            "Enter a number of days from 0 to 3,650, or leave it empty for any day.",
        ),
        (
            "adminDaysBack",
            "x",
            "Enter a number of days from 0 to 3,650, or leave it empty for any day.",
        ),
    ],
)
def test_an_invalid_limit_is_a_field_error(owner, field, value, sentence):
    before = owner.get("settings").json()["data"]
    answer = owner.put("settings", {field: value})
    assert (answer.status_code, answer.json()["errors"]) == (400, {field: [sentence]})
    assert owner.get("settings").json()["data"] == before


@pytest.mark.parametrize("person", ["admin", "staff"])
def test_only_the_owner_can_change_role_limits(in_first, person):
    answer = signed_in(person, in_first).put("settings", {"staffDiscountPercent": "100"})
    assert answer.status_code == 403
    assert WorkspaceSettings.objects.get(pk=1).staff_discount_percent == 10
