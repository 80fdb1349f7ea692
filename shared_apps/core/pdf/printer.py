"""The program that prints: HTML comes in, a PDF leaves. Run by `core/sandbox`, which holds it to its
time and memory.

A document opens nothing but its own data and the fonts of this folder.
"""

from functools import cache
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
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
    """The markup in `content` as a PDF in the style of the sheet at `job["sheet"]`. With `job["roll"]`
    the paper is a roll so many millimetres wide, cut below the element with the id "end"."""
    style, fonts = _style(Path(job["sheet"]))
    document = HTML(string=content.decode(), url_fetcher=SealedFetcher())
    sheets = [style]
    if width := job.get("roll"):
        long_page = document.render(stylesheets=sheets, font_config=fonts).pages[0]
        _left, _top, _right, bottom = long_page.anchors["end"]
        sheets.append(CSS(string=f"@page {{ size: {width}mm {bottom + BELOW}px }}"))
    paper: bytes = document.write_pdf(stylesheets=sheets, font_config=fonts)
    return paper


@cache
def _style(sheet: Path) -> tuple[CSS, FontConfiguration]:
    """Parsed once a process: most of what a receipt costs otherwise."""
    fonts = FontConfiguration()
    text = (HERE / "fonts.css").read_text() + sheet.read_text()
    return CSS(string=text, font_config=fonts, url_fetcher=SealedFetcher()), fonts
