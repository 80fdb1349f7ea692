"""What purchases cost, for reports and for expenses."""

from shared_apps.core.api.filters import choices, date_from, date_to, ids, own_branch
from shared_apps.core.api.queries import Query
from shared_apps.core.api.reports import Measure
from shared_apps.core.translation import lazy
from tenant_apps.fees.models import Payment
from tenant_apps.materials.models import StockMovement

PURCHASE_MONEY = Query(
    StockMovement.objects.filter(purchase__isnull=False),
    filters={
        "from": date_from("day"),
        "to": date_to("day"),
        "method": choices(Payment.Method, "purchase__method"),
        "branch": ids("stock__branch_id"),
    },
    scope=own_branch("stock__branch_id"),
)
"""Money paid for material and given back by vendors (`paid`), by its own day (`day`), of the branch in
view (`stock__branch`), by the method of the purchase (`purchase__method`)."""

PURCHASED = Measure("net", "paid", label=lazy("Purchased"))
"""What purchases of a period cost: paid less given back."""
