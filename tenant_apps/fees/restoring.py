"""What of students' accounts is missing when a workspace is restored to a backup."""

from collections.abc import Iterable, Iterator

from shared_apps.backups.records import IdsOnlyHere, Kind, Missing, WorkspaceRecords, rows_of
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Movement, Payment


class FeeRecords(WorkspaceRecords):
    """A reversal stands beside its receipt, so that both add up to the money that is missing."""

    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        yield from _receipts(only_here)
        yield from _reversals(only_here)
        yield from _credit_notes(only_here)
        yield from _bills(only_here)
        yield from _vouchers(only_here)


def _receipts(only_here: IdsOnlyHere) -> Iterator[Missing]:
    for payment in rows_of(Payment.objects.all(), only_here(Payment)):
        yield Missing(
            kind=Kind.RECEIPT,
            day=payment.date,
            name=payment.student_name,
            number=payment.receipt_number,
            amount=payment.amount,
            method=payment.get_method_display(),
            detail=payment.reference,
        )


def _reversals(only_here: IdsOnlyHere) -> Iterator[Missing]:
    given_back = Movement.objects.filter(kind__in=Movement.GIVEN_BACK)
    for reversal in rows_of(given_back.select_related("payment"), only_here(Movement)):
        yield Missing(
            kind=Kind.REVERSAL,
            day=reversal.day,
            name=reversal.payment.student_name,
            number=reversal.payment.receipt_number,
            amount=reversal.amount,
            method=reversal.get_account_display(),
            detail=reversal.reason,
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


def _bills(only_here: IdsOnlyHere) -> Iterator[Missing]:
    for due in rows_of(Due.objects.select_related("student"), only_here(Due)):
        yield Missing(
            kind=Kind.BILL,
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
