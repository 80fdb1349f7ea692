"""What a centre buys and hands out."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import CHANGE_STAMPS, LIVE, Record, search_column
from shared_apps.core.translation import lazy
from tenants.rights import Rights


@known_values("unit")
class Item(Record):
    """A book, a bag, a T-shirt. It is counted in whole units. At a branch that has `reorder_level`
    units or fewer it is low; 0 is never low."""

    class Unit(models.TextChoices):
        """The units of GST returns (unit quantity codes) in which centres count material."""

        NOS = "NOS", lazy("Numbers")
        PCS = "PCS", lazy("Pieces")
        SET = "SET", lazy("Sets")
        PRS = "PRS", lazy("Pairs")
        PAC = "PAC", lazy("Packs")
        BOX = "BOX", lazy("Boxes")
        BTL = "BTL", lazy("Bottles")
        ROL = "ROL", lazy("Rolls")

    CODES = Series("material", "MAT-{:04d}")
    RIGHTS = Rights(
        update=(
            *("name", "unit", "reorder_level", "hsn", "gst_rate", "deleted_at"),
            *CHANGE_STAMPS,
        ),
        delete=False,
    )

    code = models.CharField(max_length=12)
    name = models.CharField(max_length=80)
    unit = models.CharField(max_length=3, choices=Unit, default=Unit.NOS)
    reorder_level = models.PositiveIntegerField(default=0)
    hsn = models.CharField(max_length=8, blank=True)
    gst_rate = models.DecimalField(max_digits=5, decimal_places=2, default=0)
    search_text = search_column("code", "name", "hsn")

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="item_code_once"),
            models.UniqueConstraint(
                Lower("name"),
                condition=LIVE,
                name="item_name_once",
                violation_error_message=lazy("There is material of this name already."),
            ),
            models.CheckConstraint(
                condition=Q(gst_rate__gte=0, gst_rate__lte=100), name="item_gst_rate_percent"
            ),
        ]

    def __str__(self) -> str:
        return self.name
