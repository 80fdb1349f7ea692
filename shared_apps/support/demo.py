"""Demo data: what a centre asked in the last weeks, and what support answered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from shared_apps.accounts.models import User
from shared_apps.core.audit import audit_log
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.roles import Role
from shared_apps.core.writing import writing
from shared_apps.support import rules
from shared_apps.support.models import CannedAnswer, Ticket, TicketMessage
from tenants.context import in_public
from tenants.models import Organisation

CENTRE, PLATFORM, SOLUTION, NOTE = "CENTRE", "PLATFORM", "SOLUTION", "NOTE"
SUPPORT = Actor(None, "Rahul Bhosale")
ANSWERS = {
    "Ask for a photo": "Thank you for writing. Could you please send us a photo of the screen? "
    "Then we see what you see.",
    "Print as image": "Your printer has no rupee sign of its own. Please switch on Settings, "
    "Receipts, Print as image, and print the receipt once more.",
    "Import again": "The file is right now. Please upload it once more: rows that are there "
    "already are left out by themselves.",
}


@dataclass(frozen=True)
class Asked:
    """A ticket of so many days ago. `messages` are who wrote, after how many minutes, and what."""

    days: int
    at: time
    role: Role
    category: str
    subject: str
    messages: Sequence[tuple[str, int, str]]
    priority: str = Ticket.Priority.NORMAL
    satisfaction: str = ""
    closed: bool = False


ASKED = (
    Asked(
        23,
        time(11, 5),
        Role.SUPER_ADMIN,
        "BILLING",
        "GSTIN on our invoice",
        [
            (CENTRE, 0, "The invoice of the Growth plan shows no GSTIN of ours. Can it be added?"),
            (SOLUTION, 51, "Please enter it under Settings. The next invoice shows it."),
        ],
        satisfaction="YES",
        closed=True,
    ),
    Asked(
        9,
        time(10, 40),
        Role.STAFF,
        "REPORTS",
        "Fee report total differs from Home",
        [
            (CENTRE, 0, "Home says more than the report of collections for the same month."),
            (NOTE, 4, "The report is of Kothrud alone, Home of both branches."),
            (
                SOLUTION,
                9,
                "The report was filtered by one branch. Please choose All branches at the top; "
                "then both figures are equal.",
            ),
        ],
        priority=Ticket.Priority.HIGH,
        satisfaction="YES",
    ),
    Asked(
        5,
        time(12, 15),
        Role.TRAINER,
        "ATTENDANCE",
        "Register shows last week’s batch",
        [
            (CENTRE, 0, "On my phone the register opens with the batch of last week."),
            (PLATFORM, 34, "Thank you for writing. Does it help to open the page once more?"),
        ],
    ),
    Asked(
        2,
        time(10, 18),
        Role.SUPER_ADMIN,
        "RECEIPTS",
        "Receipt prints without the rupee sign",
        [
            (
                CENTRE,
                0,
                "Since this morning the 80 mm receipt leaves a box where ₹ should stand. A4 is "
                "right. The printer is a TVS RP 3230 at the Kothrud desk.",
            ),
            (NOTE, 13, "The driver of that model has no U+20B9 in its built-in face."),
            (PLATFORM, 18, ANSWERS["Print as image"]),
            (CENTRE, 34, "It prints now, thank you. Could that be the default for this printer?"),
        ],
    ),
    Asked(
        1,
        time(10, 30),
        Role.STAFF,
        "HOW_TO",
        "How do we take an advance?",
        [(CENTRE, 0, "A parent wants to pay three months before they are due. Where?")],
        priority=Ticket.Priority.LOW,
    ),
)


@in_public()
@writing()
def load_answers() -> None:
    """Adds MASTER's canned answers that are not there yet."""
    for title, text in ANSWERS.items():
        if not CannedAnswer.objects.live().filter(title=title).exists():
            audit_log.create(CannedAnswer(title=title, text=text), by=SYSTEM)


@in_public()
@writing()
def load_tickets(organisation: Organisation, today: date) -> None:
    """Adds the tickets of a centre, the oldest first."""
    for asked in ASKED:
        opener = User.objects.filter(organisation=organisation, role=asked.role).earliest("pk")
        _load(asked, organisation, opener, today)


@in_public()
def remove_tickets(organisation: Organisation) -> None:
    """Deletes the centre's tickets. The application may not; the owner of the tables may."""
    tickets = Ticket.objects.filter(organisation=organisation)
    TicketMessage.objects.filter(ticket__in=tickets).delete()
    tickets.delete()


def _load(asked: Asked, organisation: Organisation, opener: User, today: date) -> None:
    day = today - timedelta(days=asked.days)
    while day.weekday() == rules.SUNDAY:
        day -= timedelta(days=1)
    opened = datetime.combine(day, asked.at, rules.INDIA)
    by = Actor(opener.pk, opener.name)
    entries: list[TicketMessage] = []
    status: str = Ticket.Status.OPEN
    answered: datetime | None = None
    for side, minutes, text in asked.messages:
        at = opened + timedelta(minutes=minutes)
        author = by if side == CENTRE else SUPPORT
        kind = TicketMessage.Kind.NOTE if side == NOTE else TicketMessage.Kind.REPLY
        entries.append(_entry(author, at, kind=kind, text=text, by_platform=side != CENTRE))
        if side == NOTE:
            continue
        ours = side != CENTRE
        answered = answered or (at if ours else None)
        after = rules.status_after_reply(status, by_platform=ours, resolves=side == SOLUTION)
        entries += _moved(status, after, author, at, ours)
        status = after
    if asked.closed:
        at = opened + timedelta(days=1)
        entries += _moved(status, Ticket.Status.CLOSED, SUPPORT, at, True)
        status = Ticket.Status.CLOSED
    ticket = Ticket(
        code=take_code(Ticket.CODES),
        organisation=organisation,
        subject=asked.subject,
        category=asked.category,
        priority=asked.priority,
        status=status,
        respond_by=rules.after_working_minutes(opened, rules.TARGET_MINUTES[asked.priority]),
        responded_at=answered,
        response_minutes=rules.working_minutes(opened, answered) if answered else None,
        satisfaction=asked.satisfaction,
        created_at=opened,
    )
    audit_log.create(ticket, by=by)
    for entry in entries:
        entry.ticket = ticket
    TicketMessage.objects.bulk_create(entries)


def _entry(by: Actor, at: datetime, **values: object) -> TicketMessage:
    return TicketMessage(author_id=by.id, author_name=by.name, created_at=at, **values)


def _moved(before: str, after: str, by: Actor, at: datetime, ours: bool) -> list[TicketMessage]:
    if before == after:
        return []
    kind = TicketMessage.Kind.STATUS
    values = {"from_status": before, "to_status": after, "by_platform": ours}
    return [_entry(by, at, kind=kind, **values)]
