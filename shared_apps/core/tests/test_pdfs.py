"""A PDF is taken when it is one, and when it only shows something."""

import pytest
from pikepdf import Array, Dictionary, Name, ObjectStreamMode

from shared_apps.core import files
from shared_apps.core.errors import Invalid
from shared_apps.core.tests import papers, pictures

WRONG = "Please upload a valid PDF file"
LARGE = "File size should be less than 10MB"


def refusal(content: bytes) -> list[str]:
    with pytest.raises(Invalid) as fault:
        files.safe_pdf(content, field="fileData")
    return fault.value.errors["fileData"]


@pytest.mark.parametrize(
    "paper",
    [
        papers.pdf(),
        papers.pdf(200),
        papers.pdf(linearize=True),
        papers.pdf(object_stream_mode=ObjectStreamMode.generate),
        papers.opening({"/S": Name.GoTo, "/D": Array([0, Name.Fit])}),
        papers.with_note(
            Subtype=Name.Link, A=Dictionary(S=Name.URI, URI="https://classmaster.test/a")
        ),
        papers.with_note(Subtype=Name.Link, A=Dictionary(S=Name.GoTo, D=Array([0, Name.Fit]))),
        pictures.saved_as("PDF"),
    ],
    ids=["plain", "200 pages", "for the web", "packed", "to a page", "web link", "link", "scan"],
)
def test_a_paper_that_only_shows_something_is_kept_byte_for_byte(paper):
    upload = files.safe_pdf(paper)
    assert (upload.content, upload.mime_type) == (paper, "application/pdf")


#
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x",
        b"<!doctype html><html><script>alert(1)</script></html>",
        b"%PDF-1.7<script>alert(1)</script>",
        b"%PDF-1.7\n%%EOF",
        b"%PDF-1.4\n%<html><script>alert(1)</script>\n" + papers.pdf(),
        papers.pdf()[:-60],
        papers.pdf()[: len(papers.pdf()) // 2] + b"\n%%EOF",
        papers.pdf() + papers.EMPTY_ZIP,
        papers.EMPTY_ZIP + papers.pdf(),
        papers.pdf()[:-6] + papers.EMPTY_ZIP + b"%%EOF\n",
        b"GIF89a" + papers.pdf(),
        papers.pdf() + b"<?php system($_GET['c']); ?>",
        papers.deep(),
        pictures.png(),
    ],
    ids=[
        "empty",
        "a letter",
        "HTML",
        "a script behind the head",
        "head and end",
        "HTML in a comment",
        "cut off",
        "cut off with an end",
        "a zip behind",
        "a zip in front",
        "a zip inside",
        "a GIF in front",
        "PHP behind",
        "bottomless",
        "a picture",
    ],
)
def test_what_is_no_whole_pdf_or_something_else_besides_is_refused(content):
    assert refusal(content)[0] == WRONG


#
@pytest.mark.parametrize(
    ("paper", "reason"),
    [
        (papers.pdf(0), "no pages"),
        (papers.pdf(201), "201 pages"),
        (papers.pdf(5000), "5000 pages"),
        (papers.locked(owner="a", user="b"), "locked"),
        (papers.locked(owner="a", user=""), "locked"),
        (papers.many_objects(30_001), "too complex"),
        (papers.many_objects(24_000, object_stream_mode=ObjectStreamMode.generate), "too complex"),
        (papers.written(b"/Many[" + b"1 " * 100_001 + b"]"), "too complex"),
        (papers.opening({"/S": Name.JavaScript, "/JS": "app.alert(1)"}), "scripts"),
        (papers.opening({"/S": Name.Named, "/N": Name.Print}), "active content"),
        (papers.opening({"/S": Name.Launch, "/F": "calc.exe"}), "active content"),
        (papers.named_script(), "scripts"),
        (papers.packed_script(), "scripts"),
        (papers.turning_page(), "scripts"),
        (papers.with_file(), "other files"),
        (papers.form(), "scripts"),
        (
            papers.with_note(Subtype=Name.Link, A=Dictionary(S=Name.Launch, F="a.exe")),
            "active content",
        ),
        (
            papers.with_note(Subtype=Name.Link, A=Dictionary(S=Name.SubmitForm, F="a")),
            "active content",
        ),
        (papers.with_note(Subtype=Name.Link, A=Dictionary(S=Name.URI, URI="javascript:1")), "link"),
        (papers.with_note(Subtype=Name.Link, A=Dictionary(S=Name.URI, URI="file:///etc")), "link"),
        (papers.with_note(Subtype=Name.FileAttachment, FS=Dictionary(F="a")), "active content"),
        (papers.with_note(Subtype=Name.RichMedia), "active content"),
        (papers.with_note(Subtype=Name.Screen), "active content"),
    ],
    ids=range(23),
)
def test_what_is_locked_too_long_or_could_act_is_refused_and_says_why(paper, reason):
    said = refusal(paper)
    assert said[0] == WRONG
    assert reason in said[1]


def test_a_script_is_found_however_its_name_is_written():
    action = b"/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>"
    assert files.safe_pdf(papers.written(b""))
    assert "scripts" in refusal(papers.written(action))[1]


#
def test_a_paper_is_under_ten_million_bytes():
    assert files.safe_pdf(papers.padded(papers.pdf(), 9_999_999)).extension == "pdf"
    assert refusal(papers.padded(papers.pdf(), 10_000_000)) == [LARGE]


def test_packed_objects_that_would_fill_the_memory_are_refused():
    assert files.safe_pdf(papers.packed(1_000_000))
    content = papers.packed(20_000_000)
    assert len(content) < 100_000
    assert refusal(content)[0] == WRONG


def test_a_document_is_a_paper_or_a_photo_by_its_content():
    assert files.safe_document(papers.pdf()).mime_type == "application/pdf"
    assert files.safe_document(pictures.png()).mime_type == "image/png"
    assert files.safe_document(pictures.jpeg(3000, 2000)).mime_type == "image/jpeg"
    for content in (b"", b"x", pictures.SVG, pictures.saved_as("GIF")):
        with pytest.raises(Invalid, match=r"Please upload a PDF, or a \.jpg"):
            files.safe_document(content)


@pytest.mark.parametrize(
    ("pad", "paper"),
    [(papers.padded, papers.pdf()), (pictures.padded, pictures.jpeg())],
    ids=["PDF", "photo"],
)
def test_a_document_is_under_ten_million_bytes(pad, paper):
    assert files.safe_document(pad(paper, 9_999_999))
    with pytest.raises(Invalid, match=LARGE):
        files.safe_document(pad(paper, 10_000_000))
