"""What a run writes down of itself: an entry for each period or late fee, and its sums. Both in one
transaction, so that the log never says more than was done."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F

from shared_apps.core.money import ZERO
from tenant_apps.enrolments.models import RenewalEntry, RenewalRun

GONE = ("08", "57P")
"""Of SQLSTATE: the connection broke; the server stops, has crashed or is not ready."""


def count_in(
    run: RenewalRun, entries: Sequence[RenewalEntry], *, done: int, amount: Decimal
) -> None:
    """Adds these entries to the run's sums; `done` counts the enrolments that they are of."""
    outcomes = [entry.outcome for entry in entries]
    RenewalRun.objects.filter(pk=run.pk).update(
        done=F("done") + done,
        made=F("made") + outcomes.count(RenewalEntry.Outcome.MADE),
        skipped=F("skipped") + outcomes.count(RenewalEntry.Outcome.SKIPPED),
        failed=F("failed") + outcomes.count(RenewalEntry.Outcome.FAILED),
        amount=F("amount") + amount,
    )


@transaction.atomic
def keep_failure(
    run: RenewalRun,
    *,
    kind: str,
    enrolment_id: int,
    period_from: date,
    period_to: date | None = None,
    reason: str,
) -> None:
    """That this could not be made, and why. A late fee has no part in the enrolments `done`."""
    entry = RenewalEntry.objects.create(
        run=run,
        kind=kind,
        enrolment_id=enrolment_id,
        period_from=period_from,
        period_to=period_to,
        outcome=RenewalEntry.Outcome.FAILED,
        reason=reason,
    )
    count_in(run, [entry], done=int(kind == RenewalEntry.Kind.RENEWAL), amount=ZERO)


def is_outage(fault: Exception) -> bool:
    """Whether the connection to the database was lost: that is no fault of what was being made, so
    the run stops and whoever comes next goes on with it."""
    if not isinstance(fault, OperationalError | InterfaceError):
        return False
    state = getattr(fault.__cause__, "sqlstate", None)
    return state is None or state.startswith(GONE)
