"""Sample data for a new owner: a family."""

from collections.abc import Sequence

from shared_apps.core.principal import Actor
from tenant_apps.families.services import form_family
from tenant_apps.students.models import Student


def fill_sample(*, by: Actor, students: Sequence[Student]) -> None:
    """The last two students are siblings for whom one parent pays."""
    siblings = students[-2:]
    surname = siblings[0].name.split()[-1]
    form_family(
        by=by,
        students=siblings,
        name=surname,
        payer_name=f"Vikas {surname}",
        phone=siblings[0].phone,
    )
