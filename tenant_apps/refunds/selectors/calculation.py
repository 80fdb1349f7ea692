"""What somebody who left a course gets back, by the centre's policy."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core import gst
from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.branches.holidays.selectors import holidays_of
from tenant_apps.courses.models import Batch
from tenant_apps.courses.rules import session_days
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.rules import MATERIAL_FEE, REGISTRATION_FEE
from tenant_apps.enrolments.steps.planning import load_enrolment_state
from tenant_apps.enrolments.steps.rules import ChargedDue
from tenant_apps.fees.selectors import pending
from tenant_apps.refunds import rules
from tenant_apps.refunds.models import RefundPolicy
from tenant_apps.refunds.schemas import Basis
from tenant_apps.refunds.selectors.advances import waiting_of

ENDED = ("COMPLETED", "DROPPED")
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class CalculatedCredit:
    """The credit of one due: `unused` of its `of` days or sessions, as parts of its lines."""

    due: ChargedDue
    unused: int
    of: int
    lines: Mapping[int, gst.Line]

    @property
    def sums(self) -> gst.Taxed:
        return gst.totals(self.lines.values())


@dataclass(frozen=True, slots=True)
class Calculation:
    """What an ended enrolment gives back. A negative balance is an advance. `undivided` are the dues
    whose period has no last day, so that they have no unused part."""

    basis: Basis
    last_day: date
    credits: tuple[CalculatedCredit, ...]
    undivided: tuple[ChargedDue, ...]
    balance_before: Decimal
    waiting: Decimal
    policy: RefundPolicy
    deadline: rules.Deadline

    @property
    def credited(self) -> Decimal:
        return sum((credit.sums.total for credit in self.credits), ZERO)

    @property
    def balance_after(self) -> Decimal:
        return self.balance_before - self.credited

    @property
    def amount(self) -> Decimal:
        """What is to be refunded: the advance with the credits, less what other refunds wait for."""
        return max(-self.balance_after - self.waiting, ZERO)

    @property
    def rule(self) -> str:
        """The rule as it is printed on the refund."""
        last = format_day(self.last_day)
        by_day = self.basis == RefundPolicy.Basis.DAYS
        sentences = [
            _("Refund of the days after the last day, {day}.").format(day=last)
            if by_day
            else _("Refund of the sessions after the last day, {day}.").format(day=last)
        ]
        if kept := kept_heads(self.policy):
            sentences.append(_("Not refundable: {heads}.").format(heads=", ".join(kept)))
        if self.policy.deduction_percent:
            percent = f"{self.policy.deduction_percent.normalize():f}"
            sentences.append(_("Deduction: {percent} %.").format(percent=percent))
        paid_by = _("To be paid within {count}, by {day}").format(
            count=counted(self.deadline.days, "{count} day", "{count} days"),
            day=format_day(self.deadline.day),
        )
        source = f" ({self.deadline.source})" if self.deadline.source else ""
        return " ".join([*sentences, f"{paid_by}{source}."])


def kept_heads(policy: RefundPolicy) -> list[str]:
    """Returns the heads that the centre does not give back."""
    kept = {REGISTRATION_FEE: policy.keeps_registration, MATERIAL_FEE: policy.keeps_material}
    return [head for head, is_kept in kept.items() if is_kept]


def calculate(enrolment: Enrolment, basis: Basis | None = None) -> Calculation:
    """Returns what the student gets back of an ended enrolment. `basis` is the policy's unless it is
    given.

    Raises Conflict `wrong_state` for an enrolment that has not ended, Invalid for sessions of an
    enrolment without a batch.
    """
    last_day = enrolment.end
    if enrolment.status not in ENDED or last_day is None:
        raise Conflict(
            _("End this enrolment first: complete or drop it."),
            code="wrong_state",
        )
    policy = RefundPolicy.current()
    chosen: Basis = basis or ("SESSIONS" if policy.basis == "SESSIONS" else "DAYS")
    terms = rules.Terms(kept_heads(policy), policy.deduction_percent)
    count = _days if chosen == "DAYS" else _Sessions.of(enrolment)
    credits, undivided = [], []
    for due in load_enrolment_state(enrolment).charged:
        first, last = due.period.first, due.period.last
        if last is None:
            undivided.append(due)
            continue
        of, unused = count(first, last), count(max(first, last_day + ONE_DAY), last)
        lines = rules.credited_lines(due.lines, unused=unused, of=of, terms=terms)
        if lines:
            credits.append(CalculatedCredit(due, unused, of, lines))
    return Calculation(
        basis=chosen,
        last_day=last_day,
        credits=tuple(credits),
        undivided=tuple(undivided),
        balance_before=pending(enrolment.student_id),
        waiting=waiting_of(enrolment.student_id),
        policy=policy,
        deadline=rules.deadline(last_day, enrolment.branch.state, policy.due_days),
    )


def _days(first: date, last: date) -> int:
    return max((last - first).days + 1, 0)


@dataclass(frozen=True, slots=True)
class _Sessions:
    """Counts the sessions of a batch by its timetable, without holidays and weekly days off."""

    batch: Batch
    weekly_off: frozenset[int]
    holidays: frozenset[date]

    @classmethod
    def of(cls, enrolment: Enrolment) -> "_Sessions":
        if enrolment.batch is None:
            raise Invalid.field(
                "basis", _("This enrolment has no batch. Calculate by days instead.")
            )
        branch = enrolment.branch
        return cls(enrolment.batch, frozenset(branch.weekly_off), frozenset(holidays_of(branch.pk)))

    def __call__(self, first: date, last: date) -> int:
        if last < first:
            return 0
        days = session_days(
            self.batch.timetable,
            first,
            last,
            weekly_off=self.weekly_off,
            holidays=self.holidays,
        )
        return sum(1 for _day in days)
