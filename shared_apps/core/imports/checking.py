"""Validates cells with the fields of a form."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from shared_apps.core.errors import FieldErrors
from shared_apps.core.imports.columns import ImportColumns


def positions_of(mapping: Sequence[str]) -> dict[str, list[int]]:
    """Returns where the columns of each field are; `mapping` has the field of each column."""
    positions: dict[str, list[int]] = {}
    for position, name in enumerate(mapping):
        if name:
            positions.setdefault(name, []).append(position)
    return positions


class CellChecker:
    """Validates the cells of one form field. Results are cached by text. `convert` returns a text as
    the form would send it."""

    def __init__(
        self,
        name: str,
        positions: Sequence[int],
        field: serializers.Field,
        convert: Callable[[str, str], Any],
    ) -> None:
        self.name, self.positions = name, positions
        self.source = str(field.source)
        self._field, self._convert = field, convert
        self._results: dict[str, tuple[Any, list[str]]] = {}

    def text(self, cells: Sequence[str]) -> str:
        """Returns what a row has for the field."""
        if len(self.positions) == 1:
            return cells[self.positions[0]]
        return " ".join(filter(None, (cells[at] for at in self.positions)))

    def validate(self, text: str) -> tuple[Any, list[str]]:
        """Returns the value to store and the error messages."""
        found = self._results.get(text)
        if found is None:
            found = self._results[text] = self._validate(text)
        return found

    def _validate(self, text: str) -> tuple[Any, list[str]]:
        try:
            return self._field.run_validation(self._convert(self.name, text)), []
        except ValidationError as fault:
            return None, [str(sentence) for sentence in fault.detail]
        except DjangoValidationError as fault:  # raised by a Django validator of the field
            return None, list(fault.messages)


def check_cells(
    columns: Iterable[CellChecker], cells: Sequence[str], *, required: Collection[str]
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Returns the values of a row by where they are stored, and its error messages by field. Empty cells
    are omitted, but for those of `required` fields."""
    values: dict[str, Any] = {}
    wrong: dict[str, list[str]] = {}
    for column in columns:
        text = column.text(cells)
        if text or column.name in required:
            value, faults = column.validate(text)
            if faults:
                wrong[column.name] = faults
            else:
                values[column.source] = value
    return values, wrong


class CellFault(NamedTuple):
    """A fault of a row, as people read it. `row` is its number in the spreadsheet: 1 is the row of the
    headings. `name` says whom the row is about."""

    row: int
    name: str
    heading: str
    value: str
    message: str


class FaultReader:
    """Describes the faults of rows of one file. `named_by` is the field that says whom a row is
    about."""

    def __init__(
        self,
        columns: ImportColumns,
        headings: Sequence[str],
        positions: Mapping[str, Sequence[int]],
        *,
        named_by: str,
    ) -> None:
        self._columns, self._headings = columns, headings
        self._positions, self._named_by = positions, named_by

    def __call__(
        self, number: int, cells: Sequence[str], wrong: FieldErrors
    ) -> Iterator[CellFault]:
        """Yields the faults with the heading of the file's column, or our heading if there is none."""
        name = self._text(self._named_by, cells)[:80]
        for field, sentences in wrong.items():
            at = self._positions.get(field, ())
            heading = self._headings[at[0]] if at else self._heading(field)
            for sentence in sentences:
                value = self._text(field, cells)[:120]
                yield CellFault(number, name, heading, value, str(sentence)[:200])

    def _heading(self, field: str) -> str:
        return self._columns[field].heading if field in self._columns else ""

    def _text(self, field: str, cells: Sequence[str]) -> str:
        return " ".join(cells[at] for at in self._positions.get(field, ())).strip()
