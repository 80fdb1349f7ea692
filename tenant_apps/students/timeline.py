"""How an app declares its events of a student. `tenant_apps.timeline` reads them together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import BigIntegerField, QuerySet

from shared_apps.core.api.filters import Bind
from shared_apps.core.roles import EVERYONE, Role

TimelineKind = Literal[
    "STUDENT", "DOCUMENT", "ENROLMENT", "FEES", "ATTENDANCE", "CERTIFICATE", "ENQUIRY"
]
STUDENT = Bind("student", BigIntegerField())
"""Query parameter: the id of the student whose timeline is read."""
READER = Bind("reader", BigIntegerField())
"""Query parameter: the id of the member who reads the timeline."""


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
