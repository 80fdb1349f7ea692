"""Tables that the public space and every workspace have each: audit log, notifications, number
series, idempotency keys, stored files, list views and preferences.

The abstract model is a `SpaceModel` of core. `shared_apps.platform` has the public space's table of
it, and a tenant app the workspaces'. Code that runs in both spaces asks the abstract model for the
table of the space that it runs in: `NumberSeries.in_current_space()`.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Self

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.db import models

from tenants.context import current_organisation
from tenants.rights import models_of


class SpaceModel(models.Model):
    """An abstract model with one concrete model in each space."""

    class Meta:
        abstract = True

    @classmethod
    def in_current_space(cls) -> type[Self]:
        """Returns the concrete model of the space that the running code is in."""
        return _model_of(cls, current_organisation() is None)


@cache
def _model_of(base: Any, is_public: bool) -> Any:
    [model] = _models_of(base, settings.SHARED_APPS if is_public else settings.TENANT_APPS)
    return model


def _models_of(base: type[models.Model], apps: list[str]) -> list[type[models.Model]]:
    return [model for model in models_of(apps) if issubclass(model, base)]


@register("tenancy")
def check_space_models(**_: Any) -> list[CheckMessage]:
    """Each kind has exactly one table in the public space and one in a workspace."""
    return [
        Error(
            f"{base.__name__} has {len(found)} models in {name}, not 1.",
            hint="Subclass it once in shared_apps.platform and once in a tenant app.",
            id="core.E001",
        )
        for base in _kinds(SpaceModel)
        for name in ("SHARED_APPS", "TENANT_APPS")
        if len(found := _models_of(base, getattr(settings, name))) != 1
    ]


def _kinds(base: type[models.Model]) -> Iterator[type[models.Model]]:
    for model in base.__subclasses__():
        if model._meta.abstract:
            yield model
            yield from _kinds(model)
