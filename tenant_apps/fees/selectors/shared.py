"""What a stranger who was given a link to a receipt may open."""

from django.utils import timezone

from shared_apps.core.errors import NotFound
from tenant_apps.fees.models import Payment

NO_SUCH_LINK = "This link has expired or is incomplete. Please ask the centre for a new one."


def payment_of_link(digest: str) -> Payment:
    """The payment whose receipt the link opens now. Raises NotFound for an unknown or ended link."""
    live = Payment.objects.live().filter(links__digest=digest, links__ends_at__gt=timezone.now())
    payment = live.select_related("student", "branch", "reversal").first()
    if payment is None:
        raise NotFound(NO_SUCH_LINK)
    return payment
