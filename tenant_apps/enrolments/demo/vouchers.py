"""Vouchers of the demo's advances, in memory. Uses the same rules as the services of fees."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal

from shared_apps.core.money import ZERO
from shared_apps.core.numbering import DocumentSeries
from tenant_apps.branches.models import Branch
from tenant_apps.enrolments.demo.account import Account
from tenant_apps.fees.models import (
    AdvanceAdjustment,
    AdvanceVoucher,
    Allocation,
    Due,
    Payment,
)
from tenant_apps.fees.rules import AdvanceSupply
from tenant_apps.fees.services.advances import OpenVoucher, draft_receipt, draft_refund, take

Number = Callable[[DocumentSeries, Branch, date], str]
Stamp = Callable[[AdvanceVoucher, datetime], None]


class Vouchers:
    """Issues and uses vouchers. `number` gives the next number of a series, `stamp` the maker."""

    def __init__(self, number: Number, stamp: Stamp) -> None:
        self._number = number
        self._stamp = stamp
        self._of_payment: dict[int, list[OpenVoucher]] = defaultdict(list)
        self.receipts: list[AdvanceVoucher] = []
        self.refunds: list[AdvanceVoucher] = []
        self.adjustments: list[AdvanceAdjustment] = []

    def receive(
        self, account: Account, payment: Payment, amount: Decimal, day: date, at: datetime
    ) -> None:
        """Issues the receipt voucher of an advance that comes with a payment."""
        self._issue(account, payment, amount, day, at, AdvanceVoucher.Cause.PAYMENT)

    def receive_freed(
        self, account: Account, freed: Mapping[int, Decimal], day: date, at: datetime
    ) -> None:
        """Issues receipt vouchers of what credit notes have freed (index of the payment → amount) and
        no due has taken since."""
        for index, amount in freed.items():
            payment = account.payments[index]
            left = sum(
                (one.voucher.total - one.used for one in self._of_payment[id(payment)]), ZERO
            )
            rest = min(amount, account.free_of(payment) - left)
            if rest > 0:
                self._issue(account, payment, rest, day, at, AdvanceVoucher.Cause.CREDIT_NOTE)

    def use(self, allocations: Iterable[Allocation], day: date, at: datetime) -> None:
        """Adjusts the vouchers by these new allocations."""
        for row in allocations:
            for voucher, part in take(self._of_payment[id(row.payment)], row.amount):
                self.adjustments.append(
                    AdvanceAdjustment(
                        voucher=voucher,
                        allocation=row,
                        due=row.due,
                        student=voucher.student,
                        branch=voucher.branch,
                        day=day,
                        at=at,
                        **part.parts(),
                    )
                )

    def give_back(self, payment: Payment, reason: str, day: date, at: datetime) -> None:
        """Issues the refund vouchers of a reversed payment."""
        for receipt, part in take(self._of_payment[id(payment)], payment.amount):
            refund = draft_refund(
                receipt=receipt,
                part=part,
                day=day,
                reason=reason,
                cause=AdvanceVoucher.Cause.REVERSAL,
            )
            refund.number = self._number(AdvanceVoucher.REFUND_NUMBERS, payment.branch, day)
            self._stamp(refund, at)
            self.refunds.append(refund)

    def _issue(
        self,
        account: Account,
        payment: Payment,
        amount: Decimal,
        day: date,
        at: datetime,
        cause: str,
    ) -> None:
        known = {
            due.course.pk: AdvanceSupply(due.course.sac, due.course.gst_rate, due.course.online)
            for due in account.dues
            if due.course and due.status != Due.Status.CANCELLED
        }
        voucher = draft_receipt(
            payment=payment, amount=amount, known=known.values(), day=day, cause=cause
        )
        if voucher is None:
            return
        voucher.number = self._number(AdvanceVoucher.RECEIPT_NUMBERS, payment.branch, day)
        self._stamp(voucher, at)
        self.receipts.append(voucher)
        self._of_payment[id(payment)].append(OpenVoucher(voucher))
