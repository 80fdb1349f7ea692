"""What a browser and a load balancer read before anybody signs in."""

import pytest
from django.db import DatabaseError
from django.test import Client

from shared_apps.core import live_state
from shared_apps.platform import views
from shared_apps.platform.models import PlatformSettings
from tenants.models import Organisation
from tests.callers import master, nobody
from tests.sessions.post import closed_port


def test_the_configuration_says_when_the_house_is_closed(database):
    assert Client().get("/config.json").json()["maintanance"] is False
    PlatformSettings.objects.create(pk=1, maintenance=True)
    assert Client().get("/config.json").json()["maintanance"] is True


def test_there_is_one_row_of_platform_settings(database):
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError), transaction.atomic():
        PlatformSettings.objects.create(pk=2)


def test_the_company_panel_shows_what_master_has_said(database):
    assert nobody().get("classmaster/info").json()["data"]["name"] == "Class Master"
    PlatformSettings.objects.create(pk=1, name="Guru", phones=["98220 00009"], services=["Fees"])
    found = nobody().get("classmaster/info").json()["data"]
    assert (found["name"], found["phones"], found["services"]) == (
        "Guru",
        ["98220 00009"],
        ["Fees"],
    )
    assert found.keys() == {"name", "website", "supportEmail", "phones", "services", "version"}


def test_ready_says_so_when_everything_answers(database):
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_ready_waits_for_a_workspace_that_is_behind(organisation):
    Organisation.objects.filter(pk=organisation.pk).update(migrated_to="older")
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "behind"})


def test_ready_says_no_without_redis_and_alive_says_yes(database, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{closed_port()}/0"
    live_state.client.cache_clear()
    try:
        assert Client().get("/health/ready").status_code == 503
        assert Client().get("/health").status_code == 200
    finally:
        live_state.client.cache_clear()


def test_ready_says_no_without_the_database_and_tells_nothing(database, monkeypatch):
    def away():
        raise DatabaseError("password authentication failed for user postgres")

    monkeypatch.setattr(views, "current_digest", away)
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "not ready"})


def test_the_page_is_every_address_that_is_not_the_apis(database, settings, tmp_path):
    (tmp_path / "index.html").write_text('<div id="root"></div>')
    settings.FRONTEND_DIST = tmp_path
    for address in ("/", "/signin", "/finace-page", "/verify/abc", "/%00", "/..%2f..%2fetc/passwd"):
        answer = Client().get(address)
        assert answer.status_code == 200, address
        assert b'id="root"' in b"".join(answer.streaming_content)
        assert answer["Cache-Control"] == "no-cache"
    for address in ("/class/v1/nothing", "/assets/nothing.js", "/health/nothing"):
        assert Client().get(address).status_code == 404


def test_master_sees_every_organisation_with_its_term(organisation, other_organisation):
    found = master().get("superadmin/organisation?ordering=centreName").json()
    assert [row["centreName"] for row in found["list"]] == [
        "Raga School of Music",
        "Tiny Brushes Art Studio",
    ]
    row = found["list"][0]
    assert row["_id"] == row["orgId"] == organisation.code
    assert "schema_name" not in str(row)
    assert organisation.schema_name not in str(found)
    searched = master().get("superadmin/organisation?search=tiny").json()
    assert searched["total"] == 1
