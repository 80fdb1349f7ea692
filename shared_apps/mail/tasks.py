from celery import shared_task

from shared_apps.mail import services
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="mail.send_waiting")
def send_waiting() -> int:
    """Empties the outbox; safe to run any number of times, on any number of workers."""
    sent = 0
    while services.send_next():
        sent += 1
    return sent
