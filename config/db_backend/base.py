"""A database wrapper that sends each statement to the workspace of `tenants.context`.

It stands beside django-tenants' wrapper rather than on it: that one keeps the tenant in an
attribute of the connection (which neither the event loop nor a worker thread of asgiref shares),
clears the content types' cache and forgets its path at every switch. What the library's own code
calls on a connection is kept.
"""

from typing import Any

from django.db.backends.postgresql import base
from django_tenants.postgresql_backend.introspection import DatabaseSchemaIntrospection
from psycopg.pq import Format, TransactionStatus

from tenants.context import Tenant, current_organisation, current_schema, enter, leave
from tenants.names import PUBLIC_SCHEMA


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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.introspection = DatabaseSchemaIntrospection(self)
        self._path_set: str | None = None

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
        cursor = super()._cursor(name)  # type: ignore[misc]
        schema = current_schema()
        needed = schema if schema == PUBLIC_SCHEMA else f"{schema}, {PUBLIC_SCHEMA}"
        reported = self._reported_path()
        here = self._path_set if reported is None else reported
        transaction_status = self.connection.pgconn.transaction_status
        # In a failed transaction nothing but a rollback can succeed, and the SET must not stand
        # before it.
        if here != needed and transaction_status != TransactionStatus.INERROR:
            # Through Django's own cursor, so that query counts see it; a named cursor cannot
            # carry it.
            (cursor if name is None else self.connection).execute(f"SET search_path = {needed}")
            self._path_set = needed
        return cursor

    def prepared_cursor(self) -> Any:
        """A cursor for statements that are sent often: it binds on the server, which plans such a
        statement once (after OPTIONS["prepare_threshold"] times) instead of each time, and reads
        values in their binary form.

        The plan is kept by text and made anew after a switch of workspaces. Not for the ORM's own
        queries, whose SQL is not written for it (Django #20516).
        """
        cursor = self.cursor()
        cursor.cursor = base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]
        cursor.cursor.format = Format.BINARY
        return cursor

    def _reported_path(self) -> str | None:
        """What the server last told; None before PostgreSQL 18. No round trip."""
        reported = self.connection.pgconn.parameter_status(b"search_path")
        return None if reported is None else reported.decode()
