"""Questions that students ask of the floors above."""

from shared_apps.core.ports import Port

student_in_use = Port("(student_id) → a sentence saying what keeps the student, or None.")
student_tied = Port("(student_id) → a sentence saying what ties one to the branch, or None.")
student_left = Port("(student_id, status, by) → None: COMPLETED or LEFT, in that transaction.")
