"""VAPID_PRIVATE_KEY is a key of the curve P-256 or nothing, and each local folder has one of its own."""

import base64

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env
from config.stack import local
from tests.stack.starting import start_in_production


@pytest.mark.parametrize("spelling", [base64.b64encode, base64.urlsafe_b64encode])
def test_a_key_is_read_in_either_spelling_with_and_without_its_end(monkeypatch, spelling):
    key = b"\x01" + bytes([255] * 31)
    for text in (spelling(key).decode(), spelling(key).decode().rstrip("=")):
        monkeypatch.setenv("VAPID_PRIVATE_KEY", text)
        assert env.private_key("VAPID_PRIVATE_KEY") == key


def test_there_need_be_none(monkeypatch):
    monkeypatch.delenv("VAPID_PRIVATE_KEY", raising=False)
    assert env.private_key("VAPID_PRIVATE_KEY") is None


@pytest.mark.parametrize("key", [b"short", bytes(32), bytes([255] * 32)], ids=["short", "0", "big"])
def test_what_is_no_key_of_the_curve_stops_the_start(monkeypatch, key):
    monkeypatch.setenv("VAPID_PRIVATE_KEY", base64.b64encode(key).decode())
    with pytest.raises(ImproperlyConfigured, match="VAPID_PRIVATE_KEY"):
        env.private_key("VAPID_PRIVATE_KEY")


def test_a_text_that_is_no_base64_stops_the_start(monkeypatch):
    monkeypatch.setenv("VAPID_PRIVATE_KEY", "not a key")
    with pytest.raises(ImproperlyConfigured, match="VAPID_PRIVATE_KEY"):
        env.private_key("VAPID_PRIVATE_KEY")


def test_each_new_folder_has_a_key_of_its_own(monkeypatch):
    keys = set()
    for _ in range(20):
        monkeypatch.setenv("VAPID_PRIVATE_KEY", local.new_secrets()["VAPID_PRIVATE_KEY"])
        keys.add(env.private_key("VAPID_PRIVATE_KEY"))
    assert len(keys) == 20


@pytest.mark.parametrize("key", [b"test-only-vapid-key-000000000000", bytes([7] * 32)])
def test_production_does_not_start_with_a_known_key(key):
    run = start_in_production(VAPID_PRIVATE_KEY=base64.b64encode(key).decode())
    assert run.returncode != 0
    assert "VAPID_PRIVATE_KEY has a known default" in run.stderr
