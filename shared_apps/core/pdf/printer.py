"""The program that prints: HTML comes in, a PDF leaves. Run by `core/sandbox`, which holds it to its
time and memory.

A document opens nothing but its own data and the fonts of this folder.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

HERE = Path(__file__).parent
FONTS = "font:"
BELOW = 24  # CSS pixels of empty paper at the end of a roll


class SealedFetcher(URLFetcher):
    """Refuses every address but `font:<file of this folder>` and pictures inside the document.

    What people type stands in the document escaped; should an address slip in all the same, no
    file and no server is asked for it.
    """

    def __init__(self) -> None:
        super().__init__(allowed_protocols=["data"], allow_redirects=False)

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        if url.startswith(FONTS):
            name = Path(url.removeprefix(FONTS)).name
            return URLFetcherResponse(url, (HERE / "fonts" / name).read_bytes())
        if not url.startswith(("data:image/png;", "data:image/jpeg;")):
            raise ValueError("A document opens no addresses.")
        return super().fetch(url, headers)


def work(job: dict[str, Any], content: bytes) -> bytes:
    """The list of documents in `content`, one after the other, as one PDF in the style of the sheet at
    `job["sheet"]`. With `job["roll"]` each is a roll so many millimetres wide, cut below the element
    with the id "end"."""
    sheet, roll = Path(job["sheet"]), job.get("roll")
    documents = [_laid_out(markup, sheet, roll) for markup in json.loads(content)]
    pages = [page for document in documents for page in document.pages]
    paper: bytes = documents[0].copy(pages).write_pdf()
    return paper


def _laid_out(markup: str, sheet: Path, roll: int | None) -> Document:
    style, fonts = _style(sheet)
    document = HTML(string=markup, url_fetcher=SealedFetcher())
    sheets = [style]
    if roll:
        long_page = document.render(stylesheets=sheets, font_config=fonts).pages[0]
        _left, _top, _right, bottom = long_page.anchors["end"]
        sheets.append(CSS(string=f"@page {{ size: {roll}mm {bottom + BELOW}px }}"))
    return document.render(stylesheets=sheets, font_config=fonts)


@cache
def _style(sheet: Path) -> tuple[CSS, FontConfiguration]:
    """Parsed once a process: most of what a receipt costs otherwise."""
    fonts = FontConfiguration()
    text = (HERE / "fonts.css").read_text() + sheet.read_text()
    return CSS(string=text, font_config=fonts, url_fetcher=SealedFetcher()), fonts
