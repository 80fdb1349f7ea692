"""Enrolling, and changing what may change while it runs; `steps` moves an enrolment on."""

from tenant_apps.enrolments.services.enrolling import (
    PlannedEnrolment,
    agreed,
    change_enrolment,
    discount_of,
    enrol,
    issue,
    plan_enrolment,
    terms_of,
)

__all__ = [
    "PlannedEnrolment",
    "agreed",
    "change_enrolment",
    "discount_of",
    "enrol",
    "issue",
    "plan_enrolment",
    "terms_of",
]
