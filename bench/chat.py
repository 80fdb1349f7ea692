"""The chat of a centre of 200 people and 60,000 messages, for its owner, who is in each room: the list of
rooms with what is unread, and the newest page of everyone's room. CPU of Python and PostgreSQL a request,
against its own statements (`bench.replay`)."""

from collections.abc import Iterator

import orjson

from bench import replay, wsgi
from bench.centre import LargeCentre, large_centre
from bench.report import Row, count_row, ratio_row
from bench.worker import plain

MOST_STATEMENTS, MOST = 2, 2.5


def measure() -> Iterator[Row]:
    replay.keep_connection()
    centre = large_centre()
    yield from _rows(centre, "rooms with what is unread", "chat", "unread")
    yield from _rows(centre, "newest page of a room", "chat/all/messages", "mentions")


def _rows(centre: LargeCentre, name: str, path: str, filled: str) -> Iterator[Row]:
    """What a call costs that answers objects, some of which have something in the field `filled`."""
    from config.wsgi import application

    asked = wsgi.environ(centre.token, f"/class/v1/{path}")
    data = orjson.loads(plain(wsgi.ask(application, asked)))["data"]
    if not any(each[filled] for each in (data if path == "chat" else data["messages"])):
        raise RuntimeError(f"{path}: bench.workspace.chat has no rows for it.")
    mine = replay.ours(lambda: wsgi.ask(application, asked))
    statements = replay.sent_by(mine.ask)
    bare = replay.floor(centre.organisation.schema_name, statements)
    yield ratio_row(f"chat, {name}, CPU", replay.rounds(mine, bare), MOST)
    yield count_row(f"chat, {name}, statements", len(statements), MOST_STATEMENTS)
