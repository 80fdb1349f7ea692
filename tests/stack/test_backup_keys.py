"""BACKUP_KEYS holds whole keys by their names, and each local folder has one of its own."""

import base64
import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env
from config.stack import local
from tests.stack.starting import start_in_production

KEY, OTHER = bytes(range(32)), bytes(range(32, 64))


def written(key: bytes) -> str:
    return base64.b64encode(key).decode()


def test_keys_are_read_in_their_order(monkeypatch):
    monkeypatch.setenv("BACKUP_KEYS", f"2027:{written(OTHER)}, 2026:{written(KEY)}")
    assert env.keys("BACKUP_KEYS") == [("2027", OTHER), ("2026", KEY)]


@pytest.mark.parametrize(
    "value",
    [
        "",
        "2026",
        "2026:",
        "2026:not base64",
        f"2026:{written(KEY[:31])}",
        written(KEY),
        f"{'n' * 41}:{written(KEY)}",
        f"2026:{written(KEY)},2026:{written(OTHER)}",
        f"2026:{written(KEY)},",
    ],
)
def test_what_is_no_list_of_keys_stops_the_start(monkeypatch, value):
    monkeypatch.setenv("BACKUP_KEYS", value)
    with pytest.raises(ImproperlyConfigured, match="BACKUP_KEYS"):
        env.keys("BACKUP_KEYS")


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        (f"2026:{written(KEY)}", ""),
        (f"local-only:{written(KEY)}", "BACKUP_KEYS has a known default"),
        (f"2026:{written(bytes(32))}", "BACKUP_KEYS has a known default"),
        ("", "BACKUP_KEYS is missing"),
    ],
)
def test_a_server_needs_a_key_of_its_own(keys, complaint):
    run = start_in_production(BACKUP_KEYS=keys)
    assert complaint in run.stderr
    assert (run.returncode == 0) is (complaint == "")


def test_a_folder_keeps_its_secrets_and_gets_those_that_it_lacks(monkeypatch, tmp_path):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    for name in ("SECRET_KEY", "TOKEN_KEY", "BACKUP_KEYS"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "secrets.env"
    file.write_text("SECRET_KEY=an earlier one\n")
    first = local.environment()
    assert first["SECRET_KEY"] == "an earlier one"
    assert first["TOKEN_KEY"]
    monkeypatch.setenv("BACKUP_KEYS", first["BACKUP_KEYS"])
    assert [name for name, _ in env.keys("BACKUP_KEYS")] == ["local"]
    assert local.environment() == first


def test_a_new_folders_secrets_are_its_owners_alone(monkeypatch, tmp_path):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    local.environment()
    assert stat.S_IMODE((tmp_path / "secrets.env").stat().st_mode) == 0o600
