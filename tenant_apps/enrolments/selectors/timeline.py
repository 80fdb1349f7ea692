"""Enrolments in a student's timeline. A trainer sees their own enrolments only, without reasons."""

from django.db.models import Q

from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors.enrolments import taught_by
from tenant_apps.students.timeline import READER, STUDENT, AuditedEvents, Facts, of_target

_RENEWAL = {
    True: lazy("Auto-renewal of {course} switched on."),
    False: lazy("Auto-renewal of {course} switched off."),
}
_BEGUN = {"TRIAL": lazy("Tries {course}."), "ACTIVE": lazy("Enrolled in {course}.")}


def _shown(role: Role) -> Q:
    shown = Q(action__in=["created", "deleted"])
    shown |= Q(after__has_any_keys=["status", "auto_renew", "trainer_id"])
    if role in FRONT_DESK:
        return shown
    own = Enrolment.objects.filter(taught_by(READER), student=STUDENT)
    return shown & Q(target_id__in=own.values("pk"))


def _describe(facts: Facts, role: Role) -> str:
    course, after = facts["course"], facts["after"]
    if facts["action"] == "deleted":
        return _("Enrolment in {course} deleted.").format(course=course)
    if facts["action"] == "created":
        return _BEGUN.get(after.get("status", ""), _BEGUN["ACTIVE"]).format(course=course)
    if "status" in after:
        state = Enrolment.Status(after["status"]).label.lower()
        reason = after.get("reason") if role in FRONT_DESK else ""
        return f"{course}: {state}{f' ({reason})' if reason else ''}."
    if "auto_renew" in after:
        return _RENEWAL[after["auto_renew"]].format(course=course)
    return (
        _("Another trainer teaches {course}.").format(course=course)
        if "trainer_id" in after
        else ""
    )


AUDITED_EVENTS = [
    AuditedEvents(
        kind="ENROLMENT",
        model=Enrolment,
        shown=_shown,
        facts={"course": of_target(Enrolment, "course__name")},
        describe=_describe,
        link="/studentcourse/{student}",
    ),
]
