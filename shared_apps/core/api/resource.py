"""A resource is a declaration: path, policy, list, inputs, services. The dialect is spoken here once.

Every call passes the same stations in the same order: signed in → role may → plan open → record in
scope → input valid → one service or selector → answer.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, get_type_hints

from django.core.exceptions import ImproperlyConfigured
from django.db.models import Model
from django.http import HttpResponse, HttpResponseBase
from rest_framework.viewsets import ViewSet

from shared_apps.core.api.bulk import (
    Bulk,
    Contacts,
    DocumentExportInput,
    ExportInput,
    check_each,
    contacts_of,
    runner,
)
from shared_apps.core.api.call import Call, DataResponse, MessageResponse, envelope
from shared_apps.core.api.exports import Documents, ListExport, answer_export
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.idempotency import answer_once
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.policy import NOBODY, Access, Policy
from shared_apps.core.api.renderers import json_answer
from shared_apps.core.api.schemas import OWN_RECORD
from shared_apps.core.api.selection import Selection, SelectionInput
from shared_apps.core.errors import Malformed, NotFound, Stale
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from tenants.context import in_public

Record = Annotated[dict[str, Any], OWN_RECORD]
"""In an answer's type: the resource's own record, as `GET {path}/{id}` gives it."""


@dataclass(frozen=True)
class Create:
    """POST {path}: `service(by=…, **validated)` returns the new record. `before(by=…)` comes ahead
    of its transaction: what stays counted whatever becomes of the call. `heavy` as for a Verb."""

    input: type[Input]
    service: Callable[..., Any]
    message: str
    idempotent: bool = False
    before: Callable[..., None] | None = None
    heavy: Heavy | None = None


@dataclass(frozen=True)
class Update:
    """PUT {path}/update/{id}: `service(by=…, record, version=…, **changes)`, any subset of fields."""

    input: type[Input]
    service: Callable[..., Any]
    message: str


@dataclass(frozen=True)
class Delete:
    """PUT {path}/delete/{id}: `service(by=…, record)`; soft. With an `input` the service is given
    what was sent as well: the version that the person was looking at. Other bodies are not read."""

    service: Callable[..., Any]
    message: str = lazy("Data deleted successfully!")
    input: type[Input] | None = None


@dataclass(frozen=True)
class Needed:
    """The type of a query parameter that a call cannot do without; the contract says so."""

    kind: type


@dataclass(frozen=True)
class Verb:
    """Any other call: `{path}/{id}/{name}` on a record, or `{path}/{name}` on the collection. Its
    function's return type declares what it answers (see `call.py`), `query` what it reads of the
    query string: name → type, `Needed` where there is no default, `heavy` what makes it take long.
    With `id_only` the record's other fields are read when they are first used."""

    method: str
    path: str
    function: Callable[..., Any]
    access: Access
    input: type[Input] | None
    on_record: bool
    partial: bool
    idempotent: bool
    status: int
    query: Mapping[str, type | Needed]
    heavy: Heavy | None
    id_only: bool

    @property
    def answers(self) -> Any:
        hints = get_type_hints(self.function, include_extras=True)
        if "return" not in hints:
            raise ImproperlyConfigured(f"{self.function.__qualname__} declares no answer.")
        return hints["return"]


def _verb(on_record: bool) -> Callable[..., Any]:
    def declare(
        method: str,
        path: str | None = None,
        *,
        policy: frozenset[Role] = NOBODY,
        input: type[Input] | None = None,
        partial: bool = False,
        idempotent: bool = False,
        status: int = 200,
        query: Mapping[str, type | Needed] | None = None,
        heavy: Heavy | None = None,
        id_only: bool = False,
        **access: Any,
    ) -> Callable[[Callable[..., Any]], Verb]:
        def wrap(function: Callable[..., Any]) -> Verb:
            name = path if path is not None else function.__name__.replace("_", "-")
            changes = access.pop("changes", method != "GET")
            rights = Access(policy, changes=changes, **access)
            return Verb(
                method,
                name,
                function,
                rights,
                input,
                on_record,
                partial,
                idempotent,
                status,
                query or {},
                heavy,
                id_only,
            )

        return wrap

    return declare


verb = _verb(on_record=True)
collection = _verb(on_record=False)


class Resource(ViewSet):
    """Base of every resource. Subclasses declare; see `tenant_apps/branches/api.py` for the pattern."""

    http_method_names = ["get", "head", "post", "put"]

    path: ClassVar[str]
    policy: ClassVar[Policy] = Policy()
    of_platform: ClassVar[bool] = False  # its rows are the public space's, whoever calls
    listing: ClassVar[Listing | None] = None
    shows: ClassVar[Sequence[type[Model]]] = ()  # what it shows besides the listing's records
    is_followed: ClassVar[bool] = True  # browsers hear of changes of what it shows
    create: ClassVar[Create | None] = None
    update: ClassVar[Update | None] = None
    delete: ClassVar[Delete | None] = None
    contract_facts: ClassVar[Callable[[], Mapping[str, Any]] | None] = None  # `x-` of GET {path}
    record_call: ClassVar[bool] = True  # GET {path}/{id}
    bulk: ClassVar[Sequence[Bulk]] = ()  # POST {path}/bulk/{name}
    bulk_export: ClassVar[bool] = False  # POST {path}/bulk/export
    documents: ClassVar[Documents | None] = None  # its exports can be a PDF of them
    contacts: ClassVar[Contacts | None] = None  # POST {path}/bulk/contacts
    verbs: ClassVar[dict[str, Verb]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for bulk in cls.bulk:
            setattr(cls, f"call_bulk_{bulk.name}", _bulk_handler(bulk))
        inherited = (vars(base).items() for base in reversed(cls.__mro__))
        cls.verbs = {
            name: found for own in inherited for name, found in own if isinstance(found, Verb)
        }
        for name, declared in cls.verbs.items():
            setattr(cls, f"call_{name}", _handler(declared))

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """DRF's own, without the stations at which there is nothing to do here: one representation,
        one version, no throttle. They cost a list as much as its rows."""
        self.args, self.kwargs = args, kwargs
        self.request = self.initialize_request(request, *args, **kwargs)
        method = request.method.lower()
        known = method in self.action_map
        handle = getattr(self, method) if known else self.http_method_not_allowed
        try:
            self.check_permissions(self.request)
            with in_public() if self.of_platform else nullcontext():
                self.response = handle(self.request, *args, **kwargs)
        except Exception as fault:  # noqa: BLE001 - those that are no refusal are raised again
            self.response = self.handle_exception(fault)
            if not known:
                self.response.headers["Allow"] = ", ".join(self.allowed_methods)
        return self.response

    @property
    def access(self) -> Access | None:
        return self.access_of(self.action)

    @classmethod
    @cache
    def access_of(cls, action: str | None) -> Access | None:
        """The declared access of one of the class's calls; None for a method it does not have."""
        policy = cls.policy

        def change(roles: frozenset[Role]) -> Access:
            still_open = policy.open_when_closed
            return Access(roles, policy.space, changes=True, open_when_closed=still_open)

        own = {
            "call_list": Access(policy.read, policy.space),
            "call_retrieve": Access(policy.read, policy.space),
            "call_totals": Access(policy.read, policy.space),
            "call_export": Access(policy.export & policy.read, policy.space),
            "call_bulk_export": Access(policy.export & policy.read, policy.space),
            "call_create": change(policy.create),
            "call_update": change(policy.update),
            "call_delete": change(policy.delete),
        }
        if cls.contacts is not None:
            own["call_bulk_contacts"] = Access(cls.contacts.roles, policy.space)
        for bulk in cls.bulk:
            own[f"call_bulk_{bulk.name}"] = Access(bulk.roles, policy.space, changes=True)
        if action in own:
            return own[action]
        declared = cls.verbs.get((action or "").removeprefix("call_"))
        return declared.access if declared else None

    @classmethod
    def heavy_of(cls, action: str) -> Heavy | None:
        """What makes one of the class's calls heavy."""
        if action in {"call_export", "call_bulk_export"}:
            return Heavy.SHEET
        if action == "call_create" and cls.create:
            return cls.create.heavy
        declared = cls.verbs.get(action.removeprefix("call_"))
        return declared.heavy if declared else None

    def call_list(self, request: Any) -> HttpResponse:
        listing = self._listing()
        return json_answer(listing.page(listing.parse(request.user, request.query_params)))

    def call_export(self, request: Any) -> HttpResponseBase:
        """The list as a file. From the 5,001st row on it is a job, and the answer is 202."""
        query = request.query_params.dict()
        wanted = ListExport(self.path, query, query.get("format", "csv"))
        return answer_export(self._listing(), request.user, wanted, self.documents)

    def call_totals(self, request: Any) -> HttpResponse:
        listing = self._listing()
        asked = listing.parse(request.user, request.query_params)
        return json_answer({"data": listing.add_up(asked)})

    def call_bulk_export(self, request: Any) -> HttpResponseBase:
        """The chosen rows as a file. From the 5,001st row on it is a job, and the answer is 202."""
        data = self.parse(request, DocumentExportInput if self.documents else ExportInput)
        query = request.query_params.dict()
        wanted = ListExport(self.path, query, data["format"], data["selection"])
        return answer_export(self._listing(), request.user, wanted, self.documents)

    def call_bulk_contacts(self, request: Any) -> HttpResponse:
        """How the people of the chosen rows are reached, for a message to all of them."""
        if self.contacts is None:
            raise NotFound
        data = self.parse(request, SelectionInput)
        chosen = self._listing().choose(request.user, request.query_params, data["selection"])
        return json_answer({"data": contacts_of(self.contacts, self._listing(), chosen)})

    def call_retrieve(self, request: Any, pk: str) -> HttpResponse:
        return json_answer({"data": self._listing().record(request.user, record_id(pk))})

    def call_create(self, request: Any) -> HttpResponseBase:
        declared = self.create
        if declared is None:
            raise NotFound
        data = self.parse(request, declared.input)
        data.pop("version", None)  # a form for both sends it; a new record has none
        if declared.before is not None:
            declared.before(by=request.user)

        def act() -> DataResponse[Record]:
            made = declared.service(by=request.user, **data)
            return DataResponse(self._listing().record(request.user, made.pk), declared.message)

        if declared.idempotent:
            return self.answer(answer_once(request, self.path, request.data, act, 201), 201)
        with writing():
            return self.answer(act(), 201)

    def call_update(self, request: Any, pk: str) -> HttpResponseBase:
        declared = self.update
        if declared is None:
            raise NotFound
        return self.answer(change_record(self, request, declared, self._listing(), record_id(pk)))

    def call_delete(self, request: Any, pk: str) -> HttpResponseBase:
        declared = self.delete
        if declared is None:
            raise NotFound
        record = self._listing().find(request.user, record_id(pk))
        data = self.parse(request, declared.input) if declared.input else {}
        with writing():
            declared.service(by=request.user, record=record, **data)
        return self.answer(MessageResponse(declared.message))

    def parse(
        self, request: Any, input_: type[Input], *, partial: bool = False, instance: Any = None
    ) -> dict[str, Any]:
        """The validated body. Raises Invalid with the field's sentence, Malformed for no object."""
        if not isinstance(request.data, Mapping):
            raise Malformed
        serializer = input_(
            instance,
            data=request.data,
            partial=partial,
            context={"request": request, "principal": request.user},
        )
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def answer(self, found: Any, status: int = 200) -> HttpResponseBase:
        if isinstance(found, HttpResponseBase):
            return found
        return json_answer(envelope(found), status)

    def _listing(self) -> Listing:
        if self.listing is None:
            raise NotFound
        return self.listing


def change_record(
    resource: Resource, request: Any, declared: Update, listing: Listing, pk: int
) -> DataResponse[Record]:
    """Finds the record in scope, parses the change, saves it and answers with the record as it is
    now. Raises Stale with both states when somebody saved it meanwhile."""
    record = listing.find(request.user, pk)
    data = resource.parse(request, declared.input, partial=True, instance=record)
    try:
        with writing():
            declared.service(by=request.user, record=record, **data)
    except Stale as stale:
        theirs = listing.record(request.user, pk)
        raise Stale(data={"theirs": theirs, "mine": request.data}) from stale
    return DataResponse(listing.record(request.user, pk), declared.message)


def record_id(raw: str) -> int:
    """An id from the path; what cannot be one is a record that is not there."""
    try:
        return parse_id(raw)
    except ValueError:
        raise NotFound from None


def _bulk_handler(bulk: Bulk) -> Callable[..., Any]:
    def handle(self: Resource, request: Any) -> Any:
        """One change to every row that is chosen, by the list's own query string or by ids. Who cannot
        be changed is left out, and why. More than a page is changed in the background: ask
        `bulk/{id}`."""
        data = self.parse(request, bulk.body)
        chosen: Selection = data.pop("selection")
        listing, by = self._listing(), request.user
        ids = chosen.ids or listing.ids_of(listing.choose(by, request.query_params, chosen))
        if data.pop("check", False):
            return json_answer({"data": check_each(bulk, listing, by=by, ids=ids, data=data)})
        sent = {name: request.data[name] for name in bulk.input().fields if name in request.data}
        begun: list[Callable[[], Any]] = []

        def act() -> Any:
            run = runner()(by=by, resource=self.path, action=bulk.name, ids=ids, data=sent)
            begun.append(run.carry_out)
            return run.progress

        route = f"{self.path}/bulk/{bulk.name}"
        found = answer_once(request, route, request.data, act)
        # After the commit: each part of the work is a transaction of its own.
        return self.answer(begun[0]() if begun else found)

    return handle


def _handler(declared: Verb) -> Callable[..., Any]:
    def handle(self: Resource, request: Any, pk: str | None = None, **kwargs: str) -> Any:
        subject: list[Any] = []
        if declared.on_record:
            found = self._listing().find(
                request.user, record_id(pk or ""), id_only=declared.id_only
            )
            subject = [found]
        data = (
            self.parse(request, declared.input, partial=declared.partial) if declared.input else {}
        )
        call = Call(request, request.user, data)

        def act() -> Any:
            return declared.function(self, call, *subject, **kwargs)

        if declared.idempotent:
            route = f"{self.path}/{pk or ''}/{declared.path.format(**kwargs)}"
            found = answer_once(request, route, request.data, act, declared.status)
            return self.answer(found, declared.status)
        return self.answer(act(), declared.status)

    handle.__doc__ = declared.function.__doc__
    return handle
