"""The worker's and beat's entry point: `celery -A celery_app worker`."""

import os
from logging.config import dictConfig
from typing import Any

from celery.signals import setup_logging
from django.conf import settings

from shared_apps.core.worker import Application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
# By then the broker has given its tasks to another worker (CELERY_BROKER_TRANSPORT_OPTIONS).
os.environ.setdefault("DB_IDLE_SECONDS", "600")

app = Application("class_master", task_cls="tenants.tasks:TenantTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_every_process(**_: Any) -> None:
    """In place of Celery's own handlers, which write exceptions with their values."""
    dictConfig(settings.LOGGING)
