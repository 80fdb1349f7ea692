"""Queries for renewals: `due` selects what a run has to process, `lists` defines the lists,
`figures` computes the totals."""

from tenant_apps.renewals.selectors.due import (
    RENEWING,
    branches_to_renew,
    closed_spans,
    issued_periods,
    late_dues,
    late_dues_of_run,
    late_fees_of_cancelled_dues,
    pauses_of,
    skips_of,
    to_renew,
)
from tenant_apps.renewals.selectors.figures import (
    ComingFigures,
    Progress,
    coming_figures,
    home_figures,
    progress,
    runs_of,
)
from tenant_apps.renewals.selectors.lists import (
    COMING,
    DAYS_FILTER,
    ENTRIES,
    RUN_IDS,
    RUNS,
)

__all__ = [
    "COMING",
    "DAYS_FILTER",
    "ENTRIES",
    "RENEWING",
    "RUNS",
    "RUN_IDS",
    "ComingFigures",
    "Progress",
    "branches_to_renew",
    "closed_spans",
    "coming_figures",
    "home_figures",
    "issued_periods",
    "late_dues",
    "late_dues_of_run",
    "late_fees_of_cancelled_dues",
    "pauses_of",
    "progress",
    "runs_of",
    "skips_of",
    "to_renew",
]
