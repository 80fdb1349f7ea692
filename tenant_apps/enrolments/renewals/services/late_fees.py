"""Asking for late fees: a due of its own, once for each due that was late."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F

from shared_apps.core.errors import Refusal
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, LateFee, RenewalEntry, RenewalRun
from tenant_apps.enrolments.renewals import rules, selectors
from tenant_apps.enrolments.renewals.rules import LateCharge, Lateness
from tenant_apps.enrolments.renewals.services.entries import is_outage, keep_failure
from tenant_apps.fees import rules as fee_rules
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Allocation, Due
from tenant_apps.students.models import Student

log = logging.getLogger(__name__)

LATE_FEE = "Late fee"
NOT_OWED = "The due that was late is cancelled."
NOT_MADE = "Something went wrong on our side. The late fee was not added."

Charged = tuple[EnrolmentDue, LateCharge]


def owes_late_fees(today: date, *, again: bool = False) -> set[int]:
    """The branches with a late fee to ask for now; `again`: also where one has failed today."""
    late = selectors.late_anywhere(today, again=again)
    return {link.due.branch_id for link, _ in charges(late, today)}


def charges(links: Iterable[EnrolmentDue], today: date) -> list[Charged]:
    """Those of the late dues that cost something now, and how much."""
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
    """What was agreed on the day of enrolling for being late."""
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
    """Asks for every late fee of the run's branch that is to be asked for today."""
    waiting = [link.pk for link, _ in charges(selectors.late_in(run), run.day)]
    for start in range(0, len(waiting), settings.RENEWALS_AT_ONCE):
        batch = waiting[start : start + settings.RENEWALS_AT_ONCE]
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
        keep_failure(
            run,
            kind=RenewalEntry.Kind.LATE_FEE,
            enrolment_id=link.enrolment_id,
            period_from=link.period_from,
            period_to=link.period_to,
            reason=NOT_MADE,
        )


def withdraw_late_fees() -> int:
    """A due that is cancelled was never owed, so nothing was late: its late fee is cancelled too, while
    nothing is paid of that. How many."""
    gone = 0
    for fee in selectors.late_fees_for_nothing():
        try:
            fees.void_due(by=SYSTEM, record=fee, status=Due.Status.CANCELLED, reason=NOT_OWED)
        except Refusal as refusal:
            log.info("Late fee %s stays: %s", fee.number, refusal.message)
            continue
        gone += 1
    return gone


@transaction.atomic
def _issue(run: RenewalRun, link_ids: Sequence[int]) -> None:
    """Priced again under the students' locks: a payment may have come meanwhile. A student whom
    somebody holds is the next run's."""
    students = Student.objects.filter(
        pk__in=EnrolmentDue.objects.filter(pk__in=link_ids).values("due__student")
    )
    held = students.order_by("pk").select_for_update(skip_locked=True, no_key=True)
    held_ids = [student.pk for student in held]
    links = selectors.late_in(run).filter(pk__in=link_ids, due__student__in=held_ids)
    found = charges(links, run.day)
    issued = fees.issue_dues(by=SYSTEM, dues=[due_for(*each, run.day) for each in found])
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


def due_for(link: EnrolmentDue, charge: LateCharge, today: date) -> fees.NewDue:
    """Taxed like the fee it is for: interest and penalties of a supply are part of its value (CGST
    Act, section 15(2)(d))."""
    late, enrolment = link.due, link.enrolment
    supply = fees.supply_to(late.student, late.branch)
    asked = fee_rules.Charge(LATE_FEE, enrolment.sac, charge.amount, enrolment.gst_rate)
    return fees.NewDue(
        student=late.student,
        branch=late.branch,
        course=late.course,
        label=rules.late_label(late.label, charge),
        lines=[fee_rules.tax_line(asked, supply)],
        supply=supply,
        due_date=today,
        grace_days=enrolment.grace_days,
    )
