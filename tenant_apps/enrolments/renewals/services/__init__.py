"""Services for renewals: `runs` starts and finishes runs, `requesting` starts one for a user,
`renewing` creates the dues of periods, `late_fees` those of late fees, `entries` writes the log,
`skipping` skips a period."""

from tenant_apps.enrolments.renewals.services.requesting import request_run
from tenant_apps.enrolments.renewals.services.runs import begin, carry_out, renew_workspace
from tenant_apps.enrolments.renewals.services.skipping import skip_once, unskip

__all__ = ["begin", "carry_out", "renew_workspace", "request_run", "skip_once", "unskip"]
