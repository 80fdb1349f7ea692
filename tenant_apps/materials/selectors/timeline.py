"""Material as entries of a student's timeline."""

from django.db.models import Q

from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.translation import gettext as _
from tenant_apps.materials.models import Distribution
from tenant_apps.students.timeline import AuditedEvents, Facts, of_target


def _describe(facts: Facts, role: Role) -> str:
    after = facts["after"]
    if facts["action"] == "created":
        return _("{quantity} × {item} given out.").format(
            quantity=after["quantity"], item=facts["item"]
        )
    if facts["action"] == "acknowledged":
        return _("{name} confirmed to have received {item}.").format(
            name=after["acknowledged_by"], item=facts["item"]
        )
    return _("{quantity} × {item} returned.").format(quantity=after["returned"], item=facts["item"])


AUDITED_EVENTS = [
    AuditedEvents(
        kind="MATERIAL",
        model=Distribution,
        shown=lambda role: Q(action__in=["created", "returned", "acknowledged"]),
        facts={"item": of_target(Distribution, "item_name")},
        describe=_describe,
        link="/materialsInfo?tab=distribution",
        readers=FRONT_DESK,
    ),
]
