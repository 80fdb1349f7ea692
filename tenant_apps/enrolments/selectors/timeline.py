"""What enrolments did to a student, as the timeline tells it: from the audit log, which keeps every step
with who took it."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.audit.models import AuditEntry
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.selectors.enrolments import taught_by
from tenant_apps.students.ports import TIMELINE_PAGE
from tenant_apps.students.shapes import TimelineEntry

_RENEWAL = {True: "Auto-renewal of {} switched on.", False: "Auto-renewal of {} switched off."}
_BEGUN = {"TRIAL": "Tries {}.", "ACTIVE": "Enrolled in {}."}


def student_timeline(
    *, student_id: int, before: datetime, principal: Principal
) -> list[TimelineEntry]:
    """Answer to `student_timeline`: a trainer reads of the own courses, without reasons."""
    own = Enrolment.objects.filter(student=student_id)
    if principal.rights not in FRONT_DESK:
        own = own.filter(taught_by(principal.id))
    courses = dict(own.values_list("pk", "course__name"))
    logged = AuditEntry.objects.filter(
        kind=Enrolment._meta.model_name, target_id__in=courses, at__lt=before
    ).order_by("-at", "-pk")
    told: list[TimelineEntry] = [
        {
            "at": entry.at,
            "kind": "ENROLMENT",
            "text": text,
            "link": f"/studentcourse/{student_id}",
            "by": entry.actor_name,
        }
        for entry in logged[: 2 * TIMELINE_PAGE]
        for text in _sentences(entry, courses[entry.target_id or 0], principal)
    ]
    return told[: TIMELINE_PAGE + 1]


def _sentences(entry: AuditEntry, course: str, principal: Principal) -> Iterator[str]:
    after: dict[str, Any] = entry.after
    if entry.action == "deleted":
        yield f"Enrolment in {course} deleted."
    elif entry.action == "created":
        yield _BEGUN.get(after.get("status", ""), "Enrolled in {}.").format(course)
    elif "status" in after:
        state = Enrolment.Status(after["status"]).label.lower()
        reason = after.get("reason") if principal.rights in FRONT_DESK else ""
        yield f"{course}: {state}{f' ({reason})' if reason else ''}."
    elif "auto_renew" in after:
        yield _RENEWAL[after["auto_renew"]].format(course)
    elif "trainer_id" in after:
        yield f"Another trainer teaches {course}."
