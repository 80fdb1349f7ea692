"""A centre that is erased. The apps are imported by the fixtures: they are not ready when this file is
read."""

import pytest


@pytest.fixture
def as_the_owner(tables_owner, organisation, settings, tmp_path):
    """As in the process that erases; with folders of the test's own."""
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.ERASED_CENTRES = tmp_path / "erased-centres.txt"


@pytest.fixture
def full(as_the_owner, organisation, other_organisation, ids, redis_server):
    """The first centre, with planted words in every store. It is closing, and its day has come."""
    from shared_apps.offboarding.tests.planted import plant_all

    plant_all(organisation, other_organisation, ids, redis_server)
    return organisation
