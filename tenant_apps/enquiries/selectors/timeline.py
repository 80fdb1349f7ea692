"""What happened with an enquiry, in the order of time: the audit log and the follow-ups, as people
read them."""

from collections.abc import Iterator
from datetime import datetime

from shared_apps.core.dates import format_day
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.audit.models import AuditEntry
from tenant_apps.enquiries.models import Enquiry, FollowUp, LostReason
from tenant_apps.enquiries.shapes import EnquiryTimelineEntry, Kind
from tenant_apps.students import shapes as students
from tenant_apps.students.ports import TIMELINE_PAGE

SHOWN = 200


def timeline(enquiry: Enquiry) -> list[EnquiryTimelineEntry]:
    """Newest first, at most the last 200 of each kind."""
    entries = [*_changes(enquiry), *_follow_ups(enquiry)]
    return sorted(entries, key=lambda entry: entry["at"], reverse=True)


def student_timeline(
    *, student_id: int, before: datetime, principal: Principal
) -> list[students.TimelineEntry]:
    """How somebody became a student, for the front desk: phones and notes are not a trainer's."""
    enquiry = Enquiry.objects.live().filter(student=student_id).first()
    if enquiry is None or principal.rights not in FRONT_DESK:
        return []
    told: list[students.TimelineEntry] = [
        {
            "at": entry["at"],
            "kind": "ENQUIRY",
            "text": " ".join(
                filter(None, [f"Enquiry {enquiry.code}.", entry["text"], entry["note"]])
            ),
            "link": f"/student-enquiry?open={enquiry.pk}",
            "by": entry["by"],
        }
        for entry in timeline(enquiry)
        if entry["at"] < before
    ]
    return told[: TIMELINE_PAGE + 1]


def _follow_ups(enquiry: Enquiry) -> Iterator[EnquiryTimelineEntry]:
    for said in enquiry.follow_ups.order_by("-at")[:SHOWN]:
        planned = f" Next on {format_day(said.next)}." if said.next else ""
        yield {
            "at": said.at,
            "kind": "FOLLOW_UP",
            "text": f"{_words(said)}.{planned}",
            "note": said.note,
            "by": said.by_name,
        }


def _words(said: FollowUp) -> str:
    return f"{said.get_channel_display()}: {said.get_outcome_display().lower()}"


def _changes(enquiry: Enquiry) -> Iterator[EnquiryTimelineEntry]:
    logged = AuditEntry.objects.filter(kind=enquiry._meta.model_name, target_id=enquiry.pk)
    for entry in logged.order_by("-at", "-pk")[:SHOWN]:
        kind, text = _told(entry)
        if text:
            note = str(entry.after.get("parked_note") or "") if kind == "STAGE" else ""
            by = entry.actor_name
            yield {"at": entry.at, "kind": kind, "text": text, "note": note, "by": by}


def _told(entry: AuditEntry) -> tuple[Kind, str]:
    """The kind and the sentence of an entry; no sentence for what a follow-up tells already."""
    before, after = entry.before, entry.after
    if entry.action == "created":
        return "CREATED", f"Enquired: {Enquiry.Source(after['source']).label}."
    if "status" in after:
        stages = [Enquiry.Status(state["status"]).label for state in (before, after)]
        reason = after.get("lost_reason")
        why = f" ({LostReason(reason).label.lower()})" if reason else ""
        return "STAGE", f"{stages[0]} → {stages[1]}{why}."
    if "owner_id" in after:
        return "CHANGED", "Given to somebody else."
    changed = after.keys() - {"next_follow_up", "responded_at"}
    return "CHANGED", "Details changed." if changed else ""
