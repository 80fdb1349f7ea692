"""Vouchers of advances: issued when an advance is received or given back, adjusted when a due takes
it.

Only a branch with a GSTIN issues them. An advance without a voucher is used and given back without
one: money received before the branch had a GSTIN, before vouchers existed, or for exempt courses.
Within a payment, the part with vouchers is used first, oldest voucher first.

The callers hold the student's lock, so what is left of each voucher is that of the moment.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal

from shared_apps.core import gst
from shared_apps.core.dates import today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees import rules, selectors
from tenant_apps.fees.models import AdvanceAdjustment, AdvanceVoucher, Allocation, Payment
from tenant_apps.fees.services.numbers import take_numbers

Kind, Cause = AdvanceVoucher.Kind, AdvanceVoucher.Cause


@writing()
def receive_advance(
    *,
    by: Actor,
    payment: Payment,
    amount: Decimal,
    known: Collection[rules.AdvanceSupply],
    day: date,
    cause: str = Cause.PAYMENT,
) -> AdvanceVoucher | None:
    """Issues the receipt voucher of `amount` of a payment, which became an advance on `day`. `known`
    are the courses that the student was billed for. Returns None where no GST falls due on it."""
    voucher = draft_receipt(payment=payment, amount=amount, known=known, day=day, cause=cause)
    if voucher is None:
        return None
    [voucher.number] = take_numbers(AdvanceVoucher.RECEIPT_NUMBERS, payment.branch, day)
    return audit.create(voucher, by=by)


def draft_receipt(
    *,
    payment: Payment,
    amount: Decimal,
    known: Collection[rules.AdvanceSupply],
    day: date,
    cause: str,
) -> AdvanceVoucher | None:
    """Returns the unsaved receipt voucher of an advance, without a number; None where no GST falls due
    on it."""
    student, branch = payment.student, payment.branch
    advance = rules.supply_of_advance(known)
    if not branch.gstin or advance is None:
        return None
    recipient = rules.recipient_of(student)
    supply = gst.Supply.between(
        gstin=branch.gstin,
        branch_state=branch.state,
        recipient=recipient,
        online=advance.online,
    )
    return AdvanceVoucher(
        kind=Kind.RECEIPT,
        cause=cause,
        payment=payment,
        student=student,
        branch=branch,
        issue_date=day,
        label=_("Advance for coaching"),
        sac=advance.sac,
        rate=advance.rate,
        supplier_gstin=supply.gstin,
        place_of_supply=supply.place,
        letterhead_id=branch.letterhead_id or letterhead_of(branch).pk,
        recipient=asdict(recipient),
        **gst.contained_in(amount, advance.rate, within_state=supply.within_state).parts(),
    )


def draft_refund(
    *, receipt: AdvanceVoucher, part: gst.Taxed, day: date, reason: str, cause: str
) -> AdvanceVoucher:
    """Returns the unsaved refund voucher of a part of a receipt voucher, without a number."""
    branch = receipt.branch
    return AdvanceVoucher(
        kind=Kind.REFUND,
        cause=cause,
        payment=receipt.payment,
        receipt=receipt,
        student=receipt.student,
        branch=branch,
        issue_date=day,
        label=receipt.label,
        sac=receipt.sac,
        rate=receipt.rate,
        supplier_gstin=receipt.supplier_gstin,
        place_of_supply=receipt.place_of_supply,
        letterhead_id=branch.letterhead_id or letterhead_of(branch).pk,
        recipient=receipt.recipient,
        reason=reason,
        **part.parts(),
    )


@writing()
def receive_freed(
    *,
    by: Actor,
    student_id: int,
    freed: Mapping[int, Decimal],
    cause: str = Cause.CREDIT_NOTE,
) -> None:
    """Issues receipt vouchers dated today for what credit notes or reversed refunds have freed of
    payments (payment id → amount) and no due has taken since."""
    if not freed:
        return
    known = selectors.known_courses(student_id)
    for payment in selectors.advances_of_payments(freed):
        amount = min(freed[payment.pk], payment.free - payment.vouchered)
        if amount > 0:
            receive_advance(
                by=by,
                payment=payment,
                amount=amount,
                known=known,
                day=today(),
                cause=cause,
            )


def adjust_vouchers(allocations: Sequence[Allocation]) -> None:
    """Adjusts the vouchers of the payments by these new allocations, dated today. At most two
    statements, whatever their number."""
    if not allocations:
        return
    open_vouchers = _open_vouchers({row.payment_id for row in allocations})
    AdvanceAdjustment.objects.bulk_create(
        AdvanceAdjustment(
            voucher=voucher,
            allocation=allocation,
            due_id=allocation.due_id,
            student_id=voucher.student_id,
            branch_id=voucher.branch_id,
            day=today(),
            **part.parts(),
        )
        for allocation in allocations
        for voucher, part in take(open_vouchers[allocation.payment_id], allocation.amount)
    )


@writing()
def give_back(
    *,
    by: Actor,
    payment: Payment,
    amount: Decimal,
    day: date,
    reason: str = "",
    cause: str = Cause.REFUND,
) -> list[AdvanceVoucher]:
    """Issues the refund vouchers of `amount` of a payment's advance that is given back on `day`: one
    for each receipt voucher that has something left. What has no receipt voucher needs none.

    The caller must hold the student's lock, and record that the money is no longer the student's
    advance.
    """
    taken = take(_open_vouchers({payment.pk})[payment.pk], amount)
    if not taken:
        return []
    numbers = take_numbers(AdvanceVoucher.REFUND_NUMBERS, payment.branch, day, len(taken))
    refunds = []
    for number, (receipt, part) in zip(numbers, taken, strict=True):
        refund = draft_refund(receipt=receipt, part=part, day=day, reason=reason, cause=cause)
        refund.number = number
        refunds.append(audit.create(refund, by=by))
    return refunds


@dataclass(slots=True)
class OpenVoucher:
    """A receipt voucher and how much of it was used, in rupees."""

    voucher: AdvanceVoucher
    used: Decimal = ZERO


def take(
    vouchers: Sequence[OpenVoucher], amount: Decimal
) -> list[tuple[AdvanceVoucher, gst.Taxed]]:
    """Takes `amount` of these vouchers, the first ones first, and notes it in `used`. Returns the
    part of each voucher; together they are less than `amount` if there is not enough."""
    parts = []
    for one in vouchers:
        part = min(amount, one.voucher.total - one.used)
        if part > ZERO:
            parts.append((one.voucher, gst.taken_of(one.voucher.amounts, one.used, part)))
            one.used += part
            amount -= part
    return parts


def _open_vouchers(payment_ids: Collection[int]) -> dict[int, list[OpenVoucher]]:
    found: dict[int, list[OpenVoucher]] = defaultdict(list)
    for voucher in selectors.open_vouchers(payment_ids):
        found[voucher.payment_id].append(OpenVoucher(voucher, voucher.used))
    return found
