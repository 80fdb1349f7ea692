"""What is in stock and what it is worth, and what was at the end of a past day."""

from collections.abc import Iterable

from django.db.models import F

from shared_apps.core.api.as_of import AS_OF
from shared_apps.core.api.columns import id_, integer, text
from shared_apps.core.api.filters import Limit, own_branch
from shared_apps.core.api.queries import Query
from shared_apps.core.api.reports import Dimension, Measure, Report, Source
from shared_apps.core.principal import Principal
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.materials.selectors import STOCK_AS_OF, STOCK_AS_OF_FILTER, stock_as_of_today
from tenant_apps.reports.selectors.shared import branch

_own_branch = own_branch("branch_id")


def _scope(principal: Principal) -> Iterable[Limit]:
    return [*_own_branch(principal), *stock_as_of_today(principal)]


STOCK_REPORT = Report(
    "stock",
    Source(
        Query(STOCK_AS_OF, filters={AS_OF: STOCK_AS_OF_FILTER}, scope=_scope),
        title=lazy("Stock"),
        day=None,
        dimensions=[
            branch(),
            Dimension("item", "item_id", "item__name", lazy("Material"), of="item"),
        ],
        measures=[
            Measure("materials", label=lazy("Materials")),
            Measure("value", "value_as_of", label=lazy("Value")),
        ],
        columns=[
            id_(),
            text("materialName", "item__name", label=lazy("Material name")),
            text("materialId", "item__code", label=lazy("Material ID")),
            integer("quantity", F("quantity_as_of"), label=lazy("In stock")),
            branch_ref(label=lazy("Branch name")),
        ],
        heading="materialName",
        texts=["materialId", "quantity"],
        default="materialName",
    ),
    title=lazy("Stock by branch"),
    about=lazy("what each branch has of each material, and what it is worth"),
    section="centre",
    by="branch",
    as_of=AS_OF,
    note=lazy(
        "Stock at the end of the day. What is recorded later changes no past day. Material is worth what was "
        "paid for it."
    ),
)
