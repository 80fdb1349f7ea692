"""Services to enrol students and change enrolments. Status changes are in `enrolments.steps`."""

from tenant_apps.enrolments.services.bringing import bring_enrolment
from tenant_apps.enrolments.services.enrolling import (
    PlannedEnrolment,
    agreed_terms,
    change_enrolment,
    enrol,
    enrol_each,
    issue,
    plan_enrolment,
)

__all__ = [
    "PlannedEnrolment",
    "agreed_terms",
    "bring_enrolment",
    "change_enrolment",
    "enrol",
    "enrol_each",
    "issue",
    "plan_enrolment",
]
