"""What each branch had of its material at the end of a day, and what a unit was worth."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from django.db.models import QuerySet

from shared_apps.core.api.fields import Money, Text, Whole
from shared_apps.core.api.inputs import Input
from shared_apps.core.imports.columns import ImportColumn, ImportColumns
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.imports.kinds.base import REASON, Faults, RowKind, Values, amount_of
from tenant_apps.imports.models import DataImport
from tenant_apps.materials.models import Item, OpeningStock
from tenant_apps.materials.rules import MOST_AT_ONCE
from tenant_apps.materials.selectors import opening_kept_by
from tenant_apps.materials.services import post_opening_stock, take_back_opening_stock


class OpeningStockRow(Input):
    branch = Text(max_length=80, required=False, label=lazy("Branch"))
    item = Text(max_length=80, missing=lazy("Material is required."), label=lazy("Material"))
    quantity = Whole(
        min_value=1,
        max_value=MOST_AT_ONCE,
        missing=lazy("Enter the number of units."),
        label=lazy("Quantity"),
    )
    unitValue = Money(
        source="unit_value",
        positive=True,
        missing=lazy("Unit value is required."),
        label=lazy("Unit value"),
    )


class OpeningStocks(RowKind):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.OPENING_STOCK
    form = OpeningStockRow
    model = OpeningStock
    named_by = "item"
    has_day = True
    columns = ImportColumns(
        ImportColumn("branch", "Branch", "branchname centre center", example="Kothrud"),
        ImportColumn(
            "item",
            "Material",
            "item itemname materialname materialid product particulars",
            example="Songbook",
            hint="Required: name or ID of the material",
        ),
        ImportColumn(
            "quantity",
            "Quantity",
            "qty nos units stock instock closingstock closingquantity",
            example="40",
            hint="Required: how many units there were at the end of the day",
        ),
        ImportColumn(
            "unitValue",
            "Unit value",
            "rate price cost unitprice unitcost costprice averagecost",
            example="145.00",
            hint="Required: what one unit was worth",
        ),
        required=("item", "quantity", "unitValue"),
    )

    def __init__(self, record: DataImport) -> None:
        super().__init__(record)
        self._read: set[tuple[int, int]] = set()

    def convert(self, field: str, text: str) -> Any:
        if field == "unitValue":
            return amount_of(text)
        return text.replace(",", "") if field == "quantity" else text

    def resolve(self, values: Values) -> Faults:
        if fault := self.branch(values):
            return {"branch": [fault]}
        item = self._items.get(values["item"].casefold())
        if item is None:
            return {"item": [_("There is no material with this name or ID.")]}
        key = values["branch"].pk, item.pk
        if key in self._read:
            return {"item": [_("This material of the branch is in an earlier row.")]}
        self._read.add(key)
        values["item"] = item
        return {}

    def create(self, by: Actor, values: Values) -> OpeningStock:
        assert self.record.day is not None
        return post_opening_stock(by=by, day=self.record.day, **values)

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        return opening_kept_by(records)

    @classmethod
    def take_back(cls, by: Actor, record: OpeningStock) -> None:
        take_back_opening_stock(by=by, record=record, reason=str(REASON))

    @cached_property
    def _items(self) -> dict[str, Item]:
        """The material by name and by ID in lower case; a name goes before an ID."""
        items = list(Item.objects.live())
        by_code = {item.code.casefold(): item for item in items}
        return by_code | {item.name.casefold(): item for item in items}
