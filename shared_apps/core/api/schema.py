"""The OpenAPI document, read off the same declarations that answer the calls."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from shared_apps.core.api.columns import schema_of
from shared_apps.core.api.resource import Resource, Verb
from shared_apps.core.api.shapes import answer_of, shape

_texts = serializers.ListField(child=serializers.CharField())
Fault = shape(
    "Fault",
    {
        "message": serializers.CharField(),
        "code": serializers.CharField(),
        "errors": serializers.DictField(child=_texts),
        "requestId": serializers.CharField(),
        "data": serializers.JSONField(required=False),
    },
)
# A call whose answer is a sentence, with data of its own where it says so.
Done = shape(
    "Done",
    {
        "message": serializers.CharField(required=False),
        "data": serializers.JSONField(required=False),
    },
)
_PAGING = [
    OpenApiParameter("page", int),
    OpenApiParameter("pageSize", int),
    OpenApiParameter("ordering", str),
]


class ResourceSchema(AutoSchema):
    """Describes a `Resource`; anything else as drf-spectacular would."""

    @property
    def _resource(self) -> type[Resource] | None:
        return type(self.view) if isinstance(self.view, Resource) else None

    @property
    def _action(self) -> str:
        return getattr(self.view, "action", "") or ""

    @property
    def _verb(self) -> Verb | None:
        resource = self._resource
        return resource.verbs.get(self._action.removeprefix("call_")) if resource else None

    def get_operation_id(self) -> str:
        parts = [part for part in self.path.split("/")[3:] if part]
        words = [part.strip("{}").replace("-", "_") for part in parts]
        return "_".join([self.method.lower(), *words])

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[3]]

    def get_auth(self) -> list[dict[str, list[str]]]:
        resource = self._resource
        access = resource.access_of(self._action) if resource else None
        return [] if access is None or access.anyone else [{"bearer": []}]

    def get_override_parameters(self) -> list[Any]:
        resource = self._resource
        if resource is None or self._action not in {"call_list", "call_export"}:
            return []
        listing = resource.listing
        assert listing is not None  # noqa: S101 - the route exists only with a listing
        found = [
            OpenApiParameter(name, str, description=filter_.description)
            for name, filter_ in listing.filters.items()
        ]
        if listing.search:
            found.append(OpenApiParameter("search", str))
        if self._action == "call_export":
            return [*found, OpenApiParameter("format", str, enum=["csv", "xlsx"])]
        return [*_PAGING, *found]

    def get_request_serializer(self) -> Any:
        resource = self._resource
        if resource is None:
            return None
        if self._action == "call_create" and resource.create:
            return resource.create.input
        if self._action == "call_update" and resource.update:
            return resource.update.input(partial=True)
        return self._verb.input if self._verb else None

    def get_response_serializers(self) -> Any:
        resource = self._resource
        if resource is None:
            return {}
        status = "201" if self._action == "call_create" else "200"
        return {status: self._success(resource), "4XX": Fault}

    def _success(self, resource: type[Resource]) -> Any:
        name = "".join(word.capitalize() for word in resource.path.replace("/", "-").split("-"))
        listing = resource.listing
        if listing is not None and self._action == "call_list":
            fields: dict[str, Any] = {
                "list": schema_of(f"{name}Row", listing.columns)(many=True),
                "total": serializers.IntegerField(),
                "page": serializers.IntegerField(),
                "pageSize": serializers.IntegerField(),
            }
            if listing.tabs:
                fields["counts"] = serializers.DictField(child=serializers.IntegerField())
            return shape(f"{name}List", fields)()
        if listing is not None and self._action in {"call_create", "call_update", "call_retrieve"}:
            record = schema_of(f"{name}Record", [*listing.columns, *listing.detail])
            return answer_of(name, record())
        if self._verb is not None and self._verb.output is not None:
            return self._verb.output
        if self._action == "call_export":
            return bytes
        return Done


def add_bearer(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict:
    """drf-spectacular hook: how a signed-in call proves itself."""
    schemes = result.setdefault("components", {}).setdefault("securitySchemes", {})
    schemes["bearer"] = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
    return result
