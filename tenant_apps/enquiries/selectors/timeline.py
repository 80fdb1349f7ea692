"""What happened with an enquiry, in the order of time: the audit log and the follow-ups, as people
read them."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from django.db.models import F

from shared_apps.core.dates import format_day
from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.subqueries import OfOuter
from tenant_apps.audit.models import AuditEntry
from tenant_apps.enquiries.models import Enquiry, FollowUp, LostReason
from tenant_apps.enquiries.schemas import EnquiryTimelineEntry, Kind
from tenant_apps.students.ports import STUDENT, TimelineSource

SHOWN = 200
QUIET = {"next_follow_up", "responded_at"}
"""Fields whose change a follow-up tells already."""


def timeline(enquiry: Enquiry) -> list[EnquiryTimelineEntry]:
    """Newest first, at most the last 200 of each kind."""
    entries = [*_changes(enquiry), *_follow_ups(enquiry)]
    return sorted(entries, key=lambda entry: entry["at"], reverse=True)


def student_timeline() -> list[TimelineSource]:
    """Answer to `student_timeline`: how somebody became a student. For the front desk: phones and
    notes are not a trainer's."""
    return _TIMELINE


def _follow_ups(enquiry: Enquiry) -> Iterator[EnquiryTimelineEntry]:
    for said in enquiry.follow_ups.order_by("-at")[:SHOWN]:
        yield {
            "at": said.at,
            "kind": "FOLLOW_UP",
            "text": _contact(said.channel, said.outcome, said.next),
            "note": said.note,
            "by": said.by_name,
        }


def _contact(channel: str, outcome: str, next_: date | None) -> str:
    planned = f" Next on {format_day(next_)}." if next_ else ""
    said = f"{FollowUp.Channel(channel).label}: {FollowUp.Outcome(outcome).label.lower()}"
    return f"{said}.{planned}"


def _changes(enquiry: Enquiry) -> Iterator[EnquiryTimelineEntry]:
    logged = AuditEntry.objects.filter(kind=enquiry._meta.model_name, target_id=enquiry.pk)
    for entry in logged.order_by("-at", "-pk")[:SHOWN]:
        kind, text = _told(entry.action, entry.before, entry.after)
        if text:
            note = str(entry.after.get("parked_note") or "") if kind == "STAGE" else ""
            by = entry.actor_name
            yield {"at": entry.at, "kind": kind, "text": text, "note": note, "by": by}


def _told(action: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Kind, str]:
    """The kind and the sentence of an entry; no sentence for what a follow-up tells already."""
    if action == "created":
        return "CREATED", f"Enquired: {Enquiry.Source(after['source']).label}."
    if "status" in after:
        stages = [Enquiry.Status(state["status"]).label for state in (before, after)]
        reason = after.get("lost_reason")
        why = f" ({LostReason(reason).label.lower()})" if reason else ""
        return "STAGE", f"{stages[0]} → {stages[1]}{why}."
    if "owner_id" in after:
        return "CHANGED", "Given to somebody else."
    changed = after.keys() - QUIET
    return "CHANGED", "Details changed." if changed else ""


def _step_of_student(facts: Mapping[str, Any], role: Role) -> str:
    kind, text = _told(facts["action"], facts["before"], facts["after"])
    note = str(facts["after"].get("parked_note") or "") if kind == "STAGE" else ""
    return _of_enquiry(facts, text, note) if text else ""


def _contact_with_student(facts: Mapping[str, Any], role: Role) -> str:
    next_ = date.fromisoformat(facts["next"]) if facts["next"] else None
    return _of_enquiry(facts, _contact(facts["channel"], facts["outcome"], next_), facts["note"])


def _of_enquiry(facts: Mapping[str, Any], text: str, note: str) -> str:
    return " ".join(filter(None, [f"Enquiry {facts['code']}.", text, note]))


_own = Enquiry.objects.live().filter(student=STUDENT)
_source = partial(
    TimelineSource, "ENQUIRY", link="/student-enquiry?open={enquiry}", readers=FRONT_DESK
)
_TIMELINE = [
    _source(
        lambda role: AuditEntry.objects.filter(
            kind=Enquiry._meta.model_name, target_id__in=_own.values("pk")
        ),
        at="at",
        by="actor_name",
        facts={
            "enquiry": "target_id",
            "code": OfOuter(Enquiry.objects.all(), "pk", F("code"), outer="target_id"),
            "action": "action",
            "before": "before",
            "after": "after",
        },
        describe=_step_of_student,
    ),
    _source(
        lambda role: FollowUp.objects.filter(
            enquiry__student=STUDENT, enquiry__deleted_at__isnull=True
        ),
        at="at",
        by="by_name",
        facts={
            "enquiry": "enquiry_id",
            "code": F("enquiry__code"),
            "channel": "channel",
            "outcome": "outcome",
            "note": "note",
            "next": "next",
        },
        describe=_contact_with_student,
    ),
]
