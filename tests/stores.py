"""PostgreSQL and Redis for a test run: those of the environment, else a pair that lives as long
as the run.
"""

import os
from contextlib import ExitStack
from urllib.parse import urlsplit, urlunsplit

SETTINGS = "config.settings.test"


def point_at_stores(config) -> None:
    """Put DATABASE_URL and REDIS_URL into the environment of this process, and so of xdist's
    workers.

    The database named there is only connected to; tests run in databases of their own. The Redis
    is emptied by each test: it must be the tests' own.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if hasattr(config, "workerinput"):
        # Its own number, so that one worker's test does not empty another's Redis.
        number = int(config.workerinput["workerid"].removeprefix("gw")) + 1
        os.environ["REDIS_URL"] = _numbered(os.environ["REDIS_URL"], number)
        return
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return
    from config.stack.stores import temporary_stores

    running = ExitStack()
    config.add_cleanup(running.close)
    stores = running.enter_context(temporary_stores())
    for name, url in (("DATABASE_URL", stores.database_url), ("REDIS_URL", stores.redis_url)):
        if not os.environ.get(name):
            os.environ[name] = url


def _numbered(redis_url: str, number: int) -> str:
    return urlunsplit(urlsplit(redis_url)._replace(path=f"/{number % 16}"))
