"""Proofs of UPI payments for tests."""

from decimal import Decimal
from itertools import count
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.proofs import services
from tenant_apps.proofs.models import UpiProof
from tenant_apps.students.models import Student

_numbers = count(632_114_907_715)


def make_proof(student: Student, amount: Decimal | int = 1000, **details: Any) -> UpiProof:
    """A proof of today that waits. Each has another UTR."""
    said = {"utr": str(next(_numbers)), "date": today()} | details
    return services.submit_proof(by=SYSTEM, student=student, amount=Decimal(amount), **said)


def bank_shows(proof: UpiProof, **details: Any) -> dict[str, Any]:
    """What verifying takes, as the payer said it."""
    return {"utr": proof.utr, "amount": proof.amount, "date": proof.date} | details
