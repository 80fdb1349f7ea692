"""The OpenAPI document, read off the same declarations that answer the calls."""

import re
from types import UnionType
from typing import Annotated, Any, NotRequired, TypedDict, Union, get_args, get_origin

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponseBase
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer

from shared_apps.core.api.bulk import Bulk, BulkProgress, Contact, DocumentExportInput, ExportInput
from shared_apps.core.api.call import DataResponse, Media, MessageResponse, RawResponse
from shared_apps.core.api.columns import RecordOf, RowOf
from shared_apps.core.api.export import Sheet
from shared_apps.core.api.form_contract import form_facts
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Needed, Record, Resource, Verb
from shared_apps.core.api.schemas import ObjectSchema, Schema, SchemaBuilder, or_null
from shared_apps.core.api.selection import SelectionInput
from shared_apps.core.api.totals import ListTotals
from shared_apps.core.api.uploads import FileData
from shared_apps.core.jobs import ShownJob


class Fault(TypedDict):
    """Every refusal, as `core/api/faults.py` answers it."""

    message: str
    code: str
    errors: dict[str, list[str]]
    requestId: str
    data: NotRequired[Any]


_PAGING = [
    OpenApiParameter("page", int),
    OpenApiParameter("pageSize", int),
    OpenApiParameter("ordering", str),
]
_OF_MANY = {"call_bulk_export": ExportInput, "call_bulk_contacts": SelectionInput}
_EXPORTS = {"call_export", "call_bulk_export"}
_ASKED_AS_A_LIST = {"call_list", "call_export", "call_totals", *_OF_MANY}
_ID = {"type": ["integer", "string"]}  # what stands in an address bar serves as well


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

    @property
    def _bulk(self) -> Bulk | None:
        name = self._action.removeprefix("call_bulk_")
        declared = self._resource.bulk if self._resource else ()
        return next((bulk for bulk in declared if bulk.name == name), None)

    def get_operation_id(self) -> str:
        parts = [part for part in self.path.split("/")[3:] if part]
        words = [part.strip("{}").replace("-", "_") for part in parts]
        return "_".join([self.method.lower(), *words])

    def get_operation(self, *args: Any, **options: Any) -> Any:
        operation = super().get_operation(*args, **options)
        resource = self._resource
        if operation and resource and self.path.endswith(f"/{resource.path}"):
            operation.update(resource.contract_facts() if resource.contract_facts else {})
        return operation

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[3]]

    def get_auth(self) -> list[dict[str, list[str]]]:
        resource = self._resource
        access = resource.access_of(self._action) if resource else None
        return [] if access is None or access.anyone else [{"bearer": []}]

    def get_override_parameters(self) -> list[Any]:
        resource = self._resource
        if resource is None:
            return []
        found: list[Any] = [
            OpenApiParameter(name, _ID, OpenApiParameter.PATH)
            for name in re.findall(r"{(id|\w+_id)}", self.path)
        ]
        declared = resource.create if self._action == "call_create" else self._verb
        if self._bulk or (declared is not None and declared.idempotent):
            found.append(OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER))
        if self._verb is not None:
            found += [_parameter(name, kind) for name, kind in self._verb.query.items()]
        if self._action in _ASKED_AS_A_LIST or self._bulk:
            found += self._questions(resource)
        return found

    def _questions(self, resource: type[Resource]) -> list[Any]:
        """What a list may be asked."""
        listing = resource.listing
        assert listing is not None
        found = [
            OpenApiParameter(name, filter_.accepts, description=filter_.description)
            for name, filter_ in listing.filters.items()
        ]
        if listing.query.search:
            found.append(OpenApiParameter("search", str))
        if self._action == "call_export":
            formats = ["csv", "xlsx", *(["pdf"] if resource.documents else [])]
            return [*found, OpenApiParameter("format", str, enum=formats)]
        return [*_PAGING, *found] if self._action == "call_list" else found

    def get_request_serializer(self) -> Any:
        resource, verb = self._resource, self._verb
        if resource is None:
            return None
        if self._action == "call_create" and resource.create:
            return resource.create.input
        if self._action == "call_update" and resource.update:
            return resource.update.input(partial=True)
        if self._action == "call_delete" and resource.delete:
            return resource.delete.input
        if self._action == "call_bulk_export" and resource.documents:
            return DocumentExportInput
        if self._action in _OF_MANY:
            return _OF_MANY[self._action]
        if self._bulk:
            return self._bulk.body
        if verb is None or verb.input is None:
            return None
        if alternatives := getattr(verb.input, "one_of", None):
            return PolymorphicProxySerializer(verb.input.__name__, alternatives, None, partial=True)
        return verb.input(partial=True) if verb.partial else verb.input

    def map_parsers(self) -> list[str]:
        """Bodies are JSON; a form is for a file."""
        verb = self._verb
        fields = verb.input().fields.values() if verb and verb.input else ()
        files = any(isinstance(field, FileData) for field in fields)
        return ["application/json", *(["multipart/form-data"] if files else [])]

    def _get_serializer_name(self, *serializer: Any, **options: Any) -> str:
        # Serializers are inputs and nothing else: their names need not say so.
        return super()._get_serializer_name(*serializer, **options).removesuffix("Request")

    def _map_serializer_field(self, field: Any, direction: Any, *rest: Any, **more: Any) -> Any:
        """Null and "" both mean "not given" in an optional text (`Input.to_internal_value`)."""
        found = super()._map_serializer_field(field, direction, *rest, **more)
        text = isinstance(field.parent, Input) and getattr(field, "allow_blank", False)
        return or_null(found) if text and not field.required and not field.allow_null else found

    def _insert_field_validators(self, field: Any, schema: Schema) -> None:
        super()._insert_field_validators(field, schema)
        schema |= form_facts(field)

    def _get_serializer_field_meta(self, field: Any, direction: Any) -> Any:
        """Without a title: the label has an entry of its own, whatever it is (`form_facts`)."""
        meta = super()._get_serializer_field_meta(field, direction)
        meta.pop("title", None)
        return meta

    def get_response_serializers(self) -> Any:
        resource = self._resource
        if resource is None:
            return {}
        name = resource.__name__.removesuffix("Resource")
        record = RecordOf(name, resource.listing) if resource.listing else None
        builder = SchemaBuilder(self._keep, record.object_schema if record else None)
        status, answers = self._success(resource, name)
        fault = {"4XX": builder.schema(Fault)}
        if media := media_of(answers):
            job = self._body(DataResponse[ShownJob], builder)
            later = {"202": job} if self._action in _EXPORTS else {}
            return {(status, *media): bytes} | later | fault
        return {status: self._body(answers, builder)} | fault

    def _success(self, resource: type[Resource], name: str) -> tuple[str, Any]:
        """The status of the call when it goes well, and the type of its answer."""
        verb = self._verb
        if verb is not None:
            return str(verb.status), verb.answers
        if self._action == "call_list":
            return "200", RawResponse[_page_of(resource, name)]  # type: ignore[misc]
        if self._action == "call_create":
            return "201", DataResponse[Record]
        if self._action == "call_update":
            return "200", DataResponse[Record]
        if self._action == "call_delete":
            return "200", MessageResponse
        if self._action == "call_totals":
            return "200", ListTotals
        if self._action == "call_bulk_contacts":
            return "200", list[Contact]
        if self._bulk:
            return "200", BulkProgress
        return "200", Sheet if self._action in _EXPORTS else Record

    def _body(self, hint: Any, builder: SchemaBuilder) -> Schema:
        """The body around an answer of this type (see `call.py`)."""
        origin, arguments = get_origin(hint), get_args(hint)
        if hint is MessageResponse:
            fields: dict[str, Any] = {"message": str}
        elif origin is DataResponse:
            fields = {"data": arguments[0], "message": str}
        elif origin is RawResponse:
            return builder.schema(arguments[0])
        elif origin in (Union, UnionType) and MessageResponse in arguments:
            return {"anyOf": [self._body(each, builder) for each in arguments]}
        else:
            fields = {"data": hint}
        return builder.schema(ObjectSchema(fields).hint())

    def _keep(self, name: str, schema: Schema) -> None:
        component = ResolvedComponent(name, ResolvedComponent.SCHEMA, schema, object=name)
        self.registry.register_on_missing(component)
        if self.registry[component].schema != schema:
            raise ImproperlyConfigured(f"Two schemas are called {name}: rename one.")


def media_of(answers: Any) -> tuple[str, ...]:
    """The media types of an answer that is a file; none of any other."""
    kind, *said = get_args(answers) if get_origin(answers) is Annotated else (answers,)
    if not (isinstance(kind, type) and issubclass(kind, HttpResponseBase)):
        return ()
    for each in said:
        if isinstance(each, Media):
            return each.types
    raise ImproperlyConfigured(
        "A call that answers a file names its Media (shared_apps.core.api.call)."
    )


def _parameter(name: str, kind: type | Needed) -> OpenApiParameter:
    if isinstance(kind, Needed):
        return OpenApiParameter(name, kind.kind, required=True)
    return OpenApiParameter(name, kind)


def _page_of(resource: type[Resource], name: str) -> Any:
    listing = resource.listing
    assert listing is not None
    row = RowOf(f"{name}Row" if listing.detail else name, listing)
    fields: dict[str, Any] = {
        "list": list[row.object_schema().hint()],  # type: ignore[misc]
        "total": int,
        "page": int,
        "pageSize": int,
        "position": int,
    }
    if listing.tabs:
        fields["counts"] = dict[str, int]
    return ObjectSchema(fields).hint()


def add_bearer(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict:
    """drf-spectacular hook: how a signed-in call proves itself."""
    schemes = result.setdefault("components", {}).setdefault("securitySchemes", {})
    schemes["bearer"] = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
    return result


def words_in_place(result: Any, generator: Any, request: Any, public: bool) -> Any:
    """drf-spectacular hook, instead of its own that gives every set of words a name and lets two
    sets quarrel about one: a field's words stand at the field."""
    if isinstance(result, dict):
        result.pop("x-spec-enum-id", None)
    for inner in result.values() if isinstance(result, dict) else result:
        if isinstance(inner, (dict, list)):
            words_in_place(inner, generator, request, public)
    return result
