from celery import shared_task

from tenants.tasks import PublicTask
from tests.stack.provoked.statements import provoke


@shared_task(base=PublicTask, name="provoked.provoke")
def provoke_in_worker(kind: str, about: str) -> None:
    """`about` is the planted person, as an argument of the task."""
    provoke(kind)


@shared_task(base=PublicTask, name="provoked.say")
def say(about: str) -> str:
    return about
