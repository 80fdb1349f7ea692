"""Which addresses are pushed to: a push service's, of the internet."""

import pytest

from shared_apps.web_push.rules import (
    decoded,
    encoded,
    host_of,
    is_browser_key,
    is_public,
    is_secret,
    pause,
)
from tests.push_service import Browser

REFUSED = "Too long|Not https|Not a push service"
HOSTS = ["fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com"]


@pytest.mark.parametrize(
    ("endpoint", "host"),
    [
        ("https://fcm.googleapis.com/fcm/send/a:b-c_d", "fcm.googleapis.com"),
        ("https://fcm.googleapis.com:443/fcm/send/a", "fcm.googleapis.com"),
        (
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "updates.push.services.mozilla.com",
        ),
        ("https://web.push.apple.com/Q=?x=%20", "web.push.apple.com"),
    ],
)
def test_a_push_services_address_is_accepted(endpoint, host):
    assert host_of(endpoint, HOSTS) == host


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "nothing",
        "http://fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:80/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.test/x",
        "https://fcm.googleapis.com.evil.test/x",
        "https://evil.test/fcm.googleapis.com",
        "https://evil.test#.push.apple.com",
        "https://evil.test?.push.apple.com",
        "https://evil.test\\.push.apple.com/",
        "https://evil.test%2f.push.apple.com/",
        "https://push.apple.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\r\nHost: x",
        "https://fcm.googleapis.com/ü",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "javascript:alert(1)",
    ],
)
def test_every_other_address_is_refused(endpoint):
    with pytest.raises(ValueError, match=REFUSED):
        host_of(endpoint, HOSTS)


def test_the_origin_of_a_test_is_allowed_as_it_is_and_no_other_port_of_it():
    assert host_of("http://127.0.0.1:4000/x", [], "http://127.0.0.1:4000") == "127.0.0.1"
    with pytest.raises(ValueError, match=REFUSED):
        host_of("http://127.0.0.1:4001/x", [], "http://127.0.0.1:4000")


@pytest.mark.parametrize("address", ["142.250.183.10", "2404:6800:4009:80e::200a", "17.57.144.1"])
def test_an_address_of_the_internet_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",  # noqa: S104
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00:ec2::254",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
    ],
)
def test_an_address_of_the_inside_is_not(address):
    assert not is_public(address)


def test_keys_of_a_browser_are_checked():
    sent = Browser("https://fcm.googleapis.com/x").subscription()
    assert is_browser_key(sent["key"])
    assert is_secret(sent["secret"])
    off_the_curve = bytes([4]) + bytes(64)
    for wrong in ("", "AAAA", "*", "ü", encoded(off_the_curve), sent["key"] + "="):
        assert not is_browser_key(wrong)
        assert not is_secret(wrong)


def test_base64url_is_read_back():
    for raw in (b"", b"a", b"ab", b"abc", bytes(range(256))):
        assert decoded(encoded(raw)) == raw


def test_pauses_double_and_the_push_services_wish_counts_up_to_an_hour():
    assert [pause(attempts) for attempts in (1, 2, 3)] == [60, 120, 240]
    assert pause(1, 600) == 600
    assert pause(1, 10**6) == 3600
    assert pause(20) == 3600
