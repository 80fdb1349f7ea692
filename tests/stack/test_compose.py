"""docker-compose.yml runs what `make up` runs."""

import re
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from config.stack.bootstrap import LIBRARIES
from config.stack.processes import ENVIRONMENT, OWNERS, WEB_PROCESSES, commands
from config.stack.stores import POSTGRES_LOG, POSTGRES_SETTINGS

ROOT = Path(__file__).resolve().parents[2]
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


@pytest.mark.parametrize("name", ["web", "sockets", "worker", "beat"])
def test_each_process_has_the_command_line_of_make_up(name):
    assert SERVICES[name]["command"] == commands("0.0.0.0", 8000, 8001)[name]  # noqa: S104


def test_the_owners_process_has_the_command_line_of_make_up():
    assert SERVICES[OWNERS]["command"] == f"python -m {commands('', 0, 0)[OWNERS]}"


def test_only_what_serves_nobody_is_told_how_to_be_the_owner():
    told = {
        name
        for name, service in SERVICES.items()
        if "POSTGRES_PASSWORD" in str(environment(service))
    }
    assert told == {"postgres", "migrate", OWNERS}
    for name in ("web", "sockets", "worker", "beat"):
        assert "OWNER_DATABASE_URL" not in environment(SERVICES[name])
        assert "//classmaster_app:" in environment(SERVICES[name])["DATABASE_URL"]


def test_the_example_of_the_environment_names_every_variable():
    used = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    example = (ROOT / ".env.example").read_text()
    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) == used


def environment(service: dict) -> dict:
    return service.get("environment", {})


def test_there_are_as_many_web_processes_as_of_make_up():
    assert SERVICES["web"]["deploy"]["replicas"] == WEB_PROCESSES


@pytest.mark.parametrize("name", ["web", "sockets", "worker", "beat"])
def test_each_process_has_the_environment_of_make_up(name):
    assert ENVIRONMENT.items() <= SERVICES[name]["environment"].items()


def test_a_process_has_time_to_end_what_it_has_begun():
    asked = int(re.findall(r"--workers-kill-timeout (\d+)", SERVICES["web"]["command"])[0])
    assert int(SERVICES["web"]["stop_grace_period"].removesuffix("s")) > asked
    soft = settings.CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT
    assert int(SERVICES["worker"]["stop_grace_period"].removesuffix("s")) > soft


def test_the_database_has_the_settings_of_make_up():
    place = {"listen_addresses", "unix_socket_directories"}
    same = {name: value for name, value in POSTGRES_SETTINGS.items() if name not in place}
    for name, value in (same | POSTGRES_LOG).items():
        assert f"-c {name}={value}" in SERVICES["postgres"]["command"]


@pytest.mark.parametrize("name", SERVICES)
def test_each_service_is_confined(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory"}


@pytest.mark.parametrize("name", sorted(SERVICES.keys() - {"migrate"}))
def test_each_service_that_stays_is_watched(name):
    assert SERVICES[name]["healthcheck"]["test"]


def test_no_secret_has_a_default():
    text = (ROOT / "docker-compose.yml").read_text()
    names = (
        "SECRET_KEY",
        "TOKEN_KEY",
        "BACKUP_KEYS",
        "POSTGRES_PASSWORD",
        "APPLICATION_PASSWORD",
        "REDIS_PASSWORD",
    )
    for name in names:
        assert set(re.findall(rf"\$\{{{name}(:.)", text)) == {":?"}


def test_the_image_has_the_libraries_that_make_up_installs():
    image = (ROOT / "config" / "deploy" / "Dockerfile").read_text()
    assert all(package in image for package, _ in LIBRARIES.values())
