"""Creates, changes and deletes saved views of lists, and stores list preferences.

Those of MASTER are in the public schema, all others in the user's workspace.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypedDict

from django.db import transaction
from django.db.models import Q, QuerySet

from shared_apps.core import list_views
from shared_apps.core.audit import AuditLog
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Forbidden, NotFound
from shared_apps.core.principal import Principal
from shared_apps.core.records import lock
from shared_apps.core.roles import MANAGERS, PLATFORM
from shared_apps.platform import services as platform
from shared_apps.platform.models import PlatformListPreference, PlatformListView
from tenant_apps.audit.services import audit_log
from tenant_apps.workspace.models import ListPreference, ListView

MAX_VIEWS = 50
FULL = f"You have {MAX_VIEWS} views already. Please delete one first."
NOT_YOURS = "Only the person who saved this view, or a manager, can change it."
NOT_SHARING = "Only managers can share a view."
MAY_SHARE = MANAGERS | PLATFORM


class ShownView(TypedDict):
    """`mine` is whether the current user created the view. `query` is the list's query string."""

    _id: int
    list: str
    name: str
    shared: bool
    mine: bool
    query: str
    columns: list[str]
    createdBy: str
    createDt: datetime
    version: int


class ShownPreference(TypedDict):
    """Null means not set."""

    list: str
    pageSize: int | None
    columns: list[str] | None
    view: int | None


class ListsOfPerson(TypedDict):
    views: list[ShownView]
    preferences: list[ShownPreference]


def lists_of(by: Principal) -> ListsOfPerson:
    """Returns the user's own and the shared views by name, and the list preferences. Two SQL
    statements."""
    preferences = _preferences(by).filter(user_id=by.id).order_by("list_name")
    return {
        "views": [shown_view(view, by) for view in _visible_views(by).order_by("name", "pk")],
        "preferences": [shown_preference(one) for one in preferences],
    }


def shown_view(view: list_views.ListView, by: Principal) -> ShownView:
    return {
        "_id": view.pk,
        "list": view.list_name,
        "name": view.name,
        "shared": view.shared,
        "mine": view.user_id == by.id,
        "query": view.query,
        "columns": view.columns,
        "createdBy": view.created_by_name,
        "createDt": view.created_at,
        "version": view.version,
    }


def shown_preference(preference: list_views.ListPreference) -> ShownPreference:
    return {
        "list": preference.list_name,
        "pageSize": preference.page_size,
        "columns": preference.columns,
        "view": preference.view_id,
    }


def find_view(*, by: Principal, view_id: int) -> list_views.ListView:
    """Returns the view. Raises NotFound for unshared views of other users."""
    found = _visible_views(by).filter(pk=view_id).first()
    if found is None:
        raise NotFound
    return found


@transaction.atomic
def create_view(*, by: Principal, **values: Any) -> list_views.ListView:
    """Creates a view. Raises Forbidden for sharing without the rights of a manager, Conflict for a
    name that the user already uses on this list and for the fifty-first view of a user."""
    _check_sharing(by, values)
    own = _views(by).filter(user_id=by.id)
    if own.count() >= MAX_VIEWS:
        raise Conflict(FULL, code="limit")
    view = own.model(user_id=by.id, **values)
    with readable_constraints(own.model, **_names(own.model)):
        _audit(by).create(view, by=by)
    return view


@transaction.atomic
def change_view(
    *, by: Principal, view: list_views.ListView, version: int | None = None, **changes: Any
) -> list_views.ListView:
    """Changes a view. Raises Stale, Conflict like `create_view`, Forbidden for views of other users
    unless the user is a manager."""
    current = lock(view, version)
    _check_owner(by, current)
    _check_sharing(by, changes)
    model = type(current)
    with readable_constraints(model, **_names(model)):
        changed: list_views.ListView = _audit(by).change(current, by=by, **changes)
    return changed


@transaction.atomic
def delete_view(*, by: Principal, view: list_views.ListView) -> None:
    """Deletes a view. Raises Forbidden for views of other users unless the user is a manager."""
    _check_owner(by, view)
    _audit(by).remove(view, by=by)


@transaction.atomic
def save_preference(*, by: Principal, list_name: str, **values: Any) -> list_views.ListPreference:
    """Saves the given preferences of a list; others are unchanged. Personal, so there is no audit
    entry. Raises NotFound for a view that the user cannot see."""
    if values.get("view_id") is not None:
        find_view(by=by, view_id=values["view_id"])
    preference, _ = _preferences(by).update_or_create(
        user_id=by.id, list_name=list_name, defaults=values
    )
    return preference


def _views(by: Principal) -> "QuerySet[Any]":
    model: type[list_views.ListView] = ListView if by.workspace else PlatformListView
    return model.objects.live()


def _preferences(by: Principal) -> "QuerySet[Any]":
    model: Any = ListPreference if by.workspace else PlatformListPreference
    found: QuerySet[Any] = model._default_manager.all()
    return found


def _visible_views(by: Principal) -> "QuerySet[Any]":
    return _views(by).filter(Q(user_id=by.id) | Q(shared=True))


def _audit(by: Principal) -> AuditLog:
    return audit_log if by.workspace else platform.audit_log


def _names(model: Any) -> dict[str, str]:
    return {f"{model._meta.model_name}_name_once": "name"}


def _check_owner(by: Principal, view: list_views.ListView) -> None:
    if view.user_id != by.id and by.rights not in MAY_SHARE:
        raise Forbidden(NOT_YOURS)


def _check_sharing(by: Principal, values: Mapping[str, Any]) -> None:
    if values.get("shared") and by.rights not in MAY_SHARE:
        raise Forbidden(NOT_SHARING)
