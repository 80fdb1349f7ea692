"""The list of families, the students of a family, and who may be siblings."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from django.db.models import F, Q, QuerySet
from django.db.models.expressions import Combinable

from shared_apps.core.api.columns import id_, json, money, stamps, text
from shared_apps.core.api.filters import ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.errors import NotFound
from shared_apps.core.money import ZERO
from shared_apps.core.subqueries import json_of_outer
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.families.models import Family, FamilyMember
from tenant_apps.families.schemas import FamilyStudent, Sibling
from tenant_apps.fees.rules import CASH_LIMIT
from tenant_apps.fees.selectors import (
    PaymentPlan,
    balances_and_cash,
    pending_of,
    plan_split,
)
from tenant_apps.fees.selectors.balances import sum_of
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import phone

MOST = 20
"""Students of one family."""

_MEMBERS = FamilyMember.objects.filter(
    student__deleted_at=None, student__branch=F("family__branch")
)
_STUDENTS = json_of_outer(
    _MEMBERS,
    "family",
    {
        "_id": "student_id",
        "studentId": "student__code",
        "studentName": "student__name",
        "status": "student__status",
    },
    order_by="student__name",
)

FAMILIES = Listing(
    Family.objects.live(),
    columns=[
        id_(),
        text("familyName", "name", label=lazy("Family")),
        text("payerName", "payer_name", label=lazy("Paid by")),
        phone("phone", "phone", label=lazy("Phone")),
        branch_ref(),
        json("students", _STUDENTS, of=list[FamilyStudent]),
        money(
            "pending",
            sum_of(_MEMBERS.annotate(owed=pending_of("student")), "owed", "family"),
            label=lazy("Pending"),
        ),
        *stamps(),
    ],
    search="search_text",
    filters={
        "branch": ids("branch_id"),
        "student": of("members__student_id"),
    },
    ordering={"familyName": "name"},
    default="familyName",
    scope=own_branch("branch_id"),
)


def students_of(family: Family) -> list[Student]:
    """Returns the students of a family, with their branch, by name."""
    members = _MEMBERS.filter(family=family).values("student")
    students = Student.objects.filter(pk__in=members).select_related("branch")
    return list(students.order_by("name", "pk"))


def family_of(student_id: int) -> Family | None:
    """Returns the family that the student belongs to."""
    member = _MEMBERS.filter(student=student_id, family__deleted_at=None)
    found = member.select_related("family").first()
    return found.family if found else None


def families_of(student_ids: Iterable[int]) -> dict[int, Family]:
    """Returns the families of these students, by the student's id."""
    members = _MEMBERS.filter(student__in=list(student_ids), family__deleted_at=None)
    return {member.student_id: member.family for member in members.select_related("family")}


def others_in_family(student: Combinable) -> QuerySet[FamilyMember, int]:
    """Returns the query for the ids of the other students of the family of `student`, an expression for
    the id of a student."""
    own = _MEMBERS.filter(student=student, family__deleted_at=None).values("family")
    others = _MEMBERS.filter(family__in=own).exclude(student=student)
    return others.values_list("student", flat=True)


def siblings_of(student: Student) -> list[Sibling]:
    """Returns up to 10 students of the branch who have a number of this student and are not in the same
    family."""
    numbers = _numbers(student)
    family = family_of(student.pk)
    others: QuerySet[Student] = (
        Student.objects.live()
        .filter(branch=student.branch_id)
        .exclude(pk=student.pk)
        .filter(Q(phone__in=numbers) | Q(whatsapp__in=numbers) | Q(guardian_phone__in=numbers))
        .order_by("pk")
    )
    found: list[Sibling] = []
    for other in others.select_related("membership__family")[: MOST + 10]:
        membership = getattr(other, "membership", None)
        own = membership.family if membership and membership.family.deleted_at is None else None
        if family is not None and own is not None and own.pk == family.pk:
            continue
        found.append(
            {
                "_id": other.pk,
                "studentId": other.code,
                "studentName": other.name,
                "phone": next(number for number in numbers if number in _numbers(other)),
                "family": {"_id": own.pk, "familyName": own.name} if own else None,
            }
        )
    return found[:10]


def plan_for_family(
    family: Family, student: Student, amount: Decimal, day: date
) -> list[tuple[Student, PaymentPlan]]:
    """Returns each student of the family with what a payment of `amount` does there; `student` gets what
    no due takes. Raises NotFound for a student of another family."""
    students = students_of(family)
    if student.pk not in {one.pk for one in students}:
        raise NotFound
    split = plan_split([one.pk for one in students], amount, rest_to=student.pk)
    known = balances_and_cash((one.pk for one in students), day)
    cash = sum((sums.cash_of_day for sums in known.values()), ZERO)
    plans = []
    for one in students:
        dues = list(split.dues[one.pk])
        allocated = {due.pk: split.allocated[due.pk] for due in dues if due.pk in split.allocated}
        share = split.shares.get(one.pk, ZERO)
        sums = known[one.pk]
        others = cash - sums.cash_of_day
        plans.append((one, PaymentPlan(share, dues, allocated, *sums, others, day, [])))
    return plans


def cash_over_limit(
    plans: Sequence[tuple[Student, PaymentPlan]], amount: Decimal
) -> Decimal | None:
    """Returns the cash of these students on the day with this payment, where it reaches the limit."""
    taken = sum((plan.cash_of_day for _, plan in plans), amount)
    return taken if taken >= CASH_LIMIT else None


def _numbers(student: Student) -> list[str]:
    numbers = (student.guardian_phone, student.phone, student.whatsapp)
    return [number for number in dict.fromkeys(numbers) if number]
