"""What attendance means: who can be marked when, what it adds up to, whom to worry about. No
database, no clock."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction

from django.db.models import TextChoices

from shared_apps.core.dates import format_day
from shared_apps.core.translation import gettext as _
from tenant_apps.courses.rules import Timetable, is_open, session_days, time_in_words

OPEN_DAYS = 7
"""A register stays open for so many days after its class; later only managers change it, with a
reason (PRODUCT.md, 4.6)."""

WORTH = {
    "PRESENT": Fraction(1),
    "LATE": Fraction(1),
    "HALF_DAY": Fraction(1, 2),
    "ABSENT": Fraction(),
}
"""What a code counts as of a class attended. An excused class is not counted at all."""

STAFF_WORTH = WORTH | {"ON_DUTY": Fraction(1)}
"""The same for a day at work; leave is not counted."""

ROW_OF_ABSENCES = 3
LOW_PERCENT = 75
FEWEST_CLASSES = 6
"""Fewer counted classes say nothing about somebody's percentage."""
RECENT_CLASSES = 20
"""The watch-list looks at so many of somebody's last classes, not at what was long ago."""


class RegisterState(TextChoices):
    """Where the register of a class stands. Whether it is locked is another question: `is_locked`."""

    UPCOMING = "UPCOMING"
    NOT_TAKEN = "NOT_TAKEN"
    TAKEN = "TAKEN"


def register_state(day: date, starts: time, *, is_taken: bool, now: datetime) -> RegisterState:
    """The state of the register of a class on `day` that starts at `starts`, at `now` by the clock in
    India. A class has started at the very minute of its start. A register may be taken earlier."""
    if is_taken:
        return RegisterState.TAKEN
    has_started = (day, starts) <= (now.date(), now.time())
    return RegisterState.NOT_TAKEN if has_started else RegisterState.UPCOMING


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a batch meets, without the days on which its branch is closed (0 = Monday) and those on
    which its class is `cancelled`."""

    timetable: Timetable
    weekly_off: Collection[int]
    holidays: Collection[date]
    cancelled: Collection[date] = ()

    def days(self, first: date, last: date) -> list[date]:
        days = session_days(
            self.timetable, first, last, weekly_off=self.weekly_off, holidays=self.holidays
        )
        return [day for day in days if day not in self.cancelled]

    def is_closed(self, day: date) -> bool:
        return not is_open(day, weekly_off=self.weekly_off, holidays=self.holidays)

    def fault(self, day: date, name: str) -> str | None:
        """Why there is no class on this day."""
        if day in self.holidays:
            return _("{day} is a holiday of the branch.").format(day=format_day(day))
        if day.weekday() in self.weekly_off:
            return _("The branch is closed on {day:%A}s.").format(day=day)
        if day < self.timetable.first:
            return _("{name} begins on {day}.").format(
                name=name, day=format_day(self.timetable.first)
            )
        if self.timetable.last is not None and day > self.timetable.last:
            return _("{name} ended on {day}.").format(
                name=name, day=format_day(self.timetable.last)
            )
        if day.weekday() not in self.timetable.days:
            return _("{name} does not meet on {day:%A}s.").format(name=name, day=day)
        if day in self.cancelled:
            return _("The class of {day} is cancelled.").format(day=format_day(day))
        return None


@dataclass(frozen=True, slots=True)
class Stay:
    """From when until when somebody learns in a batch; without a last day it goes on. `pauses` are
    the days of a break, the last of them open while it lasts."""

    first: date
    last: date | None
    pauses: tuple[tuple[date, date | None], ...] = ()

    def covers(self, day: date) -> bool:
        return _within(day, self.first, self.last) and not any(
            _within(day, since, until) for since, until in self.pauses
        )


def _within(day: date, first: date, last: date | None) -> bool:
    return first <= day and (last is None or day <= last)


def is_locked(day: date, today: date) -> bool:
    """Whether the register of this day is closed for all but managers."""
    return (today - day).days > OPEN_DAYS


def times_fault(code: str, check_in: time | None, check_out: time | None) -> str | None:
    """What is wrong with the times of somebody marked so."""
    if code in ("ABSENT", "EXCUSED") and (check_in or check_out):
        return _("An absent person has no check-in or check-out.")
    if check_in and check_out and check_out <= check_in:
        return _("The check-out must be later than the check-in.")
    return None


def percent(codes: Mapping[str, int], worth: Mapping[str, Fraction] = WORTH) -> int | None:
    """Classes attended of those that count, rounded down, so that 74.9 never looks like 75; None
    where nothing counts yet."""
    base = sum(count for code, count in codes.items() if code in worth)
    if not base:
        return None
    return int(
        sum(worth[code] * count for code, count in codes.items() if code in worth) * 100 / base
    )


def absent_in_a_row(codes: Iterable[str]) -> int:
    """How many of the last classes were missed, `codes` from the newest back. An excused class
    neither counts nor ends the row."""
    count = 0
    for code in codes:
        if code == "ABSENT":
            count += 1
        elif code != "EXCUSED":
            break
    return count


@dataclass(frozen=True, slots=True)
class Concern:
    """Why somebody is on the watch-list; `in_a_row` and `percent` are of the classes looked at."""

    in_a_row: int
    percent: int | None
    why: str

    @property
    def stays_away(self) -> bool:
        return self.in_a_row >= ROW_OF_ABSENCES


def concern(codes: Sequence[str], last_came: date | None) -> Concern | None:
    """What the last classes of somebody say, `codes` from the newest back; None where all is well."""
    in_a_row = absent_in_a_row(codes)
    counts = Counter(code for code in codes if code in WORTH)
    share = percent(counts)
    reasons = []
    if in_a_row >= ROW_OF_ABSENCES:
        text = (
            _("Absent {in_a_row} times in a row, last attended on {day}.")
            if last_came
            else _("Absent {in_a_row} times in a row, has not attended yet.")
        )
        day = format_day(last_came) if last_came else ""
        reasons.append(text.format(in_a_row=in_a_row, day=day))
    if share is not None and counts.total() >= FEWEST_CLASSES and share < LOW_PERCENT:
        reasons.append(
            _("Attended {share}% of the last {total} classes.").format(
                share=share, total=counts.total()
            )
        )
    return Concern(in_a_row, share, " ".join(reasons)) if reasons else None


def not_taken(
    calendar: Calendar,
    stays: Collection[Stay],
    taken: Collection[date],
    first: date,
    last: date,
) -> Iterator[tuple[date, int]]:
    """The days from `first` to `last` on which a batch met and nobody took its register, with how
    many students were in it; a day without any needs none."""
    for day in calendar.days(first, last):
        if day in taken:
            continue
        students = sum(stay.covers(day) for stay in stays)
        if students:
            yield day, students


def worked_minutes(check_in: time | None, check_out: time | None) -> int | None:
    """Minutes at work; None as long as there is no check-out."""
    if check_in is None or check_out is None:
        return None
    return _minutes(check_out) - _minutes(check_in)


def lacks_check_out(day: date, check_in: time | None, check_out: time | None, today: date) -> bool:
    """Whether somebody went home without saying so; today they may still be here."""
    return check_in is not None and check_out is None and day < today


def check_in_fault(check_in: time | None, check_out: time | None) -> str:
    """What somebody is told who checks in on a day that is entered already."""
    if check_in is None:
        return _("An admin or the owner has entered this day for you.")
    if check_out is None:
        return _("You checked in at {time_in_words}.").format(time_in_words=time_in_words(check_in))
    return _(
        "You checked out at {time_in_words}. If you are back, please ask an "
        "admin or the owner to change the day."
    ).format(time_in_words=time_in_words(check_out))


def working_days(
    first: date, last: date, *, weekly_off: Collection[int], holidays: Collection[date]
) -> list[date]:
    """The days from `first` to `last` on which a branch works."""
    days = (first + timedelta(days=step) for step in range((last - first).days + 1))
    return [day for day in days if is_open(day, weekly_off=weekly_off, holidays=holidays)]


def _minutes(moment: time) -> int:
    return moment.hour * 60 + moment.minute
