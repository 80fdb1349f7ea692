"""What those who may record a payment are notified of."""

from decimal import Decimal
from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.proofs.models import UpiProof
from tenant_apps.staff.selectors import desk_ids


class ProofReceivedParams(TypedDict):
    amount: Decimal
    student: str


PROOF_RECEIVED = Kind[UpiProof, ProofReceivedParams](
    "upiproof.received",
    ProofReceivedParams,
    key=lambda proof: f"upi-proof-{proof.pk}",
    people=lambda proof: desk_ids(proof.student.branch_id),
    to=FRONT_DESK,
    rings=True,
)
