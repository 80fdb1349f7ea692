"""Shares what a student was given by a link, and notes who confirmed to have received it."""

from django.conf import settings
from django.utils import timezone

from shared_apps.core.dates import business_day
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Distribution, HandoverLink


def check_student(record: Distribution) -> None:
    """Raises Conflict `wrong_state` for a distribution to a branch."""
    if record.student_id is None:
        raise Conflict(_("This went to a branch, not to a student."), code="wrong_state")


@writing()
def share_handover(*, by: Actor, record: Distribution) -> SharedDocument:
    """Creates a link to what was given in one act, that is valid for 30 days. Anyone with the link can
    open this and confirm to have received it. Raises Conflict `wrong_state` for a distribution to a
    branch."""
    check_student(record)
    first = selectors.given_together(record)[0]
    assert first.student is not None
    link, token = HandoverLink.create_for(by=by, distribution=first)
    audit.record("shared", by=by, target=first, after={"until": link.ends_at})
    return {
        "url": f"{settings.PUBLIC_URL}/handover/{token}",
        "until": business_day(link.ends_at),
        "phone": first.student.whatsapp or first.student.phone,
    }


@writing()
def acknowledge(*, by: Actor, record: Distribution, name: str) -> None:
    """Notes that `name` confirmed to have received all that was given in this act. Raises Conflict
    `wrong_state` for what is confirmed already and for a distribution to a branch."""
    check_student(record)
    at = timezone.now()
    for one in selectors.given_together(record):
        given = lock(one)
        if given.acknowledged_at is not None:
            raise Conflict(_("This is already confirmed."), code="wrong_state")
        audit.change(given, by=by, action="acknowledged", acknowledged_at=at, acknowledged_by=name)
