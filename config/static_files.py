"""How long a browser keeps what the front end's build left beside its hashed assets."""

from wsgiref.headers import Headers

# The page and what decides which files belong to it; a deployment must be seen at once.
ASKED_EACH_TIME = frozenset(
    {"/index.html", "/sw.js", "/offline-worker.js", "/push.js", "/manifest.webmanifest"}
)


def add_headers(headers: Headers, path: str, url: str) -> None:
    """For WhiteNoise: files of an unchanging name are asked for again before they are used."""
    if url in ASKED_EACH_TIME:
        headers["Cache-Control"] = "no-cache"
