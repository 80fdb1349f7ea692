"""Models of enrolments: `enrolment` enrolments and their dues, `pause` pauses, `renewal` the log of
renewal runs."""

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
