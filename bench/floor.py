"""The floor: WSGI views with psycopg and orjson and nothing else, on the SQL that ours compiles.

A list's bare view is what somebody would write by hand for this one list: two prepared statements,
a row as one literal, the same JSON. It asks nobody who calls.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl

import orjson
import psycopg
from django.conf import settings
from psycopg.pq import Format
from psycopg.types.json import set_json_loads

from config.urls import router
from shared_apps.accounts.principals import principal_of
from shared_apps.accounts.tokens import read_token
from shared_apps.core.api.columns import Column
from shared_apps.core.api.compiled import LIMIT, OFFSET
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.resource import Resource
from shared_apps.core.principal import Principal, Workspace, working_for
from tenant_apps.search.lists import SEARCHED
from tenant_apps.search.selectors import statements
from tenant_apps.timeline.selectors import compiled_timeline
from tenants.context import enter, leave

View = Callable[[dict[str, str]], bytes]


def application() -> Callable[..., Any]:
    """A WSGI application of bare views, each made for its first caller's role and workspace."""
    resources = {
        route.path: route.resource for route in router.routes if route.action == "call_list"
    }
    views: dict[str, View] = {}

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path, query = environ["PATH_INFO"], dict(parse_qsl(environ["QUERY_STRING"]))
        view = views.get(path)
        if view is None:
            principal = principal_of(read_token(environ["HTTP_AUTHORIZATION"].split()[1]))
            place = path.removeprefix("/class/v1/")
            if place in resources:
                view = list_view(resources[place], principal, query)
            elif place == "search":
                view = search_view(principal)
            else:
                view = timeline_view(int(place.split("/")[1]), principal)
            views[path] = view
        body = view(query)
        start_response("200 OK", [("Content-Type", "application/json")])
        return [body]

    return answer


def connect(workspace: Workspace | None) -> psycopg.Connection:
    """A connection that stays in the workspace; None is the public space."""
    options = settings.DATABASES["default"]["OPTIONS"]["options"]
    connection = psycopg.connect(
        os.environ["DATABASE_URL"], autocommit=True, options=f"{options} -c timezone=UTC"
    )
    set_json_loads(bytes, connection)
    if workspace is None:
        leave()
    else:
        connection.execute(f"SET search_path = {workspace.schema_name}, public")
        enter(workspace)  # for what a column asks of it while it is compiled
    return connection


def fetch(connection: psycopg.Connection, sql: str, params: Sequence[Any]) -> list[Any]:
    """All rows, from their binary form; the statement is prepared when it comes first."""
    return execute_prepared(connection, sql, params).fetchall()


def execute_prepared(
    connection: psycopg.Connection, sql: str, params: Sequence[Any]
) -> psycopg.RawCursor[Any]:
    """As `fetch`, of a statement that may have no rows."""
    cursor = psycopg.RawCursor(connection)
    cursor.format = Format.BINARY
    return cursor.execute(sql, params, prepare=True)


def list_view(resource: type[Resource], principal: Principal, query: dict[str, str]) -> View:
    """The view of one list with the filters of `query`; page and size come with each request."""
    listing: Listing = resource.listing
    connection = connect(None if resource.of_platform else principal.workspace)
    request = listing.parse(principal, query)
    page, counts = listing.compile_page(request), listing.compile_counts(request)
    make_row = row_literal(listing.visible(principal.rights), principal)
    usual, tabs = request.values, listing.tabs

    @working_for(principal)  # whose session the addresses of files are made for
    def view(query: dict[str, str]) -> bytes:
        size, number = int(query["pageSize"]), int(query["page"])
        values = usual | {LIMIT: size, OFFSET: (number - 1) * size}
        by_state: dict[Any, int] = dict(fetch(connection, counts.sql, counts.bind(values)))
        position = by_state.pop(None, 0)
        total = sum(by_state.values())
        found = fetch(connection, page.sql, page.bind(values)) if values[OFFSET] < total else []
        rows = [make_row(row) for row in found]
        answer = {
            "list": rows,
            "total": total,
            "page": number,
            "pageSize": size,
            "position": position,
        }
        if tabs:
            answer["counts"] = by_state
        return orjson.dumps(answer, default=str, option=orjson.OPT_UTC_Z)

    return view


def timeline_view(student_id: int, principal: Principal) -> View:
    """The rows of a student's timeline as they are, without their sentences."""
    connection = connect(principal.workspace)
    happenings = compiled_timeline(principal.rights)
    student = "SELECT * FROM students_student WHERE id = $1 AND deleted_at IS NULL"

    def view(query: dict[str, str]) -> bytes:
        fetch(connection, student, [student_id])
        values = {"student": student_id, "reader": principal.id, "before": datetime.now(UTC)}
        rows = fetch(connection, happenings.sql, happenings.bind(values))
        data = [
            {"at": at, "by": by, "source": source, "facts": orjson.Fragment(facts)}
            for at, source, _, by, facts in rows
        ]
        return orjson.dumps({"data": data}, option=orjson.OPT_UTC_Z)

    return view


def search_view(principal: Principal) -> View:
    """The rows that the command bar's search finds, as they are."""
    connection = connect(principal.workspace)
    compiled: dict[str, Any] = {}

    def view(query: dict[str, str]) -> bytes:
        text = query["search"]
        if text not in compiled:
            asked = statements(SEARCHED, principal=principal, text=text)
            compiled[text] = [statement for _list, statement in asked]
        found = [fetch(connection, one.sql, one.bind(values)) for one, values in compiled[text]]
        return orjson.dumps({"data": found}, default=str, option=orjson.OPT_UTC_Z)

    return view


def row_literal(
    columns: Sequence[Column], principal: Principal
) -> Callable[[Sequence[Any]], dict[str, Any]]:
    """One dict display over the row's values, as somebody would write it for this one list."""
    names: dict[str, Any] = {}
    entries: list[str] = []
    place = 0
    for column in columns:
        if column.parts:
            parts = ", ".join(
                f"{name!r}: r[{place + step}]" for step, name in enumerate(column.parts)
            )
            value = f"{{{parts}}} if r[{place}] is not None else None"
        else:
            convert = column.shown_as.get(principal.rights) or column.convert
            if column.kind == "json":
                convert = orjson.Fragment
            value = f"r[{place}]"
            if convert:
                names[f"f{place}"] = convert if column.kind == "json" else _reading(convert)
                value = f"f{place}({value})"
        entries.append(f"{column.name!r}: {value}")
        place += len(column.sources)
    return eval(f"lambda r: {{{', '.join(entries)}}}", names)  # noqa: S307


def _reading(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same function of a value that may be JSON, which comes as bytes."""
    return lambda value: convert(orjson.loads(value) if type(value) is bytes else value)
