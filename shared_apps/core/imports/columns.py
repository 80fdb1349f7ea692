"""The columns of an import, and common headings for them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _


@dataclass(frozen=True)
class ImportColumn:
    """`name` is the field of the form. `aliases` are other headings for it, in lower case and without
    spaces, separated by a space. If `joined`, several columns are joined with a space. `is_text`
    keeps a spreadsheet from taking the cells of the template for numbers or dates."""

    name: str
    heading: str
    aliases: str = ""
    joined: bool = False
    example: str = ""
    hint: str = ""
    is_text: bool = False


class ImportColumns:
    """The columns of one kind of import, in the order of its template."""

    def __init__(self, *columns: ImportColumn, required: Sequence[str]) -> None:
        self._columns = columns
        self.required = required
        self.by_name: Mapping[str, ImportColumn] = {column.name: column for column in columns}
        self.headings = [column.heading for column in columns]
        self.sample_row = [column.example for column in columns]
        self._of_heading = {
            word: column
            for column in columns
            for word in (*column.aliases.split(), _word(column.heading))
        }

    def __iter__(self) -> Iterator[ImportColumn]:
        return iter(self._columns)

    def __getitem__(self, name: str) -> ImportColumn:
        return self.by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self.by_name

    def guess_mapping(self, headings: Sequence[str]) -> list[str]:
        """Returns the field of each heading, "" for none. Of several headings for one field only the
        first is mapped, unless the field is joined ("First name", "Last name")."""
        guessed: list[str] = []
        for heading in headings:
            # Without what stands in brackets, such as how a date is written.
            column = self._of_heading.get(_word(re.sub(r"\(.*?\)", "", heading)))
            taken = column is not None and column.name in guessed and not column.joined
            guessed.append("" if column is None or taken else column.name)
        return guessed

    def missing(self, mapping: Sequence[str]) -> list[str]:
        """Returns the headings of the required fields that no column is mapped to."""
        return [self[name].heading for name in self.required if name not in mapping]

    def check_mapping(self, mapping: Sequence[str], columns: int) -> None:
        """Raises Invalid on `mapping` unless it has a field for each of the file's `columns`, and no
        field twice that is not joined."""
        if len(mapping) != columns:
            raise Invalid.field("mapping", _("Please choose a field for each column."))
        for name in {name for name in mapping if name}:
            if name not in self:
                raise Invalid.field("mapping", _("Please choose the fields from the list."))
            if mapping.count(name) > 1 and not self[name].joined:
                raise Invalid.field(
                    "mapping",
                    _("{heading} can come from one column only.").format(
                        heading=self[name].heading
                    ),
                )

    def check_required(self, mapping: Sequence[str]) -> None:
        """Raises Invalid on `mapping` if no column is mapped to a required field."""
        if missing := self.missing(mapping):
            raise Invalid.field(
                "mapping",
                _("Please choose the column with: {columns}.").format(columns=", ".join(missing)),
            )


def _word(heading: str) -> str:
    return re.sub(r"[^a-z0-9]", "", heading.lower())
