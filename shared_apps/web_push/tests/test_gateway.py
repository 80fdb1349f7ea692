"""What a push service is handed over, and where nothing is connected to."""

import socket
import time

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from http_ece import ECEException

from shared_apps.core.writing import writing
from shared_apps.web_push import gateway
from shared_apps.web_push.gateway import Address, Away, Gone, Refused, public_key, send
from shared_apps.web_push.rules import decoded
from tests.push_service import Browser

PAYLOAD = b'{"_id":7,"kind":"member.accepted"}'


def address_of(browser: Browser) -> Address:
    return Address(**browser.subscription())


@pytest.fixture
def resolved(monkeypatch):
    """Returns a function that lets every name lead to these addresses and returns the tried connections."""
    tried = []

    def refuse(address, *_, **__):
        tried.append(address)
        raise ConnectionRefusedError

    def lead_to(*addresses):
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]
        monkeypatch.setattr(gateway.socket, "getaddrinfo", lambda *_, **__: found)
        monkeypatch.setattr(gateway, "create_connection", refuse)
        return tried

    gateway._breaker.cache_clear()
    yield lead_to
    gateway._breaker.cache_clear()


def test_only_the_browser_reads_what_is_sent(push_service):
    phone = push_service.browser()
    send(address_of(phone), PAYLOAD, topic="7")
    [message] = push_service.messages
    assert phone.read(message.body) == {"_id": 7, "kind": "member.accepted"}
    assert b"member" not in message.body
    with pytest.raises(ECEException):
        push_service.browser().read(message.body)


def test_two_messages_of_the_same_words_have_nothing_in_common(push_service):
    phone = push_service.browser()
    for _ in range(2):
        send(address_of(phone), PAYLOAD, topic="7")
    first, second = push_service.messages
    assert first.body[:16] != second.body[:16]
    assert first.body[-20:] != second.body[-20:]


def test_a_message_says_for_how_long_it_is_kept_and_what_it_replaces(push_service):
    send(address_of(push_service.browser()), PAYLOAD, topic="7")
    headers = push_service.messages[0].headers
    assert headers["TTL"] == "86400"
    assert headers["Topic"] == "7"
    assert headers["Content-Encoding"] == "aes128gcm"


def test_our_key_signs_who_sends_for_this_push_service_and_half_a_day(push_service):
    send(address_of(push_service.browser()), PAYLOAD, topic="7")
    scheme, _, rest = push_service.messages[0].headers["Authorization"].partition(" ")
    given = dict(part.split("=", 1) for part in rest.split(", "))
    assert scheme == "vapid"
    assert given["k"] == public_key()
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(given["k"]))
    claims = jwt.decode(given["t"], key, algorithms=["ES256"], audience=push_service.origin)
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    assert claims["sub"] == "mailto:no-reply@classmaster.test"


@pytest.mark.parametrize(
    ("status", "fault"),
    [
        (404, Gone),
        (410, Gone),
        (429, Away),
        (500, Away),
        (503, Away),
        (400, Refused),
        (403, Refused),
    ],
)
def test_an_answer_says_what_becomes_of_the_message(push_service, status, fault):
    push_service.status = status
    with pytest.raises(fault):
        send(address_of(push_service.browser()), PAYLOAD, topic="7")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("120", 120), ("", 0), ("soon", 0), ("Fri, 01 Jan 2021 00:00:00 GMT", 0), ("9" * 30, 999999)],
)
def test_a_push_service_says_when_it_is_asked_again(push_service, text, seconds):
    push_service.status, push_service.headers = 429, {"Retry-After": text}
    with pytest.raises(Away) as away:
        send(address_of(push_service.browser()), PAYLOAD, topic="7")
    assert away.value.seconds == seconds


def test_a_redirect_is_not_followed(push_service):
    push_service.status = 307
    push_service.headers = {"Location": f"{push_service.origin}/inside"}
    with pytest.raises(Refused):
        send(address_of(push_service.browser()), PAYLOAD, topic="7")
    assert [message.path for message in push_service.messages] == ["/phone"]


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.5", "169.254.169.254"])
def test_a_name_that_leads_inside_is_connected_to_by_nobody(resolved, inside):
    tried = resolved("142.250.183.10", inside)
    with pytest.raises(Refused, match="leads inside"):
        send(address_of(Browser("https://fcm.googleapis.com/x")), PAYLOAD, topic="7")
    assert tried == []


def test_what_was_looked_up_is_what_is_connected_to(resolved):
    tried = resolved("142.250.183.10")
    with pytest.raises(Away):
        send(address_of(Browser("https://fcm.googleapis.com/x")), PAYLOAD, topic="7")
    assert tried == [("142.250.183.10", 443)]


def test_a_push_service_that_does_not_answer_is_left_alone_for_a_while(resolved):
    tried = resolved("142.250.183.10")
    for _ in range(3):
        with pytest.raises(Away):
            send(address_of(Browser("https://fcm.googleapis.com/x")), PAYLOAD, topic="7")
    assert len(tried) == 1


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:1/x", "https://evil.test/x"])
def test_an_address_that_is_no_push_services_is_refused_also_when_it_was_kept(resolved, endpoint):
    tried = resolved("142.250.183.10")
    with pytest.raises(Refused):
        send(address_of(Browser(endpoint)), PAYLOAD, topic="7")
    assert tried == []


def test_a_service_that_hangs_costs_its_time_limit_alone(push_service, settings, monkeypatch):
    settings.WEB_PUSH_SECONDS = 0.2
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.WEB_PUSH_TEST_ORIGIN = f"http://127.0.0.1:{silent.getsockname()[1]}"
        begun = time.monotonic()
        with pytest.raises(Away):
            send(address_of(Browser(f"{settings.WEB_PUSH_TEST_ORIGIN}/x")), PAYLOAD, topic="7")
    assert time.monotonic() - begun < 5


def test_nobody_waits_for_it_inside_a_transaction(push_service, organisation):
    with writing(), pytest.raises(RuntimeError):
        send(address_of(push_service.browser()), PAYLOAD, topic="7")
    assert push_service.messages == []


def test_without_a_key_there_is_none_to_subscribe_with(settings):
    settings.VAPID_PRIVATE_KEY = None
    assert public_key() is None


def test_the_encryption_is_that_of_the_standards_example(monkeypatch):
    """RFC 8291, appendix A."""
    private = decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    browsers = Address(
        endpoint="https://fcm.googleapis.com/x",
        key="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        secret="BTBZMqHH6r4Tts7J_aSIgg",
    )
    key = ec.derive_private_key(int.from_bytes(private), ec.SECP256R1())
    monkeypatch.setattr(gateway.ec, "generate_private_key", lambda *_: key)
    monkeypatch.setattr(gateway.os, "urandom", lambda _: decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    assert gateway.encrypted(browsers, b"When I grow up, I want to be a watermelon") == decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
