"""Creates, changes and deletes saved views of lists, and stores list preferences.

They belong to the space that the user is in: MASTER has views of the platform's lists in the public
schema.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypedDict

from django.db.models import Q, QuerySet

from shared_apps.core.audit import audit_log
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Forbidden, NotFound
from shared_apps.core.list_views import ListPreference, ListView
from shared_apps.core.principal import Principal
from shared_apps.core.records import lock
from shared_apps.core.roles import MANAGERS, PLATFORM
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing

MAX_VIEWS = 50
FULL = lazy("You have {most} views already. Please delete one first.")
NOT_YOURS = lazy("Only the person who saved this view, an admin or the owner can change it.")
NOT_SHARING = lazy("Only an admin or the owner can share a view.")
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
    preferences = _preferences().filter(user_id=by.id).order_by("list_name")
    return {
        "views": [shown_view(view, by) for view in _visible_views(by).order_by("name", "pk")],
        "preferences": [shown_preference(one) for one in preferences],
    }


def shown_view(view: ListView, by: Principal) -> ShownView:
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


def shown_preference(preference: ListPreference) -> ShownPreference:
    return {
        "list": preference.list_name,
        "pageSize": preference.page_size,
        "columns": preference.columns,
        "view": preference.view_id,
    }


def find_view(*, by: Principal, view_id: int) -> ListView:
    """Returns the view. Raises NotFound for unshared views of other users."""
    found: ListView | None = _visible_views(by).filter(pk=view_id).first()
    if found is None:
        raise NotFound
    return found


@writing()
def create_view(*, by: Principal, **values: Any) -> ListView:
    """Creates a view. Raises Forbidden for sharing without the rights of a manager, Conflict for a
    name that the user already uses on this list and for the fifty-first view of a user."""
    _check_sharing(by, values)
    own = _views().filter(user_id=by.id)
    if own.count() >= MAX_VIEWS:
        raise Conflict(FULL.format(most=MAX_VIEWS), code="limit")
    view: ListView = own.model(user_id=by.id, **values)
    with readable_constraints(own.model, **_names(own.model)):
        audit_log.create(view, by=by)
    return view


@writing()
def change_view(
    *, by: Principal, view: ListView, version: int | None = None, **changes: Any
) -> ListView:
    """Changes a view. Raises Stale, Conflict like `create_view`, Forbidden for views of other users
    unless the user is a manager."""
    current = lock(view, version)
    _check_owner(by, current)
    _check_sharing(by, changes)
    model = type(current)
    with readable_constraints(model, **_names(model)):
        changed: ListView = audit_log.change(current, by=by, **changes)
    return changed


@writing()
def delete_view(*, by: Principal, view: ListView) -> None:
    """Deletes a view. Raises Forbidden for views of other users unless the user is a manager."""
    _check_owner(by, view)
    audit_log.remove(view, by=by)


@writing()
def save_preference(*, by: Principal, list_name: str, **values: Any) -> ListPreference:
    """Saves the given preferences of a list; others are unchanged. Personal, so there is no audit
    entry. Raises NotFound for a view that the user cannot see."""
    if values.get("view_id") is not None:
        find_view(by=by, view_id=values["view_id"])
    preference: ListPreference
    preference, _ = _preferences().update_or_create(
        user_id=by.id, list_name=list_name, defaults=values
    )
    return preference


def _views() -> "QuerySet[Any]":
    return ListView.in_current_space().objects.live()


def _preferences() -> "QuerySet[Any]":
    return ListPreference.in_current_space()._default_manager.all()


def _visible_views(by: Principal) -> "QuerySet[Any]":
    return _views().filter(Q(user_id=by.id) | Q(shared=True))


def _names(model: Any) -> dict[str, str]:
    return {f"{model._meta.model_name}_name_once": "name"}


def _check_owner(by: Principal, view: ListView) -> None:
    if view.user_id != by.id and by.rights not in MAY_SHARE:
        raise Forbidden(NOT_YOURS)


def _check_sharing(by: Principal, values: Mapping[str, Any]) -> None:
    if values.get("shared") and by.rights not in MAY_SHARE:
        raise Forbidden(NOT_SHARING)
