"""PostgreSQL and Redis for a run: those of the environment, else a pair for its length."""

import os
from contextlib import ExitStack

SETTINGS = "config.settings.test"
ADDRESSES = ("OWNER_DATABASE_URL", "DATABASE_URL", "REDIS_URL")
# What a run puts into its environment: a run inside it starts without them, with stores of its own.
OF_A_RUN = (*ADDRESSES, "DJANGO_SETTINGS_MODULE", "POSTGRES_LOG", "REDIS_LOG")


def point_at_stores(config) -> None:
    """Put the stores' addresses into the environment, for the settings and xdist's workers.

    The database named there is only connected to; tests run in databases of their own, which the
    owner makes. The Redis is emptied by each test: it must be the tests' own.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if all(os.environ.get(name) for name in ADDRESSES):
        return
    from config.stack.stores import temporary_stores

    running = ExitStack()
    config.add_cleanup(running.close)
    stores = running.enter_context(temporary_stores())
    # For the test that reads them.
    os.environ["POSTGRES_LOG"] = str(stores.postgres_log)
    os.environ["REDIS_LOG"] = str(stores.redis_log)
    for name, url in stores.environment().items():
        if not os.environ.get(name):
            os.environ[name] = url
