"""Settings and uploads."""

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, TypedDict

from django.http import FileResponse
from rest_framework import serializers

from shared_apps.accounts.principals import is_live
from shared_apps.core import files
from shared_apps.core.api.call import Call, DataResponse, Media
from shared_apps.core.api.fields import (
    Address,
    Choice,
    Email,
    Gstin,
    Money,
    Name,
    Pan,
    Percent,
    Phone,
    Pincode,
    State,
    Text,
    WebAddress,
    Whole,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.api.uploads import FileData
from shared_apps.core.categories import CATEGORIES
from shared_apps.core.errors import Stale
from shared_apps.core.india import gstin_fault
from shared_apps.core.roles import MANAGERS, OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.workspace import services
from tenant_apps.workspace.bulk.api import BulkChangeResource
from tenant_apps.workspace.fields import StoredImage
from tenant_apps.workspace.lists.api import ListViewResource
from tenant_apps.workspace.models import WorkspaceSettings
from tenants.models import Organisation

ONE_FILE_ONLY = lazy("Please upload one file at a time.")
MAX_DAYS_BACK = 3650


class DiscountLimit(Percent):
    def __init__(self, **options: Any) -> None:
        super().__init__(called="The discount limit", required=False, **options)


class DaysBack(Whole):
    """Days before today; null for any day."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            required=False,
            allow_null=True,
            min_value=0,
            max_value=MAX_DAYS_BACK,
            invalid=_(
                "Enter a number of days from 0 to {max_days_back:,}, or leave it empty for any day."
            ).format(max_days_back=MAX_DAYS_BACK),
            **options,
        )


class SettingsInput(VersionedInput):
    centreName = Name(
        source="name",
        max_length=120,
        missing=lazy("Centre name is required."),
        label=lazy("Centre name"),
    )
    category = Choice(CATEGORIES, missing=lazy("Category is required."), label=lazy("Category"))
    email = Email(label=lazy("Email"))
    phone = Phone(label=lazy("Phone"))
    website = WebAddress(required=False, max_length=200, label=lazy("Website"))
    address = Address(required=False, label=lazy("Address"))
    city = Text(required=False, max_length=60, label=lazy("City"))
    state = State(required=False, label=lazy("State"))
    pincode = Pincode(required=False, label=lazy("Pincode"))
    gstin = Gstin(required=False, label=lazy("GSTIN"))
    pan = Pan(required=False, label=lazy("PAN"))
    logo = StoredImage(source="logo_id", label=lazy("Logo"))
    receiptNote = Text(
        source="receipt_note", required=False, max_length=300, label=lazy("Note on receipts")
    )
    staffDiscountPercent = DiscountLimit(
        source="staff_discount_percent", label=lazy("STAFF: largest discount (%)")
    )
    adminDiscountPercent = DiscountLimit(
        source="admin_discount_percent", label=lazy("ADMIN: largest discount (%)")
    )
    staffDaysBack = DaysBack(source="staff_days_back", label=lazy("STAFF: days back"))
    adminDaysBack = DaysBack(source="admin_days_back", label=lazy("ADMIN: days back"))
    expenseLimit = Money(
        source="expense_limit",
        required=False,
        allow_null=True,
        label=lazy("Expenses without approval up to (₹)"),
    )
    cashDifferenceLimit = Money(
        source="cash_difference_limit",
        required=False,
        allow_null=True,
        label=lazy("Cash differences alone up to (₹)"),
    )
    chequeBounceCharge = Money(
        source="cheque_bounce_charge",
        required=False,
        allow_null=True,
        label=lazy("Charge for a bounced cheque (₹)"),
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.keys() & {"gstin", "state"}:
            # The GSTIN must match the state after saving, even if only one of the two is sent.
            centre = Organisation.current()
            gstin, state = (attrs.get(name, getattr(centre, name)) for name in ("gstin", "state"))
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
    staffDiscountPercent: Decimal
    adminDiscountPercent: Decimal
    staffDaysBack: int | None
    adminDaysBack: int | None
    expenseLimit: Decimal | None
    cashDifferenceLimit: Decimal | None
    chequeBounceCharge: Decimal | None
    version: int


def _settings() -> Settings:
    settings = WorkspaceSettings.objects.get(pk=1)
    organisation = Organisation.current()
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
        "receiptNote": settings.receipt_note,
        "staffDiscountPercent": settings.staff_discount_percent,
        "adminDiscountPercent": settings.admin_discount_percent,
        "staffDaysBack": settings.staff_days_back,
        "adminDaysBack": settings.admin_days_back,
        "expenseLimit": settings.expense_limit,
        "cashDifferenceLimit": settings.cash_difference_limit,
        "chequeBounceCharge": settings.cheque_bounce_charge,
        "version": settings.version,
    }


class SettingsResource(Resource):
    """Institute information (/user-profile-setting)."""

    path = "settings"

    @collection("GET", "", policy=MANAGERS)
    def show(self, call: Call) -> Settings:
        return _settings()

    @collection("PUT", "", policy=OWNERS, input=SettingsInput, partial=True)
    def save(self, call: Call) -> DataResponse[Settings]:
        values = {"version": None, **call.data}
        try:
            services.change_settings(by=call.by, **values)
        except Stale as stale:
            raise Stale(data={"theirs": _settings(), "mine": call.request.data}) from stale
        return DataResponse(_settings(), _("Institute information saved."))


def image() -> FileData:
    return FileData(files.IMAGE, two=ONE_FILE_ONLY, required=False)


class FileInput(Input):
    """The upload of the specification. Everything except the bytes is ignored."""

    ignored = frozenset({"mimeType", "ext", "fileName", "path", "id"})

    file = image()
    base64 = image()

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if not data:
            raise serializers.ValidationError({"file": [_("Please choose a file.")]})
        if len(data) > 1:
            raise serializers.ValidationError({"file": [ONE_FILE_ONLY]})
        [content] = data.values()
        return {"content": content}


StoredDownload = Annotated[FileResponse, Media(*files.SAFE_TYPES)]


class FileResource(Resource):
    path = "files"

    @collection("POST", "", policy=SIGNED_IN, space=Space.EITHER, input=FileInput, status=201)
    def upload(self, call: Call) -> DataResponse[str]:
        """Stores a JPEG or PNG under 2 MB and returns a link to it for the form."""
        stored = services.store_image(by=call.by, **call.data)
        return DataResponse(services.link_to(stored.pk), _("Uploaded."))

    @collection("GET", "{signature}", anyone=True)
    def download(self, call: Call, signature: str) -> StoredDownload:
        """A file by its five-minute link, since an `<img>` cannot send a bearer header."""
        signed = files.unsign(signature, max_age=files.LINK_SECONDS)
        with services.in_space(signed.space):
            if signed.session_id and not is_live(signed.session_id, signed.space):
                raise files.LinkEnded
            stored = services.readable_file(signed.file_id)
        name = signed.name or Path(stored.path).name
        return files.file_answer(call.request, stored, name=name)


RESOURCES = [
    SettingsResource,
    FileResource,
    ListViewResource,
    BulkChangeResource,
]
