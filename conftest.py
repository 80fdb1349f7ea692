"""Where every test run starts, whichever folder is named: `tests/`, or the tests inside an app."""

import django

from tests.stores import point_at_stores

pytest_plugins = ["tests.fixtures"]


def pytest_configure(config):
    """Before pytest-django loads the settings, which read the addresses from the environment."""
    point_at_stores(config)
    django.setup()
