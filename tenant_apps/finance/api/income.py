"""Income besides fees."""

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Text
from shared_apps.core.api.inputs import ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Record, Resource, Update, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.finance import selectors, services
from tenant_apps.finance.api.inputs import EntryInput, PostingInput, category
from tenant_apps.finance.models import Income


class IncomeInput(EntryInput):
    """Income: expected, or posted at once where it was `received` on its date."""

    sourceObjectId = category(lazy("Source"))
    payee = Text(max_length=80, required=False, label=lazy("Received from"))
    received = serializers.BooleanField(required=False, label=lazy("Received already"))


class IncomeResource(Resource):
    """Income with the payments of fees. Only expected income is changed; the rest is reversed."""

    path = "income"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.INCOMES
    shows = (Income,)
    create = Create(IncomeInput, services.create_income, lazy("Income added."), idempotent=True)
    update = Update(IncomeInput, services.update_income, lazy("Income updated."))
    delete = Delete(services.delete_income, lazy("Income deleted."))

    @verb("POST", policy=FRONT_DESK, input=PostingInput, idempotent=True)
    def receive(self, call: Call, income: Income) -> DataResponse[Record]:
        """Posts expected income as received."""
        services.receive_income(by=call.by, record=income, **call.data)
        return self._answer(call, income, _("Income received."))

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, income: Income) -> DataResponse[Record]:
        """Reverses received income by an entry of today."""
        services.reverse_income(by=call.by, record=income, **call.data)
        return self._answer(call, income, _("Income reversed."))

    def _answer(self, call: Call, income: Income, message: str) -> DataResponse[Record]:
        return DataResponse(selectors.INCOMES.record(call.by, income.pk), message)
