"""The fixtures of every test: a database with two organisations, and an empty Redis."""

import pytest

FIRST, SECOND = "RAGAPUNE2345", "BRUSHKCH2345"


def pytest_runtest_setup(item):
    """Django's own way of testing commits empties public and stumbles over the workspaces."""
    marker = item.get_closest_marker("django_db")
    if "transactional_db" in item.fixturenames or (marker and marker.kwargs.get("transaction")):
        pytest.fail("Use the fixture `committed` where a test needs real commits.", pytrace=False)


@pytest.fixture(scope="session")
def test_database(django_db_blocker):
    from tests.database import Database

    with django_db_blocker.unblock():
        database = Database()
        database.make()
        yield database
        database.drop()


@pytest.fixture(scope="session")
def django_db_setup(test_database):
    """pytest-django's own would migrate; ours copies a template."""


@pytest.fixture
def committed(test_database, django_db_blocker):
    """Real commits, for tests with threads or processes. Afterwards the database is as it was."""
    with django_db_blocker.unblock():
        yield
        test_database.renew()


@pytest.fixture
def database(request):
    """Access to the database: rolled back after the test, unless the test asks for `committed`."""
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


@pytest.fixture(scope="session")
def redis_server():
    """The tests' Redis, of this process alone."""
    import redis
    from django.conf import settings

    with redis.Redis.from_url(settings.REDIS_URL) as server:
        yield server


@pytest.fixture(autouse=True)
def _empty_redis(request):
    """Sessions and organisations are remembered there: no test may meet another's."""
    if {"database", "db", "committed"} & set(request.fixturenames):
        request.getfixturevalue("redis_server").flushdb()
