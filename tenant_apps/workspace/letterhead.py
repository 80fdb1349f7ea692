"""The letterhead of the centre's documents."""

import base64
from typing import TypedDict

from django.core.files.storage import default_storage

from tenant_apps.workspace.models import StoredFile
from tenants.models import Organisation


class Letterhead(TypedDict):
    """`logo` is a data URL of the image; without a logo it is None and `initials` are printed."""

    organisation: Organisation
    initials: str
    logo: str | None


def letterhead(organisation: Organisation) -> Letterhead:
    return {
        "organisation": organisation,
        "initials": "".join(word[0] for word in organisation.name.split()[:2]).upper(),
        "logo": _logo(organisation),
    }


def _logo(organisation: Organisation) -> str | None:
    if organisation.logo_id is None:
        return None
    stored = StoredFile.objects.filter(pk=organisation.logo_id).first()
    if stored is None or not default_storage.exists(stored.path):
        return None
    with default_storage.open(stored.path) as file:
        return f"data:{stored.mime_type};base64,{base64.b64encode(file.read()).decode()}"
