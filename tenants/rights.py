"""What the application may do with the rows of a table: declared on the model, granted by PostgreSQL.

There are two roles. The owner makes schemas, tables and these grants, and serves no request. The
application's role serves requests and runs tasks: it reads every table, writes what is declared
here, and has no right to TRUNCATE, to define anything, or to make temporary tables.

Every model of ours says `RIGHTS`, its own or its base's; the tables of libraries are listed here.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Model

from tenants.names import PUBLIC_SCHEMA, check_schema_name

OURS = ("tenants.", "shared_apps.", "tenant_apps.")
LEDGER = "django_migrations"


@dataclass(frozen=True)
class Rights:
    """What is allowed besides reading. `update` names fields; None means all of them.

    SELECT … FOR UPDATE needs the right to update at least one column.
    """

    insert: bool = True
    update: tuple[str, ...] | None = None
    delete: bool = True


FREE = Rights()
"""Rows come, change and go."""
KEPT = Rights(delete=False)
"""Rows are never deleted, or softly."""
FINAL = Rights(update=(), delete=False)
"""Rows stand as they were written."""
READ_ONLY = Rights(insert=False, update=(), delete=False)
"""Only the owner writes."""

LIBRARIES: Mapping[str, Rights] = {
    "auth": READ_ONLY,
    "contenttypes": READ_ONLY,
    "django_celery_beat": FREE,  # beat keeps its schedule there
}
"""App label of a library → what its tables allow."""


def rights_of(model: type[Model]) -> Rights:
    """What `model` declares. Raises LookupError for one that nobody has declared anything for."""
    if is_ours(model):
        between = FREE if model._meta.auto_created else None
        declared = getattr(model, "RIGHTS", between)
    else:
        declared = LIBRARIES.get(model._meta.app_label)
    if not isinstance(declared, Rights):
        raise LookupError(f"{model._meta.label} declares no RIGHTS.")
    return declared


def is_ours(model: type[Model]) -> bool:
    return f"{model.__module__}.".startswith(OURS)


def models_of(app_names: Iterable[str]) -> Iterator[type[Model]]:
    """Every model with a table of these apps, the tables between two models included."""
    names = set(app_names)
    for config in apps.get_app_configs():
        if config.name in names:
            for model in config.get_models(include_auto_created=True):
                if model._meta.managed and not model._meta.proxy:
                    yield model


def privileges_of(model: type[Model]) -> list[str]:
    """The privileges on the model's table, as GRANT spells them."""
    rights = rights_of(model)
    fields: list[Any] = [model._meta.get_field(name) for name in rights.update or ()]
    columns = [str(field.column) for field in fields]
    quoted = ", ".join(map(connection.ops.quote_name, columns))
    return [
        "SELECT",
        *(["INSERT"] if rights.insert else []),
        *(["UPDATE"] if rights.update is None else []),
        *([f"UPDATE ({quoted})"] if quoted else []),
        *(["DELETE"] if rights.delete else []),
    ]


def grants(schema_name: str, *, fresh: bool = False) -> str:
    """The statements, in one text, after which the application's role has in this schema what the
    models declare and nothing else. A `fresh` schema has given nothing yet that must be taken away.
    """
    if schema_name != PUBLIC_SCHEMA:
        check_schema_name(schema_name)
    role = application_role()
    within = f"IN SCHEMA {schema_name}"
    revoke = (
        f"REVOKE ALL ON ALL TABLES {within} FROM {role}; "
        f"REVOKE ALL ON ALL SEQUENCES {within} FROM {role}; "
    )
    return (
        f"SET LOCAL search_path = {schema_name}; {'' if fresh else revoke}"
        f"GRANT USAGE ON SCHEMA {schema_name} TO {role}; "
        f"GRANT USAGE ON ALL SEQUENCES {within} TO {role}; {_on_tables(schema_name, role)}"
    )


def fingerprint() -> str:
    """Names what is granted in a workspace: it changes when a model of one declares other rights."""
    return hashlib.sha256(_on_tables("", application_role()).encode()).hexdigest()


def application_role() -> str:
    """The name of the application's role, quoted for SQL."""
    return connection.ops.quote_name(application_login())


def application_login() -> str:
    """The user of DATABASE_URL."""
    return str(settings.APPLICATION_DATABASE["USER"])


def _on_tables(schema_name: str, role: str) -> str:
    """One GRANT for all tables that allow the same."""
    shared = schema_name == PUBLIC_SCHEMA
    alike: dict[str, list[str]] = defaultdict(list)
    alike["SELECT"].append(LEDGER)
    for model in models_of(settings.SHARED_APPS if shared else settings.TENANT_APPS):
        alike[", ".join(privileges_of(model))].append(model._meta.db_table)
    return "".join(
        f"GRANT {privileges} ON {', '.join(map(connection.ops.quote_name, sorted(tables)))} "
        f"TO {role}; "
        for privileges, tables in sorted(alike.items())
    )
