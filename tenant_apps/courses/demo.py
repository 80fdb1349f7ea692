"""What the demo academy teaches, on which terms, and its week."""

from collections import Counter
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses import services
from tenant_apps.courses.models import Course
from tenant_apps.staff.models import Member

# Name, category, months, monthly fee, registration, material, due day.
MONTHLY = [
    ("Guitar, Grade 1", "Music", 12, 3400, 500, 850, 10),
    ("Guitar, Grade 3", "Music", 12, 4000, 500, 850, 10),
    ("Keyboard Foundation", "Music", 12, 3200, 500, 650, 10),
    ("Western Vocals", "Music", 12, 3600, 500, 0, 5),
    ("Hindustani Vocals", "Music", 24, 3000, 500, 0, 5),
    ("Tabla Foundation", "Music", 12, 2800, 500, 450, 25),
    ("Drums, Beginner", "Music", 12, 4200, 500, 700, 25),
    ("Violin, Grade 1", "Music", 12, 4400, 500, 900, 10),
    ("Bharatanatyam, Junior", "Dance", 36, 2600, 500, 1200, 5),
    ("Kathak, Junior", "Dance", 36, 2600, 500, 1200, 25),
]
# What the monthly plan of a course says beyond its due day.
TERMS: dict[str, dict[str, Any]] = {
    "Drums, Beginner": {
        "late_fee_kind": "PER_DAY",
        "late_fee": Decimal(20),
        "late_fee_cap": Decimal(300),
    },
    "Violin, Grade 1": {"late_fee_kind": "FIXED", "late_fee": Decimal(150)},
    "Western Vocals": {"proration": "BY_DAY"},
    "Kathak, Junior": {"proration": "BY_DAY"},
}
# Name, category, weeks, fee, material, instalments: rupees and days after the first day.
WORKSHOPS: list[tuple[str, str, int, int, int, list[tuple[int, int]]]] = [
    ("Watercolour Weekends", "Art", 12, 7500, 1800, [(3500, 0), (2000, 28), (2000, 56)]),
    ("Theatre Workshop", "Stage", 8, 6000, 400, []),
]
# Course, branch, trainer, room, days (0 = Monday), from, minutes, seats. Kothrud is closed on Mondays,
# Baner on Wednesdays.
WEEK = [
    ("Guitar, Grade 1", "Kothrud", "Amol Sathe", "Room 1", [1, 3], "17:00", 60, 18),
    ("Guitar, Grade 1", "Kothrud", "Amol Sathe", "Room 1", [5, 6], "09:00", 60, 18),
    ("Guitar, Grade 3", "Kothrud", "Amol Sathe", "Room 1", [1, 3], "18:00", 60, 20),
    ("Drums, Beginner", "Kothrud", "Amol Sathe", "Drum room", [2, 4], "17:00", 60, 18),
    ("Violin, Grade 1", "Kothrud", "Amol Sathe", "Room 1", [2, 4], "18:30", 60, 16),
    ("Keyboard Foundation", "Kothrud", "Uma Rajan", "Room 2", [1, 4], "16:00", 60, 16),
    ("Keyboard Foundation", "Kothrud", "Uma Rajan", "Room 2", [5, 6], "10:00", 60, 16),
    ("Western Vocals", "Kothrud", "Uma Rajan", "Room 2", [2, 4], "17:30", 60, 30),
    ("Hindustani Vocals", "Kothrud", "Uma Rajan", "Room 2", [1, 3], "18:30", 75, 26),
    ("Tabla Foundation", "Kothrud", "Uma Rajan", "Room 3", [5, 6], "11:30", 60, 24),
    ("Bharatanatyam, Junior", "Kothrud", "Meera Phadke", "Hall", [1, 4], "17:30", 75, 30),
    ("Kathak, Junior", "Kothrud", "Meera Phadke", "Hall", [2, 5], "17:00", 75, 20),
    ("Watercolour Weekends", "Kothrud", "Meera Phadke", "Studio", [5, 6], "11:00", 120, 20),
    ("Theatre Workshop", "Kothrud", "Meera Phadke", "Hall", [5, 6], "15:00", 90, 20),
    ("Guitar, Grade 1", "Baner", "Rhea D’Souza", "Room 1", [1, 3], "17:00", 60, 28),
    ("Guitar, Grade 3", "Baner", "Rhea D’Souza", "Room 1", [1, 3], "18:15", 60, 20),
    ("Keyboard Foundation", "Baner", "Rhea D’Souza", "Room 1", [0, 4], "17:00", 60, 26),
    ("Western Vocals", "Baner", "Rhea D’Souza", "Room 1", [0, 4], "18:15", 60, 24),
    ("Violin, Grade 1", "Baner", "Rhea D’Souza", "Room 1", [5, 6], "09:30", 60, 14),
    ("Watercolour Weekends", "Baner", "Rhea D’Souza", "Studio", [5, 6], "11:00", 120, 16),
    ("Hindustani Vocals", "Baner", "Kedar Bapat", "Room 2", [1, 3], "17:30", 60, 22),
    ("Tabla Foundation", "Baner", "Kedar Bapat", "Room 2", [0, 4], "17:30", 60, 20),
    ("Drums, Beginner", "Baner", "Kedar Bapat", "Room 3", [0, 4], "18:45", 60, 18),
    ("Bharatanatyam, Junior", "Baner", "Kedar Bapat", "Hall", [5, 6], "16:00", 75, 24),
    ("Kathak, Junior", "Baner", "Kedar Bapat", "Hall", [5, 6], "10:00", 75, 18),
    ("Theatre Workshop", "Baner", "Kedar Bapat", "Hall", [5, 6], "12:00", 90, 12),
]


def fill_demo(*, today: date) -> None:
    """Creates the catalogue and its batches by the services."""
    courses = [*_monthly_courses(), *_workshops()]
    services.create_course(
        by=SYSTEM,
        name="Music Production Basics",
        category="Music",
        duration_value=6,
        duration_unit="MONTHS",
        base_fee=Decimal(5500),
        status=Course.Status.DRAFT,
        fee_plan={"kind": "MONTHLY", "due_day": 5},
    )
    _fill_week({course.name: course for course in courses}, today)


def _monthly_courses() -> list[Course]:
    courses = []
    for name, category, months, fee, registration, material, due_day in MONTHLY:
        terms = TERMS.get(name, {})
        course = services.create_course(
            by=SYSTEM,
            name=name,
            category=category,
            duration_value=months,
            duration_unit="MONTHS",
            base_fee=Decimal(fee),
            registration_fee=Decimal(registration),
            material_fee=Decimal(material),
            description=f"Two classes a week. {months} months from first to last class.",
            fee_plan={"kind": "MONTHLY", "due_day": due_day, "grace_days": 3, **terms},
        )
        services.create_fee_plan(
            by=SYSTEM,
            course=course,
            kind="QUARTERLY",
            fee=Decimal(fee) * 3 - 600,
            due_day=due_day,
            grace_days=5,
        )
        courses.append(course)
    return courses


def _workshops() -> list[Course]:
    courses = []
    for name, category, weeks, fee, material, instalments in WORKSHOPS:
        course = services.create_course(
            by=SYSTEM,
            name=name,
            category=category,
            duration_value=weeks,
            duration_unit="WEEKS",
            base_fee=Decimal(fee),
            material_fee=Decimal(material),
            description="Saturdays and Sundays, all material included.",
            fee_plan={"kind": "ONE_TIME", "grace_days": 7},
        )
        if instalments:
            rows = [{"amount": f"{amount}.00", "afterDays": days} for amount, days in instalments]
            services.create_fee_plan(
                by=SYSTEM, course=course, kind="INSTALMENTS", instalments=rows, grace_days=7
            )
        courses.append(course)
    return courses


def _fill_week(courses: dict[str, Course], today: date) -> None:
    branches = {branch.name: branch for branch in Branch.objects.live()}
    team = {member.name: member for member in Member.objects.live()}
    since = add_months(month_start(today), -12)
    made: Counter[tuple[str, str]] = Counter()
    for name, branch, trainer, room, days, begins, minutes, seats in WEEK:
        start = time.fromisoformat(begins)
        letter = "ABC"[made[name, branch]]
        made[name, branch] += 1
        services.create_batch(
            by=SYSTEM,
            name=f"{name} – {letter}",
            course=courses[name],
            branch=branches[branch],
            trainer=team[trainer],
            room=room,
            days=days,
            start_time=start,
            end_time=(datetime.combine(since, start) + timedelta(minutes=minutes)).time(),
            start=since,
            capacity=seats,
        )
