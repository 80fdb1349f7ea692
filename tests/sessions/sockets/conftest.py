import os

import pytest


@pytest.fixture(scope="module")
def committed(test_database, django_db_blocker):
    """Real commits, discarded after the last test of the module: these tests change sessions only."""
    with django_db_blocker.unblock():
        yield
        test_database.note_commits()


@pytest.fixture
def own_channel(committed, settings):
    """A channel of this process alone, because pub/sub ignores Redis database numbers."""
    settings.SOCKET_CHANNEL = f"test-{os.getpid()}"
