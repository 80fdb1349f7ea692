"""Every change that renewing makes: `runs` begins and ends a run, `renewing` makes the dues of periods,
`late_fees` those of being late, `entries` writes down what a run did, `skipping` leaves a period out."""

from tenant_apps.enrolments.renewals.services.asking import ask_for_run
from tenant_apps.enrolments.renewals.services.runs import begin, carry_out, renew_workspace
from tenant_apps.enrolments.renewals.services.skipping import skip_once, unskip

__all__ = ["ask_for_run", "begin", "carry_out", "renew_workspace", "skip_once", "unskip"]
