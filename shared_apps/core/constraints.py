"""Rules that are constraints of the database: how they are declared, and said to the person."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import IntegrityError, models
from django.db.models import Q

from shared_apps.core.errors import Conflict
from shared_apps.core.writing import writing

AnyModel = TypeVar("AnyModel", bound=type[models.Model])


def known_values(*fields: str) -> Callable[[AnyModel], AnyModel]:
    """Decorates a model: the database refuses any value of these fields that is not among their
    `choices`, by a constraint named `{model}_{field}_known`."""

    def constrain(model: AnyModel) -> AnyModel:
        options = model._meta
        known = [
            models.CheckConstraint(
                condition=Q(**{f"{field}__in": _values(options.get_field(field))}),
                name=f"{options.model_name}_{field}_known",
            )
            for field in fields
        ]
        options.constraints = [*options.constraints, *known]
        # What migrations read of a class's Meta is what was written there.
        options.original_attrs["constraints"] = options.constraints
        return model

    return constrain


def _values(field: Any) -> list[str]:
    return [value for value, _ in field.flatchoices]


@contextmanager
def readable_constraints(model: type[models.Model], **fields: str) -> Iterator[None]:
    """Breaking a named constraint of `model` in the block raises Conflict `duplicate` (409) with
    the constraint's message, also under the field of the form that `fields` names for it.

    A constraint without a name in `fields` is a bug when it breaks, and stays an IntegrityError.
    The block is a savepoint, so that the transaction around it can go on.
    """
    try:
        with writing():
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
