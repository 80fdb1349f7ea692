"""A rule that is a constraint of the database, said to the person in the constraint's own words."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, models, transaction

from shared_apps.core.errors import Conflict


@contextmanager
def readable_constraints(model: type[models.Model], **fields: str) -> Iterator[None]:
    """Breaking a named constraint of `model` in the block raises Conflict `duplicate` (409) with
    the constraint's message, also under the field of the form that `fields` names for it.

    A constraint without a name in `fields` is a bug when it breaks, and stays an IntegrityError.
    The block is a savepoint, so that the transaction around it can go on.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as breach:
        name = getattr(getattr(breach.__cause__, "diag", None), "constraint_name", None)
        broken = next((rule for rule in model._meta.constraints if rule.name == name), None)
        if broken is None or name not in fields:
            raise
        message = str(broken.violation_error_message)
        conflict = Conflict(message, code="duplicate")
        conflict.errors = {fields[name]: [message]}
        raise conflict from breach
