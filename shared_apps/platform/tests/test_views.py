"""What a browser and a load balancer read before anybody signs in."""

import pytest
from django.db import connection
from django.test import Client

from shared_apps.platform.models import PlatformSettings
from tenants.models import Organisation
from tests.callers import master, nobody
from tests.sessions.helpers import closed_port


def test_the_configuration_says_when_the_house_is_closed(database):
    assert Client().get("/config.json").json()["maintanance"] is False
    PlatformSettings.objects.create(pk=1, maintenance=True)
    assert Client().get("/config.json").json()["maintanance"] is True


def test_the_api_answers_the_configuration_under_the_specifications_path(database):
    PlatformSettings.objects.create(pk=1, maintenance=True)
    answer = nobody().get("publicapi/config")
    assert (answer.status_code, answer.json()) == (200, Client().get("/config.json").json())
    assert answer.json().keys() == {"maintanance", "socket", "version"}
    assert "no-store" in answer["Cache-Control"]


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


@pytest.fixture
def without_postgresql(committed):
    """The server is asked for at a port where nobody listens."""
    connection.close()
    connection.close_pool()
    port, connection.settings_dict["PORT"] = connection.settings_dict["PORT"], closed_port()
    options = connection.settings_dict["OPTIONS"]
    pool, options["pool"] = options["pool"], False
    yield
    connection.close()
    connection.settings_dict["PORT"], options["pool"] = port, pool


def test_ready_names_redis_when_it_is_away_and_alive_says_yes(database, redis_unavailable):
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "not ready", "away": ["redis"]})
    assert Client().get("/health").status_code == 200


def test_ready_names_postgresql_when_it_is_away_and_nothing_else_of_it(without_postgresql):
    answer = Client().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "away": ["postgresql"]}


def test_ready_names_both_stores_when_both_are_away(without_postgresql, redis_unavailable):
    assert Client().get("/health/ready").json()["away"] == ["postgresql", "redis"]


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
