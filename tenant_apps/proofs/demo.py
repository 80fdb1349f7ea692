"""Proofs of the demo: at each branch two that wait and one that was rejected."""

from datetime import date, timedelta

from shared_apps.core.principal import Actor
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Due
from tenant_apps.proofs.services import PAYER, reject_proof, submit_proof
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

FIRST_UTR = 633_018_224_105


def fill_demo(*, today: date) -> None:
    """Lets students with open dues say that they paid yesterday."""
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    yesterday = today - timedelta(days=1)
    for place, branch in enumerate(Branch.objects.live().order_by("pk")):
        desk = desks.get(branch.pk, owner)
        by = Actor(desk.pk, desk.name)
        owing = Due.objects.filter(branch=branch, status__in=Due.OPEN, total__gt=0)
        owing = owing.exclude(document=Due.Kind.OPENING)
        known = Student.objects.live().filter(admission_date__lte=yesterday)
        students = known.filter(pk__in=owing.values("student"))
        utr = FIRST_UTR + place * 1_000
        for turn, student in enumerate(students.order_by("pk")[:3]):
            proof = submit_proof(
                by=PAYER if turn == 0 else by,
                student=student,
                amount=selectors.open_dues(student.pk)[0].open,
                date=yesterday,
                utr=str(utr + turn * 37),
                from_payer=turn == 0,
            )
            if turn == 2:
                reject_proof(by=by, record=proof, reason="Not in the account")
