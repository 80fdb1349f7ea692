"""The hash chain of a document series: changed, removed and inserted documents are found.

Each document has the SHA-256 of what is final of it and of the hash before it. The last hash, the
head, stands on the row of the series. `books/verify_chain.py` computes the same from an exported file alone;
whoever changes one of the two changes the other, and `VERSION`.

Personal values are not hashed themselves. The chain has their hash with a random salt of the document.
When a person is erased, that hash is kept and the salt is not: the chain still holds, and nobody can
find the values by trying.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal
from hashlib import sha256
from typing import Any, ClassVar, Protocol

from shared_apps.core.gst import Recipient
from shared_apps.core.numbering import DocumentSeries, Series, split_number
from shared_apps.core.writing import Standing, keep_standing, standing_of

VERSION = "1"
RECIPIENT = tuple(one.name for one in fields(Recipient))


@dataclass(frozen=True, slots=True)
class Chain:
    """What of a kind of document is hashed: the names of columns that never change again. `personal`
    are those that say something of a person; every field of the `recipient` is one.

    `called` is what people call many of them, such as "receipts"; `others` what they call those of other
    series of the same kind, by the name of the series. `number` is the column of the number,
    `day` that of the document's date, `amount` that of what it comes to.
    """

    called: str
    columns: tuple[str, ...]
    personal: tuple[str, ...] = ()
    number: str = "number"
    day: str = "issue_date"
    amount: str = "total"
    has_recipient: bool = True
    others: Mapping[str, str] = field(default_factory=dict)

    def called_in(self, series: str) -> str:
        """Returns what people call the documents of the series with this name."""
        return str(self.others.get(series, self.called))

    @property
    def heads(self) -> list[str]:
        """What the columns are called in an exported file, the personal ones last."""
        recipient = [f"recipient.{name}" for name in RECIPIENT] if self.has_recipient else []
        personal = [f"person.{name}" for name in [*self.personal, *recipient]]
        return [name.replace("__", ".") for name in self.columns] + personal

    @property
    def start(self) -> str:
        """The hash before that of the first document. It fixes which columns there are."""
        return hash_of(text_of([VERSION, *self.heads]))


class Chained(Protocol):
    """A document as `seal` reads it."""

    CHAIN: ClassVar[Chain]
    salt: Any
    recipient: Any

    @property
    def series(self) -> DocumentSeries | Series: ...

    @classmethod
    def hash_before(cls, standing: Standing, stem: str, place: int) -> str: ...


def text_of(values: Iterable[str]) -> str:
    """Returns the values as one text, each after its length, so that no two lists have the same."""
    return "".join(f"{len(value)}:{value}" for value in values)


def hash_of(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def person_hash(salt: str, values: Iterable[str]) -> str:
    """Returns the hash that stands for the personal values of a document."""
    return hash_of(salt, text_of(values))


def next_hash(before: str, columns: Sequence[str], person: str) -> str:
    """Returns the hash of a document with these final columns after the one with the hash `before`."""
    return hash_of(before, text_of([*columns, person]))


def seal(document: Chained) -> str:
    """Returns the hash of a document that is about to be inserted, and lets its series stand there. An
    empty text if its number was not taken in this transaction.

    `hash_before` is asked where documents before this one are not in the chain yet. Raises RuntimeError if
    a later document of the series was inserted before.
    """
    chain = document.CHAIN
    stem, place = split_number(getattr(document, chain.number))
    standing = standing_of(document.series.kind, stem)
    if standing is None:
        return ""
    if place <= standing.sealed:
        raise RuntimeError("Documents of a series are inserted in the order of their numbers.")
    before = standing.head or chain.start
    if place > standing.sealed + 1:
        before = document.hash_before(standing, stem, place)
    columns = [exported(_read(document, name)) for name in chain.columns]
    personal = [exported(_read(document, name)) for name in chain.personal]
    if chain.has_recipient:
        personal += [exported(document.recipient.get(name)) for name in RECIPIENT]
    found = next_hash(before, columns, person_hash(str(document.salt), personal))
    keep_standing(standing.at(found, place), stem)
    return found


def _read(record: Any, path: str) -> Any:
    for name in path.split("__"):
        record = getattr(record, name)
    return record


def exported(value: Any) -> str:
    """Returns a value as PostgreSQL writes it as text; null is an empty text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return value.isoformat() if isinstance(value, date) else str(value)
