from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from shared_apps.accounts.models import AttemptCount, LoginSession, OneTimeToken, PendingSignUp
from shared_apps.accounts.sessions import end_sessions
from shared_apps.mail.services import forget_old_mails
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="accounts.forget_old_rows")
def forget_old_rows() -> None:
    """Ends expired sessions and deletes what no longer serves anybody."""
    now = timezone.now()
    expired = LoginSession.objects.filter(ended_at=None, expires_at__lte=now)[:1000]
    end_sessions(list(expired), LoginSession.End.EXPIRED)
    LoginSession.objects.filter(ended_at__lt=now - timedelta(days=400)).delete()
    PendingSignUp.objects.filter(expires_at__lt=now - timedelta(days=7)).delete()
    OneTimeToken.objects.filter(expires_at__lt=now - timedelta(days=7)).delete()
    AttemptCount.objects.filter(started_at__lt=now - timedelta(days=1)).delete()
    forget_old_mails()
