"""Every query about courses, fee plans and batches: `courses` what is taught at which price,
`batches` who meets when, `week` the timetable on the wall."""

from tenant_apps.courses.selectors.batches import (
    BATCHES,
    batch_ref,
    branch_close_blocker,
    clashes,
    is_session,
    session_days,
    sessions_on,
)
from tenant_apps.courses.selectors.courses import (
    COURSES,
    FEE_PLANS,
    InstalmentRow,
    course_ref,
    duration,
    setup_steps,
)
from tenant_apps.courses.selectors.week import WeekSession, week

__all__ = [
    "BATCHES",
    "COURSES",
    "FEE_PLANS",
    "InstalmentRow",
    "WeekSession",
    "batch_ref",
    "branch_close_blocker",
    "clashes",
    "course_ref",
    "duration",
    "is_session",
    "session_days",
    "sessions_on",
    "setup_steps",
    "week",
]
