"""Home of a centre with 20,000 students and 60,000 payments, for an owner who looks at all branches: CPU
of Python and PostgreSQL a request, against its own statements (`bench.replay`)."""

from bench import replay, wsgi
from bench.centre import large_centre
from bench.report import Row, count_row, ratio_row

MOST_STATEMENTS, MOST = 6, 3.0


def measure() -> list[Row]:
    from config.wsgi import application

    replay.keep_connection()
    centre = large_centre()
    asked = wsgi.environ(centre.token, "/class/v1/home")
    mine = replay.ours(lambda: wsgi.ask(application, asked))
    statements = replay.sent_by(mine.ask)
    bare = replay.floor(centre.organisation.schema_name, statements)
    found = replay.rounds(mine, bare)
    return [
        ratio_row("Home of 20,000 students and 60,000 payments, CPU", found, MOST),
        count_row("Home, statements", len(statements), MOST_STATEMENTS),
    ]
