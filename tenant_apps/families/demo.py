"""Families of the demo: at each branch two pairs of siblings, one of which has paid together."""

from datetime import date
from itertools import groupby

from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from tenant_apps.branches.models import Branch
from tenant_apps.families.services import form_family, pay_for_family
from tenant_apps.fees.selectors import open_dues
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

FAMILIES = 2
"""Families of a branch."""
FIRST_REFERENCE = 633_118_400_000


def fill_demo(*, today: date) -> None:
    """Students of a branch with one surname are siblings. The first family of a branch pays the oldest due
    of each of them by UPI today, where none is late: a late payment would owe a late fee."""
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    for place, branch in enumerate(Branch.objects.live().filter(status="ACTIVE").order_by("pk")):
        desk = desks.get(branch.pk, owner)
        by = Actor(desk.pk, desk.name)
        for turn, (surname, siblings) in enumerate(_siblings(branch, today)):
            payer = siblings[0]
            family = form_family(
                by=by,
                students=siblings,
                name=surname,
                payer_name=payer.guardian_name,
                phone=payer.guardian_phone or payer.phone,
            )
            oldest = [dues[0] for one in siblings if (dues := open_dues(one.pk))]
            if turn == 0 and oldest and all(due.late_after >= today for due in oldest):
                pay_for_family(
                    by=by,
                    record=family,
                    student=payer,
                    amount=sum((due.open for due in oldest), ZERO),
                    method="UPI",
                    reference=str(FIRST_REFERENCE + place),
                    date=today,
                )


def _siblings(branch: Branch, today: date) -> list[tuple[str, list[Student]]]:
    """Returns pairs of students with one surname, those first who owe something that is not late."""
    students = Student.objects.live().filter(branch=branch, status=Student.Status.ACTIVE)
    by_surname = sorted(students.order_by("pk"), key=_surname)
    pairs = [(surname, list(found)[:2]) for surname, found in groupby(by_surname, key=_surname)]
    of_two = [(surname, pair) for surname, pair in pairs if len(pair) == 2]
    of_two.sort(key=lambda one: -sum(_owes_in_time(student, today) for student in one[1]))
    return of_two[:FAMILIES]


def _owes_in_time(student: Student, today: date) -> int:
    """Returns 1 for a student whose oldest due is not late, -1 for one with a late due, 0 without dues."""
    dues = open_dues(student.pk)
    return (1 if dues[0].late_after >= today else -1) if dues else 0


def _surname(student: Student) -> str:
    return student.name.split()[-1]
