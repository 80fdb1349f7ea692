"""The test suites: real PostgreSQL and Redis of their own, whose addresses `tests/conftest.py` fills in."""

import os

os.environ.setdefault("SECRET_KEY", "test-only-secret-key-test-only-secret-key-000001")
os.environ.setdefault("TOKEN_KEY", "test-only-token-key-test-only-token-key-00000001")
os.environ.setdefault("BACKUP_KEYS", "test-only:dGVzdC1vbmx5LWJhY2t1cC1rZXktMDAwMDAwMDAwMDA=")
os.environ.setdefault("VAPID_PRIVATE_KEY", "dGVzdC1vbmx5LXZhcGlkLWtleS0wMDAwMDAwMDAwMDA")
os.environ.setdefault("DATABASE_URL", "postgresql://classmaster_app@127.0.0.1:5433/classmaster")
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:6380/1")

# A busy machine must not look like a pool without a free connection.
os.environ.setdefault("DB_POOL_SECONDS", "60")

# Tests empty their Redis, so each of xdist's workers has a database of its own there. A worker reads
# the settings before any conftest could tell it.
if _worker := os.environ.get("PYTEST_XDIST_WORKER"):
    _server = os.environ["REDIS_URL"].rpartition("/")[0]
    os.environ["REDIS_URL"] = f"{_server}/{(int(_worker.removeprefix('gw')) + 1) % 16}"

from config import env
from config.settings.base import *

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
DEV_MAIL = True
# A busy machine must look neither like a Redis that is away nor like one that missed a change, and
# statements are counted. What depends on these sets them itself.
REDIS_TIMEOUT_MS = env.number("REDIS_TIMEOUT_MS", 10_000)
LIVE_STATE_LEASE_MS = env.number("LIVE_STATE_LEASE_MS", 3_600_000)
HOST_MEMORY_SECONDS = 3600
MAINTENANCE_MEMORY_SECONDS = env.number("MAINTENANCE_MEMORY_SECONDS", 3600)
# Each test's client would look through every file of the built front end anew.
WHITENOISE_ROOT = None
WHITENOISE_AUTOREFRESH = True
