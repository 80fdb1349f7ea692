"""The test suites: real PostgreSQL and Redis of their own, whose addresses `tests/conftest.py` fills in."""

import os

os.environ.setdefault("SECRET_KEY", "test-only-secret-key-test-only-secret-key-000001")
os.environ.setdefault("TOKEN_KEY", "test-only-token-key-test-only-token-key-00000001")
os.environ.setdefault("DATABASE_URL", "postgresql://postgres@127.0.0.1:5433/class_master_test")
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:6380/1")

from config.settings.base import *

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
DEV_MAIL = True
