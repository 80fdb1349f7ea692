"""The demo shows backups that can be restored."""

from shared_apps.backups import demo, rules
from shared_apps.backups.models import Backup, MissingRecord, Restore
from shared_apps.backups.services.keeping import delete_backups
from shared_apps.backups.services.reading import opened
from shared_apps.backups.tests.centres import files
from shared_apps.core.principal import SYSTEM


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


def test_the_restore_of_the_demo_lists_what_was_entered_again_and_what_followed(
    organisation, platform
):
    before = set(Restore.objects.values_list("pk", flat=True))
    demo.add_restore(organisation, by=SYSTEM)
    made = Restore.objects.exclude(pk__in=before).get()
    listed = platform.get(f"superadmin/missingrecord?restore={made.pk}").json()["list"]
    kinds = {row["kind"] for row in listed}
    assert len(kinds & {*MissingRecord.ENTERED}) == 6
    assert kinds & {*MissingRecord.FOLLOWING} == {"BILL"}
