"""What the drawer and the other accounts of a branch held at the end of a day."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, QuerySet

from shared_apps.core.api.fields import Choice, Money, Text
from shared_apps.core.api.inputs import Input
from shared_apps.core.imports.columns import ImportColumn, ImportColumns
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.closing.models import CashClose
from tenant_apps.finance.models import Account, OpeningBalance
from tenant_apps.finance.services import post_opening_balance, take_back_opening_balance
from tenant_apps.imports.kinds.base import (
    REASON,
    Faults,
    RowKind,
    Values,
    amount_of,
    choice_of,
    labels_of,
)
from tenant_apps.imports.models import DataImport

# Cheques in hand are payments of students, each of which clears or bounces.
ACCOUNTS = [choice for choice in Account.choices if choice[0] != Account.CHEQUE]
BANK = "bank"


class OpeningMoneyRow(Input):
    branch = Text(max_length=80, required=False, label=lazy("Branch"))
    account = Choice(
        ACCOUNTS, missing=lazy("Please choose the account from the list."), label=lazy("Account")
    )
    amount = Money(positive=True, missing=lazy("Amount is required."), label=lazy("Amount"))


class OpeningMoney(RowKind):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.OPENING_MONEY
    form = OpeningMoneyRow
    model = OpeningBalance
    named_by = "branch"
    has_day = True
    columns = ImportColumns(
        ImportColumn("branch", "Branch", "branchname centre center", example="Kothrud"),
        ImportColumn(
            "account",
            "Account",
            "mode paymentmode ledger",
            example="Cash",
            hint="Required: as listed",
        ),
        ImportColumn(
            "amount",
            "Amount",
            "balance openingbalance",
            example="12500.00",
            hint="Required: what the account held at the end of the day",
        ),
        required=("account", "amount"),
    )

    def __init__(self, record: DataImport) -> None:
        super().__init__(record)
        self._read: set[tuple[int, str]] = set()

    def convert(self, field: str, text: str) -> Any:
        if field == "amount":
            return amount_of(text)
        if field == "account":
            bank = text.casefold().strip() == BANK
            return Account.BANK_TRANSFER.value if bank else choice_of(ACCOUNTS, text)
        return text

    def resolve(self, values: Values) -> Faults:
        if fault := self.branch(values):
            return {"branch": [fault]}
        key = values["branch"].pk, values["account"]
        if key in self._read:
            return {"account": [_("The balance of this account is in an earlier row.")]}
        self._read.add(key)
        return {}

    def create(self, by: Actor, values: Values) -> OpeningBalance:
        assert self.record.day is not None
        return post_opening_balance(by=by, day=self.record.day, **values)

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[str]]:
        return {"account": labels_of(ACCOUNTS)}

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        closed = Exists(CashClose.objects.filter(branch=OuterRef("branch")))
        standing = records.filter(account=Account.CASH, status=OpeningBalance.Status.POSTED)
        for pk in standing.filter(closed).values_list("pk", flat=True):
            yield pk, _("The drawer was counted since.")

    @classmethod
    def take_back(cls, by: Actor, record: OpeningBalance) -> None:
        take_back_opening_balance(by=by, record=record, reason=str(REASON))
