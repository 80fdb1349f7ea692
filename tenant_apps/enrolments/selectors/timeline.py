"""Enrolments in a student's timeline, built from the audit log. A trainer sees their own enrolments
only, without reasons."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Q, QuerySet

from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.subqueries import OfOuter
from tenant_apps.audit.models import AuditEntry
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors.enrolments import taught_by
from tenant_apps.students.timeline import READER, STUDENT, TimelineSource

_RENEWAL = {True: "Auto-renewal of {} switched on.", False: "Auto-renewal of {} switched off."}
_BEGUN = {"TRIAL": "Tries {}.", "ACTIVE": "Enrolled in {}."}


def _logged(role: Role) -> QuerySet:
    own = Enrolment.objects.filter(student=STUDENT)
    if role not in FRONT_DESK:
        own = own.filter(taught_by(READER))
    shown = Q(action__in=["created", "deleted"])
    shown |= Q(after__has_any_keys=["status", "auto_renew", "trainer_id"])
    return AuditEntry.objects.filter(
        shown, kind=Enrolment._meta.model_name, target_id__in=own.values("pk")
    )


def _describe(facts: Mapping[str, Any], role: Role) -> str:
    course, after = facts["course"], facts["after"]
    if facts["action"] == "deleted":
        return f"Enrolment in {course} deleted."
    if facts["action"] == "created":
        return _BEGUN.get(after.get("status", ""), "Enrolled in {}.").format(course)
    if "status" in after:
        state = Enrolment.Status(after["status"]).label.lower()
        reason = after.get("reason") if role in FRONT_DESK else ""
        return f"{course}: {state}{f' ({reason})' if reason else ''}."
    if "auto_renew" in after:
        return _RENEWAL[after["auto_renew"]].format(course)
    return f"Another trainer teaches {course}." if "trainer_id" in after else ""


STUDENT_TIMELINE = [
    TimelineSource(
        "ENROLMENT",
        _logged,
        at="at",
        by="actor_name",
        facts={
            "action": "action",
            "after": "after",
            "course": OfOuter(Enrolment.objects.all(), "pk", F("course__name"), outer="target_id"),
        },
        describe=_describe,
        link="/studentcourse/{student}",
    ),
]
