"""What MASTER says about the platform and the seller of its invoices."""

import pytest

from shared_apps.platform.models import PlatformAuditEntry
from tests.callers import master, nobody

SELLER = {"sellerName": "Class Master LLP", "state": "Maharashtra", "gstin": "27AAQFC1884L1ZP"}


@pytest.mark.usefixtures("organisation")
def test_master_changes_the_company_panel():
    answer = master().put("superadmin/settings", {"name": "Class Master India"})
    assert answer.status_code == 200
    assert nobody().get("classmaster/info").json()["data"]["name"] == "Class Master India"
    assert PlatformAuditEntry.objects.filter(kind="platformsettings", action="changed").exists()


@pytest.mark.usefixtures("organisation")
def test_the_gstin_of_another_state_is_refused():
    master().put("superadmin/settings", SELLER)
    answer = master().put("superadmin/settings", {"state": "Gujarat"})
    assert answer.status_code == 400
    assert "gstin" in answer.json()["errors"]
    assert master().get("superadmin/settings").json()["data"]["state"] == "Maharashtra"


@pytest.mark.usefixtures("organisation")
def test_the_maintenance_flag_reaches_the_config_file():
    assert nobody().get("/config.json").json()["maintanance"] is False
    master().put("superadmin/settings", {"maintenance": True})
    assert nobody().get("/config.json").json()["maintanance"] is True


@pytest.mark.usefixtures("organisation")
def test_an_old_version_is_refused_with_both_states():
    master().put("superadmin/settings", {"name": "One"})
    version = master().get("superadmin/settings").json()["data"]["version"]
    master().put("superadmin/settings", {"name": "Two"})
    answer = master().put("superadmin/settings", {"name": "Three", "version": version})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["theirs"]["name"] == "Two"
