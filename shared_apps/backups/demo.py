"""The backups of a centre of the demo, and a restore of some weeks ago."""

import shutil
from datetime import timedelta
from decimal import Decimal

from django.conf import settings
from django.utils import timezone

from shared_apps.backups import rules
from shared_apps.backups.models import Backup, MissingRecord, Restore
from shared_apps.backups.services.taking import take_due
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import business_day
from shared_apps.core.principal import Actor
from tenants.models import Organisation

NIGHTS = (1, 2, 3, 4, 9, 17, 40)
CHECKED = 2
RESTORED = timedelta(days=45)
Kind = MissingRecord.Kind
MISSING = (
    (Kind.RECEIPT, "KTH/26-27/000911", "Ishaan Kulkarni", "2500.00", "UPI", "632114907715"),
    (Kind.RECEIPT, "KTH/26-27/000912", "Meher Irani", "1800.00", "Cash", ""),
    (Kind.RECEIPT, "KTH/26-27/000913", "Tanvi Shinde", "3200.00", "UPI", "632114908102"),
    (Kind.CHEQUE_CLEARED, "KTH/26-27/000884", "Rohan Bhide", "7500.00", "Cheque", "004127"),
    (Kind.REVERSAL, "KTH/26-27/000902", "Meher Irani", "-1800.00", "Cash", "Wrong student"),
    (Kind.CREDIT_NOTE, "KTH/2627/C00031", "Tanvi Shinde", "590.00", "", "Joined a week later"),
    (Kind.EXPENSE, "EXP-00217", "Electricity, Kothrud", "-8420.00", "Bank transfer", "MSEDCL"),
    (Kind.DISTRIBUTION, "DIS-00341", "Ishaan Kulkarni", None, "", "1 × Physics, part 1"),
    (Kind.BILL, "KTH-I/2627/00655", "Ishaan Kulkarni", "2500.00", "", "JEE, next month"),
)
"""Kind, number, name, amount, mode and details of what was entered since the backup."""


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


def add_restore(organisation: Organisation, *, by: Actor) -> None:
    """The centre was restored once; the old data is deleted, the list of what was entered again stays."""
    swapped_at = timezone.now() - RESTORED
    restore = Restore(
        organisation=organisation,
        taken_at=swapped_at - timedelta(hours=14),
        status=Restore.Status.DELETED,
        reason="The fee list was imported twice",
        swap_reason="The fee list was imported twice. We went back to the night before.",
        swapped_at=swapped_at,
        differences=[
            {"table": "fees.Due", "onlyLive": 214, "onlyBackup": 0, "changed": 0},
            {"table": "audit.AuditEntry", "onlyLive": 221, "onlyBackup": 0, "changed": 0},
            {"table": "fees.Payment", "onlyLive": 3, "onlyBackup": 0, "changed": 0},
        ],
    )
    audit_log.create(restore, by=by)
    Restore.objects.filter(pk=restore.pk).update(created_at=swapped_at - timedelta(minutes=20))
    MissingRecord.objects.bulk_create(
        MissingRecord(
            restore=restore,
            kind=kind,
            since=MissingRecord.Since.BACKUP,
            number=number,
            day=business_day(swapped_at),
            name=name,
            amount=amount and Decimal(amount),
            method=method,
            detail=detail,
        )
        for kind, number, name, amount, method, detail in MISSING
    )


def remove_restores(organisation: Organisation) -> None:
    """As the owner of the tables."""
    Restore.objects.filter(organisation=organisation).delete()
