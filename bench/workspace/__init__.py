"""What a centre of some size has in its tables."""

from bench.rows import Rows
from bench.workspace.centre import centre_rows, post_rows, report_mail_rows
from bench.workspace.chat import chat_rows
from bench.workspace.fees import (
    family_rows,
    fee_rows,
    proof_rows,
    refund_rows,
    reminder_rows,
)
from bench.workspace.finance import closed_day_rows, finance_rows
from bench.workspace.learning import learning_rows, promotion_rows
from bench.workspace.material import material_rows, return_rows
from bench.workspace.people import history_rows, people_rows
from bench.workspace.size import LARGE, SMALL, Size

__all__ = ["LARGE", "SMALL", "Size", "workspace_rows"]


def workspace_rows(size: Size) -> list[Rows]:
    """Fill an empty workspace; in the order of the foreign keys."""
    return [
        *centre_rows(size),
        *people_rows(size),
        *fee_rows(size),
        *material_rows(size.courses, size.branches, size.students),
        *finance_rows(size),
        *reminder_rows(size),
        *closed_day_rows(size),
        *refund_rows(size),
        *learning_rows(size),
        *history_rows(size),
        *proof_rows(size),
        *family_rows(size),
        *report_mail_rows(size),
        *promotion_rows(size),
        *post_rows(size),
        *return_rows(size),
        *chat_rows(size),
    ]
