"""Templates of recurring expenses."""

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Paragraph, Text
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, Update, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.finance import selectors, services
from tenant_apps.finance.api.inputs import account, branch, category
from tenant_apps.finance.models import RecurringExpense


class RecurringExpenseInput(VersionedInput):
    name = Text(max_length=120, missing=lazy("Please enter a name."), label=lazy("Name"))
    amount = Money(positive=True, missing=lazy("Please enter the amount."), label=lazy("Amount"))
    categoryObjectId = category()
    paymentMode = account(source="account")
    branchObjectId = branch()
    payee = Text(max_length=80, required=False, label=lazy("Payee"))
    note = Paragraph(max_length=500, required=False, label=lazy("Note"))
    every = Choice(
        RecurringExpense.Every.choices,
        missing=lazy("Please choose how often."),
        label=lazy("Repeats"),
    )
    startsOn = BusinessDate(
        source="starts_on",
        missing=lazy("The first day is required."),
        not_far=lazy("The date can be a year ahead at most."),
        label=lazy("First day"),
    )
    endsOn = BusinessDate(source="ends_on", required=False, allow_null=True, label=lazy("Last day"))


class RecurringExpenseResource(Resource):
    """A draft is made on the day on which each period begins, until it is stopped."""

    path = "recurringexpense"
    policy = Policy(read=FRONT_DESK, create=MANAGERS, update=MANAGERS)
    listing = selectors.RECURRING
    create = Create(
        RecurringExpenseInput,
        services.create_recurring,
        lazy("Recurring expense added."),
        idempotent=True,
    )
    update = Update(
        RecurringExpenseInput, services.change_recurring, lazy("Recurring expense updated.")
    )

    @verb("POST", policy=MANAGERS, input=VersionedInput)
    def stop(self, call: Call, recurring: RecurringExpense) -> DataResponse[Record]:
        """Makes no more drafts."""
        services.stop_recurring(by=call.by, record=recurring, **call.data)
        return DataResponse(
            selectors.RECURRING.record(call.by, recurring.pk), _("Recurring expense stopped.")
        )
