"""PDFs as people and attackers send them."""

import base64
import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode

EMPTY_ZIP = b"PK\x05\x06" + b"\0" * 18


def pdf(pages: int = 1, change: Callable[[Any], Any] | None = None, **save: Any) -> bytes:
    """So many empty pages; `change` is given the document before it is saved."""
    buffer = io.BytesIO()
    with pikepdf.new() as document:
        for _ in range(pages):
            document.add_blank_page()
        if change:
            change(document)
        document.save(buffer, **save)
    return buffer.getvalue()


def padded(paper: bytes, length: int) -> bytes:
    """The paper with white space before its last lines, `length` bytes in all."""
    head, end = paper[: paper.rindex(b"startxref")], paper[paper.rindex(b"startxref") :]
    return head + b"\n" * (length - len(paper)) + end


def locked(**passwords: str) -> bytes:
    return pdf(encryption=pikepdf.Encryption(**passwords))


def opening(action: dict[str, Any], **save: Any) -> bytes:
    """Something happens when it is opened."""
    return pdf(change=lambda document: _set(document.Root, "/OpenAction", action), **save)


def with_note(**fields: Any) -> bytes:
    """One annotation on the page."""

    def add(document: Any) -> None:
        note = Dictionary(Type=Name.Annot, Rect=Array([0, 0, 9, 9]), **fields)
        document.pages[0].Annots = Array([note])

    return pdf(change=add)


def with_file() -> bytes:
    return pdf(change=lambda document: document.attachments.update({"a.exe": b"MZ"}))


def named_script() -> bytes:
    """A script under a name, as Acrobat runs them."""
    script = Dictionary(Names=Array(["a", Dictionary(S=Name.JavaScript, JS="app.alert(1)")]))
    return pdf(change=lambda document: _set(document.Root, "/Names", {"/JavaScript": script}))


def written(catalogue: bytes) -> bytes:
    """A paper of one page, letter by letter, with this in its catalogue."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R%b>>" % catalogue,
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
    ]
    body, places = b"%PDF-1.5\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"xref\n0 4\n0000000000 65535 f \n"
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<</Root 1 0 R/Size 4>>\nstartxref\n%d\n%%%%EOF\n" % len(body)
    return body + table + end


def packed_script() -> bytes:
    """The same script where only who unpacks the file's objects sees it."""
    return opening(
        {"/S": Name.JavaScript, "/JS": "app.alert(1)"},
        object_stream_mode=ObjectStreamMode.generate,
    )


def form() -> bytes:
    fields = {"/Fields": Array(), "/XFA": "<xdp/>"}
    return pdf(change=lambda document: _set(document.Root, "/AcroForm", fields))


def turning_page() -> bytes:
    return pdf(
        change=lambda document: _set(
            document.pages[0].obj, "/AA", {"/O": Dictionary(S=Name.JavaScript, JS="1")}
        )
    )


def packed(size: int) -> bytes:
    """A good paper whose catalogue unpacks to `size` bytes; packed it is a thousandth of them."""
    content = zlib.compress(b"1 0 <</Type/Catalog/Pages 2 0 R>>".ljust(size))
    objects = {
        2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
        4: b"<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length %d>>stream\n%b\nendstream"
        % (len(content), content),
    }
    body, places = b"%PDF-1.5\n", {}
    for number, content in objects.items():
        places[number] = len(body)
        body += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    rows = b"\0\0\0\0\0\xff\xff" + b"\2" + struct.pack(">IH", 4, 0)
    rows += b"".join(b"\1" + struct.pack(">IH", places[number], 0) for number in objects)
    rows += b"\1" + struct.pack(">IH", len(body), 0)
    table = zlib.compress(rows)
    head = b"<</Type/XRef/Size 6/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length %d>>" % len(table)
    return b"%b5 0 obj\n%bstream\n%b\nendstream\nendobj\nstartxref\n%d\n%%%%EOF" % (
        body,
        head,
        table,
        len(body),
    )


def many_objects(count: int, **save: Any) -> bytes:
    def add(document: Any) -> None:
        made = [document.make_indirect(Dictionary(A=number)) for number in range(count)]
        document.Root.Many = Array(made)

    return pdf(change=add, **save)


def deep(levels: int = 50_000) -> bytes:
    nested = b"[" * levels + b"]" * levels
    start = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Deep " + nested + b">>\nendobj\n"
    return start + b"trailer<</Root 1 0 R/Size 2>>\nstartxref\n0\n%%EOF"


def _set(target: Any, key: str, value: Any) -> None:
    target[key] = Dictionary(value) if isinstance(value, dict) else value


def base64_of(content: bytes) -> str:
    return base64.b64encode(content).decode()
