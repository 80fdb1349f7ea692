"""HTML to PDF, sealed: a document opens nothing but its own data and the fonts of this folder.

WeasyPrint takes a quarter of a second to import: import this where a document is printed, so that
whoever prints pays, and not every start.
"""

from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from django.template.loader import render_to_string
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

HERE = Path(__file__).parent
FONTS = "font:"

# Pango's font map is one for the process; two documents at once would share it.
_one_at_a_time = Lock()


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


@cache
def _style(sheet: Path) -> tuple[CSS, FontConfiguration]:
    """Parsed once a process: a third of what a receipt costs otherwise."""
    fonts = FontConfiguration()
    text = (HERE / "fonts.css").read_text() + sheet.read_text()
    return CSS(string=text, font_config=fonts, url_fetcher=SealedFetcher()), fonts


def render(template: str, content: dict[str, Any], *, sheet: Path) -> bytes:
    """The template, autoescaped, as a PDF in the style of `sheet`; its text is set in "Document"."""
    markup = render_to_string(template, content)
    with _one_at_a_time:
        style, fonts = _style(sheet)
        document = HTML(string=markup, url_fetcher=SealedFetcher())
        return document.write_pdf(stylesheets=[style], font_config=fonts)
