"""Charges late fees. Each late due gets one separate due for its late fee."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db.models import F

from shared_apps.core import gst
from shared_apps.core.errors import Refusal
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Allocation, Due
from tenant_apps.renewals import rules, selectors
from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenant_apps.renewals.rules import LateCharge, Lateness
from tenant_apps.renewals.services.renewing import is_outage, record_failure
from tenant_apps.students.models import Student

log = logging.getLogger(__name__)

LATE_FEE = "Late fee"
CANCEL_REASON = lazy("The due that was late is cancelled.")
FAILURE_REASON = lazy("Something went wrong on our side. The late fee was not added.")

PricedDue = tuple[EnrolmentDue, LateCharge]


def branches_with_late_fees(today: date, *, retry_failed: bool = False) -> set[int]:
    """Returns the ids of the branches with a late fee to charge now. `retry_failed` includes those
    where one failed today."""
    late = selectors.late_dues(today, retry_failed=retry_failed)
    return {link.due.branch_id for link, _ in late_charges(late, today)}


def late_charges(links: Iterable[EnrolmentDue], today: date) -> list[PricedDue]:
    """Returns the late dues that have a late fee now, each with the fee."""
    found = list(links)
    paid: dict[int, list[tuple[date, Decimal]]] = defaultdict(list)
    rows = Allocation.objects.filter(due__in=[link.due_id for link in found], released_at=None)
    for due, day, amount in rows.values_list("due", "payment__date", "amount") if found else ():
        paid[due].append((day, amount))
    priced = (
        (
            link,
            rules.late_charge(
                late_terms_of(link.enrolment), _lateness(link, paid[link.due_id]), today
            ),
        )
        for link in found
    )
    return [(link, charge) for link, charge in priced if charge is not None]


def late_terms_of(enrolment: Enrolment) -> rules.LateTerms:
    """Returns the late fee terms that were copied on enrolling."""
    cap = enrolment.late_fee_cap or ZERO
    return rules.LateTerms(enrolment.late_fee_kind, enrolment.late_fee, cap)


def _lateness(link: Any, paid: Sequence[tuple[date, Decimal]]) -> Lateness:
    due = link.due
    in_time = sum((amount for day, amount in paid if day <= due.late_after), ZERO)
    settled = max((day for day, _ in paid), default=None)
    return Lateness(
        due_date=due.due_date,
        late_after=due.late_after,
        unpaid=due.total - link.credited - in_time,
        settled_on=settled if due.status == Due.Status.PAID else None,
    )


def issue_late_fees(run: RenewalRun) -> None:
    """Charges all late fees of the run's branch that are due today."""
    pending = [link.pk for link, _ in late_charges(selectors.late_dues_of_run(run), run.day)]
    for start in range(0, len(pending), settings.RENEWALS_AT_ONCE):
        batch = pending[start : start + settings.RENEWALS_AT_ONCE]
        try:
            _issue(run, batch)
        except Exception:
            log.exception("Late fees of run %s are asked for one by one", run.pk)
            for pk in batch:
                _issue_one(run, pk)


def _issue_one(run: RenewalRun, pk: int) -> None:
    try:
        _issue(run, [pk])
    except Exception as fault:
        if is_outage(fault):
            raise
        log.exception("No late fee for period %s by run %s", pk, run.pk)
        link = EnrolmentDue.objects.get(pk=pk)
        record_failure(
            run,
            kind=RenewalEntry.Kind.LATE_FEE,
            enrolment_id=link.enrolment_id,
            period_from=link.period_from,
            period_to=link.period_to,
            reason=FAILURE_REASON,
        )


def cancel_late_fees_of_cancelled_dues() -> int:
    """Cancels the unpaid late fees of dues that were cancelled, because those were never owed.
    Returns the number of late fees."""
    cancelled = 0
    for fee in selectors.late_fees_of_cancelled_dues():
        try:
            fees.void_due(by=SYSTEM, record=fee, status=Due.Status.CANCELLED, reason=CANCEL_REASON)
        except Refusal as refusal:
            log.info("Late fee %s stays: %s", fee.number, refusal.message)
            continue
        cancelled += 1
    return cancelled


@writing()
def _issue(run: RenewalRun, link_ids: Sequence[int]) -> None:
    """Computes the fees again under the students' locks, because a payment may have been recorded
    in the meantime. Students that are locked are left to the next run."""
    students = Student.objects.filter(
        pk__in=EnrolmentDue.objects.filter(pk__in=link_ids).values("due__student")
    )
    locked = students.order_by("pk").select_for_update(skip_locked=True, no_key=True)
    locked_ids = [student.pk for student in locked]
    links = selectors.late_dues_of_run(run).filter(pk__in=link_ids, due__student__in=locked_ids)
    found = late_charges(links, run.day)
    issued = fees.issue_dues(by=SYSTEM, dues=[late_fee_due(*each, run.day) for each in found])
    LateFee.objects.bulk_create(
        LateFee(late=link.due, fee=due) for (link, _), due in zip(found, issued, strict=True)
    )
    RenewalEntry.objects.bulk_create(
        RenewalEntry(
            run=run,
            enrolment=link.enrolment,
            kind=RenewalEntry.Kind.LATE_FEE,
            period_from=link.period_from,
            period_to=link.period_to,
            outcome=RenewalEntry.Outcome.MADE,
            due=due,
            reason=charge.reason[:300],
        )
        for (link, charge), due in zip(found, issued, strict=True)
    )
    fees.use_advances(by=SYSTEM, student_ids={due.student_id for due in issued})
    RenewalRun.objects.filter(pk=run.pk).update(
        late_fees=F("late_fees") + len(issued),
        late_fee_amount=F("late_fee_amount") + sum((due.total for due in issued), ZERO),
    )


def late_fee_due(link: EnrolmentDue, charge: LateCharge, today: date) -> fees.NewDue:
    """Returns the due of a late fee. It is taxed like the late due, because interest and penalties
    are part of the value of a supply (CGST Act, section 15(2)(d))."""
    late, enrolment = link.due, link.enrolment
    supply = fees.supply_to(late.student, late.branch, online=enrolment.online)
    fee_charge = gst.Charge(LATE_FEE, enrolment.sac, charge.amount, enrolment.gst_rate)
    return fees.NewDue(
        student=late.student,
        branch=late.branch,
        course=late.course,
        label=rules.late_label(late.label, charge),
        lines=[gst.tax_line(fee_charge, supply)],
        supply=supply,
        due_date=today,
        grace_days=enrolment.grace_days,
    )
