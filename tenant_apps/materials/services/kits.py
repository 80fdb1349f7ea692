"""Adds, changes, retires and restores kits."""

from collections.abc import Sequence
from typing import Any

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import NotFound
from shared_apps.core.parents import hold_ids
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.materials.models import Item, Kit

UNIQUE = {"kit_name_once": "name"}


@writing()
def add_kit(*, by: Actor, lines: Sequence[tuple[Item, int]], **values: Any) -> Kit:
    """Adds a kit of these items and quantities. Raises Conflict `duplicate` for a name that is taken,
    NotFound for an item or a course that was deleted."""
    with readable_constraints(Kit, **UNIQUE):
        kit: Kit = audit.create(Kit(lines=_held(lines), **values), by=by)
    return kit


@writing()
def change_kit(*, by: Actor, record: Kit, version: int | None = None, **changes: Any) -> Kit:
    """Changes a kit, retires it or restores it by its status. What was given of it stays as it was. Raises
    as `add_kit`, Stale."""
    if "lines" in changes:
        changes["lines"] = _held(changes["lines"])
    record = lock(record, version)
    with readable_constraints(Kit, **UNIQUE):
        kit: Kit = audit.change(record, by=by, **changes)
    return kit


def _held(lines: Sequence[tuple[Item, int]]) -> list[dict[str, int]]:
    """Returns the lines as a kit keeps them. Their items cannot be deleted until the transaction ends.
    Raises NotFound."""
    wanted = {item.pk for item, _quantity in lines}
    if hold_ids(Item, sorted(wanted)) != wanted:
        raise NotFound(_("The material was not found."))
    return [{"item": item.pk, "quantity": quantity} for item, quantity in lines]
