"""Months of a branch that are locked."""

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS, OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.closing import selectors, services
from tenant_apps.closing.models import PeriodLock


class NewPeriodLock(Input):
    """`month` is any day of the month; `confirmation` is the month as the person typed it, such as
    "10-2026"."""

    branchObjectId = Reference(
        BRANCHES, source="branch", missing=lazy("Please choose a branch."), label=lazy("Branch")
    )
    month = BusinessDate(missing=lazy("Please choose a month."), label=lazy("Month"))
    confirmation = Text(
        max_length=7, missing=lazy("Please type the month to confirm."), label=lazy("Confirm")
    )


class PeriodLockResource(Resource):
    """Locked months: dues, notes, payments, expenses, income and purchases are not dated in them."""

    path = "periodlock"
    policy = Policy(read=FRONT_DESK, create=MANAGERS)
    listing = selectors.LOCKS
    create = Create(NewPeriodLock, services.lock_period, lazy("Month locked."), idempotent=True)

    @verb("POST", policy=OWNERS, input=ReasonInput, idempotent=True)
    def reopen(self, call: Call, period: PeriodLock) -> DataResponse[Record]:
        """Reopens a locked month."""
        services.reopen_period(by=call.by, record=period, **call.data)
        return DataResponse(selectors.LOCKS.record(call.by, period.pk), _("Month reopened."))


RESOURCES = [PeriodLockResource]
