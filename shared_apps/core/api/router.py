"""From resources to addresses (ARCHITECTURE: the API's dialect)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured
from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter

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


class Router:
    """Collects resources; refuses to start when a call declares no policy."""

    def __init__(self, resources: Iterable[type[Resource]]) -> None:
        self.routes = [route for resource in resources for route in routes_of(resource)]
        self.declared = {route.name: route.access for route in self.routes}

    def urls(self, prefix: str) -> list[URLPattern]:
        by_path: dict[str, list[Route]] = {}
        for route in self.routes:
            by_path.setdefault(route.path, []).append(route)
        # Fixed words before an id, so that `branch/export` is not the branch called "export".
        ordered = sorted(by_path, key=lambda where: where.count("{"))
        return [self._pattern(prefix, where, by_path[where]) for where in ordered]

    def _pattern(self, prefix: str, where: str, routes: list[Route]) -> URLPattern:
        owners = {route.resource for route in routes}
        if len(owners) > 1:
            raise ImproperlyConfigured(f"{where} belongs to more than one resource.")
        address = re.sub(r"\{(\w+)\}", r"<segment:\1>", where)
        view = routes[0].resource.as_view({route.method.lower(): route.action for route in routes})
        return path(f"{prefix}{address}", view)
