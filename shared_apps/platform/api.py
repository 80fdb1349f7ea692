from django.conf import settings
from rest_framework import serializers

from shared_apps.core.api.call import Call
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.api.shapes import answer_of
from shared_apps.platform.services import platform_settings


class CompanyInformation(serializers.Serializer):
    name = serializers.CharField()
    website = serializers.CharField()
    supportEmail = serializers.EmailField()  # noqa: N815
    phones = serializers.ListField(child=serializers.CharField())
    services = serializers.ListField(child=serializers.CharField())
    version = serializers.CharField()


class ClassMasterResource(Resource):
    """The company-information panel (specification section 2, shell)."""

    path = "classmaster"

    @collection("GET", anyone=True, output=answer_of("Company", CompanyInformation()))
    def info(self, call: Call) -> dict:
        found = platform_settings()
        return {
            "name": found.name,
            "website": found.website,
            "supportEmail": found.support_email,
            "phones": found.phones,
            "services": found.services,
            "version": settings.VERSION,
        }
