"""Reminders and pauses as entries of a student's timeline."""

from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet

from shared_apps.core.money import format_rupees
from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.subqueries import exact
from shared_apps.core.translation import gettext as _
from tenant_apps.reminders.models import Channel, Reminder, ReminderPause
from tenant_apps.students.timeline import STUDENT, AuditedEvents, Facts, TimelineSource


def _sent(role: Role) -> QuerySet:
    return Reminder.objects.filter(student=STUDENT, status=Reminder.Status.SENT)


def _tell(facts: Facts, role: Role) -> str:
    text = (
        _("Reminded of {amount} by email.")
        if facts["channel"] == Channel.MAIL
        else _("Reminded of {amount} by WhatsApp.")
    )
    return text.format(amount=format_rupees(Decimal(facts["amount"])))


def _tell_pause(facts: Facts, role: Role) -> str:
    if facts["action"] != "created":
        return _("Reminders resumed.")
    after: Any = facts["after"]
    return _("Reminders paused: {reason}").format(reason=after["reason"])


STUDENT_TIMELINE = [
    TimelineSource(
        kind="FEES",
        rows=_sent,
        at="sent_at",
        by="sent_by_name",
        facts={"channel": "channel", "amount": exact("amount")},
        describe=_tell,
        link="/reminders?tab=history",
        readers=FRONT_DESK,
    ),
]
AUDITED_EVENTS = [
    AuditedEvents(
        kind="FEES",
        model=ReminderPause,
        shown=lambda role: Q(action__in=["created", "resumed"]),
        describe=_tell_pause,
        link="/studentcourse/{student}?tab=fees",
        readers=FRONT_DESK,
    ),
]
