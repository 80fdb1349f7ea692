"""The process that erases is killed at a moment of chance within each step; the next run completes it."""

import os

import pytest
from django.conf import settings as product

from shared_apps.offboarding.models import ErasedOrganisation
from shared_apps.offboarding.services import erasing
from shared_apps.offboarding.tests.planted import assert_nothing_is_left
from shared_apps.platform.models import PlatformAuditEntry
from tests.tenancy.processes import kill_while_running

pytestmark = pytest.mark.usefixtures("committed", "as_the_owner")

ERASE = """
from pathlib import Path
from django.conf import settings
from shared_apps.offboarding.services import erasing

settings.MEDIA_ROOT, settings.ERASED_CENTRES = {files!r}, Path({erased!r})
settings.BACKUP_DIR = Path({backups!r})

def announced(step):
    def run(organisation):
        if step.__name__ == {step!r}:
            Path({flag!r}).touch()
        step(organisation)
    return run

erasing.STEPS = tuple(announced(step) for step in erasing.STEPS)
erasing.erase_due()
"""


@pytest.mark.parametrize("step", [step.__name__ for step in erasing.STEPS])
def test_a_killed_run_is_completed_by_the_next(full, redis_server, tmp_path, step):
    flag = tmp_path / "step"
    script = ERASE.format(
        files=os.fspath(product.MEDIA_ROOT),
        erased=os.fspath(product.ERASED_CENTRES),
        backups=os.fspath(product.BACKUP_DIR),
        step=step,
        flag=os.fspath(flag),
    )
    kill_while_running(script, flag.exists, owner=True)
    erasing.erase_due()
    assert_nothing_is_left(full, redis_server)
    assert ErasedOrganisation.objects.get(code=full.code).finished_at is not None
    assert PlatformAuditEntry.objects.filter(action="centre erased").count() == 1
