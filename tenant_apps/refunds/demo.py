"""Demo data: refunds in each state, of students who have an advance."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from tenant_apps.approvals.models import Approval
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.fees.selectors import pending_of
from tenant_apps.fees.services import record_payment
from tenant_apps.refunds import services
from tenant_apps.refunds.models import Refund, RefundPolicy
from tenant_apps.refunds.rules import DEFAULT_DAYS
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

STATES = 6
ASKED = 3
LARGE = Decimal(6_500)
LEAVING = ("DROPPED", "COMPLETED")


@writing()
def fill_demo(*, today: date) -> None:
    """Gives students of each branch who have left and owe nothing an advance, and refunds it."""
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    by = Actor(owner.pk, owner.name)
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    left = Enrolment.objects.filter(status__in=LEAVING).values("student")
    for branch in Branch.objects.live().order_by("pk"):
        settled = Student.objects.live().filter(branch=branch, pk__in=left).select_related("branch")
        students = settled.annotate(owed=pending_of()).filter(owed=ZERO).order_by("pk")[:STATES]
        desk = desks.get(branch.pk, owner)
        for place, student in enumerate(students):
            _fill(place, student, by=by, desk=Actor(desk.pk, desk.name), today=today)


def _fill(place: int, student: Student, *, by: Actor, desk: Actor, today: date) -> None:
    """Refunds the advance of a student; `place` decides how far it has come."""
    amount = LARGE if place == ASKED else Decimal(800 + 450 * place)
    paid_on = today
    record_payment(by=by, student=student, amount=amount, method="CASH", date=paid_on)

    usual: dict[str, Any] = {"amount": amount, "method": "CASH", "pay_now": False}

    def give(reason: str, **values: Any) -> Refund:
        return services.request_refund(
            by=by,
            student=student,
            reason=reason,
            **(usual | values),
        )

    match place:
        case 0:
            give("Left after the trial month", pay_now=True)
        case 1:
            give(
                "Moved to another city",
                pay_now=True,
                method="UPI",
                reference=f"6321{student.pk:08}",
            )
        case 2:
            give("Batch was closed", due_by=today - timedelta(days=2))
        case 3:
            _ask(student, amount, by=desk, today=today)
        case 4:
            services.refuse_refund(by=by, record=give("Paid twice"), reason="It was paid once")
        case 5:
            paid = give(
                "Left the course",
                pay_now=True,
                method="BANK_TRANSFER",
                reference=f"N{student.pk:09}",
            )
            services.reverse_refund(by=by, record=paid, reason="The bank sent the money back")


def _ask(student: Student, amount: Decimal, *, by: Actor, today: date) -> None:
    """Asks for a refund above the limit, as the desk does."""
    refund = audit.create(
        Refund(
            student=student,
            student_code=student.code,
            student_name=student.name,
            branch=student.branch,
            amount=amount,
            method="BANK_TRANSFER",
            reason="Paid for a year and left",
            due_by=today + timedelta(days=DEFAULT_DAYS),
            status=Refund.Status.REQUESTED,
            approval_limit=RefundPolicy.current().approval_limit,
        ),
        by=by,
    )
    request = Approval(
        action=services.ACTION,
        data={"refund": refund.pk},
        digest=f"{refund.pk:064}",
        name=f"Refund to {student.name}",
        details=[
            {"label": label, "value": value} for label, value in services.details_of(refund).items()
        ],
        limits=services.reasons_for_approval(refund),
        branch=student.branch,
        student=student,
    )
    refund.approval = audit.create(request, by=by)
    refund.save(update_fields=["approval"])
