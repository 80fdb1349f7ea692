"""The demo shows backups that can be restored."""

from shared_apps.backups import demo, rules
from shared_apps.backups.models import Backup
from shared_apps.backups.services.keeping import delete_backups
from shared_apps.backups.services.reading import opened
from shared_apps.backups.tests.centres import files


def test_each_backup_of_the_demo_can_be_opened_and_is_kept(organisation):
    demo.add_backups(organisation)
    found = Backup.objects.filter(organisation=organisation)
    assert len(found) == 1 + len(demo.NIGHTS)
    for backup in found:
        with opened(backup) as directory:
            assert (directory / "workspace/manifest.json").exists()
    kept = rules.kept({backup.pk: backup.taken_at for backup in found})
    assert len(kept) >= len(found) - 1
    assert [each.check_result for each in found].count("PASSED") == 1
    delete_backups(organisation)
    assert files() == []
