"""The floor: a WSGI view with psycopg and orjson, nothing else, on the SQL that ours compiles."""

import os
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs

import orjson
import psycopg


def _default(value: Any) -> str:
    return str(value)


def application() -> Callable[..., Iterable[bytes]]:
    """The view with our two statements, schema set on the connection."""
    import django

    django.setup()
    from shared_apps.core.api.compiled import LIMIT, OFFSET
    from shared_apps.core.principal import Principal, Workspace
    from shared_apps.core.roles import Role
    from tenant_apps.students.selectors import STUDENTS

    schema = os.environ["BENCH_SCHEMA"]
    workspace = Workspace(1, "BENCH", schema, "Bench", "TRIAL", None)
    owner = Principal(1, "Owner", "o@b.test", Role.SUPER_ADMIN, None, workspace, "")
    request = STUDENTS.parse(owner, {"branch": os.environ["BENCH_BRANCH"], "pageSize": "25"})
    rows, counts = STUDENTS._compile_page(request), STUDENTS._compile_counts(request)
    names: list[str] = []
    for column in STUDENTS.visible(Role.SUPER_ADMIN):
        names += [f"{column.name}.{part}" for part in column.parts] or [column.name]
    connection = psycopg.connect(
        os.environ["DATABASE_URL"],
        autocommit=True,
        options="-c plan_cache_mode=force_generic_plan",
    )
    connection.execute(f"SET search_path = {schema}, public")

    def view(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        query = parse_qs(environ["QUERY_STRING"])
        branch = int(query["branch"][0])
        size, page = int(query["pageSize"][0]), int(query["page"][0])
        asked = {"branch": branch, LIMIT: size, OFFSET: (page - 1) * size}
        with connection.cursor(binary=True) as cursor:
            cursor.execute(counts.sql, counts.bind(asked))
            by_state = dict(cursor.fetchall())
            cursor.execute(rows.sql, rows.bind(asked))
            found = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
        body = orjson.dumps(
            {"list": found, "total": sum(by_state.values()), "counts": by_state}, default=_default
        )
        start_response("200 OK", [("Content-Type", "application/json")])
        return [body]

    return view
