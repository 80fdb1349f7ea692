"""What is entered again when a workspace is restored to a backup: receipts, reversals and credit notes."""

from collections.abc import Iterable

from django.db.models import QuerySet

from shared_apps.backups.models import MissingRecord
from shared_apps.backups.records import IdsOnlyHere, Missing, WorkspaceRecords
from tenant_apps.fees.models import CreditNote, Movement, Payment

Kind = MissingRecord.Kind
PIECE = 1000


class FeeRecords(WorkspaceRecords):
    """A reversal stands beside its receipt, so that the sum of the list is the money that is missing."""

    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        for payment in _rows(Payment.objects.all(), only_here(Payment)):
            yield Missing(
                kind=Kind.RECEIPT,
                day=payment.date,
                name=payment.student_name,
                number=payment.receipt_number,
                amount=payment.amount,
                method=payment.get_method_display(),
                detail=payment.reference,
            )
        given_back = Movement.objects.filter(kind__in=Movement.GIVEN_BACK)
        reversals = given_back.select_related("payment")
        for reversal in _rows(reversals, only_here(Movement)):
            yield Missing(
                kind=Kind.REVERSAL,
                day=reversal.day,
                name=reversal.payment.student_name,
                number=reversal.payment.receipt_number,
                amount=reversal.amount,
                method=reversal.get_account_display(),
                detail=reversal.reason,
            )
        for note in _rows(CreditNote.objects.select_related("student"), only_here(CreditNote)):
            yield Missing(
                kind=Kind.CREDIT_NOTE,
                day=note.issue_date,
                name=note.student.name,
                number=note.number,
                amount=note.total,
                detail=note.reason,
            )


def _rows(rows: QuerySet, ids: list[int]) -> Iterable:
    for start in range(0, len(ids), PIECE):
        yield from rows.filter(pk__in=ids[start : start + PIECE]).order_by("pk")
