"""Adds, changes and deletes items."""

from typing import Any

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Item

UNIQUE = {"item_name_once": "name"}


@writing()
def add_item(*, by: Actor, **values: Any) -> Item:
    """Adds an item with the next code. Raises Conflict `duplicate` for a name that is taken."""
    with readable_constraints(Item, **UNIQUE):
        item: Item = audit.create(Item(code=take_code(Item.CODES), **values), by=by)
    return item


@writing()
def change_item(*, by: Actor, record: Item, version: int | None = None, **changes: Any) -> Item:
    """Changes an item; papers of earlier days keep the name that they have. Raises Conflict
    `duplicate`, Stale, NotFound."""
    record = lock(record, version)
    with readable_constraints(Item, **UNIQUE):
        item: Item = audit.change(record, by=by, **changes)
    return item


@writing()
def delete_item(*, by: Actor, record: Item) -> None:
    """Soft delete. Raises Conflict `in_use` while a branch has some of it, or a kit lists it."""
    record = lock(record, closes=True)
    if branches := selectors.branches_holding(record):
        raise Conflict(
            _("{item} is still in stock at {branches}.").format(
                item=record.name, branches=", ".join(branches)
            ),
            code="in_use",
        )
    if kits := selectors.kits_with(record):
        raise Conflict(
            _("{item} is in the kit {kits}. Take it out of the kit first.").format(
                item=record.name, kits=", ".join(kits)
            ),
            code="in_use",
        )
    audit.remove(record, by=by)
