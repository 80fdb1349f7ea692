import pytest


@pytest.fixture
def ids(organisation):
    """Where the first organisation's seeded rows are found."""
    from tests.seed import ids_of

    return ids_of(organisation)
