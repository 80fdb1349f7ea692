"""The list of proofs, and those of a student that wait."""

from django.db.models import Value
from django.db.models.functions import Coalesce

from shared_apps.core.api.columns import day, flag, id_, money, ref, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.proofs.models import UpiProof
from tenant_apps.proofs.schemas import WaitingProof
from tenant_apps.students.selectors import student_ref
from tenant_apps.workspace.services import link_to

PROOFS = Listing(
    UpiProof.objects.live(),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        student_ref(),
        text("familyName", Coalesce("family__name", Value("")), label=lazy("Family")),
        branch_ref("student__branch"),
        text("utr", label=lazy("UTR")),
        money("amount", label=lazy("Amount")),
        flag("fromPayer", "from_payer", label=lazy("Sent by the payer")),
        text("photo", "photo_id", convert=link_to),
        text("status", label=lazy("Status")),
        ref("paymentObjectId", "payment", label=lazy("Payment"), receiptNo="receipt_number"),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "student": of("student_id"),
        "branch": ids("student__branch_id"),
        "status": choices(UpiProof.Status),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={"date": "date", "amount": "amount", "utr": "utr", "status": "status"},
    default="date",
    tabs="status",
    scope=own_branch("student__branch_id"),
)


def waiting_of(*student_ids: int) -> list[WaitingProof]:
    """Returns the proofs of these students that wait for verification, oldest first."""
    waiting = UpiProof.objects.live().filter(
        student__in=student_ids, status=UpiProof.Status.PENDING_VERIFICATION
    )
    return [
        {"date": proof.date, "amount": proof.amount, "utr": proof.utr}
        for proof in waiting.order_by("date", "pk")
    ]
