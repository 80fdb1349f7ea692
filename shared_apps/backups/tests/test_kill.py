"""A worker that dies while it takes a backup leaves nothing that looks like one; the next completes it."""

import os

import pytest
from django.conf import settings as product

from shared_apps.backups.models import Backup
from shared_apps.backups.services.reading import opened
from shared_apps.backups.services.taking import take_due
from shared_apps.backups.tests.centres import files, plan
from tenants.copying import read_manifest
from tests.tenancy.processes import kill_while_running

TAKE = """
from shared_apps.backups.services.taking import take_due
take_due()
"""
LARGE = 64 << 20


@pytest.mark.usefixtures("committed", "folders_of_processes")
def test_a_killed_worker_leaves_no_backup_and_the_next_takes_it(organisation):
    photos = product.MEDIA_ROOT / "o" / organisation.code / "photos"
    photos.mkdir(parents=True)
    (photos / "large.png").write_bytes(os.urandom(LARGE))
    planned = plan(organisation)

    def is_half_written() -> bool:
        parts = product.BACKUP_DIR.rglob("*.part")
        return any(part.stat().st_size > LARGE // 8 for part in parts)

    kill_while_running(TAKE, is_half_written)
    assert [name for name in files() if name.endswith(".cmb")] == []
    assert Backup.objects.get(pk=planned.pk).status == "WAITING"
    assert take_due() == 1
    taken = Backup.objects.get(pk=planned.pk)
    assert taken.status == "TAKEN"
    assert [name for name in files() if name.endswith(".cmb")] == [taken.path]
    with opened(taken) as directory:
        assert read_manifest(directory / "workspace").tables
        assert (directory / "files/photos/large.png").stat().st_size == LARGE
