"""The module with what these make is imported within them: settings are not there before."""

import pytest


@pytest.fixture
def picture(organisation):
    from tenant_apps.archive.tests.archives import add_picture

    return add_picture(organisation)


@pytest.fixture
def archive_of():
    from tenant_apps.archive.tests.archives import write_archive

    return write_archive


@pytest.fixture
def archive(organisation, picture, archive_of) -> bytes:
    return archive_of(organisation)


@pytest.fixture
def new_centre(organisation):
    from tenant_apps.archive.tests.archives import make_new_centre

    return make_new_centre(organisation.category)
