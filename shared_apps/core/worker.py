"""Sending tasks to the worker."""

import logging
from collections.abc import Sequence
from typing import Any

from celery import Celery, current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from shared_apps.core import redis_server

log = logging.getLogger(__name__)


class Application(Celery):
    """Celery whose broker is a Redis that may hang.

    Who sends a task waits for REDIS_TIMEOUT_MS at most, and not at all while the process's breaker
    is open. Workers, who receive, wait as ever.
    """

    def connection_for_write(self, url: str | None = None, **options: Any) -> Any:
        timeout = settings.REDIS_TIMEOUT_MS / 1000
        hasty = {"socket_timeout": timeout, "socket_connect_timeout": timeout, "max_retries": 0}
        return super().connection_for_write(url, **{"transport_options": hasty, **options})

    def send_task(self, *args: Any, **options: Any) -> Any:
        """Raises kombu's OperationalError when the broker is away."""
        with redis_server.breaker.attempt(_broker_is_away):
            return super().send_task(*args, **options)


def wake_worker(task: str, args: Sequence[Any] = (), headers: dict[str, str] | None = None) -> None:
    """Sends a task by its name: it stands above the services that want it.

    Only for work that is written down and that a periodic task finds as well. A broker that is away
    fails nobody, the work waits for that task.
    """
    try:
        current_app.send_task(task, args=list(args), headers=headers or {})
    except (OSError, OperationalError) as fault:
        log.warning("The broker is away, %s waits for its next turn: %s", task, fault)


def _broker_is_away() -> OperationalError:
    return OperationalError("Redis did not answer a moment ago.")
