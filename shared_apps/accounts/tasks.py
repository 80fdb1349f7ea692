from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from shared_apps.accounts import history
from shared_apps.accounts.models import (
    AttemptCount,
    LoginSession,
    OneTimeToken,
    PendingSignUp,
    ResetRequest,
)
from shared_apps.accounts.services.recovery import answer_next_reset_request
from shared_apps.accounts.sessions import end_sessions
from shared_apps.live_state.models import UntoldChange
from shared_apps.mail.services import forget_old_mails
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="accounts.answer_reset_requests")
def answer_reset_requests() -> int:
    """Mails the links that were asked for; safe to run any number of times, on any number of
    workers."""
    answered = 0
    while answer_next_reset_request():
        answered += 1
    return answered


@shared_task(base=PublicTask, name="accounts.forget_old_rows")
def forget_old_rows() -> None:
    """Ends expired sessions and deletes what no longer serves anybody."""
    now = timezone.now()
    expired = LoginSession.objects.filter(ended_at=None, expires_at__lte=now)[:1000]
    end_sessions(list(expired), LoginSession.End.EXPIRED)
    LoginSession.objects.filter(ended_at__lt=now - timedelta(days=400)).delete()
    PendingSignUp.objects.filter(expires_at__lt=now - timedelta(days=7)).delete()
    OneTimeToken.objects.filter(expires_at__lt=now - timedelta(days=7)).delete()
    # Long after every fact that was cached before one of these has ended.
    UntoldChange.objects.filter(made_at__lt=now - timedelta(hours=1)).delete()
    # Nobody expects a mail any more that was asked for yesterday.
    ResetRequest.objects.filter(made_at__lt=now - timedelta(days=1)).delete()
    AttemptCount.objects.filter(started_at__lt=now - timedelta(days=1)).delete()
    history.forget_old()
    forget_old_mails()
