"""Dues and payments of one demo student, in memory."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from shared_apps.core.money import ZERO
from tenant_apps.fees import rules as fee_rules
from tenant_apps.fees.models import Allocation, CreditNote, Due, Payment


@dataclass
class Account:
    """One student's dues, credit notes, payments and allocations."""

    dues: list[Due] = field(default_factory=list)
    notes: list[CreditNote] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    allocations: list[Allocation] = field(default_factory=list)

    def paid_of(self, due: Due) -> Decimal:
        return sum((row.amount for row in self.active_allocations() if row.due is due), ZERO)

    def free_of(self, payment: Payment) -> Decimal:
        return payment.amount - sum(
            (row.amount for row in self.active_allocations() if row.payment is payment), ZERO
        )

    def left_of(self, due: Due) -> Decimal:
        """Returns the due's total minus credit notes; zero if it is cancelled."""
        if due.status in Due.VOID:
            return ZERO
        return due.total - sum((note.total for note in self.notes if note.due is due), ZERO)

    def pending(self) -> Decimal:
        confirmed = (payment.amount for payment in self.payments if payment.status == "CONFIRMED")
        return fee_rules.pending(
            total=sum((self.left_of(due) for due in self.dues), ZERO), paid=sum(confirmed, ZERO)
        )

    def open(self) -> list[fee_rules.OpenDue]:
        """Returns the open dues, identified by their index in `dues`."""
        balances = (
            (index, due, self.left_of(due) - self.paid_of(due))
            for index, due in enumerate(self.dues)
        )
        return [
            fee_rules.OpenDue(index, due.due_date, left) for index, due, left in balances if left
        ]

    def allocate(self, payment: Payment, amount: Decimal, *, from_advance: bool) -> list[Due]:
        paid = []
        for index, part in fee_rules.allocate(amount, self.open()):
            due = self.dues[index]
            paid.append(due)
            self.allocations.append(
                Allocation(
                    payment=payment,
                    due=due,
                    amount=part,
                    from_advance=from_advance,
                    at=payment.created_at,
                )
            )
        return paid

    def free_payments(self, due: Due, at: datetime) -> None:
        """Releases allocations that exceed the due's remaining amount, as `fees.services` does."""
        excess = self.paid_of(due) - self.left_of(due)
        for row in reversed([row for row in self.active_allocations() if row.due is due]):
            if excess <= 0:
                break
            row.released_at = at
            if row.amount > excess:
                rest = row.amount - excess
                self.allocations.append(
                    Allocation(payment=row.payment, due=due, amount=rest, from_advance=True, at=at)
                )
            excess -= row.amount

    def use_advance(self) -> None:
        for payment in self.payments:
            if payment.status == "CONFIRMED" and (free := self.free_of(payment)):
                self.allocate(payment, free, from_advance=True)

    def active_allocations(self) -> list[Allocation]:
        """Returns the allocations that were not released."""
        return [row for row in self.allocations if row.released_at is None]
