from typing import Any

from rest_framework import serializers

from shared_apps.core.api.fields import Choice, Money, Reference, Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Resource, Update
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.courses.selectors import COURSES
from tenant_apps.materials import selectors, services
from tenant_apps.materials.api.fields import item_field, quantity_field
from tenant_apps.materials.models import Item, Kit

MOST_LINES = 20


class KitLine(Input):
    itemObjectId = item_field()
    nos = quantity_field(lazy("Distribute NOS"), source="quantity")


def kit_lines(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=KitLine(), min_length=1, max_length=MOST_LINES, **options)


def pairs(lines: list[dict[str, Any]]) -> list[tuple[Item, int]]:
    """Returns the items with their quantities. Raises ValidationError for one that is listed twice."""
    found = [(line["item"], line["quantity"]) for line in lines]
    if len({item.pk for item, _quantity in found}) < len(found):
        raise serializers.ValidationError({"lines": _("A material is listed twice.")})
    return found


class MaterialKitInput(VersionedInput):
    """A saved kit. It is charged where it has an `amount`."""

    name = Text(max_length=80, missing=lazy("Kit name is required."), label=lazy("Kit name"))
    lines = kit_lines()
    head = Text(max_length=60, required=False, label=lazy("Charge for"))
    amount = Money(positive=True, required=False, allow_null=True, label=lazy("Amount before GST"))
    courseObjectId = Reference(
        COURSES, source="course", required=False, allow_null=True, label=lazy("Course")
    )
    atAdmission = serializers.BooleanField(
        source="at_admission", required=False, label=lazy("Offer it when a student enrols")
    )
    status = Choice(Kit.Status.choices, required=False, label=lazy("Status"))

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        def now(name: str) -> Any:
            return data.get(name, getattr(self.instance, name, None))

        if now("amount") is not None and not now("head"):
            raise serializers.ValidationError({"head": _("Please say what is charged for.")})
        if now("at_admission") and not now("course"):
            raise serializers.ValidationError({"courseObjectId": _("Please choose the course.")})
        return data | {"lines": pairs(data["lines"])} if "lines" in data else data


class KitResource(Resource):
    """Materials that are given together, with what is charged for them. A kit is never deleted: it is
    retired."""

    path = "materialkit"
    policy = Policy(read=FRONT_DESK, create=MANAGERS, update=MANAGERS)
    listing = selectors.KITS
    create = Create(MaterialKitInput, services.add_kit, lazy("Kit added."), idempotent=True)
    update = Update(MaterialKitInput, services.change_kit, lazy("Kit updated."))
