"""Settings of the current workspace, and files of the current space."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, overload

from django.core.files.storage import default_storage
from django.utils import timezone

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core import files, ports
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Invalid, NotFound, Stale
from shared_apps.core.files import StoredFile
from shared_apps.core.india import gstin_fault
from shared_apps.core.jobs import Job
from shared_apps.core.principal import Actor, Principal, current_session_id
from shared_apps.core.roles import Role
from shared_apps.core.writing import writing
from shared_apps.mail.attachments import Attachment, Withdrawn
from shared_apps.subscriptions.services import refresh_workspace
from tenant_apps.workspace.models import WorkspaceSettings
from tenants.context import current_organisation, in_organisation, in_public, require_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.tenant_keys import files_folder, public_files_folder

SWEEP_BATCH_SIZE = 500
# Per user: enough for a morning of admissions, too little to fill the disk that all centres share.
UPLOADS = Budget("upload", 300, HOUR)
SETTINGS_FIELDS = {
    "receipt_note",
    "staff_discount_percent",
    "admin_discount_percent",
    "staff_days_back",
    "admin_days_back",
    "expense_limit",
    "cash_difference_limit",
    "cheque_bounce_charge",
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
PRINTED_FIELDS = {"name", "website", "logo_id", "receipt_note"}
"""The fields that the documents of every branch show."""


def set_up(*, by: Actor, **_: Any) -> None:
    """Creates the settings row of a new workspace (answer to `set_up_workspace`)."""
    audit_log.create(WorkspaceSettings(pk=1), by=by)


@dataclass(frozen=True, slots=True)
class RoleLimits:
    """What a user's role may grant: the largest discount in per cent of the course fee, and how
    many days ago an enrolment may have started. None means no limit."""

    discount_percent: Decimal | None = None
    days_back: int | None = None


def limits_of(by: Actor) -> RoleLimits:
    """Returns the limits of the user's role. The owner and the system have none; ADMIN and STAFF
    have those of the settings."""
    if not isinstance(by, Principal) or by.is_owner:
        return RoleLimits()
    settings = WorkspaceSettings.objects.get(pk=1)
    if by.rights is Role.ADMIN:
        return RoleLimits(settings.admin_discount_percent, settings.admin_days_back)
    return RoleLimits(settings.staff_discount_percent, settings.staff_days_back)


@writing()
def change_settings(*, by: Actor, version: int | None, **values: Any) -> None:
    """Saves institute information, receipt settings and role limits together. Raises Stale."""
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
    if changed.keys() & PRINTED_FIELDS:
        ports.organisation_changed.ask()


@writing()
def adopt_address(*, by: Actor, address: str, city: str, state: str, pincode: str) -> None:
    """Sets the centre's address. Does nothing if the centre already has an address, even a partial
    one, or a GSTIN of another state."""
    centre = Organisation.current()
    has_one = any((centre.address, centre.city, centre.state, centre.pincode))
    if has_one or (centre.gstin and gstin_fault(centre.gstin, state)):
        return
    change_settings(by=by, version=None, address=address, city=city, state=state, pincode=pincode)


def store_image(*, by: Actor, content: bytes) -> StoredFile:
    """Checks, re-encodes and stores a photo or logo. Raises Invalid with the messages of the
    specification."""
    return store_file(by=by, kind="image", upload=files.safe_image(content))


def store_file(*, by: Actor, kind: str, upload: files.Upload) -> StoredFile:
    """Stores bytes that have already been checked. Raises Unavailable `storage_full`."""
    with storing_file(by=by, kind=kind, upload=upload) as file:
        stored: StoredFile = file
    return stored


@contextmanager
def storing_file(*, by: Actor, kind: str, upload: files.Upload) -> Iterator[Any]:
    """As `files.storing`, for at most 300 files of one user in an hour. Raises Unavailable
    `storage_full`, TooMany."""
    with writing():
        if isinstance(by, Principal):
            UPLOADS.spend(str(by.id))
        with files.storing(by=by, kind=kind, upload=upload) as stored:
            yield stored


def withdraw_file(file_id: int) -> None:
    """Disables all links to the file, including existing ones. The bytes are kept for the history.
    Call it in the transaction that removes the reference to the file."""
    _files().filter(pk=file_id).update(withdrawn_at=timezone.now())


def sweep_stray_files() -> int:
    """Deletes files of this space that have no row and returns their number. Only files older than a
    day are deleted, since younger ones may belong to an upload in progress."""
    organisation = current_organisation()
    with in_public():
        aside = SetAsideSchema.objects.filter(discarded_at=None)
        if organisation and aside.filter(organisation__code=organisation.code).exists():
            return 0  # the rows of some of the centre's files are in the set-aside schema
    folder = files_folder() if organisation else public_files_folder()
    old = list(files.strays(folder, before=timezone.now() - timedelta(days=1)))
    swept = 0
    for start in range(0, len(old), SWEEP_BATCH_SIZE):
        paths = old[start : start + SWEEP_BATCH_SIZE]
        known = set(_files().filter(path__in=paths).values_list("path", flat=True))
        jobs = Job.in_current_space()._default_manager.filter(file_path__in=paths)
        known.update(jobs.values_list("file_path", flat=True))
        for path in set(paths) - known:
            files.forget(path)
            swept += 1
    return swept


def stored_file(address: str, *, field: str = "userLogo") -> StoredFile | None:
    """Returns the image of an upload link, as a form sends it back in `field`; None for an empty
    link.

    Raises Invalid for links to anything but an image of this space. Otherwise a certificate or
    a document could be set as a photo and shown to users who may not read it.
    """
    if not address:
        return None
    file_id = files.file_id_of(address, _space(), field=field)
    found: StoredFile | None = _files().filter(pk=file_id, kind="image").first()
    if found is None:
        raise Invalid.field(field, files.UPLOAD_AGAIN)
    return found


@overload
def link_to(file_id: int, name: str = "") -> str: ...
@overload
def link_to(file_id: int | None, name: str = "") -> str | None: ...
def link_to(file_id: int | None, name: str = "") -> str | None:
    """Returns a five-minute link to a stored file of this space, which downloads as `name`;
    None for no file. The link stops working when the session of the current user ends.

    Raises RuntimeError outside a signed-in request, since such a link could not be revoked.
    """
    if file_id is None:
        return None
    session_id = current_session_id()
    if not session_id:
        raise RuntimeError("A file's address is made for a session, and this code has none.")
    return files.link(_space(), file_id, name, session_id=session_id)


def public_link_to(file_id: int | None) -> str | None:
    """Returns a five-minute link without a session, for images that the centre shows publicly."""
    if file_id is None:
        return None
    return files.link(_space(), file_id, session_id="")


def attached_file(file_id: int) -> Attachment:
    """Returns a stored file as it is attached to a mail. Raises Withdrawn, and OSError while the
    storage is not available."""
    found: StoredFile | None = _files().filter(pk=file_id, withdrawn_at=None).first()
    if found is None:
        raise Withdrawn
    try:
        with default_storage.open(found.path) as body:
            return Attachment(body.read(), found.mime_type)
    except FileNotFoundError:
        raise Withdrawn from None


def readable_file(file_id: int) -> StoredFile:
    """Returns the file. Raises NotFound if it does not exist or was withdrawn."""
    found: StoredFile | None = _files().filter(pk=file_id, withdrawn_at=None).first()
    if found is None:
        raise NotFound
    return found


@contextmanager
def in_space(code: str) -> Iterator[None]:
    """Context manager that enters the space of a signed link: the workspace of the organisation with
    this code, or the public space if it is empty. Raises NotFound for an unknown code."""
    with in_public():
        organisation = Organisation.with_schema().filter(code=code).first() if code else None
    if code and organisation is None:
        raise NotFound
    with in_organisation(organisation) if organisation else in_public():
        yield


def _space() -> str:
    """Returns the current space as signed links name it."""
    organisation = current_organisation()
    return organisation.code if organisation else ""


def _files() -> Any:
    return StoredFile.in_current_space()._default_manager
