"""Settings, uploads and Home."""

from pathlib import Path
from typing import Annotated, Any, TypedDict

from django.http import FileResponse
from django.utils import timezone
from rest_framework import serializers

from shared_apps.core import files, ports
from shared_apps.core.api.call import Answer, Call
from shared_apps.core.api.fields import (
    Choice,
    Email,
    Gstin,
    Name,
    Pan,
    Phone,
    Pincode,
    State,
    Text,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import SIGNED_IN
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.api.shapes import Gathered
from shared_apps.core.api.uploads import FileData
from shared_apps.core.categories import CATEGORIES
from shared_apps.core.errors import NotFound, Stale
from shared_apps.core.india import gstin_fault
from shared_apps.core.roles import EVERYONE, MANAGERS, OWNERS
from tenant_apps.workspace import services
from tenant_apps.workspace.fields import StoredImage
from tenant_apps.workspace.models import WorkspaceSettings
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

TWO = "Please upload one file at a time."


class SettingsInput(VersionedInput):
    centreName = Name(source="name", max_length=120, missing="Centre name is required.")  # noqa: N815
    category = Choice(CATEGORIES, missing="Category is required.")
    email = Email()
    phone = Phone()
    website = serializers.URLField(
        required=False,
        allow_blank=True,
        max_length=200,
        error_messages={"invalid": "Enter an address like https://…"},
    )
    address = Text(required=False)
    city = Text(required=False, max_length=60)
    state = State(required=False)
    pincode = Pincode(required=False)
    gstin = Gstin(required=False)
    pan = Pan(required=False)
    logo = StoredImage(source="logo_id")
    receiptNote = Text(source="receipt_note", required=False, max_length=300)  # noqa: N815

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.keys() & {"gstin", "state"}:
            # Judged by what will stand there together, whichever of the two is sent.
            kept = services.own_organisation()
            gstin, state = (attrs.get(name, getattr(kept, name)) for name in ("gstin", "state"))
            if gstin and (fault := gstin_fault(gstin, state)):
                raise serializers.ValidationError({"gstin": [fault]})
        return attrs


class Settings(TypedDict):
    centreName: str
    category: str
    email: str
    phone: str
    website: str
    address: str
    city: str
    state: str
    pincode: str
    gstin: str
    pan: str
    logo: str | None
    receiptNote: str
    version: int


def _settings() -> Settings:
    kept = WorkspaceSettings.objects.get(pk=1)
    organisation = services.own_organisation()
    return {
        "centreName": organisation.name,
        "category": organisation.category,
        "email": organisation.email,
        "phone": organisation.phone,
        "website": organisation.website,
        "address": organisation.address,
        "city": organisation.city,
        "state": organisation.state,
        "pincode": organisation.pincode,
        "gstin": organisation.gstin,
        "pan": organisation.pan,
        "logo": services.link_to(organisation.logo_id),
        "receiptNote": kept.receipt_note,
        "version": kept.version,
    }


class SettingsResource(Resource):
    """Institute information (/user-profile-setting)."""

    path = "settings"

    @collection("GET", "", policy=MANAGERS)
    def show(self, call: Call) -> Settings:
        return _settings()

    @collection("PUT", "", policy=OWNERS, input=SettingsInput, partial=True)
    def save(self, call: Call) -> Answer[Settings]:
        values = {"version": None, **call.data}
        try:
            services.change_settings(by=call.by, **values)
        except Stale as stale:
            raise Stale(data={"theirs": _settings(), "mine": call.request.data}) from stale
        return Answer(_settings(), "Institute information saved.")


def image() -> FileData:
    return FileData(files.IMAGE, two=TWO, required=False)


class FileInput(Input):
    """The specification's upload: everything but the bytes is a hint that is not trusted."""

    ignored = frozenset({"mimeType", "ext", "fileName", "path", "id"})

    file = image()
    base64 = image()

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if not data:
            raise serializers.ValidationError({"file": ["Please choose a file."]})
        if len(data) > 1:
            raise serializers.ValidationError({"file": [TWO]})
        [content] = data.values()
        return {"content": content}


class FileResource(Resource):
    path = "files"

    @collection("POST", "", policy=EVERYONE, input=FileInput, status=201)
    def upload(self, call: Call) -> Answer[str]:
        """Keeps a JPEG or PNG under 2 MB; the address comes back for the form that shows it."""
        stored = services.store_image(by=call.by, **call.data)
        return Answer(services.link_to(stored.pk), "Uploaded.")

    @collection("GET", "{signature}", anyone=True)
    def download(self, call: Call, signature: str) -> FileResponse:
        """A file by its five-minute address: an `<img>` cannot send a bearer header."""
        signed = files.unsign(signature, max_age=files.LINK_SECONDS)
        with in_public():
            organisation = Organisation.objects.filter(code=signed.space).first()
        if organisation is None:
            raise NotFound
        with in_organisation(organisation):
            stored = services.readable_file(signed.file_id)
        name = signed.name or Path(stored.path).name
        return files.file_answer(call.request, stored, name=name)


Home = Annotated[dict[str, Any], Gathered("Home", ports.home_figures)]


class HomeResource(Resource):
    """Home's figures: each app answers for what the role may see."""

    path = "home"

    @collection("GET", "", policy=SIGNED_IN)
    def figures(self, call: Call) -> Home:
        found: dict[str, Any] = {}
        for answer in ports.home_figures.ask(principal=call.by, today=timezone.localdate()):
            found |= answer
        return found


RESOURCES = [SettingsResource, FileResource, HomeResource]
