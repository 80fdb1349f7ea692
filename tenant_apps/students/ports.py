"""Questions that students ask of the floors above."""

from shared_apps.core.ports import Port

TIMELINE_PAGE = 30

student_in_use = Port("(student_id) → a sentence saying what keeps the student, or None.")
student_tied = Port("(student_id) → a sentence saying what ties one to the branch, or None.")
student_left = Port("(student_id, status, by) → None: COMPLETED or LEFT, in that transaction.")
student_held = Port("(student_id, by) → None: the student goes ON_HOLD, in that transaction.")
student_kept = Port(
    "(student_id, status, by) → a sentence saying why this person may not give that status, or None."
)
student_effects = Port(
    "(student_id, statuses, principal) → {status: sentences saying what it would do, or keep}."
)
student_timeline = Port(
    "(student_id, before, principal) → list[shapes.TimelineEntry] of what happened before that "
    "instant, newest first, at most TIMELINE_PAGE + 1, as far as this person may read it."
)
