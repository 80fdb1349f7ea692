"""What a kind of import declares."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.db import models
from django.db.models import QuerySet

from shared_apps.core.api.inputs import Input
from shared_apps.core.imports.columns import ImportColumns
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.imports.models import DataImport
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student

Values = dict[str, Any]
Faults = dict[str, list[str]]

REASON = lazy("Import undone")
"""Why a posting was taken back."""


class RowKind:
    """How the rows of one kind become records.

    `form` has a field for each of `columns` that is validated by itself. What a row refers to is found
    in `resolve`, which is called with its valid values. An instance serves one import: what it looks
    up, it reads once.
    """

    kind: ClassVar[DataImport.Kind]
    columns: ClassVar[ImportColumns]
    form: ClassVar[type[Input]]
    model: ClassVar[type[models.Model]]
    named_by: ClassVar[str]
    has_day: ClassVar[bool] = False

    def __init__(self, record: DataImport) -> None:
        self.record = record

    def convert(self, field: str, text: str) -> Any:
        """Returns the cell of this field as the form would send it."""
        return text

    def resolve(self, values: Values) -> Faults:
        """Replaces in `values` what names other records by these; returns the error messages by
        field."""
        raise NotImplementedError

    def create(self, by: Actor, values: Values) -> models.Model:
        """Makes the record of a row by its service. Raises a Refusal."""
        raise NotImplementedError

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[str]]:
        """Returns the values of the fields that have a list of them, for the template."""
        return {}

    @classmethod
    def records(cls, ids: Iterable[int]) -> QuerySet:
        """Returns the records with these ids, also those that are deleted since."""
        return cls.model._default_manager.filter(pk__in=list(ids))

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        """Yields id and reason of the records that something depends on, so that they cannot be taken
        back."""
        raise NotImplementedError

    @classmethod
    def take_back(cls, by: Actor, record: Any) -> None:
        """Undoes one row as a person would. Raises a Refusal if something depends on it."""
        raise NotImplementedError

    @cached_property
    def _branches(self) -> dict[str, Branch]:
        """The branches that the import may use, by name and by code in lower case."""
        found: dict[str, Branch] = {}
        for branch in Branch.objects.live():
            if self.record.branch_id in {None, branch.pk}:
                found |= {branch.name.casefold(): branch, branch.code.casefold(): branch}
        return found

    def branch(self, values: Values) -> str | None:
        """Replaces the name or code in `values` by the branch; without one it is the only branch.
        Returns an error message."""
        name = values.pop("branch", "")
        found = self._branches.get(name.casefold()) if name else self._only_branch
        if found is None:
            return _("This branch was not found.") if name else _("Branch selection is required.")
        if found.status != Branch.Status.ACTIVE:
            return _("This branch is inactive.")
        values["branch"] = found
        return None

    @cached_property
    def _only_branch(self) -> Branch | None:
        branches = {branch.pk: branch for branch in self._branches.values()}
        return next(iter(branches.values())) if len(branches) == 1 else None

    @cached_property
    def courses(self) -> dict[str, Course]:
        """The courses by name and by code in lower case."""
        found: dict[str, Course] = {}
        for course in Course.objects.live():
            found |= {course.name.casefold(): course, course.code.casefold(): course}
        return found

    @cached_property
    def _students(self) -> tuple[dict[str, int], dict[str, list[tuple[str, int]]]]:
        """The students of the import's branches: id by code, and name and id by phone."""
        students = Student.objects.live().of_branch(self.record.branch_id)
        by_code: dict[str, int] = {}
        by_phone: dict[str, list[tuple[str, int]]] = {}
        for pk, code, phone, name in students.values_list("pk", "code", "phone", "name"):
            by_code[code.casefold()] = pk
            by_phone.setdefault(phone, []).append((_plain(name), pk))
        return by_code, by_phone

    def student(self, values: Values) -> Faults:
        """Replaces student ID, phone and name in `values` by the student's id, as `student_id`. The ID
        goes before the phone; the name tells children of one phone apart."""
        code, phone, name = (values.pop(key, "") for key in ("code", "phone", "name"))
        by_code, by_phone = self._students
        if code:
            found = by_code.get(code.casefold())
            if found is None:
                return {"studentId": [_("There is no student with this ID.")]}
        elif phone:
            same = by_phone.get(phone, [])
            named = [pk for plain, pk in same if not name or plain == _plain(name)]
            if not named:
                return {"phone": [_("There is no student with this phone.")]}
            if len(named) > 1:
                return {
                    "phone": [_("Several students have this phone. Please give the student ID.")]
                }
            found = named[0]
        else:
            return {"studentId": [_("Enter the student ID or the phone.")]}
        values["student_id"] = found
        return {}


def people_of(members: Iterable[Member]) -> dict[str, Member]:
    """Returns members by email, and by name where only one has it, in lower case."""
    found: dict[str, Member] = {}
    named: dict[str, list[Member]] = {}
    for member in members:
        found[member.email.casefold()] = member
        named.setdefault(_plain(member.name), []).append(member)
    return found | {name: same[0] for name, same in named.items() if len(same) == 1}


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def choice_of(choices: Iterable[tuple[Any, Any]], text: str) -> str:
    """Returns the value of a choice that is written as its label or its value; other text as it is."""
    plain = text.casefold().replace("-", " ").strip()
    for value, label in choices:
        if plain in {
            str(value).casefold().replace("_", " "),
            str(label).casefold().replace("-", " "),
        }:
            return str(value)
    return text


def labels_of(choices: Iterable[tuple[Any, Any]]) -> list[str]:
    return [str(label) for _value, label in choices]


def amount_of(text: str) -> str:
    """Returns an amount without the sign of the rupee and the commas that group its digits."""
    return text.replace("₹", "").replace(",", "").removeprefix("Rs.").replace(" ", "")
