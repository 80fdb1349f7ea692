"""The managed lists of a centre."""

from typing import Any

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.finance.models import Category

UNIQUE = {"finance_category_once": "name"}
FIRST = {
    Category.Kind.EXPENSE: (
        "Rent",
        "Salaries",
        "Utilities",
        "Material",
        "Marketing",
        "Repairs",
        "Events",
        "Pantry",
        "Travel",
        "Other",
    ),
    Category.Kind.INCOME: ("Hall rent", "Sponsorship", "Donation", "Interest", "Other"),
}
"""What a new centre begins with."""


@writing()
def add_first_categories(*, by: Actor, **_: Any) -> None:
    """Gives a new workspace its first categories and sources (answer to `set_up_workspace`)."""
    new = [Category(kind=kind, name=name) for kind, names in FIRST.items() for name in names]
    audit.create_many(new, by=by)


@writing()
def add_category(*, by: Actor, **values: Any) -> Category:
    """Adds a category or source. Raises Conflict `duplicate` for a name that there is."""
    with readable_constraints(Category, **UNIQUE):
        category: Category = audit.create(Category(**values), by=by)
    return category


@writing()
def change_category(
    *, by: Actor, record: Category, version: int | None = None, **changes: Any
) -> Category:
    """Renames it, or takes it out of use and back. Entries that have it show the new name. Raises
    Conflict `duplicate`, Stale."""
    category = lock(record, version)
    with readable_constraints(Category, **UNIQUE):
        changed: Category = audit.change(category, by=by, **changes)
    return changed


def check_category(category: Category, kind: Category.Kind, field: str) -> None:
    """Raises Invalid for a category that is not offered for entries of this kind."""
    if category.kind != kind:
        raise Invalid.field(field, _("Please choose one from the list."))
    if category.status != Category.Status.ACTIVE:
        raise Invalid.field(field, _("{name} is no longer in use.").format(name=category.name))
