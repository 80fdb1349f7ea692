"""Invariants: what always holds between the rows of a workspace, as PostgreSQL can check it.

An app declares its own in a module `invariants` and registers them in `AppConfig.ready()`. `books`
checks all of them at night (`manage.py check_books`) and shows what it found.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.core.exceptions import ImproperlyConfigured
from django.db.models import Model

from shared_apps.core.translation import lazy

Statement = tuple[str, Sequence[Any]]
"""A SELECT and its parameters."""
Group = Literal["dues", "payments", "papers", "enrolments", "centre", "records"]
Unit = Literal["money", "number"]

COLUMNS = ("kind", "id", "number", "day", "student_id", "expected", "found")
"""What each statement selects, in this order. `kind` is the model's name or "series", `number` what
people call the record, `day` its date. `expected` and `found` are the two figures that differ; where
only the record's amount is known, `found` is null."""

AMOUNT = (lazy("Amount"),)
"""The figures of an invariant that compares no amounts: what the document comes to."""


@dataclass(frozen=True, slots=True)
class Invariant:
    """One thing that always holds. `statement` selects the records for which it does not, one row each.

    `title` says what holds, `broken` what is said of a record for which it does not, `definition` what
    is compared with what. `figures` name both figures.
    """

    name: str
    group: Group
    title: str
    broken: str
    definition: str
    figures: tuple[str, ...]
    statement: str | Callable[[], Statement]
    unit: Unit = "money"

    def sql(self) -> Statement:
        """Returns the statement with its parameters."""
        return (self.statement, ()) if isinstance(self.statement, str) else self.statement()


_invariants: dict[str, Invariant] = {}
_tables: set[str] = set()


def register(declared: Iterable[Invariant], *, reads: Iterable[type[Model]]) -> None:
    """Adds invariants. `reads` are the models whose rows they look at. Raises ImproperlyConfigured for
    a name that is taken."""
    for invariant in declared:
        if _invariants.setdefault(invariant.name, invariant) is not invariant:
            raise ImproperlyConfigured(f"Two invariants are called {invariant.name}.")
    _tables.update(model._meta.db_table for model in reads)


def invariants() -> Sequence[Invariant]:
    """Returns the invariants of all apps, those of lower layers first."""
    return tuple(_invariants.values())


def tables() -> Sequence[str]:
    """Returns the names of the tables that are looked at."""
    return sorted(_tables)
