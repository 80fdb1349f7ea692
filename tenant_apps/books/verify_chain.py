"""Checks a document series that was exported as CSV from Class Master, without Class Master.

    python3 verify_chain.py receipt-PUN-26-27.csv
    python3 verify_chain.py receipt-PUN-26-27.csv --head "3f9a 01c4 …"

It computes the hash of each row from its values and the hash of the row before, and names the first row
that differs: there a document was changed, removed or inserted. At the end it prints the head, the hash of
the last row. Compare it with a head that was written down earlier, as printed on the page Books health or on
the close of a month: without one, nobody can tell a file whose last rows are missing, or all of whose hashes
were computed anew. With --head it says whether the file ends at that head; documents that were issued since
may follow it, and it says how many.

It needs Python 3.10 or later and nothing else. The file's columns are: version; the final values of the
document; those that begin with "person."; salt, person_hash and hash. Texts are UTF-8.

    text(values)  the values one after the other, each after its number of characters and a colon
    start         SHA-256 of text(version, names of the columns between version and salt)
    person_hash   SHA-256 of salt, line feed, text(values of "person." columns); if the salt is empty,
                  the values were erased and the hash stands for them
    hash          SHA-256 of the hash before (start for the first), line feed, text(final values, person_hash)

A cell that begins with an apostrophe had it put before, so that no spreadsheet runs it as a formula.
"""

import argparse
import csv
import hashlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

VERSION = "1"
PERSONAL = "person."
LAST = ["salt", "person_hash", "hash"]
ENOUGH = 16  # letters of a head


class Result(NamedTuple):
    """`fault` says where the file differs; it is empty if it holds. `head` is the hash of the last row
    that holds. `later` is how many rows follow the one with the head that was given."""

    rows: int
    head: str
    fault: str
    later: int = 0


def verify(lines: Iterable[str], head: str = "") -> Result:
    """Checks the lines of a file, and that one of its rows has the `head` if one is given."""
    rows = csv.reader(lines)
    heads = next(rows, [])
    if heads[:1] != ["version"] or heads[-3:] != LAST:
        return Result(0, "", "This is no export of a document series.")
    names = heads[1:-3]
    before = _hash(_text([VERSION, *names]))
    wanted = "".join(head.split()).lower()
    count, place = 0, None
    for count, cells in enumerate(rows, start=1):
        found = _hash_after(before, names, cells)
        if found is None or found != cells[-1]:
            number = cells[1] if len(cells) > 1 else ""
            return Result(count - 1, before, f"Row {count}, {number}: it differs.")
        before = found
        if len(wanted) >= ENOUGH and found.startswith(wanted):
            place = count
    if wanted and place is None:
        return Result(count, before, "No document of the file has the head that was given.")
    return Result(count, before, "", 0 if place is None else count - place)


def _where(result: Result) -> str:
    if not result.later:
        return "The file ends at the head that was given."
    place = result.rows - result.later
    return f"The head that was given is that of row {place}; {result.later} rows follow it."


def _hash_after(before: str, names: Sequence[str], cells: Sequence[str]) -> str | None:
    """Returns the hash of a row; None if it is not made of the columns."""
    if len(cells) != len(names) + 4 or cells[0] != VERSION:
        return None
    values = [cell.removeprefix("'") for cell in cells[1:-3]]
    salt, person = cells[-3], cells[-2]
    personal = [
        value for name, value in zip(names, values, strict=True) if name.startswith(PERSONAL)
    ]
    if salt and person != _hash(salt, _text(personal)):
        return None
    if not salt and any(personal):
        return None
    final = [
        value for name, value in zip(names, values, strict=True) if not name.startswith(PERSONAL)
    ]
    return _hash(before, _text([*final, person]))


def _text(values: Iterable[str]) -> str:
    return "".join(f"{len(value)}:{value}" for value in values)


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what was found. Returns 0 if the file holds, 1 if it does not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--head", default="", help="the head that was written down")
    asked = parser.parse_args(arguments)
    with Path(asked.file).open(encoding="utf-8", newline="") as file:
        result = verify(file, asked.head)
    if result.fault:
        print(f"{result.fault} {result.rows} rows before it hold.")
    else:
        print(f"{result.rows} documents hold.")
    print("Head:", " ".join(result.head[at : at + 4] for at in range(0, len(result.head), 4)))
    if asked.head and not result.fault:
        print(_where(result))
    return 1 if result.fault else 0


if __name__ == "__main__":
    sys.exit(main())
