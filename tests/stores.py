"""PostgreSQL and Redis for a run: those of the environment, else a pair for its length."""

import os
from contextlib import ExitStack

SETTINGS = "config.settings.test"


def point_at_stores(config) -> None:
    """Put DATABASE_URL and REDIS_URL into the environment, for the settings and xdist's workers.

    The database named there is only connected to; tests run in databases of their own. The Redis
    is emptied by each test: it must be the tests' own.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return
    from config.stack.stores import temporary_stores

    running = ExitStack()
    config.add_cleanup(running.close)
    stores = running.enter_context(temporary_stores())
    for name, url in (("DATABASE_URL", stores.database_url), ("REDIS_URL", stores.redis_url)):
        if not os.environ.get(name):
            os.environ[name] = url
