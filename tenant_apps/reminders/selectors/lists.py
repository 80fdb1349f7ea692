"""The list of reminders, and what the record of a student says of a pause."""

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import DecimalField, F, OuterRef, Q, Sum, TextField, Value
from django.db.models.functions import Coalesce, Concat

from shared_apps.core.api.columns import day, id_, instant, integer, json, money, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.money import ZERO
from shared_apps.core.roles import Role
from shared_apps.core.sql_days import Today
from shared_apps.core.subqueries import OfOuter, exact, json_of_outer
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.fees.models import Movement
from tenant_apps.fees.selectors import pending_of
from tenant_apps.reminders.models import Channel, Reminder, ReminderPause
from tenant_apps.reminders.schemas import AlsoReminded, PauseOfStudent
from tenant_apps.students.selectors import student_ref

_PAID_SINCE = Coalesce(
    OfOuter(
        Movement.objects.filter(at__gt=OuterRef("sent_at")),
        "student",
        Sum("amount"),
        outer="student",
    ),
    Value(ZERO),
    output_field=DecimalField(max_digits=14, decimal_places=2),
)
_OTHERS = Reminder.objects.filter(status=Reminder.Status.WAITING)
_AMOUNT = F("amount") + Coalesce(
    OfOuter(_OTHERS, "sent_with", Sum("amount")),
    Value(ZERO),
    output_field=DecimalField(max_digits=14, decimal_places=2),
)
"""What a waiting message asks for; once it is sent, each of its students has a row with an own amount."""
_NAMES = Concat(
    "student__search_text",
    Value(" "),
    Coalesce(
        OfOuter(_OTHERS, "sent_with", StringAgg("student__search_text", " ")),
        Value(""),
        output_field=TextField(),
    ),
    output_field=TextField(),
)
"""What a message is searched by: all students whom it is about."""

PAUSES = ReminderPause.objects.filter(
    Q(resumes_on__isnull=True) | Q(resumes_on__gt=Today()), ended_at=None
)
STUDENT_PAUSE = [
    json(
        "reminderPauses",
        json_of_outer(
            PAUSES,
            "student",
            {"reason": "reason", "resumesOn": "resumes_on", "by": "created_by_name"},
        ),
        of=list[PauseOfStudent],
        hidden_from=frozenset({Role.TRAINER}),
    )
]
"""The pause of a student's reminders: at most one."""

REMINDERS = Listing(
    Reminder.objects.live().exclude(status=Reminder.Status.WAITING, sent_with__isnull=False),
    columns=[
        id_(),
        day("day", label=lazy("Date")),
        student_ref(),
        branch_ref(),
        text("channel", label=lazy("Channel")),
        text("step", label=lazy("Step")),
        text("status", label=lazy("Status")),
        json(
            "alsoFor",
            json_of_outer(
                _OTHERS,
                "sent_with",
                {
                    "_id": "student_id",
                    "studentName": "student__name",
                    "amount": exact("amount"),
                },
                order_by="student__name",
            ),
            of=list[AlsoReminded],
        ),
        money("amount", _AMOUNT, label=lazy("Amount")),
        integer("daysLate", "days_late", label=lazy("Days late")),
        text("address", label=lazy("Sent to")),
        money("pending", pending_of("student_id"), label=lazy("Pending")),
        instant("sentAt", "sent_at", label=lazy("Sent at")),
        text("sentBy", "sent_by_name", label=lazy("Sent by")),
        instant("openedAt", "opened_at", label=lazy("Link opened")),
        money("paidSince", _PAID_SINCE, label=lazy("Paid since")),
        text("skippedFor", "skipped_for", label=lazy("Reason")),
        text("text"),
        *stamps(),
    ],
    search=_NAMES,
    filters={
        "student": of("student_id"),
        "branch": ids("branch_id"),
        "channel": choices(Channel, "channel"),
        "status": choices(Reminder.Status),
        "from": date_from("day"),
        "to": date_to("day"),
    },
    ordering={"day": "day", "amount": "amount", "daysLate": "days_late"},
    default="-day",
    tabs="status",
    scope=own_branch("branch_id"),
)
