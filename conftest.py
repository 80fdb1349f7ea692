"""Where every test run starts, whichever folder is named: `tests/`, or the tests inside an app."""

import django
from hypothesis import settings

from tests.stores import point_at_stores

pytest_plugins = ["tests.fixtures", "tests.proofs"]

# No test depends on how fast the machine is; `make bench` measures.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_configure(config):
    """Before pytest-django loads the settings, which read the addresses from the environment."""
    point_at_stores(config)
    django.setup()
