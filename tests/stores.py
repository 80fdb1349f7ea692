"""PostgreSQL and Redis for a test run: from the environment, or temporary ones."""

import os
from contextlib import ExitStack

SETTINGS = "config.settings.test"
ADDRESSES = ("OWNER_DATABASE_URL", "DATABASE_URL", "REDIS_URL")
# Set by a test run in its environment. A nested run starts without them, so that it gets its own stores.
RUN_VARIABLES = (*ADDRESSES, "DJANGO_SETTINGS_MODULE", "POSTGRES_LOG", "REDIS_LOG")


def point_at_stores(config) -> None:
    """Puts the stores' addresses into the environment, for the settings and xdist's workers.

    The database named there is not changed: tests run in their own databases, which the owner
    creates. Each test flushes the Redis, so nothing else may use it.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if all(os.environ.get(name) for name in ADDRESSES):
        return
    from config.stack.stores import temporary_stores

    running = ExitStack()
    config.add_cleanup(running.close)
    stores = running.enter_context(temporary_stores())
    # Read by the tests of the logs.
    os.environ["POSTGRES_LOG"] = str(stores.postgres_log)
    os.environ["REDIS_LOG"] = str(stores.redis_log)
    for name, url in stores.environment().items():
        if not os.environ.get(name):
            os.environ[name] = url
