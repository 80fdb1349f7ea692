"""Demo data: a year of enquiries, of which some were converted, some lost, and some are open.

The same seed creates the same year. Rows are inserted in bulk, with an audit entry for each change.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from shared_apps.core.principal import Actor
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp, LostReason
from tenant_apps.enquiries.rules import REACHED, SETTLED
from tenant_apps.enquiries.services.public_form import FORM_ACTOR
from tenant_apps.enquiries.services.reminders import remind_of_follow_ups
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.staff.models import Member
from tenant_apps.students.demo.people import BOYS, GIRLS, SURNAMES, moment
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import NumberSeries

SEED = 4719
CONVERTED, LOST, ON_HOLD = 84, 96, 9
WAITING = {"NEW": 11, "CONTACTED": 14, "INTERESTED": 12, "DEMO": 8}
SOURCES = {
    "WALK_IN": 26,
    "PHONE": 18,
    "REFERRAL": 15,
    "GOOGLE": 12,
    "INSTAGRAM": 10,
    "PUBLIC_FORM": 9,
    "WEBSITE": 4,
    "HOARDING": 3,
    "FACEBOOK": 2,
    "OTHER": 1,
}
REASONS = {
    "FEE": 22,
    "TIMING": 20,
    "NO_RESPONSE": 18,
    "DISTANCE": 14,
    "JOINED_ELSEWHERE": 12,
    "NOT_INTERESTED": 10,
    "WRONG_NUMBER": 4,
}
OUTCOMES = {"CONNECTED": 48, "NO_ANSWER": 22, "CALL_BACK": 14, "BUSY": 8, "SENT": 8}
CHANNELS = {"CALL": 68, "WHATSAPP": 22, "VISIT": 10}
# Days from today to the next follow-up of an open enquiry → weight.
NEXT_DAYS = {-9: 2, -4: 3, -2: 4, -1: 6, 0: 11, 1: 8, 2: 5, 3: 5, 5: 3, 7: 4, 12: 2}
NOTES = (
    "Wants evening batches after 6.",
    "Asked about the fee for a quarter.",
    "Child is 8, plays a little already.",
    "Will come on Saturday with the father.",
    "Comparing with a class nearer home.",
    "Prefers weekends.",
    "Has an own instrument.",
    "Exams until the end of the month.",
    "Asked for a trial class.",
    "Referred by a neighbour whose son learns here.",
)


@dataclass
class Year:
    """Collects the rows in memory; `save` inserts them."""

    random: Random
    today: date
    desks: dict[int, list[Actor]]
    courses: list[int]
    enquiries: list[Enquiry] = field(default_factory=list)
    follow_ups: list[FollowUp] = field(default_factory=list)
    stages: list[tuple[Enquiry, datetime, Actor]] = field(default_factory=list)

    def add(self, enquiry: Enquiry, outcomes: list[str]) -> None:
        """Adds the enquiry with a follow-up for each outcome, in order of time."""
        random = self.random
        desk = self._desk(enquiry)
        enquiry.created_at = moment(random, enquiry.date)
        enquiry.stamp_created(FORM_ACTOR if enquiry.source == Enquiry.Source.PUBLIC_FORM else desk)
        self.enquiries.append(enquiry)
        at = enquiry.created_at
        for outcome in outcomes:
            later = moment(
                random, min(at.date() + timedelta(days=random.randint(0, 6)), self.today)
            )
            at = max(later, min(at + timedelta(minutes=20), timezone.now()))
            self._add_follow_up(enquiry, desk, at, outcome)
        if outcomes:
            self.follow_ups[-1].next = enquiry.next_follow_up
        if enquiry.status != Enquiry.Status.NEW:
            self.stages.append((enquiry, at, desk))

    def _add_follow_up(self, enquiry: Enquiry, desk: Actor, at: datetime, outcome: str) -> None:
        channel = self.pick(CHANNELS) if outcome in REACHED else "CALL"
        follow_up = FollowUp(
            enquiry=enquiry,
            at=at,
            channel="WHATSAPP" if outcome == "SENT" else channel,
            outcome=outcome,
            note=self.random.choice(NOTES) if outcome == "CONNECTED" else "",
            by_id=desk.id,
            by_name=desk.name,
        )
        enquiry.responded_at = enquiry.responded_at or at
        self.follow_ups.append(follow_up)

    def pick(self, weights: dict) -> str:
        return self.random.choices([*weights], weights=[*weights.values()])[0]

    def outcomes(self, minimum: int, maximum: int) -> list[str]:
        return [self.pick(OUTCOMES) for _ in range(self.random.randint(minimum, maximum))]

    def save(self) -> None:
        self.enquiries.sort(key=lambda enquiry: enquiry.created_at)
        for number, enquiry in enumerate(self.enquiries, start=1):
            enquiry.code = Enquiry.CODES.format(number)
        NumberSeries.objects.create(kind=Enquiry.CODES.kind, last=len(self.enquiries))
        Enquiry.objects.bulk_create(self.enquiries)
        FollowUp.objects.bulk_create(sorted(self.follow_ups, key=lambda each: each.at))
        AuditEntry.objects.bulk_create(self._entries())

    def _entries(self) -> list[AuditEntry]:
        was_new = {"status": Enquiry.Status.NEW}
        created = [
            _entry(
                one,
                one.created_at,
                Actor(one.created_by_id, one.created_by_name),
                {"action": "created", "after": one.snapshot() | was_new},
            )
            for one in self.enquiries
        ]
        moved = [
            _entry(
                one,
                at,
                desk,
                {
                    "action": "changed",
                    "before": was_new,
                    "after": {"status": one.status, "lost_reason": one.lost_reason},
                },
            )
            for one, at, desk in self.stages
        ]
        return created + moved

    def _desk(self, enquiry: Enquiry) -> Actor:
        """Returns the owner, or a random member of the branch if there is none."""
        owner = enquiry.owner
        if owner is not None:
            return Actor(owner.pk, owner.name)
        return self.random.choice(self.desks[enquiry.branch_id])


@transaction.atomic
def fill_demo(*, today: date) -> None:
    """Creates about 240 enquiries."""
    random = Random(SEED)
    branches = list(Branch.objects.live().order_by("pk"))
    team = list(Member.objects.live().exclude(branch=None).order_by("pk"))
    year = Year(
        random,
        today,
        {
            branch.pk: [Actor(m.pk, m.name) for m in team if m.branch_id == branch.pk]
            for branch in branches
        },
        list(Course.objects.live().filter(status="ACTIVE").values_list("pk", flat=True)),
    )
    _add_converted(year, team)
    names = _names(random, LOST + ON_HOLD + sum(WAITING.values()))
    for _ in range(LOST):
        _add_lost(year, _enquiry(year, names.pop(), branches, team, random.randint(20, 355)))
    for _ in range(ON_HOLD):
        _add_on_hold(year, _enquiry(year, names.pop(), branches, team, random.randint(15, 90)))
    for stage, count in WAITING.items():
        for _ in range(count):
            ago = random.randint(0, 4) if stage == "NEW" else random.randint(3, 32)
            _add_open(year, _enquiry(year, names.pop(), branches, team, ago), stage)
    year.save()
    remind_of_follow_ups(today)


def _add_converted(year: Year, team: list[Member]) -> None:
    """Adds converted enquiries for some students who were admitted during the year."""
    first_day = year.today - timedelta(days=355)
    admitted = list(
        Student.objects.live()
        .filter(admission_date__gt=first_day)
        .order_by("pk")
        .select_related("branch")
    )
    courses_of: dict[int, list[int]] = {}
    enrolled = Enrolment.objects.live().order_by("pk").values_list("student_id", "course_id")
    for student_id, course_id in enrolled:
        courses_of.setdefault(student_id, []).append(course_id)
    for student in year.random.sample(admitted, min(CONVERTED, len(admitted))):
        enquiry = Enquiry(
            date=student.admission_date - timedelta(days=year.random.randint(0, 18)),
            name=student.name,
            phone=student.phone,
            whatsapp=student.whatsapp,
            email=student.email,
            course_ids=courses_of.get(student.pk, [])[:2],
            branch=student.branch,
            source=year.pick(SOURCES),
            owner=_owner(year, team, student.branch),
            status=Enquiry.Status.CONVERTED,
            student=student,
        )
        year.add(enquiry, [*year.outcomes(0, 2), "CONNECTED"])


def _enquiry(
    year: Year, name: str, branches: list[Branch], team: list[Member], ago: int
) -> Enquiry:
    random = year.random
    branch = random.choices(branches, weights=[3, 2])[0]
    phone = f"{random.choice('6789')}{random.randint(0, 10**9 - 1):09d}"
    return Enquiry(
        date=year.today - timedelta(days=ago),
        name=name,
        phone=phone,
        whatsapp=phone if random.random() < 0.7 else "",
        email=f"{name.split()[0].lower()}.{phone[-3:]}@example.com"
        if random.random() < 0.4
        else "",
        course_ids=random.sample(year.courses, random.choices([1, 2], weights=[5, 1])[0]),
        branch=branch,
        source=year.pick(SOURCES),
        owner=_owner(year, team, branch),
        note=random.choice(NOTES) if random.random() < 0.3 else "",
    )


def _add_lost(year: Year, enquiry: Enquiry) -> None:
    reason = year.pick(REASONS)
    enquiry.status = Enquiry.Status.LOST
    enquiry.parked_from = year.random.choice(OPEN[1:])
    enquiry.lost_reason = LostReason(reason)
    last = {"WRONG_NUMBER": "WRONG_NUMBER", "NO_RESPONSE": "NO_ANSWER"}.get(
        reason, "NOT_INTERESTED"
    )
    tries = [] if last in SETTLED and last == "WRONG_NUMBER" else year.outcomes(1, 3)
    year.add(enquiry, [*tries, last])


def _add_on_hold(year: Year, enquiry: Enquiry) -> None:
    enquiry.status = Enquiry.Status.ON_HOLD
    enquiry.parked_from = year.random.choice(OPEN[1:])
    enquiry.parked_note = year.random.choice(
        ("After the board exams.", "Moves to Pune next month.")
    )
    if year.random.random() < 0.6:
        enquiry.next_follow_up = year.today + timedelta(days=year.random.randint(10, 60))
    year.add(enquiry, [*year.outcomes(0, 2), "CALL_BACK"])


def _add_open(year: Year, enquiry: Enquiry, stage: str) -> None:
    enquiry.status = stage
    days = int(year.pick(NEXT_DAYS)) if stage != "NEW" else year.random.choice((0, 0, 0, 1, -1))
    enquiry.next_follow_up = max(enquiry.date, year.today + timedelta(days=days))
    if stage == Enquiry.Status.NEW:
        enquiry.owner = None if enquiry.source == Enquiry.Source.PUBLIC_FORM else enquiry.owner
        year.add(enquiry, [])
        return
    year.add(enquiry, [*year.outcomes(0, 2), "CONNECTED"])


def _owner(year: Year, team: list[Member], branch: Branch) -> Member | None:
    """Returns a random member of the branch, most often of the front desk, sometimes None."""
    weights = {"STAFF": 7, "ADMIN": 2, "TRAINER": 1}
    people = [member for member in team if member.branch_id == branch.pk]
    if year.random.random() < 0.06:
        return None
    return year.random.choices(people, weights=[weights[member.role] for member in people])[0]


def _names(random: Random, count: int) -> list[str]:
    """Returns names that no student has."""
    taken = set(Student.objects.values_list("name", flat=True))
    every = [f"{first} {last}" for first in GIRLS + BOYS for last in SURNAMES]
    return random.sample([name for name in every if name not in taken], count)


def _entry(enquiry: Enquiry, at: datetime, by: Actor, what: dict[str, Any]) -> AuditEntry:
    entry: AuditEntry = audit.entry(at=at, by=by, target=enquiry, **what)
    return entry
