"""Log of a renewal run: an entry for each period or late fee, and the totals of the run. Both are
written in one transaction, so that they always match."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F

from shared_apps.core.money import ZERO
from tenant_apps.enrolments.models import RenewalEntry, RenewalRun

CONNECTION_LOST = ("08", "57P")
"""SQLSTATE prefixes: connection exception; the server is shutting down, has crashed or is
starting."""


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


@transaction.atomic
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
