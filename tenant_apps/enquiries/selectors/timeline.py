"""Timeline of an enquiry, built from the audit log and the follow-ups."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from django.db.models import F

from shared_apps.core.dates import format_day
from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.translation import gettext as _
from tenant_apps.audit.models import AuditEntry
from tenant_apps.enquiries.models import Enquiry, FollowUp, LostReason
from tenant_apps.enquiries.schemas import EnquiryTimelineEntry, Kind
from tenant_apps.students.timeline import STUDENT, Facts, TimelineSource, of_target

SHOWN = 200
HIDDEN_FIELDS = {"next_follow_up", "responded_at"}
"""Fields whose changes are not shown, because the follow-up that set them is."""


def timeline(enquiry: Enquiry) -> list[EnquiryTimelineEntry]:
    """Returns the entries newest first: at most the last 200 changes and 200 follow-ups."""
    entries = [*_changes(enquiry), *_follow_ups(enquiry)]
    return sorted(entries, key=lambda entry: entry["at"], reverse=True)


def _follow_ups(enquiry: Enquiry) -> Iterator[EnquiryTimelineEntry]:
    for follow_up in enquiry.follow_ups.order_by("-at")[:SHOWN]:
        yield {
            "at": follow_up.at,
            "kind": "FOLLOW_UP",
            "text": _describe_follow_up(follow_up.channel, follow_up.outcome, follow_up.next),
            "note": follow_up.note,
            "by": follow_up.by_name,
        }


def _describe_follow_up(channel: str, outcome: str, next_: date | None) -> str:
    planned = _(" Next on {day}.").format(day=format_day(next_)) if next_ else ""
    contact = f"{FollowUp.Channel(channel).label}: {FollowUp.Outcome(outcome).label.lower()}"
    return f"{contact}.{planned}"


def _changes(enquiry: Enquiry) -> Iterator[EnquiryTimelineEntry]:
    logged = AuditEntry.objects.filter(kind=enquiry._meta.model_name, target_id=enquiry.pk)
    for entry in logged.order_by("-at", "-pk")[:SHOWN]:
        kind, text = _describe_change(entry.action, entry.before, entry.after)
        if text:
            note = str(entry.after.get("parked_note") or "") if kind == "STAGE" else ""
            by = entry.actor_name
            yield {"at": entry.at, "kind": kind, "text": text, "note": note, "by": by}


def _describe_change(
    action: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[Kind, str]:
    """Returns the kind and the text of an audit entry. The text is empty if a follow-up already
    shows the change."""
    if action == "created":
        return "CREATED", _("Enquired: {label}.").format(
            label=Enquiry.Source(after["source"]).label
        )
    if "status" in after:
        stages = [Enquiry.Status(state["status"]).label for state in (before, after)]
        reason = after.get("lost_reason")
        why = f" ({LostReason(reason).label.lower()})" if reason else ""
        return "STAGE", f"{stages[0]} → {stages[1]}{why}."
    if "owner_id" in after:
        return "CHANGED", _("Assigned to another member of staff.")
    changed = after.keys() - HIDDEN_FIELDS
    return "CHANGED", _("Details changed.") if changed else ""


def _describe_student_change(facts: Facts, role: Role) -> str:
    kind, text = _describe_change(facts["action"], facts["before"], facts["after"])
    note = str(facts["after"].get("parked_note") or "") if kind == "STAGE" else ""
    return _with_code(facts, text, note) if text else ""


def _describe_student_follow_up(facts: Facts, role: Role) -> str:
    next_ = date.fromisoformat(facts["next"]) if facts["next"] else None
    return _with_code(
        facts, _describe_follow_up(facts["channel"], facts["outcome"], next_), facts["note"]
    )


def _with_code(facts: Facts, text: str, note: str) -> str:
    return " ".join(filter(None, [_("Enquiry {number}.").format(number=facts["code"]), text, note]))


_own = Enquiry.objects.live().filter(student=STUDENT)
_source = partial(
    TimelineSource, kind="ENQUIRY", link="/student-enquiry?open={enquiry}", readers=FRONT_DESK
)
# The enquiry that was converted to the student. Its entries are older than the student, so they do not
# name it. For the front desk only, because trainers must not see phones and notes.
STUDENT_TIMELINE = [
    _source(
        rows=lambda role: AuditEntry.objects.filter(
            kind=Enquiry._meta.model_name, target_id__in=_own.values("pk")
        ),
        at="at",
        by="actor_name",
        facts={
            "enquiry": "target_id",
            "code": of_target(Enquiry, "code"),
            "action": "action",
            "before": "before",
            "after": "after",
        },
        describe=_describe_student_change,
    ),
    _source(
        rows=lambda role: FollowUp.objects.filter(
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
        describe=_describe_student_follow_up,
    ),
]
