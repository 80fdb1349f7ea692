"""The front end's build as the web process serves it: its files, and its page at the addresses it knows.

The build writes each file that is worth it a second and third time, compressed (`.br`, `.gz`), and
the list of its pages' addresses (`.vite/pages.json`).
"""

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

HEADERS = [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-cache")]


class BuiltFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise without what begins with a dot: what the build notes for us is nobody else's."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "/." in request.path_info:
            return self.get_response(request)
        return super().__call__(request)


@dataclass(frozen=True)
class Application:
    """The single-page application of one build."""

    index: StaticFile
    addresses: re.Pattern[str]


def page(request: HttpRequest) -> HttpResponseBase:
    """The page, with 200 where the application knows the address. Any other address does not exist:
    a browser is shown the application's own page about that, with 404."""
    application = _application()
    if application is None:
        raise Http404
    if application.addresses.fullmatch(request.path_info):
        return WhiteNoiseMiddleware.serve(application.index, request)
    if "text/html" not in request.headers.get("Accept", ""):
        raise Http404
    # Whole, whatever the browser has kept: that was the answer to another address.
    path, headers = application.index.get_path_and_headers(request.META)
    return HttpResponse(Path(path).read_bytes(), status=404, headers=dict(headers))


def _application() -> Application | None:
    """What the build's folder holds now; None when nothing was built."""
    dist = Path(settings.FRONTEND_DIST)
    files = (dist / "index.html", dist / "index.html.gz", dist / ".vite" / "pages.json")
    return _read(dist, *(file.stat().st_mtime_ns if file.exists() else 0 for file in files))


@lru_cache(maxsize=1)
def _read(dist: Path, built: int, _compressed: int, listed: int) -> Application | None:
    """The arguments after the folder say when its files were written, so that each is read once."""
    if not (built and listed):
        return None
    index = str(dist / "index.html")
    paths = json.loads((dist / ".vite" / "pages.json").read_text())
    file = StaticFile(index, HEADERS, {"br": f"{index}.br", "gzip": f"{index}.gz"})
    return Application(file, re.compile("|".join(map(_pattern, paths)), re.IGNORECASE))


def _pattern(path: str) -> str:
    """A regular expression for a path of the front end's router: `/createstaff/:id?`. Like there,
    capitals are as good as small letters and a slash may follow."""
    parts = [part for part in path.split("/") if part]
    return "".join(map(_part, parts)) + "/?"


def _part(part: str) -> str:
    name = part.removesuffix("?")
    found = "/[^/]+" if name.startswith(":") else f"/{re.escape(name)}"
    return found if name == part else f"(?:{found})?"
