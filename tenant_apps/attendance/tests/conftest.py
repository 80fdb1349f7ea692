"""Who takes registers, and of whom. The apps are imported by the fixtures: they are not ready when
this file is read."""

import pytest


@pytest.fixture
def trainer(organisation):
    from tests.callers import signed_in

    return signed_in("trainer", organisation)


@pytest.fixture
def desk(organisation):
    from tests.callers import signed_in

    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    from tests.callers import signed_in

    return signed_in("admin", organisation)


@pytest.fixture
def class_(ids):
    """A batch of the trainer's with two students."""
    from tenant_apps.attendance.tests.factories import daily_batch, trainer_of

    return daily_batch(trainer=trainer_of(ids))
