"""Changes of the change log as somebody may hear of them: by the rights of the resources."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypedDict

from django.conf import settings
from django.db.models import Model
from django.urls import get_resolver

from shared_apps.core.api.resource import Resource
from shared_apps.core.changes import Logged
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenants.rights import models_of


class VisibleChange(TypedDict):
    """A record that changed, as its resource calls it. Without an id many did."""

    position: int
    resource: str
    id: int | None
    version: int


def visible_changes(principal: Principal, logged: Iterable[Logged]) -> list[VisibleChange]:
    """Returns the changes of the person's space whose records the person may read: of the resources that
    are open to the role, and for everybody but owners of the own branch and of the whole centre."""
    shown = _resources_by_kind(principal.workspace is None)
    return [
        {"position": one.position, "resource": path, "id": one.target_id, "version": one.version}
        for one in logged
        if _is_near(principal, one.branch_id)
        for path, roles in shown.get(one.kind, ())
        if roles & {principal.rights, principal.role}
    ]


def _is_near(principal: Principal, branch_id: int | None) -> bool:
    return (
        branch_id is None
        or principal.workspace is None
        or principal.is_owner
        or branch_id == principal.branch_id
    )


@cache
def _resources_by_kind(is_public: bool) -> Mapping[str, list[tuple[str, frozenset[Role]]]]:
    """The path and the readers of each resource that shows records of a kind of the space."""
    _ = get_resolver().url_patterns  # loads every resource, also where no request is served
    apps = settings.SHARED_APPS if is_public else settings.TENANT_APPS
    own = set(models_of(apps))
    found: dict[str, list[tuple[str, frozenset[Role]]]] = defaultdict(list)
    for resource in _resources(Resource):
        roles = resource.policy.read
        for model in shown_by(resource):
            if model in own and roles and resource.is_followed:
                found[str(model._meta.model_name)].append((resource.path, roles))
    return found


def kinds_shown() -> set[str]:
    """Returns the kinds of records of a workspace that somebody hears of."""
    return set(_resources_by_kind(False))


def shown_by(resource: type[Resource]) -> set[type[Model]]:
    """The models whose records a resource shows."""
    listed = {resource.listing.model} if resource.listing is not None else set()
    return listed | set(resource.shows)


def _resources(base: type[Resource]) -> Iterator[type[Resource]]:
    for resource in base.__subclasses__():
        if "path" in vars(resource):
            yield resource
        yield from _resources(resource)
