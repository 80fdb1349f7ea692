"""Dues, payments and credit notes as entries of a student's timeline."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from shared_apps.core.money import format_rupees
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.subqueries import exact
from tenant_apps.fees.models import CreditNote, Due, Payment, Reversal
from tenant_apps.students.timeline import STUDENT, TimelineSource


def _text(sentence: Callable[[Mapping[str, Any]], str]) -> Callable[..., str]:
    return lambda facts, role: sentence(facts)


def _rupees(amount: str) -> str:
    return format_rupees(Decimal(amount))


def _void(facts: Mapping[str, Any]) -> str:
    return f"{facts['label']}: {Due.Status(facts['status']).label.lower()} ({facts['reason']})."


# Trainers don't see money.
_source = partial(
    TimelineSource, "FEES", link="/studentcourse/{student}?tab=fees", readers=FRONT_DESK
)
_CREATED: dict[str, Any] = {"at": "created_at", "by": "created_by_name"}
STUDENT_TIMELINE: list[TimelineSource] = [
    _source(
        lambda role: Due.objects.filter(student=STUDENT),
        **_CREATED,
        facts={"total": exact("total"), "label": "label"},
        describe=_text(lambda due: f"Due of {_rupees(due['total'])} for {due['label']}."),
    ),
    _source(
        lambda role: Due.objects.filter(
            student=STUDENT, status__in=Due.VOID, updated_at__isnull=False
        ),
        at="updated_at",
        by="updated_by_name",
        facts={"label": "label", "status": "status", "reason": "reason"},
        describe=_text(_void),
    ),
    _source(
        lambda role: Payment.objects.filter(student=STUDENT),
        **_CREATED,
        facts={"amount": exact("amount"), "receipt": "receipt_number"},
        describe=_text(lambda paid: f"Paid {_rupees(paid['amount'])}, receipt {paid['receipt']}."),
    ),
    _source(
        lambda role: Reversal.objects.filter(payment__student=STUDENT),
        at="at",
        by="by_name",
        facts={"receipt": "payment__receipt_number", "reason": "reason"},
        describe=_text(lambda undone: f"Receipt {undone['receipt']} reversed: {undone['reason']}."),
    ),
    _source(
        lambda role: CreditNote.objects.filter(student=STUDENT),
        **_CREATED,
        facts={"number": "number", "total": exact("total"), "reason": "reason"},
        describe=_text(
            lambda note: (
                f"Credit note {note['number']} of {_rupees(note['total'])}: {note['reason']}."
            )
        ),
    ),
]
