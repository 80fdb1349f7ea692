"""From resources to addresses (ARCHITECTURE: the API's dialect)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured
from django.urls import (
    Resolver404,
    ResolverMatch,
    URLPattern,
    URLResolver,
    path,
    register_converter,
)
from django.urls.converters import StringConverter
from django.urls.resolvers import RoutePattern

from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.policy import Access
from shared_apps.core.api.resource import Resource


class Segment(StringConverter):
    """A part of an address; PostgreSQL knows no text with NUL, so such an address does not exist."""

    regex = r"[^/\x00]+"


register_converter(Segment, "segment")


@dataclass(frozen=True)
class Route:
    """One call: what the permission matrix, the isolation test and the query budget walk over."""

    method: str
    path: str
    resource: type[Resource]
    action: str

    @property
    def access(self) -> Access:
        access = self.resource.access_of(self.action)
        if access is None or not (access.anyone or access.roles):
            raise ImproperlyConfigured(f"{self.method} {self.path} declares no policy.")
        return access

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def heavy(self) -> Heavy | None:
        return self.resource.heavy_of(self.action)


def routes_of(resource: type[Resource]) -> Iterator[Route]:
    """The calls a resource declares; collection calls before those with an id."""
    base = resource.path
    listing = resource.listing is not None and bool(resource.policy.read)

    def own(method: str, where: str, action: str) -> Route:
        return Route(method, where, resource, action)

    if listing:
        yield own("GET", base, "call_list")
        if resource.policy.export & resource.policy.read:
            yield own("GET", f"{base}/export", "call_export")
        if resource.listing is not None and resource.listing.totals:
            yield own("GET", f"{base}/totals", "call_totals")
    if resource.bulk_export:
        yield own("POST", f"{base}/bulk/export", "call_bulk_export")
    if resource.contacts:
        yield own("POST", f"{base}/bulk/contacts", "call_bulk_contacts")
    for bulk in resource.bulk:
        yield own("POST", f"{base}/bulk/{bulk.name}", f"call_bulk_{bulk.name}")
    if resource.create:
        yield own("POST", base, "call_create")
    for name, declared in resource.verbs.items():
        if not declared.on_record:
            where = f"{base}/{declared.path}" if declared.path else base
            yield own(declared.method, where, f"call_{name}")
    if resource.update:
        yield own("PUT", f"{base}/update/{{pk}}", "call_update")
    if resource.delete:
        yield own("PUT", f"{base}/delete/{{pk}}", "call_delete")
    if listing and resource.record_call:
        yield own("GET", f"{base}/{{pk}}", "call_retrieve")
    for name, declared in resource.verbs.items():
        if declared.on_record:
            yield own(declared.method, f"{base}/{{pk}}/{declared.path}", f"call_{name}")


def _any_id(path: str) -> str:
    """A regular expression for the route's addresses."""
    return re.sub(r"\{\w+\}", lambda _: Segment.regex, path)


class Router:
    """Collects resources; refuses to start when a call declares no policy."""

    def __init__(self, resources: Iterable[type[Resource]]) -> None:
        self.routes = [route for resource in resources for route in routes_of(resource)]
        self.declared = {route.name: route.access for route in self.routes}

    def urls(self, prefix: str) -> list[URLResolver]:
        """The addresses of all calls, for Django's `urlpatterns`; each begins with `prefix`."""
        by_path: dict[str, list[Route]] = {}
        for route in self.routes:
            by_path.setdefault(route.path, []).append(route)
        # Fixed words before an id, so that `branch/export` is not the branch called "export".
        ordered = sorted(by_path, key=lambda where: where.count("{"))
        return [
            Addresses(
                prefix, {where: self._pattern(prefix, where, by_path[where]) for where in ordered}
            )
        ]

    def heavy_calls(self, prefix: str) -> Callable[[str, str], Heavy | None]:
        """Tells of a method and a path what kind of heavy call it is, without Django's resolver."""
        kinds = {
            heavy: re.compile(
                "|".join(
                    f"{route.method} /{re.escape(prefix)}{_any_id(route.path)}"
                    for route in self.routes
                    if route.heavy is heavy
                )
                or "(?!)"
            )
            for heavy in Heavy
        }

        def heavy_of(method: str, path: str) -> Heavy | None:
            call = f"{'GET' if method == 'HEAD' else method} {path}"
            return next((kind for kind, calls in kinds.items() if calls.fullmatch(call)), None)

        return heavy_of

    def _pattern(self, prefix: str, where: str, routes: list[Route]) -> URLPattern:
        owners = {route.resource for route in routes}
        if len(owners) > 1:
            raise ImproperlyConfigured(f"{where} belongs to more than one resource.")
        address = re.sub(r"\{(\w+)\}", r"<segment:\1>", where)
        view = routes[0].resource.as_view({route.method.lower(): route.action for route in routes})
        return path(f"{prefix}{address}", view)


class Addresses(URLResolver):
    """The API's addresses. One without an id is looked up; otherwise only those with the first word of
    the one that is asked for are tried. Django's own resolver tries all of them in turn, which cost a
    list as much as its rows.
    """

    def __init__(self, prefix: str, patterns: Mapping[str, URLPattern]) -> None:
        super().__init__(RoutePattern(""), [*patterns.values()])
        self._prefix = prefix
        self._fixed: dict[str, URLPattern] = {}
        self._by_first_word: dict[str, list[URLPattern]] = {}
        for where, pattern in patterns.items():
            word = where.partition("/")[0]
            if "{" in word:
                raise ImproperlyConfigured(f"{where} must begin with a word.")
            if "{" in where:
                self._by_first_word.setdefault(word, []).append(pattern)
            else:
                self._fixed[where] = pattern

    def resolve(self, path: str) -> ResolverMatch:
        """Raises Resolver404."""
        path = str(path)
        if path.startswith(self._prefix):
            for pattern in self._candidates(path[len(self._prefix) :]):
                match = pattern.resolve(path)
                if match is not None:
                    return match
        raise Resolver404({"path": path, "tried": []})

    def _candidates(self, where: str) -> Sequence[URLPattern]:
        if where in self._fixed:
            return [self._fixed[where]]
        return self._by_first_word.get(where.partition("/")[0], ())
