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
    """The markup in `content` as a PDF in the style of the sheet at `job["sheet"]`."""
    style, fonts = _style(Path(job["sheet"]))
    document = HTML(string=content.decode(), url_fetcher=SealedFetcher())
    paper: bytes = document.write_pdf(stylesheets=[style], font_config=fonts)
    return paper


@cache
def _style(sheet: Path) -> tuple[CSS, FontConfiguration]:
    """Parsed once a process: most of what a receipt costs otherwise."""
    fonts = FontConfiguration()
    text = (HERE / "fonts.css").read_text() + sheet.read_text()
    return CSS(string=text, font_config=fonts, url_fetcher=SealedFetcher()), fonts
