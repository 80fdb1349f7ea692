"""What of students' accounts is missing when a workspace is restored to a backup."""

from collections.abc import Iterable, Iterator

from shared_apps.backups.records import IdsOnlyHere, Kind, Missing, WorkspaceRecords, rows_of
from tenant_apps.fees.models import OPENING, AdvanceVoucher, CreditNote, Due, Movement, Payment


class FeeRecords(WorkspaceRecords):
    """A reversal stands beside its receipt, so that both add up to the money that is missing. What was
    brought from another system is imported again; it is no receipt and no bill."""

    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        yield from _payments(only_here)
        yield from _movements(only_here)
        yield from _credit_notes(only_here)
        yield from _dues(only_here)
        yield from _vouchers(only_here)


def _payments(only_here: IdsOnlyHere) -> Iterator[Missing]:
    for payment in rows_of(Payment.objects.all(), only_here(Payment)):
        is_brought = payment.method == OPENING
        yield Missing(
            kind=Kind.OPENING_ADVANCE if is_brought else Kind.RECEIPT,
            day=payment.date,
            name=payment.student_name,
            number=payment.receipt_number,
            amount=payment.amount,
            method="" if is_brought else payment.get_method_display(),
            detail=payment.reference,
        )


def _movements(only_here: IdsOnlyHere) -> Iterator[Missing]:
    later = Movement.objects.filter(kind__in=[*Movement.GIVEN_BACK, Movement.Kind.CLEARED])
    for movement in rows_of(later.select_related("payment"), only_here(Movement)):
        yield _cleared(movement) if movement.kind == movement.Kind.CLEARED else _reversal(movement)


def _cleared(movement: Movement) -> Missing:
    cheque = movement.payment
    return Missing(
        kind=Kind.CHEQUE_CLEARED,
        day=movement.day,
        name=cheque.student_name,
        number=cheque.receipt_number,
        amount=movement.amount,
        method=cheque.get_method_display(),
        detail=cheque.reference,
    )


def _reversal(movement: Movement) -> Missing:
    is_brought = movement.account == OPENING
    return Missing(
        kind=Kind.OPENING_ADVANCE if is_brought else Kind.REVERSAL,
        day=movement.day,
        name=movement.payment.student_name,
        number=movement.payment.receipt_number,
        amount=movement.amount,
        method="" if is_brought else movement.get_account_display(),
        detail=movement.reason,
    )


def _credit_notes(only_here: IdsOnlyHere) -> Iterator[Missing]:
    for note in rows_of(CreditNote.objects.select_related("student"), only_here(CreditNote)):
        yield Missing(
            kind=Kind.CREDIT_NOTE,
            day=note.issue_date,
            name=note.student.name,
            number=note.number,
            amount=note.total,
            detail=note.reason,
        )


def _dues(only_here: IdsOnlyHere) -> Iterator[Missing]:
    for due in rows_of(Due.objects.select_related("student"), only_here(Due)):
        yield Missing(
            kind=Kind.OPENING_DUE if due.document == Due.Kind.OPENING else Kind.BILL,
            day=due.issue_date,
            name=due.student.name,
            number=due.number,
            amount=due.total,
            detail=due.label,
        )


def _vouchers(only_here: IdsOnlyHere) -> Iterator[Missing]:
    vouchers = AdvanceVoucher.objects.select_related("student")
    for voucher in rows_of(vouchers, only_here(AdvanceVoucher)):
        is_receipt = voucher.kind == AdvanceVoucher.Kind.RECEIPT
        yield Missing(
            kind=Kind.RECEIPT_VOUCHER if is_receipt else Kind.REFUND_VOUCHER,
            day=voucher.issue_date,
            name=voucher.student.name,
            number=voucher.number,
            amount=voucher.total if is_receipt else -voucher.total,
            detail=voucher.reason or voucher.label,
        )
