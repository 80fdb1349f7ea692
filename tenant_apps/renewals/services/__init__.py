"""Services for renewals: `runs` starts and finishes runs, `requesting` starts one for a user,
`renewing` creates the dues of periods and the entries of the run, `late_fees` those of late fees,
`skipping` skips a period."""

from tenant_apps.renewals.services.requesting import JOB, request_run
from tenant_apps.renewals.services.runs import begin, carry_out, renew_workspace
from tenant_apps.renewals.services.skipping import skip_once, unskip

__all__ = ["JOB", "begin", "carry_out", "renew_workspace", "request_run", "skip_once", "unskip"]
