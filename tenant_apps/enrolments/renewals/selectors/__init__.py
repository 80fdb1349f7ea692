"""Every query about renewals: `due` what the runs have before them, `lists` what is shown, `figures` what it
adds up to."""

from tenant_apps.enrolments.renewals.selectors.due import (
    branches_to_renew,
    closed_spans,
    issued_periods,
    late_anywhere,
    late_fees_for_nothing,
    late_in,
    pauses_of,
    skips_of,
    to_renew,
)
from tenant_apps.enrolments.renewals.selectors.figures import (
    ComingFigures,
    Progress,
    coming_figures,
    home_figures,
    progress,
    runs_of,
)
from tenant_apps.enrolments.renewals.selectors.lists import (
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
    "RUNS",
    "RUN_IDS",
    "ComingFigures",
    "Progress",
    "branches_to_renew",
    "closed_spans",
    "coming_figures",
    "home_figures",
    "issued_periods",
    "late_anywhere",
    "late_fees_for_nothing",
    "late_in",
    "pauses_of",
    "progress",
    "runs_of",
    "skips_of",
    "to_renew",
]
