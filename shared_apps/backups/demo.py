"""The backups of a centre of the demo."""

import shutil
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from shared_apps.backups import rules
from shared_apps.backups.models import Backup
from shared_apps.backups.services.taking import take_due
from tenants.models import Organisation

NIGHTS = (1, 2, 3, 4, 9, 17, 40)
CHECKED = 2


def add_backups(organisation: Organisation) -> None:
    """Takes a backup of the centre, and keeps copies of its file as those of earlier nights, one of which
    was checked. Not in a transaction: the backup shows what is committed."""
    now = timezone.localtime()
    newest = Backup.objects.create(
        organisation=organisation, schema_name=organisation.schema_name, due_at=now
    )
    take_due()
    newest.refresh_from_db()
    if newest.status != Backup.Status.TAKEN:
        return
    file = settings.BACKUP_DIR / newest.path
    for days in NIGHTS:
        night = rules.night_of(now - timedelta(days=days))
        earlier = Backup.objects.get(pk=newest.pk)
        earlier.pk = None
        earlier.due_at = earlier.taken_at = rules.due_at(night, organisation.schema_name)
        earlier.path = f"{newest.path.removesuffix('.cmb')}-{days}.cmb"
        if days == CHECKED:
            earlier.check_result = Backup.Check.PASSED
            earlier.checked_at = earlier.taken_at + timedelta(hours=1)
        shutil.copy(file, settings.BACKUP_DIR / earlier.path)
        earlier.save(force_insert=True)
