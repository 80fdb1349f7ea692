"""Creates the dues of periods that have begun, many enrolments per transaction.

Students are locked as for a payment. Those that another transaction has locked are processed at the
end, to avoid deadlocks. The enrolment is read under its lock, so switching auto-renewal happens
either before or after. A database constraint (EnrolmentDue) ensures that a period has at most one
due, even if a renewal runs twice.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.db.models import F

from shared_apps.core import gst
from shared_apps.core.bulk import copy_in
from shared_apps.core.errors import Refusal
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.rules import Period, PlannedDue, Span, plan_due
from tenant_apps.fees import services as fees
from tenant_apps.renewals import rules, selectors
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.students.models import Student

log = logging.getLogger(__name__)

CONNECTION_LOST = ("08", "57P")
"""SQLSTATE prefixes: connection exception; the server is shutting down, has crashed or is
starting."""

FAILURE_REASON = lazy("Something went wrong on our side. The due was not created.")


@dataclass(slots=True)
class Plan:
    """The dues and entries to create for the periods of one enrolment."""

    enrolment: Enrolment
    dues: list[tuple[PlannedDue, fees.NewDue]] = field(default_factory=list)
    entries: list[RenewalEntry] = field(default_factory=list)

    def add_entry(self, period: Period, outcome: str, reason: str = "") -> None:
        self.entries.append(
            RenewalEntry(
                enrolment=self.enrolment,
                period_from=period.first,
                period_to=period.last,
                outcome=outcome,
                reason=reason[:300],
            )
        )


def renew_all(run: RenewalRun, report: Callable[[int], None]) -> None:
    """Renews all enrolments of the run, and reports the number of those just done."""
    while batch := _renew_unlocked_batch(run):
        report(len(batch))
        if len(batch) < settings.RENEWALS_AT_ONCE:
            break
    # The remaining rows are locked by other transactions: renew one by one, waiting for each lock.
    for pk in list(selectors.to_renew(run).values_list("pk", flat=True)):
        renew_one(run, pk)
        report(1)


def _renew_unlocked_batch(run: RenewalRun) -> list[Enrolment]:
    """Renews the next enrolments that are not locked, and returns them. Renews them one by one if
    the batch cannot be saved."""
    batch: list[Enrolment] = []
    try:
        with writing():
            batch = _locked(run, skip_locked=True)
            _renew(run, batch)
    except Exception:
        log.exception("A batch of renewals of run %s is done again one by one", run.pk)
        if not batch:
            raise
        for enrolment in batch:
            renew_one(run, enrolment.pk)
    return batch


def renew_one(run: RenewalRun, pk: int) -> None:
    """Renews this enrolment if it is still due. An error is recorded in the run's entries and does
    not stop other renewals. Re-raises a lost database connection."""
    try:
        with writing():
            # Lock the student first, as steps do, to avoid deadlocks.
            student_ids = Enrolment.objects.filter(pk=pk).values("student")
            Student.objects.select_for_update(no_key=True).get(pk__in=student_ids)
            _renew(run, _locked(run, pk=pk))
    except Exception as fault:
        if is_outage(fault):
            raise
        log.exception("Enrolment %s was not renewed by run %s", pk, run.pk)
        enrolment = Enrolment.objects.get(pk=pk)
        record_failure(
            run,
            kind=RenewalEntry.Kind.RENEWAL,
            enrolment_id=pk,
            period_from=enrolment.renews_on or run.day,
            reason=FAILURE_REASON,
        )


def _locked(run: RenewalRun, *, skip_locked: bool = False, **only: int) -> list[Enrolment]:
    """Locks and returns the next enrolments of the run with their students. Uses FOR NO KEY UPDATE,
    so that other transactions can still insert rows that refer to them."""
    remaining = selectors.to_renew(run).filter(**only)
    locked = remaining.select_for_update(
        of=("self", "student"), skip_locked=skip_locked, no_key=True
    )
    return list(locked[: settings.RENEWALS_AT_ONCE])


def _renew(run: RenewalRun, batch: Sequence[Enrolment]) -> None:
    if not batch:
        return
    first = min(enrolment.renews_on for enrolment in batch if enrolment.renews_on)
    issued, skips = selectors.issued_periods(batch, first), selectors.skips_of(batch)
    pauses, closed = selectors.pauses_of(batch), selectors.closed_spans()
    plans = [
        plan_renewal(
            enrolment,
            run.day,
            issued=issued,
            skips=skips.get(enrolment.pk, {}),
            pauses=pauses.get(enrolment.pk, ()),
            closed=closed,
        )
        for enrolment in batch
    ]
    _save(run, plans)


def plan_renewal(
    enrolment: Enrolment,
    until: date,
    *,
    issued: set[tuple[int, date]],
    skips: Mapping[date, str],
    pauses: Sequence[Span],
    closed: Sequence[Span],
) -> Plan:
    """Plans the dues and entries of the enrolment's periods that have begun, and moves its
    `renews_on` past them. If planning is refused, the plan contains a FAILED entry only, and
    `renews_on` is unchanged, so that the renewal is tried again."""
    plan = Plan(enrolment)
    since = enrolment.renews_on
    if since is None:
        return plan
    schedule = enrolment.schedule
    try:
        for decision in rules.decide(
            schedule, since=since, until=until, pauses=pauses, closed=closed, skips=skips
        ):
            if (enrolment.pk, decision.period.first) in issued:
                continue
            if decision.skip_reason:
                plan.add_entry(decision.period, RenewalEntry.Outcome.SKIPPED, decision.skip_reason)
                continue
            plan.dues.append(_new_due(enrolment, decision.period, until))
            plan.add_entry(decision.period, RenewalEntry.Outcome.MADE)
            enrolment.last_renewed_for = decision.period.first
    except Refusal as refusal:
        failed = Plan(enrolment)
        failed.add_entry(Period(since, None, None), RenewalEntry.Outcome.FAILED, refusal.message)
        return failed
    enrolment.renews_on = schedule.next_from(until + timedelta(days=1))
    return plan


def _new_due(enrolment: Enrolment, period: Period, today: date) -> tuple[PlannedDue, fees.NewDue]:
    """Returns the due of a period. A missed period is due today, because a due date cannot be
    before the issue date."""
    discount = enrolment.discount
    planned = plan_due(enrolment.course.name, enrolment.fee_terms, discount, period, is_first=False)
    supply = fees.supply_to(enrolment.student, enrolment.branch, online=enrolment.online)
    return planned, fees.NewDue(
        student=enrolment.student,
        branch=enrolment.branch,
        course=enrolment.course,
        label=planned.label,
        lines=[gst.tax_line(charge, supply) for charge in planned.charges],
        supply=supply,
        due_date=max(planned.due_date, today),
        grace_days=planned.grace_days,
    )


def _save(run: RenewalRun, plans: Sequence[Plan]) -> None:
    new = [(plan.enrolment, planned, due) for plan in plans for planned, due in plan.dues]
    issued = fees.issue_dues(by=SYSTEM, dues=[due for _, _, due in new])
    copy_in(
        [
            EnrolmentDue(
                enrolment=enrolment,
                due=due,
                period_from=planned.period.first,
                period_to=planned.period.last,
            )
            for (enrolment, planned, _), due in zip(new, issued, strict=True)
        ]
    )
    dues = iter(issued)
    entries = [entry for plan in plans for entry in plan.entries]
    for entry in entries:
        entry.run = run
        if entry.outcome == RenewalEntry.Outcome.MADE:
            entry.due = next(dues)
    copy_in(entries)
    _update_renewal_dates([plan.enrolment for plan in plans])
    fees.use_advances(by=SYSTEM, student_ids={due.student_id for due in issued})
    add_to_totals(run, entries, done=len(plans), amount=sum((due.total for due in issued), ZERO))


def _update_renewal_dates(enrolments: Sequence[Enrolment]) -> None:
    """Saves the renewal dates in one statement. Does not change `version`, so that a form that a
    user has open does not become stale."""
    table = connection.ops.quote_name(Enrolment._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} AS kept SET renews_on = new.renews_on, "
            "last_renewed_for = new.last_renewed_for "
            "FROM unnest(%s::bigint[], %s::date[], %s::date[]) "
            "AS new (id, renews_on, last_renewed_for) WHERE kept.id = new.id",
            [
                [enrolment.pk for enrolment in enrolments],
                [enrolment.renews_on for enrolment in enrolments],
                [enrolment.last_renewed_for for enrolment in enrolments],
            ],
        )


def add_to_totals(
    run: RenewalRun, entries: Sequence[RenewalEntry], *, done: int, amount: Decimal
) -> None:
    """Adds these entries to the totals of the run. `done` is the number of their enrolments."""
    outcomes = [entry.outcome for entry in entries]
    RenewalRun.objects.filter(pk=run.pk).update(
        done=F("done") + done,
        made=F("made") + outcomes.count(RenewalEntry.Outcome.MADE),
        skipped=F("skipped") + outcomes.count(RenewalEntry.Outcome.SKIPPED),
        failed=F("failed") + outcomes.count(RenewalEntry.Outcome.FAILED),
        amount=F("amount") + amount,
    )


@writing()
def record_failure(
    run: RenewalRun,
    *,
    kind: str,
    enrolment_id: int,
    period_from: date,
    period_to: date | None = None,
    reason: str,
) -> None:
    """Adds an entry for a failed renewal or late fee. Late fees are not counted in `done`."""
    entry = RenewalEntry.objects.create(
        run=run,
        kind=kind,
        enrolment_id=enrolment_id,
        period_from=period_from,
        period_to=period_to,
        outcome=RenewalEntry.Outcome.FAILED,
        reason=reason,
    )
    add_to_totals(run, [entry], done=int(kind == RenewalEntry.Kind.RENEWAL), amount=ZERO)


def is_outage(fault: Exception) -> bool:
    """Returns whether the connection to the database was lost. That is not an error of the
    enrolment, so the run stops and the next worker continues it."""
    if not isinstance(fault, OperationalError | InterfaceError):
        return False
    state = getattr(fault.__cause__, "sqlstate", None)
    return state is None or state.startswith(CONNECTION_LOST)
