from typing import TypedDict

from django.conf import settings

from shared_apps.core.api.call import Call, RawResponse
from shared_apps.core.api.resource import Resource, collection
from shared_apps.platform.services import Configuration, configuration, platform_settings


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


RESOURCES = [ClassMasterResource, PublicConfigResource]
