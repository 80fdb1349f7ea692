from typing import Any

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Choice, Money, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.materials import selectors, services
from tenant_apps.materials.api.fields import (
    BRANCH_MISSING,
    day_field,
    item_field,
    own_branch,
    quantity_field,
)
from tenant_apps.materials.models import PAID_BY, Purchase


class PurchaseInput(Input):
    """The branch defaults to the user's own."""

    date = day_field()
    itemObjectId = item_field()
    vendorName = Text(
        source="vendor_name",
        max_length=80,
        missing=lazy("Vendor name is required."),
        label=lazy("Vendor name"),
    )
    invoiceNo = Text(
        source="invoice_number", max_length=40, required=False, label=lazy("Invoice no")
    )
    nos = quantity_field(lazy("NOS"), source="quantity")
    amount = Money(positive=True, missing=lazy("Enter the amount paid."), label=lazy("Amount"))
    method = Choice(
        PAID_BY,
        missing=lazy("Payment method is required."),
        label=lazy("Payment method"),
    )
    branchObjectId = Reference(
        BRANCHES, source="branch", required=False, missing=BRANCH_MISSING, label=lazy("Branch")
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "branch" not in data:
            data["branch"] = own_branch(self.context["principal"], "branchObjectId")
        return data


class PurchaseResource(Resource):
    """Material that was bought. Posted purchases are never edited: they go back to the vendor."""

    path = "material"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.PURCHASES
    create = Create(
        PurchaseInput, services.record_purchase, lazy("Purchase recorded."), idempotent=True
    )

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, purchase: Purchase) -> DataResponse[Record]:
        """Returns all of a purchase to the vendor by a counter-entry of today, with a reason."""
        services.return_purchase(by=call.by, record=purchase, **call.data)
        return DataResponse(
            selectors.PURCHASES.record(call.by, purchase.pk), _("Purchase returned.")
        )
