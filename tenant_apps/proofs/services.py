"""Takes proofs of UPI payments, and verifies or rejects them."""

from contextlib import nullcontext
from datetime import date
from decimal import Decimal
from typing import Any

from shared_apps.core import files
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO, rupees
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import notify, writing
from tenant_apps.audit import services as audit
from tenant_apps.families.models import Family
from tenant_apps.families.selectors import family_of
from tenant_apps.families.services import pay_for_family
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import check_payment_day, record_payment
from tenant_apps.proofs import rules, selectors
from tenant_apps.proofs.events import PROOF_RECEIVED
from tenant_apps.proofs.models import UpiProof
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import storing_file

PAYER = Actor(None, "Payer")
"""Whoever opened the link to a statement."""

SHOW_SOMETHING = lazy("Please enter the UTR or add a screenshot.")
RECORDED = lazy("A payment with this UTR is already recorded.")

Status = UpiProof.Status


@writing()
def submit_proof(
    *,
    by: Actor,
    student: Student,
    amount: Decimal,
    date: date,
    utr: str = "",
    photo: bytes | None = None,
    from_payer: bool = False,
    family: Family | None = None,
) -> UpiProof:
    """Keeps a proof until somebody verifies it. The balance stays as it is. With a `family` the money is
    for all its students.

    Raises Invalid without UTR and photo, for a photo that is none and for a day that no payment may
    have, Conflict `duplicate` for a UTR that waits, was verified or is the reference of a payment,
    Unavailable `storage_full`.
    """
    if not utr and photo is None:
        raise Invalid.field("utr", SHOW_SOMETHING)
    check_payment_day(date)
    student = lock(student)
    _check_not_recorded(utr)
    proof = UpiProof(
        student=student,
        family=family,
        student_name=student.name,
        utr=utr,
        amount=rupees(amount),
        date=date,
        from_payer=from_payer,
    )
    upload = None if photo is None else files.safe_image(photo, field="photo")
    with storing_file(by=by, kind="image", upload=upload) if upload else nullcontext() as stored:
        proof.photo = stored
        with readable_constraints(UpiProof, upi_proof_utr_once="utr"):
            audit.create(proof, by=by)
    notify(PROOF_RECEIVED.event(proof, {"amount": proof.amount, "student": student.name}, by=by))
    return proof


@writing()
def submit_from_payer(
    *,
    student: Student,
    amount: Decimal,
    date: date,
    utr: str = "",
    photo: bytes | None = None,
    family: Family | None = None,
) -> UpiProof:
    """Keeps what a payer sends by the link to the statement of a student or of a `family`.

    Raises as `submit_proof`, and Conflict `too_many` while five proofs of the student wait.
    """
    lock(student)
    if len(selectors.waiting_of(student.pk)) >= rules.WAITING_OF_STUDENT:
        raise Conflict(
            _("The centre has not checked your earlier payments yet. Please try again later."),
            code="too_many",
        )
    return submit_proof(
        by=PAYER,
        student=student,
        family=family,
        amount=amount,
        date=date,
        utr=utr,
        photo=photo,
        from_payer=True,
    )


@writing()
def verify_proof(
    *,
    by: Actor,
    record: UpiProof,
    utr: str,
    amount: Decimal,
    date: date,
    version: int | None = None,
) -> UpiProof:
    """Records the payment as the bank shows it, on the day of the money and with the UTR as its
    reference. That of a family is split as `pay_for_family` does, if the student still belongs to it.

    Raises as `record_payment`, Conflict if the proof is not waiting, Stale.
    """
    proof = _locked(record, version, to=Status.CONFIRMED)
    try:
        payments = _record(
            proof, by=by, amount=amount, method=Payment.Method.UPI, reference=utr, date=date
        )
    except Conflict as conflict:
        if "reference" in conflict.errors:
            conflict.errors = {"utr": [str(RECORDED)]}
        raise
    with readable_constraints(UpiProof, upi_proof_utr_once="utr"):
        return audit.change(
            proof,
            by=by,
            utr=utr,
            amount=sum((payment.amount for payment in payments), ZERO),
            date=date,
            status=Status.CONFIRMED,
            payment=payments[0],
        )


@writing()
def reject_proof(
    *, by: Actor, record: UpiProof, reason: str, version: int | None = None
) -> UpiProof:
    """Rejects a proof of which the bank shows nothing. Raises Conflict if it is not waiting, Stale."""
    proof = _locked(record, version, to=Status.REJECTED)
    return audit.change(proof, by=by, status=Status.REJECTED, reason=reason)


@writing()
def reopen_proof(*, by: Actor, record: UpiProof, version: int | None = None) -> UpiProof:
    """Takes a rejection back: the proof waits again. Raises Conflict if it was not rejected or its UTR
    was used meanwhile, Stale."""
    proof = _locked(record, version, to=Status.PENDING_VERIFICATION)
    _check_not_recorded(proof.utr)
    with readable_constraints(UpiProof, upi_proof_utr_once="utr"):
        return audit.change(proof, by=by, status=Status.PENDING_VERIFICATION, reason="")


def _locked(record: UpiProof, version: int | None, *, to: UpiProof.Status) -> UpiProof:
    proof = lock(record, version)
    proof.check_transition(to)
    if proof.status == to:
        raise Conflict(
            _("This proof is already {status}.").format(status=proof.get_status_display().lower()),
            code="wrong_state",
        )
    return proof


def _check_not_recorded(utr: str) -> None:
    """Raises Conflict for the UTR of a payment that stands."""
    standing = Payment.objects.filter(method=Payment.Method.UPI, status__in=Payment.PAID)
    if utr and standing.filter(reference=utr).exists():
        conflict = Conflict(str(RECORDED), code="duplicate")
        conflict.errors = {"utr": [str(RECORDED)]}
        raise conflict


def _record(proof: UpiProof, *, by: Actor, **tender: Any) -> list[Payment]:
    family = family_of(proof.student_id) if proof.family_id else None
    if family is None or family.pk != proof.family_id:
        return [record_payment(by=by, student=proof.student, **tender)]
    return pay_for_family(by=by, record=family, student=proof.student, **tender)
