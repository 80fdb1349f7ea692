"""Fields that several inputs have."""

from typing import Any

from rest_framework import serializers

from shared_apps.core.api.fields import BusinessDate, Reference, Whole
from shared_apps.core.principal import Principal
from shared_apps.core.translation import lazy
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.materials.rules import MOST_AT_ONCE
from tenant_apps.materials.selectors import ITEMS

BRANCH_MISSING = lazy("Branch selection is required.")


def item_field() -> Reference:
    return Reference(
        ITEMS,
        source="item",
        missing=lazy("Please choose the material."),
        label=lazy("Material name"),
    )


def quantity_field(label: str, **options: Any) -> Whole:
    return Whole(
        min_value=1,
        max_value=MOST_AT_ONCE,
        missing=lazy("Enter the number of units."),
        label=label,
        **options,
    )


def day_field() -> BusinessDate:
    return BusinessDate(
        required=False,
        missing=lazy("The date is required."),
        not_future=lazy("The date cannot be later than today."),
        or_next=True,
        label=lazy("Date"),
    )


def own_branch(principal: Principal, field: str) -> Branch:
    """Returns the user's branch, or the one in view. Raises ValidationError on `field` without one."""
    if principal.branch_id is None:
        raise serializers.ValidationError({field: BRANCH_MISSING})
    found: Branch = BRANCHES.find(principal, principal.branch_id)
    return found
