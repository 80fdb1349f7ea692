"""Institute information: read by managers, saved by owners, seen at once."""

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


def test_what_is_saved_is_shown_and_written_down(owner, in_first):
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


def test_an_old_version_gets_both_states_and_changes_nothing(owner, in_first):
    owner.put("settings", {"receiptNote": "First", "version": 1})
    mine = {"receiptNote": "Second", "version": 1}
    answer = owner.put("settings", mine)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["mine"] == mine
    assert answer.json()["data"]["theirs"]["receiptNote"] == "First"
    assert WorkspaceSettings.objects.get(pk=1).receipt_note == "First"


def test_saving_what_stands_there_changes_nothing(owner):
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
def test_a_wrong_field_is_named_and_nothing_changes(owner, in_first, change, field):
    before = organisation_now(in_first).__dict__ | {"_state": None}
    answer = owner.put("settings", change)
    assert answer.status_code == 400
    assert field in answer.json()["errors"]
    assert organisation_now(in_first).__dict__ | {"_state": None} == before


def test_a_logo_is_an_upload_of_ones_own(owner, in_first):
    address = owner.send_form("files", {"file": _file()}).json()["data"]
    answer = owner.put("settings", {"logo": address})
    assert answer.json()["data"]["logo"].startswith("/class/v1/files/")
    assert owner.get("useradmin/me").json()["user"]["centreLogo"]
    assert owner.put("settings", {"logo": None}).json()["data"]["logo"] is None
    assert organisation_now(in_first).logo_id is None


def test_a_new_name_is_on_the_next_page_of_everybody(owner, in_first):
    staff = signed_in("staff", in_first)
    owner.put("settings", {"centreName": "Raga & Tala"})
    assert staff.get("useradmin/me").json()["user"]["centreName"] == "Raga & Tala"


def test_an_admin_reads_and_does_not_save(in_first):
    admin = signed_in("admin", in_first)
    assert admin.get("settings").status_code == 200
    assert admin.put("settings", {"centreName": "Mine"}).status_code == 403
    assert organisation_now(in_first).name == "Raga School of Music"


def _file():
    import io

    return io.BytesIO(pictures.png())
