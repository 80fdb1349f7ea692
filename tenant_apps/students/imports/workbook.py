"""An XLSX file's first visible sheet, row by row. openpyxl reads it as a stream, after the package
was measured: a small file must not become a large one in memory."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime
from typing import IO, Any
from xml.etree.ElementTree import XMLParser

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from shared_apps.core.errors import Invalid

UNREADABLE = "This spreadsheet cannot be read. Please save it as .xlsx or .csv again."
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
MOST_ELEMENTS = {"xl/worksheets/": 1_200_000, "xl/sharedStrings": 1_200_000, "": 50_000}
LONGEST_ROW = 50_000  # as Excel's widest, 16,384 cells with a text each
_AT_ONCE = 65_536
_XML = re.compile(r"\.(xml|rels)$", re.IGNORECASE)
# Nothing stands before the first element, so that no part can declare entities.
_PLAIN = re.compile(rb"(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(<\?xml[^>]*\?>)?\s*<[A-Za-z]")
# Whatever openpyxl and the XML parser make of a file that is not what it says.
_BROKEN = (
    zipfile.BadZipFile,
    InvalidFileException,
    zlib.error,
    SyntaxError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    OSError,
    EOFError,
    NotImplementedError,
    RecursionError,
)


def workbook_rows(content: bytes, *, most_columns: int) -> Iterator[list[str]]:
    """Cells as texts, formulas as they are written: nothing is computed. Raises Invalid on `file`."""
    try:
        _measure(content)
        book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        sheet: Any = next(sheet for sheet in book.worksheets if sheet.sheet_state == "visible")
        sheet.reset_dimensions()  # what the file claims of itself
        for row in sheet.iter_rows(max_col=most_columns, values_only=True):
            yield [_text(value) for value in row]
        book.close()
    except (*_BROKEN, StopIteration):
        raise Invalid.field("file", UNREADABLE) from None


def _measure(content: bytes) -> None:
    """Raises ValueError for a package that unpacks to too much, or whose XML declares entities."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = package.infolist()
        if len(parts) > MOST_PARTS or "xl/workbook.xml" not in package.namelist():
            raise ValueError
        if sum(part.file_size for part in parts) > LARGEST_IN_ALL or any(
            part.file_size > _most(LARGEST, part) for part in parts
        ):
            raise ValueError
        for part in parts:
            if _XML.search(part.filename):
                with package.open(part) as stream:
                    _measure_xml(stream, _most(MOST_ELEMENTS, part))


def _most(limits: dict[str, int], part: zipfile.ZipInfo) -> int:
    return next(most for start, most in limits.items() if part.filename.startswith(start))


def _measure_xml(stream: IO[bytes], most: int) -> None:
    """Raises ValueError for more elements than `most` or in a row, SyntaxError for what is no XML."""
    chunk = stream.read(_AT_ONCE)
    if not _PLAIN.match(chunk[:500].replace(b"\0", b"")):
        raise ValueError
    parser = XMLParser(target=_Elements(most))  # noqa: S314 - it declares no entities
    while chunk:
        parser.feed(chunk)
        chunk = stream.read(_AT_ONCE)


class _Elements:
    """Counts the elements of a part while it is parsed, and those of each row: an element of the
    third level, worksheet > sheetData > row."""

    def __init__(self, most: int) -> None:
        self._most, self._count, self._depth, self._row = most, 0, 0, 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._row = 0 if self._depth <= 3 else self._row + 1
        self._count += 1
        if self._count > self._most or self._row > LONGEST_ROW:
            raise ValueError

    def end(self, tag: str) -> None:
        self._depth -= 1


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
