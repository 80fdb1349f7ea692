"""Which step of a schedule a due has reached, and how a text is filled. No database access, no clock."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from shared_apps.core.translation import gettext as _

FIRST_HOUR, LAST_HOUR = 8, 19
"""Nothing is sent before 8:00 or from 20:00 on, whatever the centre chose (Indian time)."""
LONGEST_SUBJECT, LONGEST_TEXT = 120, 1000

CORRECTION_MINUTES = 30
"""So long after a register was last saved nobody is told of an absence: a slip can be put right."""
DAYS_TOLD = 1
"""Of a register that is taken later than so many days after its class nobody is told."""

VariableKind = Literal["TEXT", "AMOUNT", "DATE", "NUMBER", "PHONE", "URL"]
VARIABLES: Mapping[str, VariableKind] = {
    "student": "TEXT",
    "amount": "AMOUNT",
    "dues": "TEXT",
    "due_date": "DATE",
    "days_late": "NUMBER",
    "centre": "TEXT",
    "branch": "TEXT",
    "phone": "PHONE",
    "link": "URL",
}
"""The variables of a text and what each of them holds. Templates of WhatsApp and of SMS in India declare
the type of each variable as well. In a message to several students of a family `student` names all of
them, `amount` is the sum, and `dues` is what each of them owes."""

CLASS_VARIABLES: Mapping[str, VariableKind] = {
    "student": "TEXT",
    "classes": "TEXT",
    "batch": "TEXT",
    "date": "DATE",
    "time": "TEXT",
    "trainer": "TEXT",
    "reason": "TEXT",
    "centre": "TEXT",
    "branch": "TEXT",
    "phone": "PHONE",
}
"""The variables of a text about a class. `trainer` is who takes it, `reason` why it was changed, and
`classes` the student with batch and time. In a message about several absences `student`, `batch`, `time`
and `trainer` name all of them, and `classes` is each student with the own class."""

_VARIABLE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a due is reminded of: `before` its day, on it, and each time that `every` more days have
    passed, until it is `stop_after` days late. None: not at all."""

    before: int | None
    on_day: bool
    every: int | None
    stop_after: int

    def step(self, days_late: int) -> int | None:
        """Returns the latest step that a due has reached: days after its day, below zero before it. None
        where it has not reached one. Steps of missed days are left out, since only the latest counts."""
        if days_late < 0:
            return -self.before if self.before and days_late >= -self.before else None
        if self.every and (passed := min(days_late, self.stop_after) // self.every):
            return passed * self.every
        return 0 if self.on_day and days_late <= self.stop_after else None


def fault_of(text: str, variables: Mapping[str, VariableKind] = VARIABLES) -> str | None:
    """Returns why a text cannot be used, or None: a variable that does not exist, or a single brace."""
    unknown = [name for name in _VARIABLE.findall(text) if name not in variables]
    if unknown:
        known = ", ".join(f"{{{name}}}" for name in variables)
        return _("{variable} is not known. You can use {known}.").format(
            variable=f"{{{unknown[0]}}}", known=known
        )
    if set("{}") & set(_VARIABLE.sub("", text)):
        return _("A variable begins with {{ and ends with }}.").format()
    return None


def naming_each(text: str, what: str = "{dues}") -> str:
    """Returns a text for several students: it says before its link, or at its end, what each of them owes
    or missed, unless it says so elsewhere."""
    if what in text:
        return text
    paragraphs = text.split("\n\n")
    linked = (place for place, one in enumerate(paragraphs) if "{link}" in one)
    paragraphs.insert(next(linked, len(paragraphs)), what)
    return "\n\n".join(paragraphs)


def fill(text: str, values: Mapping[str, str]) -> str:
    """Returns the text with the values of its variables. What a value holds is never filled again."""
    return _VARIABLE.sub(lambda found: values.get(found[1], found[0]), text)
