"""The program that reads workbooks: its input is an XLSX file, its output the rows of the first
visible sheet. `core/sandbox` runs it with limits of time and memory.

The package is measured before openpyxl reads it as a stream, so that zip bombs are refused. The
kernel's limits catch what these checks miss. This program must not import modules of the project.
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

# Unpacked bytes by part: sheets are streamed, shared texts are held in memory, the rest is small.
# Every part is limited, since the file itself declares which part is the sheet.
MAX_PART_SIZE = {
    "xl/worksheets/": 40_000_000,
    "xl/sharedStrings": 12_000_000,
    "xl/media/": 5_000_000,
    "": 2_000_000,
}
MAX_TOTAL_SIZE = 80_000_000
MAX_PARTS = 500
# XML elements: an empty one has 4 bytes in the file and takes a hundred times that when parsed.
MAX_ELEMENTS = {"xl/worksheets/": 1_200_000, "xl/sharedStrings": 300_000, "": 50_000}
MAX_ROW_ELEMENTS = 50_000  # enough for the widest row of Excel: 16,384 cells with a text each
MAX_UNCLOSED_BYTES = 1_000_000  # without the end of a tag: a cell has at most 32,767 characters
MAX_DEPTH = 100  # nested elements: a workbook has about ten
ALLOWED_COMPRESSION = {
    zipfile.ZIP_STORED,
    zipfile.ZIP_DEFLATED,
}  # others unpack without a limit
ENCRYPTED = 0x1
_CHUNK_SIZE = 65_536
_MARK = rb"(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*"
_MARKUP = re.compile(_MARK + rb"<")
# Nothing may precede the first element, so that no part can declare entities.
_PLAIN = re.compile(_MARK + rb"(<\?xml[^>]*\?>)?\s*<[A-Za-z]")


def work(job: dict[str, Any], content: bytes) -> bytes:
    """Returns the non-empty rows as lines of JSON, `[number, [cell, …]]`. `job` has the limits:
    `rows`, `columns`, `looked_at` (rows including empty ones), `cell` (characters per cell) and
    `text` (characters in total). For an unreadable file it returns one line, `{"fault": …}`."""
    try:
        measure(content)
        return b"\n".join(line.encode() for line in _lines(job, content))
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - libraries raise all kinds of errors for malformed files
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
    """Yields the cells of each row as texts. Formulas are not evaluated."""
    book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
    visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    if not visible:
        raise ValueError
    sheet: Any = visible[0]
    sheet.reset_dimensions()  # do not trust the dimensions declared in the file
    for row in sheet.iter_rows(max_col=most_columns, values_only=True):
        yield [_text(value)[:longest] for value in row]


def measure(content: bytes) -> None:
    """Raises ValueError if the package would unpack to too much or its XML declares entities."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = package.infolist()
        names = {part.filename for part in parts}
        if len(parts) > MAX_PARTS or len(names) < len(parts) or "xl/workbook.xml" not in names:
            raise ValueError
        if sum(part.file_size for part in parts) > MAX_TOTAL_SIZE:
            raise ValueError
        for part in parts:
            _measure_part(package, part)


def _measure_part(package: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Unpacks the part to check it, since its name and declared size cannot be trusted."""
    strange = part.filename.startswith("/") or ".." in part.filename.split("/")
    if strange or part.compress_type not in ALLOWED_COMPRESSION or part.flag_bits & ENCRYPTED:
        raise ValueError
    if part.file_size > _limit_for(MAX_PART_SIZE, part):
        raise ValueError
    with package.open(part) as stream:
        start = stream.read(_CHUNK_SIZE)
        if _MARKUP.match(start[:500].replace(b"\0", b"")):
            _measure_xml(start, stream, _limit_for(MAX_ELEMENTS, part))
        else:
            while stream.read(_CHUNK_SIZE):  # to the end, where zipfile compares the checksum
                pass


def _limit_for(limits: dict[str, int], part: zipfile.ZipInfo) -> int:
    return next(most for start, most in limits.items() if part.filename.startswith(start))


def _measure_xml(start: bytes, rest: IO[bytes], most: int) -> None:
    """Raises ValueError for too many elements in total (`most`) or in a row, SyntaxError for
    invalid XML."""
    if not _PLAIN.match(start[:500].replace(b"\0", b"")):
        raise ValueError
    parser = XMLParser(target=_Elements(most))  # noqa: S314 - it declares no entities
    chunk, without_end = start, 0
    while chunk:
        # The parser scans an unfinished tag again with each chunk, which takes quadratic time.
        without_end = 0 if b">" in chunk else without_end + len(chunk)
        if without_end > MAX_UNCLOSED_BYTES:
            raise ValueError
        parser.feed(chunk)
        chunk = rest.read(_CHUNK_SIZE)
    parser.close()


class _Elements:
    """Parser target that counts the elements of a part and of each row. Rows are the elements of
    the third level, worksheet > sheetData > row."""

    def __init__(self, most: int) -> None:
        self._most, self._count, self._depth, self._row = most, 0, 0, 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._row = 0 if self._depth <= 3 else self._row + 1
        self._count += 1
        if self._count > self._most or self._row > MAX_ROW_ELEMENTS or self._depth > MAX_DEPTH:
            raise ValueError

    def end(self, tag: str) -> None:
        self._depth -= 1

    def close(self) -> None:
        pass


def _text(value: Any) -> str:
    """Returns the cell as it would be typed: dates as yyyy-mm-dd, whole numbers without ".0"."""
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
