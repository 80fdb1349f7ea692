"""The list of promotions, and what a promotion is planned from."""

from collections.abc import Collection
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict

from shared_apps.core.api.columns import Column, day, flag, id_, integer, money, ref, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from tenant_apps.attendance.models import Mark
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import batch_ref
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.fees.models import Due
from tenant_apps.fees.selectors import CREDITED_OF_DUE, OPEN_OF_DUE, PAID_OF_DUE, pending_of
from tenant_apps.promotions.models import Promotion
from tenant_apps.students.models import Student

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Settled(TypedDict):
        paid: Decimal
        credited: Decimal

    PaidDue = WithAnnotations[Due, Settled]

PROMOTIONS = Listing(
    Promotion.objects.live(),
    columns=[
        id_(),
        day("start", label=lazy("First day")),
        batch_ref(label=lazy("From")),
        Column(
            "toBatchObjectId",
            "",
            "ref",
            label=lazy("To"),
            parts={
                "_id": "to_batch_id",
                "name": "to_batch__name",
                "coursename": "to_batch__course__name",
            },
        ),
        branch_ref("batch__branch"),
        ref("feePlanObjectId", "fee_plan", label=lazy("Fee plan"), name="name"),
        flag("keepsDiscount", "keeps_discount", label=lazy("Discounts kept")),
        integer("students", label=lazy("Students")),
        integer("dues", label=lazy("Dues")),
        money("total", label=lazy("Total")),
        text("status", label=lazy("Status")),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    filters={
        "batch": ids("batch_id"),
        "branch": ids("batch__branch_id"),
        "status": choices(Promotion.Status),
        "from": date_from("start"),
        "to": date_to("start"),
    },
    ordering={"start": "start", "students": "students", "total": "total"},
    default="-start",
    tabs="status",
    scope=own_branch("batch__branch_id"),
)


def running_in(batch_id: int) -> list[Enrolment]:
    """Returns the running enrolments of the batch, by the names of the students."""
    found = Enrolment.objects.live().filter(batch=batch_id, status__in=Enrolment.RUNNING)
    related = ("student__branch", "course", "branch", "batch", "trainer", "fee_plan")
    return list(found.select_related(*related).order_by("student__name", "pk"))


def balances(student_ids: Collection[int]) -> dict[int, Decimal]:
    """Returns what each of these students owes; a negative balance is an advance."""
    found = Student.objects.filter(pk__in=student_ids)
    return dict(found.values_list("pk", pending_of()))


def open_of_enrolments(enrolment_ids: Collection[int]) -> dict[int, Decimal]:
    """Returns what is open of the dues of each of these enrolments that has any."""
    dues = Due.objects.filter(
        pk__in=EnrolmentDue.objects.filter(enrolment__in=enrolment_ids, withdrawn=False).values(
            "due"
        )
    )
    opened = dict(dues.annotate(open=OPEN_OF_DUE).values_list("pk", "open"))
    sums: dict[int, Decimal] = {}
    links = EnrolmentDue.objects.filter(due__in=opened)
    for enrolment_id, due_id in links.values_list("enrolment", "due"):
        sums[enrolment_id] = sums.get(enrolment_id, Decimal(0)) + opened[due_id]
    return sums


def learning_already(
    course_id: int, student_ids: Collection[int], *, besides: Collection[int]
) -> set[int]:
    """Returns those of these students who run in the course by another enrolment than `besides`."""
    running = Enrolment.objects.live().filter(
        course=course_id, student__in=student_ids, status__in=Enrolment.RUNNING
    )
    return set(running.exclude(pk__in=besides).values_list("student_id", flat=True))


def dues_of(enrolment_ids: Collection[int]) -> "list[PaidDue]":
    """Locks and returns the valid dues of these enrolments, each with `.paid` and `.credited`."""
    links = EnrolmentDue.objects.filter(enrolment__in=enrolment_ids, withdrawn=False)
    dues = Due.objects.filter(pk__in=links.values("due")).exclude(status__in=Due.VOID)
    return list(
        dues.select_for_update(of=("self",))
        .annotate(paid=PAID_OF_DUE, credited=CREDITED_OF_DUE)
        .select_related("student")
        .order_by("pk")
    )


def have_marks(enrolment_ids: Collection[int]) -> bool:
    """Returns whether attendance was taken of one of these enrolments."""
    return Mark.objects.filter(enrolment__in=enrolment_ids).exists()
