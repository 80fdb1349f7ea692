"""Looks up the receipt of a public link."""

from django.utils import timezone

from shared_apps.core.errors import NotFound
from tenant_apps.fees.models import Payment

NO_SUCH_LINK = "This link has expired or is incomplete. Please ask the centre for a new one."


def payment_of_link(digest: str) -> Payment:
    """Returns the payment that the link belongs to. Raises NotFound for an unknown or expired
    link."""
    found = Payment.objects.live().filter(links__digest=digest, links__ends_at__gt=timezone.now())
    payment = found.select_related("student", "branch", "reversal").first()
    if payment is None:
        raise NotFound(NO_SUCH_LINK)
    return payment
