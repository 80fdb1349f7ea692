"""Transfers between accounts and branches."""

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Money, Paragraph, Reference
from shared_apps.core.api.inputs import Input, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.finance import selectors, services
from tenant_apps.finance.api.inputs import account, branch
from tenant_apps.finance.models import Transfer

ACCOUNT_MISSING = lazy("Please choose an account.")


class TransferInput(Input):
    date = BusinessDate(
        required=False,
        missing=lazy("The date is required."),
        not_future=lazy("The date cannot be later than today."),
        or_next=True,
        label=lazy("Date"),
    )
    amount = Money(positive=True, missing=lazy("Please enter the amount."), label=lazy("Amount"))
    branchObjectId = branch()
    fromAccount = account(source="from_account", label=lazy("From"), missing=ACCOUNT_MISSING)
    toBranchObjectId = Reference(
        BRANCHES, source="to_branch", required=False, allow_null=True, label=lazy("To branch")
    )
    toAccount = account(source="to_account", label=lazy("To"), missing=ACCOUNT_MISSING)
    note = Paragraph(max_length=500, required=False, label=lazy("Note"))


class TransferResource(Resource):
    """Money that is moved. A transfer is posted at once, and can only be reversed."""

    path = "transfer"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.TRANSFERS
    create = Create(TransferInput, services.create_transfer, lazy("Money moved."), idempotent=True)

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, transfer: Transfer) -> DataResponse[Record]:
        """Moves the money back by entries of today."""
        services.reverse_transfer(by=call.by, record=transfer, **call.data)
        return DataResponse(
            selectors.TRANSFERS.record(call.by, transfer.pk), _("Transfer reversed.")
        )
