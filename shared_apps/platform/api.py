"""What the platform says about itself, to anybody and to MASTER."""

from typing import Any, TypedDict

from django.conf import settings
from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse, RawResponse
from shared_apps.core.api.fields import (
    Address,
    BankAccount,
    Email,
    Gstin,
    Ifsc,
    Lines,
    Name,
    Phone,
    Pincode,
    State,
    Text,
    UpiId,
    WebAddress,
)
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.policy import Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.errors import Stale
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.platform.services import (
    Configuration,
    change_platform_settings,
    configuration,
    platform_settings,
)


class CompanyInformation(TypedDict):
    name: str
    website: str
    supportEmail: str
    phones: list[str]
    services: list[str]
    version: str


class PublicConfigResource(Resource):
    """/config.json under the specification's service base path."""

    path = "publicapi/config"

    @collection("GET", "", anyone=True)
    def show(self, call: Call) -> RawResponse[Configuration]:
        return RawResponse(configuration())


class ClassMasterResource(Resource):
    """The company-information panel (specification section 2, shell)."""

    path = "classmaster"

    @collection("GET", anyone=True)
    def info(self, call: Call) -> CompanyInformation:
        found = platform_settings()
        return {
            "name": found.name,
            "website": found.website,
            "supportEmail": found.support_email,
            "phones": found.phones,
            "services": found.services,
            "version": settings.VERSION,
        }


class PlatformSettingsInput(VersionedInput):
    name = Name(
        max_length=80, missing=lazy("Company name is required."), label=lazy("Company name")
    )
    website = WebAddress(
        max_length=200, missing=lazy("Website is required."), label=lazy("Website")
    )
    supportEmail = Email(source="support_email", label=lazy("Support email"))
    phone = Phone(label=lazy("Phone"))
    secondPhone = Phone(required=False, label=lazy("Second phone"))
    services = Lines(most=12, longest=60, required=False, label=lazy("Services"))
    sellerName = Name(
        source="seller_name", required=False, max_length=120, label=lazy("Legal name")
    )
    address = Address(required=False, label=lazy("Address"))
    city = Text(required=False, max_length=60, label=lazy("City"))
    state = State(required=False, label=lazy("State"))
    pincode = Pincode(required=False, label=lazy("Pincode"))
    gstin = Gstin(required=False, label=lazy("GSTIN"))
    upiId = UpiId(source="upi_id", required=False, label=lazy("UPI ID"))
    bankName = Text(source="bank_name", required=False, max_length=60, label=lazy("Bank"))
    bankAccount = BankAccount(source="bank_account", required=False, label=lazy("Account number"))
    bankIfsc = Ifsc(source="bank_ifsc", required=False, label=lazy("IFSC"))
    maintenance = serializers.BooleanField(required=False, label=lazy("Maintenance"))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        kept = [*platform_settings().phones, "", ""][:2]
        phones = [attrs.pop("phone", kept[0]), attrs.pop("secondPhone", kept[1])]
        return attrs | {"phones": [phone for phone in phones if phone]}


class PlatformSettings(TypedDict):
    name: str
    website: str
    supportEmail: str
    phone: str
    secondPhone: str
    services: list[str]
    sellerName: str
    address: str
    city: str
    state: str
    pincode: str
    gstin: str
    upiId: str
    bankName: str
    bankAccount: str
    bankIfsc: str
    maintenance: bool
    version: int


def _settings() -> PlatformSettings:
    row = platform_settings()
    phone, second_phone = [*row.phones, "", ""][:2]
    return {
        "name": row.name,
        "website": row.website,
        "supportEmail": row.support_email,
        "phone": phone,
        "secondPhone": second_phone,
        "services": row.services,
        "sellerName": row.seller_name,
        "address": row.address,
        "city": row.city,
        "state": row.state,
        "pincode": row.pincode,
        "gstin": row.gstin,
        "upiId": row.upi_id,
        "bankName": row.bank_name,
        "bankAccount": row.bank_account,
        "bankIfsc": row.bank_ifsc,
        "maintenance": row.maintenance,
        "version": row.version,
    }


class PlatformSettingsResource(Resource):
    """The company panel, the seller of subscription invoices, and the maintenance flag."""

    path = "superadmin/settings"

    @collection("GET", "", policy=PLATFORM, space=Space.PUBLIC)
    def show(self, call: Call) -> PlatformSettings:
        return _settings()

    @collection(
        "PUT", "", policy=PLATFORM, space=Space.PUBLIC, input=PlatformSettingsInput, partial=True
    )
    def save(self, call: Call) -> DataResponse[PlatformSettings]:
        try:
            change_platform_settings(by=call.by, **call.data)
        except Stale as stale:
            data: dict[str, Any] = {"theirs": _settings(), "mine": call.request.data}
            raise Stale(data=data) from stale
        return DataResponse(_settings(), _("Settings saved."))


RESOURCES = [ClassMasterResource, PublicConfigResource, PlatformSettingsResource]
