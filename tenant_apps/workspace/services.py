"""Settings, numbers and files of the current workspace."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, overload

from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core import files
from shared_apps.core.errors import Invalid, NotFound, Stale
from shared_apps.core.principal import Actor, Principal
from shared_apps.subscriptions.services import refresh_workspace
from tenant_apps.audit.services import audit_log
from tenant_apps.workspace.models import NumberSeries, StoredFile, WorkspaceSettings
from tenants.context import in_public, require_organisation
from tenants.doors import file_path, files_folder
from tenants.models import Organisation

SWEPT_AT_ONCE = 500
# By one person: a morning of admissions at the desk, not the disk that all centres share.
UPLOADS = Budget("upload", 300, HOUR)
ORGANISATION_FIELDS = {
    "name",
    "category",
    "email",
    "phone",
    "website",
    "address",
    "city",
    "state",
    "pincode",
    "gstin",
    "pan",
    "logo_id",
}


def set_up(*, organisation: Organisation, by: Actor) -> None:
    """A new workspace gets its settings' row."""
    audit_log.create(WorkspaceSettings(pk=1), by=by)


def take_number(kind: str, *, scope: str = "", year: str = "") -> int:
    """The next number of a gapless series, from 1, inside the caller's transaction."""
    return NumberSeries.take(kind, scope=scope, year=year)


def take_numbers(kind: str, count: int, *, scope: str = "", year: str = "") -> range:
    """The next `count` numbers of a gapless series; the transaction uses all of them."""
    return NumberSeries.take_block(kind, count, scope=scope, year=year)


def own_organisation() -> Organisation:
    """The current organisation's row."""
    code = require_organisation().code
    with in_public():
        return Organisation.objects.get(code=code)


@transaction.atomic
def change_settings(*, by: Actor, version: int | None, **values: Any) -> None:
    """Saves institute information and receipt settings together; raises Stale."""
    settings = WorkspaceSettings.objects.select_for_update().get(pk=1)
    if version is not None and version != settings.version:
        raise Stale
    code = require_organisation().code
    with in_public():
        organisation = Organisation.objects.select_for_update().get(code=code)
    before = {name: getattr(organisation, name) for name in ORGANISATION_FIELDS}
    before["receipt_note"] = settings.receipt_note
    changed = {name: value for name, value in values.items() if before[name] != value}
    if not changed:
        return
    for name, value in changed.items():
        setattr(settings if name == "receipt_note" else organisation, name, value)
    settings.stamp_changed(by)
    settings.save()
    organisation.version += 1
    with in_public():
        organisation.save()
    audit_log.record(
        "changed",
        by=by,
        target=settings,
        before={name: before[name] for name in changed},
        after=changed,
    )
    refresh_workspace(organisation)


def store_image(*, by: Actor, content: bytes) -> StoredFile:
    """Checks, re-encodes and keeps a photo or logo. Raises Invalid with the specification's words."""
    return keep_file(by=by, kind="image", upload=files.safe_image(content))


def keep_file(*, by: Actor, kind: str, upload: files.Upload) -> StoredFile:
    """Keeps bytes that are known to be safe. Raises Unavailable `storage_full`."""
    with keeping_file(by=by, kind=kind, upload=upload) as stored:
        return stored


@contextmanager
def keeping_file(*, by: Actor, kind: str, upload: files.Upload) -> Iterator[StoredFile]:
    """Around the rows that point to the file: its own row first, then theirs, the bytes last, under
    a name of our own in the folder of their kind. So a refusal in the block leaves nothing behind,
    and a crash at worst bytes without a row, which the daily sweep removes; never a row without
    its bytes. Raises Unavailable `storage_full`, TooMany after 300 files of one person in an hour.
    """
    with transaction.atomic():
        if isinstance(by, Principal):
            UPLOADS.spend(str(by.id))
        stored = StoredFile.objects.create(
            kind=kind,
            path=file_path(f"{kind}s", files.new_name(upload.extension)),
            mime_type=upload.mime_type,
            size=len(upload.content),
            sha256=upload.sha256,
            created_by_id=by.id,
            created_at=timezone.now(),
        )
        yield stored
        files.store(stored.path, upload)


def withdraw_file(file_id: int) -> None:
    """Nobody opens this file by a link any more, one already given out included; its bytes stay
    with the history. In the transaction of the record that lets go of it."""
    StoredFile.objects.filter(pk=file_id).update(withdrawn_at=timezone.now())


def sweep_stray_files() -> int:
    """Deletes bytes of this workspace that never came to have a row, a day after they were written
    (no upload takes that long); how many."""
    folder = files_folder()
    old = list(files.strays(folder, before=timezone.now() - timedelta(days=1)))
    swept = 0
    for start in range(0, len(old), SWEPT_AT_ONCE):
        paths = old[start : start + SWEPT_AT_ONCE]
        kept = set(StoredFile.objects.filter(path__in=paths).values_list("path", flat=True))
        for path in set(paths) - kept:
            files.forget(path)
            swept += 1
    return swept


def stored_file(address: str, *, field: str = "userLogo") -> StoredFile | None:
    """The picture behind an upload's address, as a form's `field` sends it back; None for an empty one.

    Raises Invalid for any address that is not of a picture in this workspace: as somebody's photo a
    certificate or a paper would be shown to people who may not read it.
    """
    if not address:
        return None
    file_id = files.file_id_of(address, require_organisation().code, field=field)
    found = StoredFile.objects.filter(pk=file_id, kind="image").first()
    if found is None:
        raise Invalid.field(field, files.UPLOAD_AGAIN)
    return found


@overload
def link_to(file_id: int, name: str = "") -> str: ...
@overload
def link_to(file_id: int | None, name: str = "") -> str | None: ...
def link_to(file_id: int | None, name: str = "") -> str | None:
    """A five-minute address of a stored file of this workspace, saved under `name` by who saves it;
    None for no file."""
    return None if file_id is None else files.link(require_organisation().code, file_id, name)


def readable_file(file_id: int) -> StoredFile:
    """Raises NotFound for one that is not there or was withdrawn."""
    found = StoredFile.objects.filter(pk=file_id, withdrawn_at=None).first()
    if found is None:
        raise NotFound
    return found
