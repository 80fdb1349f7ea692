"""Models of enrolments: `enrolment` enrolments and their dues, `pause` pauses and skipped periods."""

from tenant_apps.enrolments.models.enrolment import Enrolment, EnrolmentDue
from tenant_apps.enrolments.models.pause import Pause, RenewalSkip

__all__ = [
    "Enrolment",
    "EnrolmentDue",
    "Pause",
    "RenewalSkip",
]
