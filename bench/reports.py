"""Each report over a year of a centre with 20,000 students and 60,000 payments, all branches: CPU of
Python and PostgreSQL a request, against its own statements (`bench.replay`). Its rows are lists, which
`bench.lists` measures."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from bench import replay, wsgi
from bench.centre import large_centre
from bench.report import Row, ratio_row

MOST, MOST_OF_FEE_REPORT = 2.5, 2.0
REQUESTS = 3


def measure() -> Iterator[Row]:
    from config.wsgi import application
    from tenant_apps.reports.selectors import REPORTS

    replay.keep_connection()
    centre = large_centre()
    last = timezone.localdate()
    year = f"from={last - timedelta(days=364)}&to={last}"
    for report in REPORTS:
        query = year if report.is_dated else ""
        asked = wsgi.environ(centre.token, f"/class/v1/report/{report.name}", query=query)
        mine = replay.ours(lambda: wsgi.ask(application, asked))  # noqa: B023
        bare = replay.floor(centre.organisation.schema_name, replay.sent_by(mine.ask))
        found = replay.rounds(mine, bare, requests=REQUESTS)
        most = MOST_OF_FEE_REPORT if report.name == "fees" else MOST
        yield ratio_row(f"report {report.name}, CPU against its statements", found, most)
