"""Validates cells with the fields of a form."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework import serializers
from rest_framework.exceptions import ValidationError


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
