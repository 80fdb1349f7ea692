"""Ports of `students`: hooks that apps of higher layers implement."""

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
"""Query parameter: the id of the student whose timeline is read."""
READER = Bind("reader", BigIntegerField())
"""Query parameter: the id of the member who reads the timeline."""
BEFORE = Bind("before", DateTimeField())


@dataclass(frozen=True)
class TimelineSource:
    """A kind of event of `STUDENT`. The timeline reads the rows of all sources in one SQL
    statement.

    `rows` returns the queryset for the reader's role; roles outside `readers` see nothing. `at` and
    `by` are the time and the user, `facts` the values for the text; each is a field name or an
    expression. `describe` builds the text from the facts and returns "" to skip a row. `link` is a
    path with placeholders for `student` and the facts.
    """

    kind: TimelineKind
    rows: Callable[[Role], QuerySet]
    at: Any
    by: Any
    facts: Mapping[str, Any]
    describe: Callable[[Mapping[str, Any], Role], str]
    link: str = ""
    readers: frozenset[Role] = EVERYONE


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
student_timeline = Port(
    "() → list[TimelineSource]: the sources of an app for a student's timeline."
)
