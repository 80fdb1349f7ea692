from datetime import date

from celery import shared_task
from django.utils import timezone

from shared_apps.billing.services import callbacks, lifecycle, online, paying_back
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="subscriptions.advance")
def advance(day: str | None = None) -> int:
    """Ends and begins terms, and tells owners what is coming. `day`, such as 2026-11-20, is today if
    nothing is said."""
    return lifecycle.advance_all(date.fromisoformat(day) if day else timezone.localdate())


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
