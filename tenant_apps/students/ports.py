"""Ports of `students`: hooks that apps of higher layers implement."""

from shared_apps.core.ports import Port

student_in_use = Port("(student_id) → why the student cannot be deleted, as a sentence, or None.")
student_cannot_move = Port(
    "(student_id) → why the student cannot change branch, as a sentence, or None."
)
student_left = Port(
    "(student_id, status, by) → None. Called in the transaction that sets COMPLETED or LEFT."
)
student_on_hold = Port("(student_id, by) → None. Called in the transaction that sets ON_HOLD.")
student_status_refused = Port(
    "(student_id, status, by) → why this user may not set the status, as a sentence, or None."
)
student_effects = Port(
    "(student_id, statuses, principal) → {status: sentences about the effects of setting it}."
)
