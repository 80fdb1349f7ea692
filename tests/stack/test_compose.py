"""docker-compose.yml runs what `make up` runs."""

import re
from pathlib import Path

import pytest
import yaml

from config.stack.bootstrap import LIBRARIES
from config.stack.processes import commands
from config.stack.stores import POSTGRES_SETTINGS

ROOT = Path(__file__).resolve().parents[2]
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


@pytest.mark.parametrize("name", ["web", "sockets", "worker", "beat"])
def test_each_process_has_the_command_line_of_make_up(name):
    assert SERVICES[name]["command"] == commands("0.0.0.0", 8000, 8001)[name]  # noqa: S104


def test_the_database_has_the_settings_of_make_up():
    for setting in ("max_connections", "max_locks_per_transaction"):
        assert f"{setting}={POSTGRES_SETTINGS[setting]}" in SERVICES["postgres"]["command"]


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
    for name in ("SECRET_KEY", "TOKEN_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD"):
        assert set(re.findall(rf"\$\{{{name}(:.)", text)) == {":?"}


def test_the_image_has_the_libraries_that_make_up_installs():
    image = (ROOT / "config" / "deploy" / "Dockerfile").read_text()
    assert all(package in image for package, _ in LIBRARIES.values())
