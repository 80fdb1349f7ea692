"""Settings, numbers and files of the current workspace."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from shared_apps.core import files
from shared_apps.core.errors import Invalid, NotFound, Stale
from shared_apps.core.principal import Actor, Principal
from shared_apps.subscriptions.services import refresh_workspace
from tenant_apps.audit.services import audit_log
from tenant_apps.workspace.models import NumberSeries, StoredFile, WorkspaceSettings
from tenants.context import in_public, require_organisation
from tenants.doors import file_path
from tenants.models import Organisation

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


@transaction.atomic
def store_image(*, by: Principal, content: bytes) -> StoredFile:
    """Checks, re-encodes and keeps a photo or logo. Raises Invalid with the specification's words."""
    upload = files.safe_image(content)
    path = file_path("images", files.new_name(upload.extension))
    stored = StoredFile.objects.create(
        kind="image",
        path=path,
        mime_type=upload.mime_type,
        size=len(upload.content),
        created_by_id=by.id,
        created_at=timezone.now(),
    )
    files.store(path, upload)
    return stored


def stored_file(address: str, *, field: str = "userLogo") -> StoredFile | None:
    """The file behind an upload's address, as a form's `field` sends it back; None for an empty one.

    Raises Invalid for any address that is not of a file in this workspace.
    """
    if not address:
        return None
    file_id = files.file_id_of(address, require_organisation().code, field=field)
    found = StoredFile.objects.filter(pk=file_id).first()
    if found is None:
        raise Invalid.field(field, files.UPLOAD_AGAIN)
    return found


def link_to(file_id: int | None) -> str | None:
    """A five-minute address of a stored file of this workspace; None for none."""
    return files.link(require_organisation().code, file_id)


def readable_file(file_id: int) -> StoredFile:
    found = StoredFile.objects.filter(pk=file_id).first()
    if found is None:
        raise NotFound
    return found
