"""MAIL_URL becomes Django's settings of a mail server."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


@pytest.mark.parametrize(
    ("url", "host", "port", "tls"),
    [
        ("smtp://mail.test", "mail.test", 587, None),
        ("smtp://mail.test:25", "mail.test", 25, None),
        ("smtp://a:b@mail.test", "mail.test", 587, "EMAIL_USE_TLS"),
        ("smtps://a:b@mail.test", "mail.test", 465, "EMAIL_USE_SSL"),
    ],
)
def test_the_address_of_a_mail_server_becomes_djangos_settings(url, host, port, tls):
    found = env.mail_server(url)
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == (host, port)
    assert [name for name in ("EMAIL_USE_TLS", "EMAIL_USE_SSL") if found[name]] == [tls] * bool(tls)


@pytest.mark.parametrize("url", ["mail.test", "http://mail.test", "smtp://", "smtp:mail.test"])
def test_an_address_that_names_no_mail_server_stops_the_start(url):
    with pytest.raises(ImproperlyConfigured, match="MAIL_URL"):
        env.mail_server(url)
