"""Certificates as the services issue them."""

from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.tests import papers
from tenant_apps.certificates import services
from tenant_apps.certificates.models import Certificate
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment


def make_certificate(
    enrolment: Enrolment | None = None, *, by: Actor = SYSTEM, **values
) -> Certificate:
    """For the course of the enrolment, with a PDF of one page unless a title is given alone."""
    enrolment = enrolment or make_enrolment()
    values = {"description": "Passed Grade 1."} | values
    if "title" not in values:
        values.setdefault("content", papers.pdf())
    return services.issue_certificate(
        by=by, student=enrolment.student, course=enrolment.course, **values
    )
