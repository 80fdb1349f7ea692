"""What a student was given in one act, and the links that open it."""

from collections.abc import Sequence

from django.db.models import Q

from shared_apps.core.documents import NO_SUCH_LINK
from shared_apps.core.errors import NotFound
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.materials.models import Distribution, HandoverLink
from tenant_apps.materials.schemas import SharedHandover


def given_together(record: Distribution) -> Sequence[Distribution]:
    """Returns all that was given in the act that `record` belongs to, the first one first."""
    first = record.given_with_id or record.pk
    rows = Distribution.objects.live().filter(Q(pk=first) | Q(given_with=first))
    return list(rows.select_related("item", "from_branch", "student").order_by("pk"))


def link_of(digest: str) -> HandoverLink:
    """Returns a link that works. Raises NotFound for one that is unknown or has ended, and where the
    student was deleted."""
    found = HandoverLink.working(digest).filter(distribution__student__deleted_at=None)
    link = found.select_related("distribution").first()
    if link is None:
        raise NotFound(NO_SUCH_LINK)
    return link


def shared_handover(link: HandoverLink, *, centre: str) -> SharedHandover:
    """Returns what a link shows."""
    given = given_together(link.distribution)
    first = given[0]
    return {
        "centre": centre,
        "branchName": first.from_branch.name,
        "branchPhone": letterhead_of(first.from_branch).phone,
        "studentName": first.student_name,
        "number": first.number,
        "date": first.date,
        "kitName": first.kit_name,
        "lines": [{"materialName": one.item_name, "nos": one.quantity} for one in given],
        "acknowledgedAt": first.acknowledged_at,
        "acknowledgedBy": first.acknowledged_by,
    }
