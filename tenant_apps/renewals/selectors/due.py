"""Queries for the enrolments to renew and the dues that may get a late fee."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from shared_apps.core.money import ZERO
from shared_apps.core.subqueries import OfOuter
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause, RenewalSkip
from tenant_apps.enrolments.rules import Span
from tenant_apps.fees.models import Allocation, CreditNote, Due
from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenant_apps.students.models import Student

SETTLED_DAYS = 100
"""For how many days after its payment a due can still get a late fee. The job may be down that
long."""

RENEWING = Enrolment.objects.live().filter(
    renews_on__isnull=False,
    auto_renew=True,
    status=Enrolment.Status.ACTIVE,
    student__deleted_at__isnull=True,
    student__status__in=Student.ON_ROLL,
)
"""Enrolments that auto-renewal will renew."""


def branches_to_renew(today: date, *, retry_failed: bool = False) -> list[int]:
    """Returns the ids of the branches with a period that has begun, or with an unfinished run.
    `retry_failed` includes periods that failed today."""
    due = RENEWING.filter(renews_on__lte=today)
    due = due if retry_failed else due.exclude(_failed_on(today))
    running = RenewalRun.objects.filter(status=RenewalRun.Status.RUNNING)
    found = {*due.order_by().values_list("branch_id", flat=True).distinct()}
    return sorted(found | {*running.values_list("branch_id", flat=True)})


def to_renew(run: RenewalRun) -> QuerySet[Enrolment]:
    """Returns the enrolments that the run has yet to renew, ordered by student. A failed one is
    tried again on another day, or when a user requests a run."""
    failed = _failed_in(run) if run.asked_by_id else _failed_on(run.day)
    return (
        RENEWING.filter(branch=run.branch_id, renews_on__lte=run.day)
        .exclude(failed)
        .select_related("student")
        .prefetch_related("branch", "course")  # shared by many enrolments
        .order_by("student_id", "pk")
    )


def _failed_on(day: date) -> Exists:
    return Exists(_failures().filter(run__day=day))


def _failed_in(run: RenewalRun) -> Exists:
    return Exists(_failures().filter(run=run))


def _failures() -> QuerySet[RenewalEntry]:
    return RenewalEntry.objects.filter(
        enrolment=OuterRef("pk"),
        outcome=RenewalEntry.Outcome.FAILED,
        kind=RenewalEntry.Kind.RENEWAL,
    )


def closed_spans() -> list[Span]:
    """Returns the spans in which the centre's subscription plan was closed."""
    closed = RenewalRun.objects.filter(status=RenewalRun.Status.CLOSED)
    days = closed.values_list("closed_from", "day")
    return [Span(first, last) for first, last in days if first is not None]


def pauses_of(enrolments: Iterable[Enrolment]) -> Mapping[int, Sequence[Span]]:
    """Returns enrolment → its pauses."""
    found: dict[int, list[Span]] = {}
    rows = Pause.objects.filter(enrolment__in=list(enrolments))
    for enrolment, first, last in rows.values_list("enrolment_id", "first", "last"):
        found.setdefault(enrolment, []).append(Span(first, last))
    return found


def skips_of(enrolments: Iterable[Enrolment]) -> Mapping[int, Mapping[date, str]]:
    """Returns enrolment → first day of a period to skip → name of the user who skipped it."""
    found: dict[int, dict[date, str]] = {}
    rows = RenewalSkip.objects.filter(enrolment__in=list(enrolments))
    for enrolment, first, name in rows.values_list("enrolment_id", "period_from", "by_name"):
        found.setdefault(enrolment, {})[first] = name
    return found


def issued_periods(enrolments: Iterable[Enrolment], since: date) -> set[tuple[int, date]]:
    """Returns the periods from this day that already have a due, as (enrolment, first day)."""
    links = EnrolmentDue.objects.filter(
        enrolment__in=list(enrolments), withdrawn=False, period_from__gte=since
    )
    return set(links.values_list("enrolment_id", "period_from"))


def late_fees_of_cancelled_dues() -> QuerySet[Due]:
    """Returns the unpaid late fees of dues that were cancelled afterwards."""
    fees = LateFee.objects.filter(late__status=Due.Status.CANCELLED)
    unpaid = Due.objects.filter(pk__in=fees.values("fee"), status=Due.Status.ISSUED)
    return unpaid.select_related("student").order_by("pk")


_credited = OfOuter(CreditNote.objects.all(), "due", Sum("total"), outer="due")


def late_dues(today: date, *, retry_failed: bool = False) -> QuerySet[EnrolmentDue]:
    """Returns the late dues of all branches (`_late_links`). `retry_failed` includes those whose
    late fee failed today."""
    late = _late_links(today)
    return late if retry_failed else late.exclude(_late_fee_failed(run__day=today))


def late_dues_of_run(run: RenewalRun) -> QuerySet[EnrolmentDue]:
    """Returns the late dues of the run's branch that it has yet to process. A failed late fee is
    tried again on another day, or when a user requests a run."""
    failed = {"run": run} if run.asked_by_id else {"run__day": run.day}
    return (
        _late_links(run.day).filter(due__branch=run.branch_id).exclude(_late_fee_failed(**failed))
    )


def _late_fee_failed(**when: Any) -> Exists:
    """Matches failures of the same period only, so that they do not delay late fees of the
    enrolment's other periods."""
    return Exists(
        RenewalEntry.objects.filter(
            enrolment=OuterRef("enrolment"),
            period_from=OuterRef("period_from"),
            outcome=RenewalEntry.Outcome.FAILED,
            kind=RenewalEntry.Kind.LATE_FEE,
            **when,
        )
    )


def _late_links(today: date) -> QuerySet[EnrolmentDue]:
    """Returns the periods whose due is or was late, whose terms include a late fee, and that have
    none yet; each with `.credited`. The rules decide whether a fee is charged now, and how much."""
    is_open = Q(due__status__in=Due.OPEN)
    paid_late = Allocation.objects.filter(
        due=OuterRef("due"), released_at__isnull=True, payment__date__gt=OuterRef("due__late_after")
    )
    was_late = Q(
        Exists(paid_late),
        due__status=Due.Status.PAID,
        due__updated_at__date__gte=today - timedelta(days=SETTLED_DAYS),
    )
    return (
        EnrolmentDue.objects.filter(is_open | was_late, withdrawn=False, due__late_after__lt=today)
        .exclude(enrolment__late_fee_kind=Enrolment.LateFeeKind.NONE)
        .exclude(enrolment__status=Enrolment.Status.CANCELLED)
        .exclude(Exists(LateFee.objects.filter(late=OuterRef("due"))))
        .annotate(credited=Coalesce(_credited, ZERO))
        .select_related("due__student", "due__branch", "due__course", "enrolment")
        .order_by("due__student_id", "pk")
    )
