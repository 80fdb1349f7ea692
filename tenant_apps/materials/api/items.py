from shared_apps.core.api.fields import Choice, PatternText, Percent, Text, Whole
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.text_rules import TextRule
from shared_apps.core.translation import lazy
from tenant_apps.materials import selectors, services
from tenant_apps.materials.models import Item
from tenant_apps.materials.rules import MOST_AT_ONCE


class Hsn(PatternText):
    """A code of the Harmonised System of Nomenclature, by which GST classes goods."""

    rules = (TextRule("[0-9]{4}([0-9]{2}){0,2}", lazy("An HSN code has 4, 6 or 8 digits.")),)
    typed = "digits"
    longest = 8


class ItemInput(VersionedInput):
    name = Text(
        max_length=80, missing=lazy("Material name is required."), label=lazy("Material name")
    )
    unit = Choice(Item.Unit.choices, required=False, label=lazy("Unit"))
    reorderLevel = Whole(
        source="reorder_level",
        min_value=0,
        max_value=MOST_AT_ONCE,
        required=False,
        label=lazy("Reorder level"),
    )
    hsn = Hsn(required=False, label=lazy("HSN"))
    gstRate = Percent(
        called="The GST rate", source="gst_rate", required=False, label=lazy("GST rate %")
    )


class ItemResource(Resource):
    """What a centre buys and hands out."""

    path = "materialitem"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.ITEMS
    create = Create(ItemInput, services.add_item, lazy("Material added."), idempotent=True)
    update = Update(ItemInput, services.change_item, lazy("Material updated."))
    delete = Delete(services.delete_item)
