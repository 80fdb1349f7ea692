"""How a race is declared."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from tests.parents.ground import Ground

phones = count(1)


@dataclass(frozen=True)
class Scene:
    """One round: the fresh parent, what makes the child, what deletes or closes the parent. Both
    answer with a response, or None when a service did it."""

    parent: int
    make: Callable[[], Any]
    close: Callable[[], Any]


@dataclass(frozen=True)
class Race:
    """`key` is the foreign key, "app.Model.field". `holds`: whether making the child waits for who is
    deleting the parent; what does not hold leaves history under deleted parents on purpose."""

    key: str
    name: str
    prepare: Callable[[Ground], Scene]
    holds: bool = True
    # The statement after which a transaction is stopped half-way.
    until: str = 'INSERT INTO "audit_auditentry"'


RACES: list[Race] = []

NOT_RACED = {
    "students.ImportSheet.of": "made in the transaction that makes the import",
    "enrolments.Enrolment.transferred_to": "made in the transaction that makes the other enrolment",
    "enquiries.Enquiry.student": "made in the transaction that makes the student",
    "enrolments.EnrolmentDue.enrolment": "made in the transaction that holds the enrolment's row",
}
"""Foreign keys whose parent nobody else can see before the child is there, or which the service
locks for itself."""


def race(*keys: str, **options: Any) -> Callable[..., Callable[[Ground], Scene]]:
    def declare(prepare: Callable[[Ground], Scene]) -> Callable[[Ground], Scene]:
        RACES.extend(Race(key, prepare.__name__, prepare, **options) for key in keys)
        return prepare

    return declare


def scene(g: Ground, parent: int, make: tuple[str, str, Any], close: tuple[str, str, Any]) -> Scene:
    return Scene(parent, lambda: g.call(*make), lambda: g.call(*close))


def deleting(resource: str, pk: int) -> tuple[str, str, None]:
    return "PUT", f"{resource}/delete/{pk}", None


def changing(resource: str, pk: int, **fields: Any) -> tuple[str, str, Any]:
    return "PUT", f"{resource}/update/{pk}", fields


def posting(g: Ground, resource: str, **fields: Any) -> tuple[str, str, Any]:
    return "POST", resource, g.sample(f"POST {resource}", **fields)
