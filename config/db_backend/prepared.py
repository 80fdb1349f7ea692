"""Statements that one connection keeps prepared: a list's SQL is planned once for each workspace.

PostgreSQL keeps a plan for the search_path that it was made for. When all workspaces share one
prepared statement, each switch makes it plan anew, which costs several times what running it does.
So a statement belongs to a workspace here, and the least used make room.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import FeatureNotSupported, error_from_result
from psycopg.pq import ExecStatus, Format
from psycopg.types.numeric import Int8

Key = tuple[str, str, tuple[int, ...]]
Rows = list[tuple[Any, ...]]


class PreparedStatements:
    """Of one connection, at most `most` of them. It speaks to libpq itself, since psycopg's cursor
    costs more than twice as much and drops all its statements whenever a transaction rolls back.
    """

    def __init__(self, connection: psycopg.Connection, most: int) -> None:
        self._connection, self._server = connection, connection.pgconn
        self._values = Transformer.from_context(connection)
        self._most, self._number = most, 0
        self._names: OrderedDict[Key, bytes] = OrderedDict()
        self._seen: OrderedDict[Key, None] = OrderedDict()
        self._stale = False

    def __len__(self) -> int:
        return len(self._names)

    def fetch(self, workspace: str, sql: str, params: Sequence[Any]) -> Rows:
        """All rows, from their binary form. `sql` has its places written as $1, $2, …

        The connection stands in the workspace, and a transaction that is asked for has begun.
        Raises psycopg.Error; in a transaction also when a migration has changed the type of a column
        since the statement was prepared, and then the next transaction reads it.
        """
        if self._stale:
            self.forget_all()
        values = self._values
        given = [Int8(param) if type(param) is int else param for param in params]
        dumped = values.dump_sequence(given, [PyFormat.BINARY] * len(given))
        key = (workspace, sql, tuple(values.types or ()))
        try:
            result = self._run(key, dumped, values.formats)
        except FeatureNotSupported:
            # A migration has changed the type of a column: such a plan is of no use any more. A
            # transaction that has failed can forget nothing.
            if not self._connection.autocommit:
                self._stale = True
                raise
            self.forget_all()
            result = self._run(key, dumped, values.formats)
        values.set_pgresult(result)
        rows = values.load_rows(0, result.ntuples, tuple)
        values.set_pgresult(None)
        return rows

    def forget_all(self) -> None:
        """Begin anew, on the server as well."""
        _checked(self._server.exec_(b"DEALLOCATE ALL"))
        self._names.clear()
        self._stale = False

    def _run(self, key: Key, dumped: Sequence[Any], formats: Sequence[Format] | None) -> Any:
        name = self._names.get(key) or self._prepare(key)
        if name is not None:
            self._names.move_to_end(key)
            return _checked(self._server.exec_prepared(name, dumped, formats, Format.BINARY))
        _, sql, types = key
        command = sql.encode()
        return _checked(self._server.exec_params(command, dumped, types, formats, Format.BINARY))

    def _prepare(self, key: Key) -> bytes | None:
        """The name of the statement from its second time on; None for what comes the first time,
        and mostly never again."""
        if key not in self._seen:
            self._seen[key] = None
            if len(self._seen) > self._most:
                self._seen.popitem(last=False)
            return None
        _, sql, types = key
        self._number += 1
        name = f"list_{self._number}".encode()
        _checked(self._server.prepare(name, sql.encode(), types))
        del self._seen[key]
        self._names[key] = name
        if len(self._names) > self._most:
            _, oldest = self._names.popitem(last=False)
            _checked(self._server.exec_(b"DEALLOCATE " + oldest))
        return name


def _checked(result: Any) -> Any:
    if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
        raise error_from_result(result)
    return result
