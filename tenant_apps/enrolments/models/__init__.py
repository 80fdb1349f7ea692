"""Tables of enrolments: `enrolment` who learns what and which dues came of it, `pause` when it rests,
`renewal` what renewing leaves behind."""

from tenant_apps.enrolments.models.enrolment import Enrolment, EnrolmentDue
from tenant_apps.enrolments.models.pause import Pause
from tenant_apps.enrolments.models.renewal import LateFee, RenewalEntry, RenewalRun, RenewalSkip

__all__ = [
    "Enrolment",
    "EnrolmentDue",
    "LateFee",
    "Pause",
    "RenewalEntry",
    "RenewalRun",
    "RenewalSkip",
]
