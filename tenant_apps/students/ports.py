"""Questions that students ask of the floors above."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import BigIntegerField, DateTimeField, QuerySet

from shared_apps.core.api.filters import Bind
from shared_apps.core.ports import Port
from shared_apps.core.roles import EVERYONE, Role
from tenant_apps.students.schemas import TimelineKind

TIMELINE_PAGE = 30
STUDENT = Bind("student", BigIntegerField())
"""The student whose timeline is read."""
READER = Bind("reader", BigIntegerField())
"""Who reads it: a member's id."""
BEFORE = Bind("before", DateTimeField())


@dataclass(frozen=True)
class TimelineSource:
    """Rows that tell what happened to `STUDENT`: the timeline reads those of all apps in one
    statement.

    `at` and `by` are when it happened and who did it, `facts` what the sentence needs, each a field
    of the row or an expression. `tell` makes the sentence of the facts, "" where a row tells
    nothing. `link` is a page of ours with places for `student` and facts. `rows` may depend on the
    role that reads; roles outside `readers` are told nothing.
    """

    kind: TimelineKind
    rows: Callable[[Role], QuerySet]
    at: Any
    by: Any
    facts: Mapping[str, Any]
    tell: Callable[[Mapping[str, Any], Role], str]
    link: str = ""
    readers: frozenset[Role] = EVERYONE


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
student_timeline = Port("() → list[TimelineSource]: what an app knows of a student's past.")
