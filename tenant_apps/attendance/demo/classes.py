"""Who came to which class of the year."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from math import ceil
from random import Random

from django.db import connection
from django.utils import timezone

from shared_apps.core.principal import SYSTEM, Actor
from tenant_apps.attendance.models import Register
from tenant_apps.attendance.rules import Stay
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.courses.models import Batch
from tenant_apps.courses.selectors import session_days
from tenant_apps.enrolments.models import Enrolment

YEAR = 365
BUSY = 14
# Of a hundred who have learned for a while.
WORRYING = {"gone": 1.5, "slipping": 2.5}
# Of a hundred classes: late, half a day, absent, excused.
USUAL = {"steady": (4, 1, 3, 2), "busy": (9, 1, 10, 4), "slipping": (5, 1, 4, 2)}
SLIPPED = (8, 2, 42, 5)
SLIPPED_FOR = timedelta(days=50)
GONE_FOR = timedelta(days=16)
TAKEN_AFTER = timedelta(minutes=25)
"""So long after its beginning a class has its register."""
# Of a thousand classes, how often a sickness of two to four classes begins.
FALLS_ILL = 12
ILL = ("Fever", "Down with a cold", "Chickenpox", "Stomach upset")
AWAY = ("Family function", "School exams", "Out of town", "School trip")
WEEK = timedelta(days=7)
FORGOTTEN = 3
"""Registers of the last weeks that nobody took, beside one of each trainer's of the last one."""


MarkRow = tuple[int, int, str, time | None, time | None, str]
"""Enrolment, student, code, check-in, check-out, note."""


@dataclass
class Pupil:
    """An enrolment with its way of coming; `ill` is how many more classes the sickness takes."""

    enrolment: Enrolment
    stay: Stay
    habit: str
    ill: int = 0
    note: str = ""


@dataclass
class Book:
    """What is written at the end: the registers, and of each its marks and its audit entry."""

    registers: list[Register] = field(default_factory=list)
    marks: list[list[MarkRow]] = field(default_factory=list)
    entries: list[AuditEntry] = field(default_factory=list)

    def save(self) -> None:
        Register.objects.bulk_create(self.registers)
        for entry, register in zip(self.entries, self.registers, strict=True):
            entry.target_id = register.pk
        AuditEntry.objects.bulk_create(self.entries, batch_size=1000)
        columns = "register_id, batch_id, branch_id, date, enrolment_id, student_id, code"
        sql = f"COPY attendance_mark ({columns}, check_in, check_out, note) FROM STDIN"
        with connection.cursor() as cursor, cursor.copy(sql) as copy:
            for register, marks in zip(self.registers, self.marks, strict=True):
                of = (register.pk, register.batch_id, register.branch_id, register.date)
                for mark in marks:
                    copy.write_row((*of, *mark))


def take_registers(random: Random, now: datetime, today: date) -> None:
    """Every class of the last year but a few that were forgotten; of those that have begun today, the
    first half. `now` is a moment of today in India."""
    book = Book()
    pupils = _pupils(random, today)
    batches = Batch.objects.live().select_related("branch", "trainer").order_by("pk")
    begun = [one for one in _classes(list(batches), today) if _start(*one) + TAKEN_AFTER <= now]
    classes = sorted(begun, key=lambda one: (one[0], one[1].start_time))
    held = [
        (on, batch) for on, batch in classes if any(one.stay.covers(on) for one in pupils[batch.pk])
    ]
    skipped = _forgotten(random, held, today)
    for on, batch in classes:
        present = [pupil for pupil in pupils[batch.pk] if pupil.stay.covers(on)]
        if present and (on, batch.pk) not in skipped:
            _take(random, book, on, batch, present, today)
    book.save()


def _classes(batches: list[Batch], today: date) -> Iterator[tuple[date, Batch]]:
    for batch in batches:
        for on in session_days(batch, today - timedelta(days=YEAR), today):
            yield on, batch


def _start(on: date, batch: Batch) -> datetime:
    return datetime.combine(on, batch.start_time, timezone.get_default_timezone())


def _pupils(random: Random, today: date) -> dict[int, list[Pupil]]:
    found: dict[int, list[Pupil]] = defaultdict(list)
    enrolments = Enrolment.objects.live().exclude(status="CANCELLED").exclude(batch=None)
    named = enrolments.select_related("student").prefetch_related("pauses")
    everybody = list(named.order_by("student__name", "pk"))
    worrying = _worrying(random, everybody, today)
    for enrolment in everybody:
        pauses = tuple((pause.first, pause.last) for pause in enrolment.pauses.all())
        found[enrolment.batch_id or 0].append(
            Pupil(
                enrolment,
                Stay(enrolment.start, enrolment.end, pauses),
                worrying.get(enrolment.pk)
                or ("busy" if random.random() * 100 < BUSY else "steady"),
            )
        )
    return found


def _worrying(random: Random, enrolments: list[Enrolment], today: date) -> dict[int, str]:
    """Who stays away or comes less and less, by enrolment. Their last classes show it: they still
    learn, and began before they slipped."""
    settled = [
        enrolment.pk
        for enrolment in enrolments
        if enrolment.status == Enrolment.Status.ACTIVE and enrolment.start < today - SLIPPED_FOR
    ]
    random.shuffle(settled)
    habits = [habit for habit, of in WORRYING.items() for _ in range(ceil(len(settled) * of / 100))]
    return dict(zip(settled, habits, strict=False))


def _forgotten(
    random: Random, classes: list[tuple[date, Batch]], today: date
) -> set[tuple[date, int]]:
    """One of each trainer's of the week, some of the weeks before, and the second half of those of
    today that have begun."""
    of_trainers: dict[int | None, list[tuple[date, int]]] = defaultdict(list)
    for on, batch in classes:
        if today - WEEK <= on < today:
            of_trainers[batch.trainer_id].append((on, batch.pk))
    keys = [(on, batch.pk) for on, batch in classes]
    of_today = [key for key in keys if key[0] == today]
    before = [key for key in keys if today - timedelta(days=25) <= key[0] < today - WEEK]
    return {
        *map(random.choice, of_trainers.values()),
        *random.sample(before, min(FORGOTTEN, len(before))),
        *of_today[(len(of_today) + 1) // 2 :],
    }


def _take(
    random: Random, book: Book, on: date, batch: Batch, pupils: list[Pupil], today: date
) -> None:
    trainer = Actor(batch.trainer.pk, batch.trainer.name) if batch.trainer else SYSTEM
    at = _start(on, batch)
    register = Register(batch=batch, branch=batch.branch, date=on)
    register.created_at = at + TAKEN_AFTER * random.uniform(0.25, 1)
    register.stamp_created(trainer)
    marks = [_mark(random, register, pupil, today) for pupil in pupils]
    book.registers.append(register)
    book.marks.append(marks)
    book.entries.append(
        audit.entry(
            "taken",
            at=register.created_at,
            by=trainer,
            target=register,
            after={
                "batch": batch.name,
                "date": f"{on}",
                "marks": {
                    pupil.enrolment.student.code: {"code": code}
                    for pupil, (_, _, code, *_) in zip(pupils, marks, strict=True)
                },
            },
        )
    )


def _mark(random: Random, register: Register, pupil: Pupil, today: date) -> MarkRow:
    code, note = _code(random, pupil, today - register.date)
    start, end = register.batch.start_time, register.batch.end_time
    return (
        pupil.enrolment.pk,
        pupil.enrolment.student_id,
        code,
        _after(start, random.randint(6, 25)) if code == "LATE" else None,
        _after(end, -random.randint(15, 25)) if code == "HALF_DAY" else None,
        note,
    )


def _code(random: Random, pupil: Pupil, ago: timedelta) -> tuple[str, str]:
    if pupil.habit == "gone" and ago < GONE_FOR:
        return "ABSENT", ""
    if pupil.ill:
        pupil.ill -= 1
        return "EXCUSED", pupil.note
    if random.random() * 1000 < FALLS_ILL:
        pupil.ill, pupil.note = random.randint(1, 3), random.choice(ILL)
        return "ABSENT", ""
    slipped = pupil.habit == "slipping" and ago < SLIPPED_FOR
    late, half, absent, excused = SLIPPED if slipped else USUAL.get(pupil.habit, USUAL["steady"])
    drawn = random.random() * 100
    if drawn < excused:
        return "EXCUSED", random.choice(AWAY)
    for code, share in (("ABSENT", excused + absent), ("LATE", excused + absent + late)):
        if drawn < share:
            return code, ""
    return ("HALF_DAY", "") if drawn < excused + absent + late + half else ("PRESENT", "")


def _after(moment: time, minutes: int) -> time:
    return (datetime.combine(date.min, moment) + timedelta(minutes=minutes)).time()
