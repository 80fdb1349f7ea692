"""A backup is read into a schema beside the live one and compared with it. MASTER asks for it; the owner of
the tables does it, in the process that makes and drops schemas.

Each step may be ended at any point and done again. Nothing works in the schema beside: no request and no
task knows of it.
"""

from collections.abc import Callable
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.utils import timezone

from shared_apps.backups.models import Backup, MissingRecord, Restore
from shared_apps.backups.services.comparing import differences
from shared_apps.backups.services.missing import note_missing
from shared_apps.backups.services.reading import opened
from shared_apps.core import files
from shared_apps.core.audit import audit_log
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenants.context import in_organisation
from tenants.copying import copy_in, read_manifest
from tenants.models import Organisation, SetAsideSchema
from tenants.names import new_schema_name
from tenants.schemas import current_digest, wake_schema_worker
from tenants.schemas.beside import bring_forward, make_schema_for
from tenants.tenant_keys import files_folder

Status = Restore.Status


@writing()
def begin_restore(*, by: Actor, backup: int, reason: str) -> Restore:
    """Asks for the backup to be read into a schema beside the live one.

    Raises Invalid for an unknown backup, Conflict `wrong_state` for one that has no file, for a centre that
    was erased and while sample data is shown (`sample_data`), Conflict `duplicate` while there is another
    restore of the centre.
    """
    found = Backup.objects.select_related("organisation").filter(pk=backup).first()
    if found is None:
        raise Invalid.field("backup", _("This backup is no longer kept."))
    if found.status != Backup.Status.TAKEN or found.taken_at is None:
        raise Conflict(_("This backup was not taken."), code="wrong_state")
    refuse_unready(found.organisation)
    restore = Restore(
        organisation=found.organisation, backup=found, taken_at=found.taken_at, reason=reason
    )
    with readable_constraints(Restore, restore_open_once="backup"):
        audit_log.create(restore, by=by)
    wake_schema_worker()
    return restore


def refuse_unready(organisation: Organisation) -> None:
    """Raises Conflict for a centre that has no workspace, or shows sample data instead of its own."""
    if organisation.status == Organisation.Status.ERASED:
        raise Conflict(_("This centre was erased."), code="wrong_state")
    if SetAsideSchema.kept().filter(organisation=organisation).exists():
        raise Conflict(
            _("This centre shows sample data. Its owner has to remove that first."),
            code="sample_data",
        )


@writing()
def discard_restore(*, by: Actor, record: Restore, version: int | None = None) -> Restore:
    """Gives the schema that is not live to be dropped: the restored one, or after a swap what was live
    before. Raises Stale, Conflict `wrong_state` while the restore is under way or over."""
    record = lock(record, version)
    aside = record.aside
    deleted = audit_log.change(record, by=by, status=Status.DELETED, kept_until=None)
    if aside is not None:
        aside.discarded_at = timezone.now()
        aside.save(update_fields=["discarded_at"])
    return deleted


def prepare(restore: Restore) -> None:
    """Does what is left to do of a restore that is being prepared. As the owner of the tables, outside of a
    transaction."""
    for step in STEPS:
        step(restore)


def bring_in(restore: Restore) -> None:
    """The schema with the backup's rows, whole or not at all. Raises Conflict `wrong_state` for a backup
    that was deleted meanwhile."""
    if restore.aside_id is not None:
        return
    if restore.backup is None:
        raise Conflict(_("This backup is no longer kept."), code="wrong_state")
    with opened(restore.backup) as directory:
        _put_files(restore.organisation, directory / "files")
        _read_tables(restore, directory / "workspace")


@writing()
def _read_tables(restore: Restore, directory: Path) -> None:
    aside = SetAsideSchema(
        organisation=restore.organisation,
        purpose=SetAsideSchema.Purpose.RESTORE,
        schema_name=new_schema_name(),
        by_name=restore.created_by_name,
        loaded_at=timezone.now(),
    )
    make_schema_for(read_manifest(directory), aside.schema_name)
    copy_in(directory, aside.schema_name)
    aside.save()
    restore.aside = aside
    restore.save(update_fields=["aside"])


def migrate(restore: Restore) -> None:
    """To where the live schema stands: a backup may be older than the last release."""
    aside = restore.aside
    if aside is None or aside.migrated_to == current_digest():
        return
    bring_forward(aside.schema_name)
    aside.migrated_to = current_digest()
    aside.save(update_fields=["migrated_to"])


def compare(restore: Restore) -> None:
    """Writes down in what the two schemas differ, and lets MASTER decide."""
    aside = restore.aside
    if aside is None:
        return
    found = differences(restore.organisation.schema_name, aside.schema_name)
    with writing():
        locked = Restore.objects.select_for_update().get(pk=restore.pk)
        if locked.status != Status.PREPARING:
            return
        Restore.objects.filter(pk=restore.pk).update(differences=found, attempts=0)
        note_missing(
            restore,
            gone=restore.organisation.schema_name,
            live=aside.schema_name,
            since=MissingRecord.Since.BACKUP,
        )
        audit_log.change(
            locked, by=SYSTEM, status=Status.READY, kept_until=timezone.now() + Restore.KEPT
        )


STEPS: tuple[Callable[[Restore], None], ...] = (bring_in, migrate, compare)


def _put_files(organisation: Organisation, folder: Path) -> None:
    """Puts files back that the centre no longer has. Those that the live workspace names stay as they are;
    others that are shorter or longer are what an ended run has left."""
    with in_organisation(organisation):
        own = files_folder()
        stored = files.StoredFile.in_current_space()._default_manager
        live = set(stored.values_list("path", flat=True))
    for source in sorted(path for path in folder.rglob("*") if path.is_file()):
        path = f"{own}/{source.relative_to(folder).as_posix()}"
        if default_storage.exists(path):
            if path in live or default_storage.size(path) == source.stat().st_size:
                continue
            default_storage.delete(path)
        with source.open("rb") as content:
            files.store_file(path, File(content))
