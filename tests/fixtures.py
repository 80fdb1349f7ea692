"""The fixtures of every test: a database with two organisations, and an empty Redis."""

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
"""A test is of one day: one that would begin so shortly before the next in India waits for it."""
DATABASE = pytest.StashKey[Any]()


def pytest_runtest_setup(item):
    """A test finds what is of its day, and does without Django's own way of testing commits, which
    empties public and stumbles over the workspaces."""
    now = timezone.localtime()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    if midnight - now < BEFORE_MIDNIGHT:
        time.sleep((midnight - now).total_seconds() + 0.1)
    if DATABASE in item.session.stash:
        with item.config.stash[blocking_manager_key].unblock():
            item.session.stash[DATABASE].be_of_today()
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
    """pytest-django's own would migrate; ours copies a template."""


@pytest.fixture
def committed(request, test_database, django_db_blocker):
    """Real commits, for tests with threads or processes. Afterwards the database is as it was."""
    if "tables_owner" in request.fixturenames:
        request.getfixturevalue("tables_owner")
    with django_db_blocker.unblock():
        yield
        test_database.renew()


@pytest.fixture
def tables_owner(test_database):
    """The test is the owner of the tables: it makes schemas and migrates."""
    from django.conf import settings
    from django.db import connection

    from tests.database import connect

    name = connection.settings_dict["NAME"]
    connect(settings.OWNER_DATABASE, name)
    yield
    connect(settings.APPLICATION_DATABASE, name)


@pytest.fixture
def database(request):
    """Access to the database: rolled back after the test, unless the test asks for `committed`."""
    if "tables_owner" in request.fixturenames:
        request.getfixturevalue("tables_owner")
    wanted = "committed" if "committed" in request.fixturenames else "db"
    return request.getfixturevalue(wanted)


@pytest.fixture
def organisation(database):
    """Raga School of Music, seen from the public space."""
    from tenants.models import Organisation

    return Organisation.objects.get(code=FIRST)


@pytest.fixture
def other_organisation(database):
    """Tiny Brushes Art Studio: the neighbour, whose rows have the same ids."""
    from tenants.models import Organisation

    return Organisation.objects.get(code=SECOND)


@pytest.fixture
def ids(organisation):
    """Where the first organisation's seeded rows are found; the neighbour's have the same ids."""
    from tests.seed import ids_of

    return ids_of(organisation)


@pytest.fixture
def in_first(organisation):
    """Be in the first organisation's workspace for the whole test."""
    from tenants.context import in_organisation

    with in_organisation(organisation):
        yield organisation


@pytest.fixture
def in_second(other_organisation):
    """Be in the neighbour's workspace for the whole test."""
    from tenants.context import in_organisation

    with in_organisation(other_organisation):
        yield other_organisation


@pytest.fixture(scope="session", autouse=True)
def _files_apart(tmp_path_factory):
    """Uploads of the tests go where they are thrown away."""
    from django.test import override_settings

    with override_settings(MEDIA_ROOT=tmp_path_factory.mktemp("files")):
        yield


@pytest.fixture(autouse=True)
def _in_public_again():
    """A test that forgets to leave a workspace must not take the next one there."""
    from tenants.context import leave

    yield
    leave()


@pytest.fixture
def front_end(settings, tmp_path):
    """A build of the front end with a few pages; its folder."""
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
    """The tests' Redis, of this process alone."""
    import redis
    from django.conf import settings

    with redis.Redis.from_url(settings.REDIS_URL) as server:
        yield server


@pytest.fixture
def redis_is_away(settings):
    """Nobody listens where Redis should be."""
    from shared_apps.core import redis_server
    from tests.sessions.post import closed_port

    settings.REDIS_URL = f"redis://127.0.0.1:{closed_port()}/0"
    settings.LIVE_STATE_LEASE_MS = 50
    redis_server.forget_connections()
    yield
    redis_server.forget_connections()


@pytest.fixture(autouse=True)
def _empty_redis(request):
    """Sessions and organisations are remembered there: no test may meet another's."""
    if {"database", "db", "committed"} & set(request.fixturenames):
        request.getfixturevalue("redis_server").flushdb()
