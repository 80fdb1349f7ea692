"""Settings, numbers and files of the current workspace."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, overload

from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core import files
from shared_apps.core.errors import Invalid, NotFound, Stale
from shared_apps.core.india import gstin_fault
from shared_apps.core.principal import Actor, Principal, current_session_id
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import refresh_workspace
from tenant_apps.audit.services import audit_log
from tenant_apps.workspace.models import NumberSeries, StoredFile, WorkspaceSettings
from tenants.context import in_public, require_organisation
from tenants.tenant_keys import file_path, files_folder
from tenants.models import Organisation, SetAsideSchema

SWEPT_AT_ONCE = 500
# By one person: a morning of admissions at the desk, not the disk that all centres share.
UPLOADS = Budget("upload", 300, HOUR)
SETTINGS_FIELDS = {
    "receipt_note",
    "staff_discount_percent",
    "admin_discount_percent",
    "staff_days_back",
    "admin_days_back",
}
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


@dataclass(frozen=True, slots=True)
class RoleLimits:
    """What somebody may grant by the own role: a discount of so many per cent of the course fee, an
    enrolment that began so many days ago. None is without a limit."""

    discount_percent: Decimal | None = None
    days_back: int | None = None


def limits_of(by: Actor) -> RoleLimits:
    """The owner and the system have no limits; ADMIN and STAFF have those of the settings."""
    if not isinstance(by, Principal) or by.is_owner:
        return RoleLimits()
    kept = WorkspaceSettings.objects.get(pk=1)
    if by.rights is Role.ADMIN:
        return RoleLimits(kept.admin_discount_percent, kept.admin_days_back)
    return RoleLimits(kept.staff_discount_percent, kept.staff_days_back)


def own_organisation() -> Organisation:
    """The current organisation's row."""
    code = require_organisation().code
    with in_public():
        return Organisation.objects.get(code=code)


@transaction.atomic
def change_settings(*, by: Actor, version: int | None, **values: Any) -> None:
    """Saves institute information, receipt settings and the limits of roles together; raises
    Stale."""
    settings = WorkspaceSettings.objects.select_for_update().get(pk=1)
    if version is not None and version != settings.version:
        raise Stale
    code = require_organisation().code
    with in_public():
        organisation = Organisation.objects.select_for_update().get(code=code)
    before = {name: getattr(organisation, name) for name in ORGANISATION_FIELDS}
    before |= {name: getattr(settings, name) for name in SETTINGS_FIELDS}
    changed = {name: value for name, value in values.items() if before[name] != value}
    if not changed:
        return
    for name, value in changed.items():
        setattr(settings if name in SETTINGS_FIELDS else organisation, name, value)
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


@transaction.atomic
def adopt_address(*, by: Actor, address: str, city: str, state: str, pincode: str) -> None:
    """Takes this as the centre's address. Nothing changes where the centre has one already, if only
    in part, or has the GSTIN of another state."""
    kept = own_organisation()
    has_one = any((kept.address, kept.city, kept.state, kept.pincode))
    if has_one or (kept.gstin and gstin_fault(kept.gstin, state)):
        return
    change_settings(by=by, version=None, address=address, city=city, state=state, pincode=pincode)


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
    code = require_organisation().code
    with in_public():
        if SetAsideSchema.kept().filter(organisation__code=code).exists():
            return 0  # the rows of the centre's own files are in the schema that is set aside
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
    None for no file. It works for as long as the session of whoever asked.

    Raises RuntimeError outside a signed-in request: nobody could take such an address back.
    """
    if file_id is None:
        return None
    session_id = current_session_id()
    if not session_id:
        raise RuntimeError("A file's address is made for a session, and this code has none.")
    return files.link(require_organisation().code, file_id, name, session_id=session_id)


def public_link_to(file_id: int | None) -> str | None:
    """A five-minute address for everybody, of a picture that the centre shows to everybody."""
    if file_id is None:
        return None
    return files.link(require_organisation().code, file_id, session_id="")


def readable_file(file_id: int) -> StoredFile:
    """Raises NotFound for one that is not there or was withdrawn."""
    found = StoredFile.objects.filter(pk=file_id, withdrawn_at=None).first()
    if found is None:
        raise NotFound
    return found
