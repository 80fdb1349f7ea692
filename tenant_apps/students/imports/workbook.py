"""The program that reads workbooks: an XLSX file comes in, its first visible sheet leaves row by row.
Run by `core/sandbox`, which holds it to its time and memory.

The package is measured before openpyxl reads it as a stream, so that a small file that would become a
large one is refused for what it is; the kernel's limit is for whatever nobody has thought of. Nothing
here imports anything of ours.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice
from typing import IO, Any
from xml.etree.ElementTree import XMLParser

from openpyxl import load_workbook

# Bytes unpacked, by part: sheets are streamed, shared texts are kept, the rest is small. Whatever a
# part is called: which of them is the sheet is said by the file.
LARGEST = {
    "xl/worksheets/": 40_000_000,
    "xl/sharedStrings": 12_000_000,
    "xl/media/": 5_000_000,
    "": 2_000_000,
}
LARGEST_IN_ALL = 80_000_000
MOST_PARTS = 500
# XML elements: an empty one takes 4 bytes of the file and a hundred times that when it is read.
MOST_ELEMENTS = {"xl/worksheets/": 1_200_000, "xl/sharedStrings": 300_000, "": 50_000}
LONGEST_ROW = 50_000  # as Excel's widest, 16,384 cells with a text each
LONGEST_TEXT = 1_000_000  # bytes without the end of a tag: a cell has at most 32,767 characters
DEEPEST = 100  # elements inside each other: a workbook has about ten
ALLOWED = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}  # the others unpack without a limit
LOCKED = 0x1
_AT_ONCE = 65_536
_MARK = rb"(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*"
_MARKUP = re.compile(_MARK + rb"<")
# Nothing stands before the first element, so that no part can declare entities.
_PLAIN = re.compile(_MARK + rb"(<\?xml[^>]*\?>)?\s*<[A-Za-z]")


def work(job: dict[str, Any], content: bytes) -> bytes:
    """The rows that hold anything as lines of JSON, `[number, [cell, …]]`, as far as the job asks for
    them: `rows`, `columns`, `looked_at` rows with the empty ones, `cell` characters of each cell and
    `text` characters in all. What cannot be read is one line, `{"fault": …}`."""
    try:
        measure(content)
        return b"\n".join(line.encode() for line in _lines(job, content))
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - whatever libraries make of a file that is not what it says
        return json.dumps({"fault": "unreadable"}).encode()


def _lines(job: dict[str, Any], content: bytes) -> Iterator[str]:
    found = text = 0
    rows = _rows(content, most_columns=job["columns"], longest=job["cell"])
    for number, cells in enumerate(islice(rows, job["looked_at"]), start=1):
        if not any(cell.strip() for cell in cells):
            continue
        found += 1
        text += sum(map(len, cells))
        if text > job["text"]:
            yield json.dumps({"fault": "too much text"})
            return
        yield json.dumps([number, cells], ensure_ascii=False)
        if found == job["rows"]:
            return


def _rows(content: bytes, *, most_columns: int, longest: int) -> Iterator[list[str]]:
    """Cells as texts, formulas as they are written: nothing is computed."""
    book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
    visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    if not visible:
        raise ValueError
    sheet: Any = visible[0]
    sheet.reset_dimensions()  # what the file claims of itself
    for row in sheet.iter_rows(max_col=most_columns, values_only=True):
        yield [_text(value)[:longest] for value in row]


def measure(content: bytes) -> None:
    """Raises ValueError for a package that unpacks to too much, or whose XML declares entities."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = package.infolist()
        names = {part.filename for part in parts}
        if len(parts) > MOST_PARTS or len(names) < len(parts) or "xl/workbook.xml" not in names:
            raise ValueError
        if sum(part.file_size for part in parts) > LARGEST_IN_ALL:
            raise ValueError
        for part in parts:
            _measure_part(package, part)


def _measure_part(package: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Every part is unpacked, whatever it is called and whatever it says of its size."""
    strange = part.filename.startswith("/") or ".." in part.filename.split("/")
    if strange or part.compress_type not in ALLOWED or part.flag_bits & LOCKED:
        raise ValueError
    if part.file_size > _most(LARGEST, part):
        raise ValueError
    with package.open(part) as stream:
        start = stream.read(_AT_ONCE)
        if _MARKUP.match(start[:500].replace(b"\0", b"")):
            _measure_xml(start, stream, _most(MOST_ELEMENTS, part))
        else:
            while stream.read(_AT_ONCE):  # to its end, where the checksum is compared
                pass


def _most(limits: dict[str, int], part: zipfile.ZipInfo) -> int:
    return next(most for start, most in limits.items() if part.filename.startswith(start))


def _measure_xml(start: bytes, rest: IO[bytes], most: int) -> None:
    """Raises ValueError for more elements than `most` or in a row, SyntaxError for what is no XML."""
    if not _PLAIN.match(start[:500].replace(b"\0", b"")):
        raise ValueError
    parser = XMLParser(target=_Elements(most))  # noqa: S314 - it declares no entities
    chunk, without_end = start, 0
    while chunk:
        # The parser looks through an unfinished tag again with each piece of it.
        without_end = 0 if b">" in chunk else without_end + len(chunk)
        if without_end > LONGEST_TEXT:
            raise ValueError
        parser.feed(chunk)
        chunk = rest.read(_AT_ONCE)
    parser.close()


class _Elements:
    """Counts the elements of a part while it is parsed, and those of each row: an element of the
    third level, worksheet > sheetData > row."""

    def __init__(self, most: int) -> None:
        self._most, self._count, self._depth, self._row = most, 0, 0, 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._row = 0 if self._depth <= 3 else self._row + 1
        self._count += 1
        if self._count > self._most or self._row > LONGEST_ROW or self._depth > DEEPEST:
            raise ValueError

    def end(self, tag: str) -> None:
        self._depth -= 1

    def close(self) -> None:
        pass


def _text(value: Any) -> str:
    """As it would be typed; a day as yyyy-mm-dd, a phone without the ".0" of a number."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return str(getattr(value, "text", value))
