"""How an app declares its events of a student. `tenant_apps.timeline` reads them together, in one SQL
statement."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db.models import BigIntegerField, F, Model, Q, QuerySet

from shared_apps.core.api.filters import Bind
from shared_apps.core.roles import EVERYONE, Role
from shared_apps.core.subqueries import OfOuter

TimelineKind = Literal[
    "STUDENT", "DOCUMENT", "ENROLMENT", "FEES", "ATTENDANCE", "CERTIFICATE", "MATERIAL", "ENQUIRY"
]
STUDENT = Bind("student", BigIntegerField())
"""Query parameter: the id of the student whose timeline is read."""
READER = Bind("reader", BigIntegerField())
"""Query parameter: the id of the member who reads the timeline."""


Facts = Mapping[str, Any]
"""Values for the text of an event."""
Describe = Callable[[Facts, Role], str]
"""Builds the text of an event for the reader's role; "" skips the event."""


@dataclass(frozen=True, kw_only=True)
class AuditedEvents:
    """The entries of the audit log about the records of `model` that belong to `STUDENT`.

    `shown` chooses among them for the reader's role. The facts are the entry's `action`, `before`
    and `after`, and those of `facts`, each an expression about the entry. `link` is a path with
    placeholders for `student` and the facts. Roles outside `readers` see nothing.
    """

    kind: TimelineKind
    model: type[Model]
    shown: Callable[[Role], Q]
    describe: Describe
    facts: Facts = field(default_factory=dict)
    link: str = ""
    readers: frozenset[Role] = EVERYONE


def of_target(model: type[Model], path: str) -> OfOuter:
    """A value of the record that an entry is about, as it is today."""
    return OfOuter(model._default_manager.all(), "pk", F(path), outer="target_id")


@dataclass(frozen=True, kw_only=True)
class TimelineSource:
    """Events of `STUDENT` that the audit log does not hold, or not under the student.

    `rows` returns the queryset for the reader's role. `at` and `by` are the time and the user,
    `facts` the values for the text; each is a field name or an expression. The rest is as in
    `AuditedEvents`.
    """

    kind: TimelineKind
    rows: Callable[[Role], QuerySet]
    at: Any
    by: Any
    facts: Facts
    describe: Describe
    link: str = ""
    readers: frozenset[Role] = EVERYONE
