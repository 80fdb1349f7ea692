from celery import shared_task
from django.utils import timezone

from shared_apps.billing.services import callbacks, lifecycle, online, paying_back
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="subscriptions.advance")
def advance() -> int:
    """Ends and begins terms, and tells owners what is coming."""
    return lifecycle.advance_all(timezone.localdate())


@shared_task(base=PublicTask, name="billing.process_callbacks")
def process_callbacks() -> int:
    """Posts what Razorpay told."""
    return callbacks.process_events()


@shared_task(base=PublicTask, name="billing.look_up_payments")
def look_up_payments() -> int:
    """Finds payments whose callbacks did not come, and reports when none come at all."""
    now = timezone.now()
    found = online.look_up_payments(now)
    callbacks.report_silence(now)
    callbacks.forget_old_events(now)
    return found


@shared_task(base=PublicTask, name="billing.pay_back")
def pay_back() -> int:
    """Asks Razorpay to pay back what waits."""
    return paying_back.pay_back_waiting()
