"""A pool whose connections know workspaces.

A PostgreSQL connection keeps what it has learnt of the tables it was used for: the first statement
in a workspace costs ten times what the next ones do, and half a megabyte that it never gives back.
So a request gets the connection that has been in its workspace before, and one that has been in
enough of them is replaced.
"""

from typing import Any

from django.conf import settings
from psycopg_pool import ConnectionPool

from tenants.context import current_schema


class WorkspacePool(ConnectionPool[Any]):
    """Gives out the connection that knows the current workspace, else the one that knows most and
    has room for another: few processes of PostgreSQL stay warm, and the others learn nothing twice.

    Its connections have `workspaces`, the set of schemas that they have been in.
    """

    def has_idle_that_knows(self, schema: str) -> bool:
        """Whether a connection that nobody uses now has been in the schema."""
        with self._lock:
            return any(schema in connection.workspaces for connection in self._pool)

    def replace(self, connection: Any) -> None:
        """Takes back a connection that has seen enough; a new one comes in its place."""
        connection._expire_at = 0.0
        self.putconn(connection)

    def _get_ready_connection(self, timeout: float | None) -> Any:
        # Called with the lock held; the first one in the queue is given out.
        if len(self._pool) > 1:
            best = self._best(current_schema())
            if best is not self._pool[0]:
                self._pool.remove(best)
                self._pool.appendleft(best)
        return super()._get_ready_connection(timeout)

    def _best(self, schema: str) -> Any:
        for connection in self._pool:
            if schema in connection.workspaces:
                return connection
        with_room = [one for one in self._pool if len(one.workspaces) < settings.DB_WORKSPACES]
        return max(with_room or self._pool, key=lambda one: len(one.workspaces))
