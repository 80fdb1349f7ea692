"""Cheques of the demo, all of today: two in hand, one of them post-dated, one cleared, one bounced."""

from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from shared_apps.core.principal import Actor
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import bounce_cheque, clear_cheque, record_payment
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import WorkspaceSettings

BOUNCE_CHARGE = Decimal(500)


class Cheque(NamedTuple):
    """`dated` is days after the day on which it is received. `then` is what became of it."""

    bank: str
    number: str
    dated: int
    then: str = ""


CHEQUES = (
    Cheque("State Bank of India", "418207", 0, "cleared"),
    Cheque("HDFC Bank", "000146", 0),
    Cheque("Bank of Maharashtra", "730551", 30),
    Cheque("Saraswat Bank", "112094", 0, "bounced"),
)


def fill_demo(*, today: date) -> None:
    """Lets a student of each branch pay an open due by each of the cheques."""
    WorkspaceSettings.objects.filter(pk=1).update(cheque_bounce_charge=BOUNCE_CHARGE)
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    for place, branch in enumerate(Branch.objects.live().order_by("pk")):
        desk = desks.get(branch.pk, owner)
        _fill_branch(branch, place, Actor(desk.pk, desk.name), today)


def _fill_branch(branch: Branch, place: int, by: Actor, today: date) -> None:
    owing = Due.objects.filter(branch=branch, status=Due.Status.ISSUED, total__gt=0)
    owing = owing.exclude(document=Due.Kind.OPENING)
    students = Student.objects.live().filter(pk__in=owing.values("student")).order_by("pk")
    for cheque, student in zip(CHEQUES, students[: len(CHEQUES)], strict=False):
        payment = record_payment(
            by=by,
            student=student,
            amount=selectors.open_dues(student.pk)[0].open,
            method=Payment.Method.CHEQUE,
            reference=f"{int(cheque.number) + place:06}",
            bank=cheque.bank,
            cheque_date=today + timedelta(days=cheque.dated),
            date=today,
        )
        if cheque.then == "cleared":
            clear_cheque(by=by, record=payment, date=today)
        elif cheque.then == "bounced":
            bounce_cheque(
                by=by, record=payment, reason="Funds insufficient", date=today, charge=True
            )
