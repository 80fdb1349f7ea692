"""What must hold for schemas to stay apart, checked at start-up: import-linter cannot see a string.

The layers of the tenant apps are declared once, in pyproject.toml, in import-linter's contract over
`tenant_apps`. It checks the imports; the check here applies the same layers to foreign keys.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.core.exceptions import FieldDoesNotExist
from django.db.models import DO_NOTHING, Field, ForeignKey

from tenants.rights import models_of, rights_of

ENGINE = "config.db_backend"


@register("tenancy")
def check_tables_apart(**_: Any) -> list[CheckMessage]:
    """A table missing in a workspace would be found, silently, in public."""
    shared = {model._meta.db_table: model for model in models_of(settings.SHARED_APPS)}
    return [
        Error(
            f"The table {model._meta.db_table} stands in the public schema and in each workspace.",
            hint=f"{shared[model._meta.db_table]._meta.label} has it too: rename one.",
            obj=model,
            id="tenants.E001",
        )
        for model in models_of(settings.TENANT_APPS)
        if model._meta.db_table in shared
    ]


@register("tenancy")
def check_foreign_keys_stay_inside(**_: Any) -> list[CheckMessage]:
    """No database constraint leaves a schema, and none enters one."""
    leaving: list[CheckMessage] = [
        Error(
            "A link from a workspace to a table of the public schema must be soft.",
            hint="db_constraint=False, related_name='+', on_delete=models.DO_NOTHING.",
            obj=field,
            id="tenants.E002",
        )
        for field in _foreign_keys(settings.TENANT_APPS)
        if _app_of(field.related_model) in settings.SHARED_APPS and not _is_soft(field)
    ]
    entering: list[CheckMessage] = [
        Error(
            "A table of the public schema cannot point into a workspace.",
            hint="Keep the id as a plain number, next to the organisation's.",
            obj=field,
            id="tenants.E003",
        )
        for field in _foreign_keys(settings.SHARED_APPS)
        if _app_of(field.related_model) in settings.TENANT_APPS
    ]
    return leaving + entering


@register("tenancy")
def check_foreign_keys_point_down(**_: Any) -> list[CheckMessage]:
    """Between tenant apps a foreign key points to the same app or to a lower layer."""
    table = Path(settings.BASE_DIR) / "pyproject.toml"
    if not table.exists():
        return [Warning("Without pyproject.toml the layers are not known.", id="tenants.W001")]
    layers = layers_of(table.read_text())
    errors: list[CheckMessage] = [
        Error(
            f"{app} is in no layer.",
            hint="Add it to import-linter's layers over tenant_apps in pyproject.toml.",
            id="tenants.E004",
        )
        for app in settings.TENANT_APPS
        if app.startswith("tenant_apps.") and app not in layers
    ]
    for field in _foreign_keys(settings.TENANT_APPS):
        here, there = _app_of(field.model), _app_of(field.related_model)
        if here == there or here not in layers or there not in layers:
            continue
        if layers[there] >= layers[here]:
            errors.append(
                Error(
                    f"{here} is in layer {layers[here]}: its foreign keys cannot point to {there} "
                    f"in layer {layers[there]}.",
                    hint="Let the higher app point to the lower one.",
                    obj=field,
                    id="tenants.E005",
                )
            )
    return errors


@register("tenancy")
def check_rights(**_: Any) -> list[CheckMessage]:
    """Every table says what the application may do with its rows (`tenants.rights`). In an app that
    says `rows_are_final`, money or an audit log, no row may change in all its columns or go."""
    found: list[CheckMessage] = []
    for model in models_of([*settings.SHARED_APPS, *settings.TENANT_APPS]):
        try:
            rights = rights_of(model)
            columns = [model._meta.get_field(name) for name in rights.update or ()]
        except LookupError:
            hint = (
                "RIGHTS = FREE, KEPT, FINAL or Rights(…) of tenants.rights; a library's: LIBRARIES."
            )
            found.append(Error("Its RIGHTS are missing.", hint=hint, obj=model, id="tenants.E007"))
            continue
        except FieldDoesNotExist as fault:
            found.append(Error(f"Its RIGHTS: {fault}.", obj=model, id="tenants.E008"))
            continue
        if any(not getattr(column, "column", None) for column in columns):
            text = "Its RIGHTS name a field without a column."
            found.append(Error(text, obj=model, id="tenants.E008"))
        final = getattr(model._meta.app_config, "rows_are_final", False)
        if final and (rights.update is None or rights.delete):
            text = "Rows of this app are final, and its RIGHTS let them be changed or deleted."
            hint = "RIGHTS = FINAL, or Rights(update=(…), delete=False) with what may change."
            found.append(Error(text, hint=hint, obj=model, id="tenants.E009"))
    return found


@register("tenancy")
def check_settings(**_: Any) -> list[CheckMessage]:
    """What the wrapper, the commands and the routing of migrations take for granted."""
    expected = {
        "DATABASES['default']['ENGINE'] must be " + ENGINE: (
            settings.DATABASES["default"]["ENGINE"] == ENGINE
        ),
        "The public schema is called public: drop PUBLIC_SCHEMA_NAME": (
            getattr(settings, "PUBLIC_SCHEMA_NAME", "public") == "public"
        ),
        "The search path is the workspace and public: drop PG_EXTRA_SEARCH_PATHS": (
            not getattr(settings, "PG_EXTRA_SEARCH_PATHS", [])
        ),
        "tenants comes before django_tenants in SHARED_APPS, or `migrate` is the library's": (
            settings.INSTALLED_APPS.index("tenants")
            < settings.INSTALLED_APPS.index("django_tenants")
        ),
        "An app is in SHARED_APPS or in TENANT_APPS, not in both": (
            set(settings.SHARED_APPS).isdisjoint(settings.TENANT_APPS)
        ),
    }
    return [Error(f"{what}.", id="tenants.E006") for what, holds in expected.items() if not holds]


def layers_of(pyproject: str) -> dict[str, int]:
    """Returns app name → layer, 0 being the lowest, from the text of pyproject.toml."""
    contracts = tomllib.loads(pyproject)["tool"]["importlinter"]["contracts"]
    layers = next(
        contract["layers"]
        for contract in contracts
        if contract["type"] == "layers" and contract.get("containers") == ["tenant_apps"]
    )
    return {
        f"tenant_apps.{app}": layer
        for layer, siblings in enumerate(reversed(layers))
        for app in re.findall(r"\w+", siblings)
    }


def _foreign_keys(app_names: list[str]) -> Iterator[Field]:
    for model in models_of(app_names):
        for field in model._meta.local_fields:
            if isinstance(field, ForeignKey) and not isinstance(field.related_model, str):
                yield field


def _app_of(model: Any) -> str:
    return str(model._meta.app_config.name)


def _is_soft(field: Any) -> bool:
    relation = field.remote_field
    return (
        not field.db_constraint
        and relation.on_delete is DO_NOTHING
        and str(relation.related_name or "").endswith("+")
    )
