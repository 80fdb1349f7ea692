"""Renewal runs of the demo's year, in memory, as the hourly job would have created them: one run
per branch and night with renewals or late fees."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from random import Random

from django.utils import timezone

from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM, Actor
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.enrolments import rules
from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, RenewalSkip
from tenant_apps.fees.models import Due
from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenant_apps.renewals.rules import Lateness, late_charge
from tenant_apps.renewals.services import late_fees, renewing

ONE_DAY, ONE_SECOND = timedelta(days=1), timedelta(seconds=1)
NIGHT, EVENING = timedelta(minutes=14), timedelta(hours=20, minutes=14)
"""Times of the two runs of a day after midnight in India. The night run renews, both charge late
fees."""
SEED = 1410
SKIPPED = 0.012
"""Share of the renewals that a user skipped."""
BROKEN_DAYS_AGO = 17
"""The first renewal since then failed and was created the next night."""


@dataclass
class Runs:
    """Simulates the job. Call `advance_to` for each day before its events, and `close` after the
    last."""

    ledger: Ledger
    today: date
    runs: dict[tuple[int, date, timedelta], RenewalRun] = field(default_factory=dict)
    entries: list[RenewalEntry] = field(default_factory=list)
    skips: list[RenewalSkip] = field(default_factory=list)
    late_fees: list[LateFee] = field(default_factory=list)
    _random: Random = field(default_factory=lambda: Random(SEED))
    _watched: list[EnrolmentDue] = field(default_factory=list)
    _failed: list[tuple[Enrolment, rules.PlannedDue]] = field(default_factory=list)
    _has_failed: bool = False
    _day: date | None = None

    def advance_to(self, day: date) -> None:
        """Simulates the evening and night runs since the last call, up to the night run of this
        day."""
        if self._day is None:
            self._day = day
        while self._day < day:
            self.close()
            self._day += ONE_DAY
            self._charge_late_fees(self._day, NIGHT)
            failed, self._failed = self._failed, []
            for enrolment, due in failed:
                self._renew(enrolment, due, self._day)

    def close(self) -> None:
        """Simulates the evening run of the current day."""
        if self._day is not None:
            self._charge_late_fees(self._day, EVENING)

    def watch(self, link: EnrolmentDue) -> None:
        """Remembers the due if its terms have a late fee."""
        if link.enrolment.late_fee_kind != Enrolment.LateFeeKind.NONE:
            self._watched.append(link)

    def renew(self, enrolment: Enrolment, due: rules.PlannedDue, day: date) -> None:
        """Processes the period that begins on this day. Most get a due; some are skipped, one
        fails."""
        since = self.today - timedelta(days=BROKEN_DAYS_AGO)
        if not self._has_failed and since <= day < self.today:
            self._has_failed = True
            self._failed.append((enrolment, due))
            self._add_entry(enrolment, due.period, day, "FAILED", reason=renewing.FAILURE_REASON)
        elif self._random.random() < SKIPPED:
            by = self.ledger.desk(enrolment)
            self.skips.append(
                RenewalSkip(
                    enrolment=self.ledger.enrolment_on(enrolment, due.period.first),
                    period_from=due.period.first,
                    at=instant(
                        day - timedelta(days=self._random.randint(1, 6)), timedelta(hours=17)
                    ),
                    by_id=by.id,
                    by_name=by.name,
                )
            )
            reason = f"Skipped once by {by.name}."
            self._add_entry(enrolment, due.period, day, "SKIPPED", reason=reason)
        else:
            self._renew(enrolment, due, day)

    def save(self) -> None:
        """Inserts the rows. Call it after `Ledger.save`, because they refer to its rows."""
        runs = sorted(self.runs.values(), key=lambda run: run.started_at)
        RenewalRun.objects.bulk_create(runs)
        RenewalEntry.objects.bulk_create(self.entries, batch_size=1000)
        RenewalSkip.objects.bulk_create(self.skips)
        LateFee.objects.bulk_create(self.late_fees)
        AuditEntry.objects.bulk_create(
            audit.entry(
                "renewal skipped",
                at=skip.at,
                by=Actor(skip.by_id, skip.by_name),
                target=skip.enrolment,
                after={"period": skip.period_from},
            )
            for skip in self.skips
        )

    def _renew(self, enrolment: Enrolment, planned: rules.PlannedDue, day: date) -> None:
        at = instant(day, NIGHT)
        link = self.ledger.issue(enrolment, planned, day, at, by=SYSTEM)
        self.watch(link)
        for one in (enrolment, self.ledger.enrolment_on(enrolment, planned.period.first)):
            one.last_renewed_for = planned.period.first
        self._add_entry(enrolment, planned.period, day, "MADE", due=link.due)

    def _add_entry(
        self,
        enrolment: Enrolment,
        period: rules.Period,
        day: date,
        outcome: str,
        *,
        due: Due | None = None,
        reason: str = "",
    ) -> None:
        run = self._run(enrolment.branch_id, day, NIGHT)
        self.entries.append(
            RenewalEntry(
                run=run,
                enrolment=self.ledger.enrolment_on(enrolment, period.first),
                period_from=period.first,
                period_to=period.last,
                outcome=outcome,
                due=due,
                reason=reason,
            )
        )
        run.total += 1
        run.done += 1
        run.made += outcome == "MADE"
        run.skipped += outcome == "SKIPPED"
        run.failed += outcome == "FAILED"
        run.amount += due.total if due else ZERO

    def _charge_late_fees(self, day: date, when: timedelta) -> None:
        """Charges the late fees that are due now, and keeps watching dues that may still get
        one."""
        self._withdraw(day)
        still_watched = []
        for link in self._watched:
            lateness = self._lateness(link.due)
            charge = late_charge(late_fees.late_terms_of(link.enrolment), lateness, day)
            if charge is None:
                if lateness.settled_on is None and link.due.status not in Due.VOID:
                    still_watched.append(link)
                continue
            fee = self.ledger.post(
                late_fees.late_fee_due(link, charge, day), day, instant(day, when), by=SYSTEM
            )
            run = self._run(link.due.branch_id, day, when)
            run.late_fees += 1
            run.late_fee_amount += fee.total
            self.late_fees.append(LateFee(late=link.due, fee=fee, at=instant(day, when)))
            self.entries.append(
                RenewalEntry(
                    run=run,
                    enrolment=self.ledger.enrolment_on(link.enrolment, day),
                    kind=RenewalEntry.Kind.LATE_FEE,
                    period_from=link.period_from,
                    period_to=link.period_to,
                    outcome=RenewalEntry.Outcome.MADE,
                    due=fee,
                    reason=charge.reason,
                )
            )
        self._watched = still_watched

    def _lateness(self, due: Due) -> Lateness:
        account = self.ledger.account(due.student)
        paid: list[tuple[date, Decimal]] = [
            (row.payment.date, row.amount) for row in account.active_allocations() if row.due is due
        ]
        left = account.left_of(due)
        settled = max((day for day, _ in paid), default=due.issue_date)
        return Lateness(
            due_date=due.due_date,
            late_after=due.late_after,
            unpaid=left - sum((amount for day, amount in paid if day <= due.late_after), ZERO),
            settled_on=settled if account.paid_of(due) == left else None,
        )

    def _withdraw(self, day: date) -> None:
        """Cancels the unpaid late fees of cancelled dues."""
        for row in self.late_fees:
            is_open = row.fee.status not in Due.VOID
            if is_open and row.late.status == Due.Status.CANCELLED:
                account = self.ledger.account(row.fee.student)
                if not account.paid_of(row.fee):
                    row.fee.status, row.fee.reason = Due.Status.CANCELLED, late_fees.CANCEL_REASON
                    row.fee.voided_on = day

    def _run(self, branch_id: int, day: date, when: timedelta) -> RenewalRun:
        found = self.runs.get((branch_id, day, when))
        if found is None:
            found = self.runs[branch_id, day, when] = RenewalRun(
                branch_id=branch_id,
                day=day,
                status=RenewalRun.Status.DONE,
                started_at=instant(day, when),
                finished_at=instant(day, when + ONE_SECOND),
            )
        return found


def periods_to_skip(today: date) -> Iterator[tuple[Enrolment, date]]:
    """Yields two upcoming periods for a user to skip."""
    soon = Enrolment.objects.filter(renews_on__gt=today, renews_on__lte=today + timedelta(days=6))
    found = list(soon.order_by("renews_on", "pk"))
    for enrolment in (found[len(found) // 3], found[len(found) // 2]):
        if enrolment.renews_on is not None:
            yield enrolment, enrolment.renews_on


def instant(day: date, when: timedelta) -> datetime:
    """Returns the time this long after midnight in India, never in the future."""
    midnight = timezone.make_aware(datetime.combine(day, datetime.min.time()))
    return min(midnight + when, timezone.now())
