"""Every query about courses, fee plans and batches: `courses` what is taught at which price,
`batches` who meets when, `changes` which classes are cancelled or taken by a substitute, `week` the
timetable on the wall."""

from tenant_apps.courses.selectors.batches import (
    BATCHES,
    batch_ref,
    branch_close_blocker,
    clashes,
    is_session,
    session_days,
    sessions_on,
)
from tenant_apps.courses.selectors.changes import (
    CANCELLED_DAYS,
    cancelled_on,
    change_of,
    classes_of_trainer,
    substituted_by,
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
    "CANCELLED_DAYS",
    "COURSES",
    "FEE_PLANS",
    "InstalmentRow",
    "WeekSession",
    "batch_ref",
    "branch_close_blocker",
    "cancelled_on",
    "change_of",
    "clashes",
    "classes_of_trainer",
    "course_ref",
    "duration",
    "is_session",
    "session_days",
    "sessions_on",
    "setup_steps",
    "substituted_by",
    "week",
]
