"""What always holds for the journal and the hash chains (`shared_apps.core.invariants`)."""

import json

from django.core.serializers.json import DjangoJSONEncoder

from shared_apps.core.invariants import AMOUNT, Invariant, Statement
from shared_apps.core.translation import lazy
from tenant_apps.books.chains import broken_chains
from tenant_apps.books.journal import journal_statement

_NUMBERS = """
    LEFT JOIN fees_due due ON due.id = entry.document_id
        AND entry.kind IN ('DUE', 'CANCELLED', 'WRITTEN_OFF')
    LEFT JOIN fees_creditnote note ON note.id = entry.document_id AND entry.kind = 'CREDIT_NOTE'
    LEFT JOIN fees_movement moved ON moved.id = entry.document_id AND entry.kind = 'MOVEMENT'
    LEFT JOIN fees_advanceadjustment adjusted ON adjusted.id = entry.document_id
        AND entry.kind = 'ADVANCE_ADJUSTED'
    LEFT JOIN fees_advancevoucher voucher ON voucher.id = CASE
        WHEN entry.kind IN ('RECEIPT_VOUCHER', 'REFUND_VOUCHER') THEN entry.document_id
        ELSE adjusted.voucher_id END
    LEFT JOIN fees_payment payment ON payment.id = moved.payment_id
"""


def _unbalanced() -> Statement:
    return journal_statement(
        f"""
        SELECT CASE
                WHEN due.id IS NOT NULL THEN 'due'
                WHEN note.id IS NOT NULL THEN 'creditnote'
                WHEN voucher.id IS NOT NULL THEN 'advancevoucher'
                WHEN payment.id IS NOT NULL THEN 'payment' ELSE lower(entry.kind) END,
            coalesce(due.id, note.id, voucher.id, payment.id, entry.document_id),
            coalesce(due.number, note.number, voucher.number, payment.receipt_number, entry.kind),
            entry.day, entry.student_id, entry.debit, entry.credit
        FROM (
            SELECT kind, document_id, min(day) AS day, min(student_id) AS student_id,
                coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS debit,
                coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS credit
            FROM journal GROUP BY kind, document_id HAVING sum(amount) <> 0
        ) AS entry {_NUMBERS}
        """
    )


def _balances() -> Statement:
    return journal_statement(
        """
        SELECT 'student', student.id, student.code, NULL, student.id,
            coalesce(charged.total, 0) - coalesce(credited.total, 0) - coalesce(paid.total, 0),
            coalesce(owed.total, 0)
        FROM students_student student
        LEFT JOIN (
            SELECT student_id, sum(total) AS total FROM fees_due
            WHERE status NOT IN ('CANCELLED', 'WRITTEN_OFF') GROUP BY student_id
        ) charged ON charged.student_id = student.id
        LEFT JOIN (
            SELECT note.student_id, sum(note.total) AS total FROM fees_creditnote note
            JOIN fees_due due ON due.id = note.due_id
            WHERE due.status NOT IN ('CANCELLED', 'WRITTEN_OFF') GROUP BY note.student_id
        ) credited ON credited.student_id = student.id
        LEFT JOIN (
            SELECT student_id, sum(amount) AS total FROM fees_movement GROUP BY student_id
        ) paid ON paid.student_id = student.id
        LEFT JOIN (
            SELECT student_id, sum(amount) AS total FROM journal
            WHERE account = 'STUDENTS' GROUP BY student_id
        ) owed ON owed.student_id = student.id
        WHERE coalesce(charged.total, 0) - coalesce(credited.total, 0) - coalesce(paid.total, 0)
            <> coalesce(owed.total, 0)
        """
    )


def _broken() -> Statement:
    rows = [row._asdict() for row in broken_chains()]
    return (
        """
        SELECT kind, id, number, day, student_id, amount, NULL
        FROM json_to_recordset(%s::json) AS broken(
            kind text, id bigint, number text, day date, student_id bigint, amount numeric
        )
        """,
        [json.dumps(rows, cls=DjangoJSONEncoder)],
    )


INVARIANTS = (
    Invariant(
        "chain.series",
        "papers",
        lazy("Documents are as they were issued"),
        lazy("A document was changed, removed or inserted here"),
        lazy(
            "Each document has the hash of what is printed on it and of the document before it in its "
            "series. The hashes are computed anew and lead to the head of the series."
        ),
        AMOUNT,
        _broken,
    ),
    Invariant(
        "journal.document",
        "records",
        lazy("Every document’s journal sums to zero"),
        lazy("The journal of a document does not sum to zero"),
        lazy("In double entry, the debits of each document equal its credits; so do those of all."),
        (lazy("Debit"), lazy("Credit")),
        _unbalanced,
    ),
    Invariant(
        "journal.pending",
        "records",
        lazy("Pending = total − credited − paid + refunded"),
        lazy("A student's pending amount is not the balance in the journal"),
        lazy(
            "What lists and receipts show as pending, and the student's account in the journal, which "
            "is the receivable in the trial balance."
        ),
        (lazy("Pending"), lazy("Journal")),
        _balances,
    ),
)
