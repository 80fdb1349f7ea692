"""Certificates of the demo's students who have completed a course."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone

from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.public_tokens import new_secret
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.certificates.document import certificate_pdf
from tenant_apps.certificates.models import Certificate
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.staff.models import Member
from tenant_apps.workspace.services import storing_file

MOST = 24  # each is printed, and the demo is to load quickly
REVOKED = 5  # this one of them, the newest being the first
WORDS = (
    "Attended the classes of the whole course and played at the students' recital.",
    "Completed the course with distinction.",
    "Attended every class and passed the final assessment.",
)


@writing()
def fill_demo(*, today: date) -> None:
    """For those who completed a course last, signed by the owner and issued by their branch's desk."""
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    completed = (
        Enrolment.objects.live()
        .filter(status=Enrolment.Status.COMPLETED, end__lt=today)
        .select_related("student__branch", "course")
        .order_by("-end", "-pk")
    )
    # Who completed a course twice has one certificate of it.
    last = {(each.student_id, each.course_id): each for each in reversed(completed)}
    latest = sorted(last.values(), key=lambda each: (each.end, each.pk), reverse=True)[:MOST]
    for place, enrolment in reversed(list(enumerate(latest))):
        desk = desks.get(enrolment.branch_id, owner)
        by = Actor(desk.pk, desk.name)
        certificate = _issue(enrolment, place, owner.name, today, by)
        if place == REVOKED:
            audit.change(
                certificate,
                by=by,
                status=Certificate.Status.REVOKED,
                reason="Issued with the wrong grade",
                revoked_at=timezone.now(),
            )


def _issue(enrolment: Enrolment, place: int, owner: str, today: date, by: Actor) -> Certificate:
    day = (enrolment.end or today) + timedelta(days=2)
    at = timezone.make_aware(datetime.combine(day, time(11, place * 2)))
    certificate = Certificate(
        letterhead=letterhead_of(enrolment.student.branch),
        number=take_code(Certificate.NUMBERS),
        student=enrolment.student,
        course=enrolment.course,
        student_code=enrolment.student.code,
        student_name=enrolment.student.name,
        course_name=enrolment.course.name,
        title="Certificate of Completion",
        description=WORDS[place % len(WORDS)],
        signatory=owner,
        from_template=True,
        check_code=new_secret(),
        created_at=min(at, timezone.now()),
    )
    upload = certificate_pdf(certificate)
    with storing_file(by=by, kind="certificate", upload=upload) as certificate.file:
        return audit.create(certificate, by=by)
