from celery import shared_task

from shared_apps.core.web_push import is_set_up
from shared_apps.core.worker import wake_worker
from shared_apps.web_push.services import devices, sending
from tenants.places import holding_place
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="web_push.send")
def send() -> int:
    """Sends what is due in the space that has waited longest; how many push services took. What else waits
    is another task's, behind the tasks that came before it. Safe to run any number of times, on any number
    of workers."""
    full: set[str] = set()
    while is_set_up() and (schema_name := sending.next_space(without=full)):
        with holding_place(schema_name) as has_place:
            if has_place:
                sent = sending.send_of(schema_name)
                wake_worker("web_push.send")
                return sent
        full.add(schema_name)
    return 0


@shared_task(base=PublicTask, name="web_push.forget_old")
def forget_old() -> int:
    """Deletes what nobody is to be told of any more, and browsers in which the person has not been for
    long."""
    return sending.forget_old() + devices.forget_unseen()
