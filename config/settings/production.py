"""A server that customers use. It refuses to start with a missing, short or known secret."""

from django.core.exceptions import ImproperlyConfigured

from config import env
from config.settings.base import *
from config.settings.base import (
    BACKUP_KEYS,
    MAIL_URL,
    PUBLIC_URL,
    SECRET_KEY,
    TOKEN_KEY,
    VAPID_PRIVATE_KEY,
)

for _name, _value in {"SECRET_KEY": SECRET_KEY, "TOKEN_KEY": TOKEN_KEY}.items():
    if len(_value) < 40 or "only" in _value or len(set(_value)) < 10:
        raise ImproperlyConfigured(f"{_name} is short or a known default; make a random one.")
if SECRET_KEY == TOKEN_KEY:
    raise ImproperlyConfigured("SECRET_KEY and TOKEN_KEY must differ.")
for _key_id, _key in BACKUP_KEYS:
    if "only" in _key_id or len(set(_key)) < 10:
        raise ImproperlyConfigured("BACKUP_KEYS has a known default; make a random one.")
if VAPID_PRIVATE_KEY and (b"only" in VAPID_PRIVATE_KEY or len(set(VAPID_PRIVATE_KEY)) < 10):
    raise ImproperlyConfigured("VAPID_PRIVATE_KEY has a known default; make a random one.")
if not PUBLIC_URL.startswith("https://"):
    raise ImproperlyConfigured("PUBLIC_URL must start with https://.")
if not MAIL_URL:
    raise ImproperlyConfigured("The environment variable MAIL_URL is missing.")

ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("The environment variable ALLOWED_HOSTS is missing.")

# Frames are forbidden by the page's own policy; nothing is authorised by a cookie; no preload list.
SILENCED_SYSTEM_CHECKS = ["security.W002", "security.W003", "security.W021"]

SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", default=True)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_REDIRECT_EXEMPT = [r"^health"]
