"""Fixtures shared by all tests: a database with two organisations, and an empty Redis."""

import gc
import gzip
import json
import time
from datetime import timedelta
from typing import Any

import brotli
import pytest
from django.utils import timezone
from pytest_django.plugin import blocking_manager_key

FIRST, SECOND = "RAGAPUNE2345", "BRUSHKCH2345"


BEFORE_MIDNIGHT = timedelta(seconds=20)
"""No test runs across midnight in India: one that would start this close to it waits until it has passed."""
DATABASE = pytest.StashKey[Any]()


def pytest_collection_finish(session):
    """Sets the garbage collector as the web server does (config/wsgi.py): otherwise it walks the
    imported code and the collected tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_runtest_setup(item):
    """Restores the database, with the seed of the current day, and rejects Django's transactional tests:
    they flush the public schema and fail on the workspaces' schemas."""
    now = timezone.localtime()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    if midnight - now < BEFORE_MIDNIGHT:
        time.sleep((midnight - now).total_seconds() + 0.1)
    if DATABASE in item.session.stash:
        with item.config.stash[blocking_manager_key].unblock():
            item.session.stash[DATABASE].renew_if_changed()
    marker = item.get_closest_marker("django_db")
    if "transactional_db" in item.fixturenames or (marker and marker.kwargs.get("transaction")):
        pytest.fail("Use the fixture `committed` where a test needs real commits.", pytrace=False)


@pytest.fixture(scope="session")
def test_database(request, django_db_blocker):
    from tests.database import Database

    with django_db_blocker.unblock():
        database = Database()
        database.make()
        request.session.stash[DATABASE] = database
        yield database
        del request.session.stash[DATABASE]
        database.drop()


@pytest.fixture(scope="session")
def django_db_setup(test_database):
    """Replaces pytest-django's fixture, which would migrate, by a copy of the template."""


@pytest.fixture
def committed(request, test_database, django_db_blocker):
    """Real commits, for tests with threads or processes. The next test has the database as it was."""
    if "tables_owner" in request.fixturenames:
        request.getfixturevalue("tables_owner")
    with django_db_blocker.unblock():
        yield
        test_database.note_commits()


@pytest.fixture
def tables_owner(test_database):
    """Connects the test as the owner of the tables, who can create schemas and migrate."""
    from django.conf import settings
    from django.db import connection

    from tests.database import connect

    name = connection.settings_dict["NAME"]
    connect(settings.OWNER_DATABASE, name)
    yield
    connect(settings.APPLICATION_DATABASE, name)


@pytest.fixture
def database(request):
    """Database access: rolled back after the test, unless the test uses `committed`."""
    if "tables_owner" in request.fixturenames:
        request.getfixturevalue("tables_owner")
    wanted = "committed" if "committed" in request.fixturenames else "db"
    return request.getfixturevalue(wanted)


@pytest.fixture
def organisation(database):
    """The first organisation, Raga School of Music; the test is in the public schema."""
    from tenants.models import Organisation

    return Organisation.objects.get(code=FIRST)


@pytest.fixture
def other_organisation(database):
    """The second organisation, Tiny Brushes Art Studio, whose rows have the same ids."""
    from tenants.models import Organisation

    return Organisation.objects.get(code=SECOND)


@pytest.fixture
def ids(organisation, test_database):
    """Ids of the first organisation's seeded rows; the second organisation's are the same."""
    return test_database.ids(organisation.code)


@pytest.fixture
def in_first(organisation):
    """Runs the test in the first organisation's workspace."""
    from tenants.context import in_organisation

    with in_organisation(organisation):
        yield organisation


@pytest.fixture
def in_second(other_organisation):
    """Runs the test in the second organisation's workspace."""
    from tenants.context import in_organisation

    with in_organisation(other_organisation):
        yield other_organisation


@pytest.fixture(scope="session", autouse=True)
def _temporary_folders(tmp_path_factory):
    """Stores uploads and backups in temporary folders."""
    from django.test import override_settings

    folders = {name: tmp_path_factory.mktemp(name.lower()) for name in ("MEDIA_ROOT", "BACKUP_DIR")}
    with override_settings(**folders):
        yield


@pytest.fixture(autouse=True)
def _leave_workspace():
    """Leaves the workspace after each test, so that a test that does not cannot affect the next."""
    from tenants.context import leave

    yield
    leave()


@pytest.fixture
def front_end(settings, tmp_path):
    """A small build of the front end; returns its folder."""
    index = '<div id="root"></div>' + "<script></script>" * 100
    (tmp_path / "index.html").write_text(index)
    for suffix, compress in ((".gz", gzip.compress), (".br", brotli.compress)):
        (tmp_path / f"index.html{suffix}").write_bytes(compress(index.encode()))
    (tmp_path / ".vite").mkdir()
    paths = ["/", "/signin", "/createstaff/:id?", "/verify/:id", "/attendance"]
    (tmp_path / ".vite" / "pages.json").write_text(json.dumps(paths))
    settings.FRONTEND_DIST = tmp_path
    return tmp_path


@pytest.fixture(scope="session")
def redis_server():
    """The Redis of this test process."""
    import redis
    from django.conf import settings

    with redis.Redis.from_url(settings.REDIS_URL) as server:
        yield server


@pytest.fixture
def redis_unavailable(settings):
    """Points the settings at a port where no Redis listens."""
    from shared_apps.core import redis_server
    from tests.sessions.helpers import closed_port

    settings.REDIS_URL = f"redis://127.0.0.1:{closed_port()}/0"
    settings.LIVE_STATE_LEASE_MS = 50
    redis_server.forget_connections()
    yield
    redis_server.forget_connections()


@pytest.fixture
def razorpay(settings):
    """A Razorpay that runs on this machine, with keys in the settings."""
    from config.stack.razorpay import LocalRazorpay

    with LocalRazorpay().serving() as server:
        for name, value in server.environment().items():
            setattr(settings, name, value)
        settings.RAZORPAY_WEBHOOK_SECRETS = [server.webhook_secret, "the-secret-before-this-one"]
        yield server


@pytest.fixture
def push_service(settings):
    """A push service that runs on this machine, which alone may be spoken with besides the known ones."""
    from shared_apps.web_push import gateway
    from tests.push_service import LocalPushService

    gateway._breaker.cache_clear()
    with LocalPushService().serving() as service:
        settings.WEB_PUSH_TEST_ORIGIN = service.origin
        yield service
    gateway._breaker.cache_clear()


@pytest.fixture(autouse=True)
def _empty_redis(request):
    """Flushes Redis: it caches sessions and organisations, which must not leak between tests."""
    if {"database", "db", "committed"} & set(request.fixturenames):
        request.getfixturevalue("redis_server").flushdb()
