"""A database wrapper that sends each statement to the workspace of `tenants.context`.

It stands beside django-tenants' wrapper rather than on it: that one keeps the tenant in an
attribute of the connection (which neither the event loop nor a worker thread of asgiref shares),
clears the content types' cache and forgets its path at every switch. What the library's own code
calls on a connection is kept.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any, ClassVar

import psycopg
from django.conf import settings
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from django.utils.asyncio import async_unsafe
from django_tenants.postgresql_backend.introspection import DatabaseSchemaIntrospection
from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap, Loader
from psycopg.pq import Format, TransactionStatus

from config.db_backend.pool import WorkspacePool
from config.db_backend.prepared import PreparedStatements, Rows, Statement
from tenants.context import Tenant, current_organisation, current_schema, enter, leave
from tenants.names import PUBLIC_SCHEMA

_server_side = count(1)


class JsonBytes(Loader):
    """JSON as bytes, for who reads it or sends it on unread (`fetch_prepared`)."""

    format = Format.BINARY

    def load(self, data: Buffer) -> bytes:
        return bytes(data)


class JsonbBytes(JsonBytes):
    """The same of JSONB, whose binary form begins with its version, 1."""

    def load(self, data: Buffer) -> bytes:
        return bytes(data)[1:]


@cache
def _with_json_as_bytes(adapters: AdaptersMap) -> AdaptersMap:
    """Django's own adapters of values, and ours. Its cursors use the text form, so nothing changes
    for them."""
    ours = AdaptersMap(adapters)
    ours.register_loader("json", JsonBytes)
    ours.register_loader("jsonb", JsonbBytes)
    return ours


def _remember_on(connection: Any) -> None:
    """What is remembered of a connection as long as it lives: which schemas it has been in, and
    the statements that are prepared on it."""
    connection.workspaces = set()
    connection.statements = PreparedStatements(connection, settings.DB_STATEMENTS)


class PublicSpace:
    """Stands where django-tenants expects a tenant while the code is in the public space."""

    schema_name = PUBLIC_SCHEMA
    code = ""


PUBLIC_SPACE = PublicSpace()


class DatabaseWrapper(base.DatabaseWrapper):
    """Issues `SET search_path` only when the connection is not already where the context is.

    PostgreSQL 18 reports search_path to the client after every change, a rollback (to a savepoint
    as well) included, so the report is the truth: staying costs nothing, switching one SET, and a
    connection from the pool is judged by where it is. Before 18 there is no report; then the last
    SET is remembered, and forgotten whenever a rollback, a script or the pool may have undone it.
    """

    _connection_pools: ClassVar[dict[str, WorkspacePool]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.introspection = DatabaseSchemaIntrospection(self)
        self._path_set: str | None = None
        self._stays = False

    @property
    def tenant(self) -> Tenant | PublicSpace:
        return current_organisation() or PUBLIC_SPACE

    @property
    def schema_name(self) -> str:
        return current_schema()

    def set_tenant(self, tenant: Tenant, include_public: bool = True) -> None:
        """For django-tenants' own commands; our code uses `tenants.context`."""
        if tenant.schema_name == PUBLIC_SCHEMA:
            leave()
        else:
            enter(tenant)

    def set_schema(
        self, schema_name: str, include_public: bool = True, tenant_type: str | None = None
    ) -> None:
        """For django-tenants' own commands; our code uses `tenants.context`."""
        space = PublicSpace()
        space.schema_name = schema_name
        self.set_tenant(space)

    def set_schema_to_public(self) -> None:
        """For django-tenants' own commands; our code uses `tenants.context`."""
        leave()

    @property
    def pool(self) -> WorkspacePool | None:
        options = self.settings_dict["OPTIONS"].get("pool")
        if not options or self.alias == NO_DB_ALIAS:
            return None
        if self.alias not in self._connection_pools:
            checks = self.settings_dict["CONN_HEALTH_CHECKS"]
            configure: Any = self._configure_connection
            made = WorkspacePool(
                kwargs=self.get_connection_params() | {"autocommit": True},
                open=False,
                configure=configure,
                check=WorkspacePool.check_connection if checks else None,
                **options,
            )
            # Two threads may come here at once; the first one's pool is everybody's.
            self._connection_pools.setdefault(self.alias, made)
        return self._connection_pools[self.alias]

    def get_connection_params(self) -> dict[str, Any]:
        if self.alias in self._connection_pools:
            return {}  # nobody connects but the pool, which has them
        params = super().get_connection_params()
        return params | {"context": _with_json_as_bytes(params["context"])}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        if not hasattr(connection, "workspaces"):
            _remember_on(connection)
        return connection

    def _configure_connection(self, connection: Any) -> bool:
        _remember_on(connection)
        return bool(super()._configure_connection(connection))  # type: ignore[misc]

    @contextmanager
    def same_connection(self) -> Iterator[None]:
        """In the block no other connection is taken, whichever workspace is entered: for what holds
        a lock of the session."""
        before, self._stays = self._stays, True
        try:
            yield
        finally:
            self._stays = before

    def _set_autocommit(self, autocommit: bool) -> None:
        # As every connection that comes out of the pool: psycopg would take its lock to see that.
        if self.connection.autocommit != autocommit:
            super()._set_autocommit(autocommit)  # type: ignore[misc]

    def forget_search_path(self) -> None:
        """Something changed the path behind our back; before PostgreSQL 18 nobody would tell."""
        self._path_set = None

    def close(self) -> None:
        self.forget_search_path()
        super().close()

    def rollback(self) -> None:
        self.forget_search_path()
        super().rollback()

    def savepoint_rollback(self, sid: str) -> None:
        try:
            super().savepoint_rollback(sid)
        finally:
            self.forget_search_path()

    def _cursor(self, name: str | None = None) -> Any:
        needed = self._path_to_set()
        cursor = super()._cursor(name)  # type: ignore[misc]
        if needed:
            # Through Django's own cursor, so that query counts see it; a named cursor cannot
            # carry it.
            self._set_path((cursor if name is None else self.connection).execute, needed)
        return cursor

    @async_unsafe
    def fetch_prepared(self, statements: Sequence[Statement]) -> list[Rows]:
        """The rows of each of these statements, which are sent often; they travel together, in one
        round trip. Each is planned once for each workspace and connection (`prepared`). Values come
        from their binary form; JSON comes as bytes. Not for the ORM's own queries, whose SQL is not
        written for it (Django #20516).
        """
        needed = self._path_to_set()
        self.validate_thread_sharing()
        self.validate_no_broken_transaction()
        state = self.connection.pgconn.transaction_status
        begins = state == TransactionStatus.IDLE and not self.connection.autocommit
        if begins or self.queries_logged or self.execute_wrappers:
            # psycopg begins the transaction, Django tells who listens.
            return [self._fetch(sql, params) for sql, params in statements]
        with self.wrap_database_errors:
            enter = f"SET search_path = {needed}" if needed else ""
            rows = self.connection.statements.fetch(current_schema(), statements, enter=enter)
        if needed:
            self._path_was_set(needed)
        return rows

    def _fetch(self, sql: str, params: Sequence[Any]) -> Rows:
        with self.raw_cursor() as cursor:
            cursor.execute(sql, params)
            found: Rows = cursor.fetchall()
            return found

    def raw_cursor(self, *, server_side: bool = False) -> Any:
        """A cursor for SQL that is written for `fetch_prepared`, which it sends without preparing it.
        The rows of a `server_side` one stay in PostgreSQL until they are fetched; outside a transaction
        PostgreSQL computes them all when the cursor is opened."""
        cursor = self.cursor()
        if server_side:
            cursor.cursor = psycopg.RawServerCursor(
                self.connection, f"rows_{next(_server_side)}", withhold=self.connection.autocommit
            )
        else:
            cursor.cursor = psycopg.RawCursor(self.connection)
        cursor.cursor.format = Format.BINARY
        return cursor

    def _path_to_set(self) -> str:
        """The search_path that the context asks for, "" when the connection has it. Connects; the
        connection is one that suits the workspace."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        schema = current_schema()
        needed = schema if schema == PUBLIC_SCHEMA else f"{schema}, {PUBLIC_SCHEMA}"
        if self._here() == needed:
            return ""
        # In a failed transaction nothing but a rollback can succeed, and the SET must not stand
        # before it.
        if self.connection.pgconn.transaction_status == TransactionStatus.INERROR:
            return ""
        if schema != PUBLIC_SCHEMA and schema not in self.connection.workspaces:
            self._suit(schema)
        return "" if self._here() == needed else needed

    def _set_path(self, execute: Callable[[str], Any], needed: str) -> None:
        execute(f"SET search_path = {needed}")
        self._path_was_set(needed)

    def _path_was_set(self, needed: str) -> None:
        self._path_set = needed
        schema = needed.partition(",")[0]
        if schema != PUBLIC_SCHEMA:
            self.connection.workspaces.add(schema)

    def _suit(self, schema: str) -> None:
        """Before a workspace that this connection does not know: take another one, if one that does
        is free, or if this one has been in enough of them. Not within a transaction."""
        pool, connection = self.pool, self.connection
        idle = connection.pgconn.transaction_status == TransactionStatus.IDLE
        if pool is None or self._stays or self.in_atomic_block or not idle:
            return
        if pool.has_idle_that_knows(schema):
            self.close()
            self.ensure_connection()
        elif len(connection.workspaces) >= settings.DB_WORKSPACES:
            self.forget_search_path()
            self.connection = None
            pool.replace(connection)
            self.ensure_connection()

    def _here(self) -> str | None:
        """The search_path that the connection has; None when nobody knows."""
        reported = self._reported_path()
        return self._path_set if reported is None else reported

    def _reported_path(self) -> str | None:
        """What the server last told; None before PostgreSQL 18. No round trip. Raises OperationalError when
        the connection has been closed."""
        with self.wrap_database_errors:
            reported = self.connection.pgconn.parameter_status(b"search_path")
        return None if reported is None else reported.decode()
