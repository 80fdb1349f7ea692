"""A developer's machine: known secrets are fine, mails land in var/mail and at /dev/mail."""

import os

os.environ.setdefault("SECRET_KEY", "local-only-secret-key-local-only-secret-key-0001")
os.environ.setdefault("TOKEN_KEY", "local-only-token-key-local-only-token-key-000001")
os.environ.setdefault("BACKUP_KEYS", "local-only:bG9jYWwtb25seS1iYWNrdXAta2V5LTAwMDAwMDAwMDA=")
os.environ.setdefault("DATABASE_URL", "postgresql://classmaster_app@127.0.0.1:5433/classmaster")
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:6380/0")

from config.settings.base import *

DEV_MAIL = True
# Recording takes most of a minute, and each run of tests in a browser begins with new stores.
RECORDINGS_DIR = BASE_DIR / "var" / "recordings"
# A front end built while the product runs is served at once.
WHITENOISE_AUTOREFRESH = True
