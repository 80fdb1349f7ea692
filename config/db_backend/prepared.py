"""Statements that one connection keeps prepared: a list's SQL is planned once for each workspace.

PostgreSQL keeps a plan for the search_path that it was made for. When all workspaces share one
prepared statement, each switch makes it plan anew, which costs several times what running it does.
So a statement belongs to a workspace here, and the least used make room.
"""

import select
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import FeatureNotSupported, error_from_result
from psycopg.pq import ExecStatus, Format
from psycopg.types.numeric import Int8

Key = tuple[str, str, tuple[int, ...]]
Rows = list[tuple[Any, ...]]
Statement = tuple[str, Sequence[Any]]
"""SQL with its places written as $1, $2, …, and their values."""


@dataclass(frozen=True, slots=True)
class _Bound:
    """A statement with its values in the form in which they are sent."""

    key: Key
    values: Sequence[Any]
    formats: Sequence[Format] | None

    @property
    def sql(self) -> bytes:
        return self.key[1].encode()

    @property
    def types(self) -> tuple[int, ...]:
        return self.key[2]


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
        self._readable, self._ready = select.poll(), select.poll()
        self._readable.register(self._server.socket, select.POLLIN)
        self._ready.register(self._server.socket, select.POLLIN | select.POLLOUT)

    def __len__(self) -> int:
        return len(self._names)

    def fetch(
        self, workspace: str, statements: Iterable[Statement], *, enter: str = ""
    ) -> list[Rows]:
        """The rows of each statement, from their binary form; all of them travel together and cost
        one round trip. `enter` is a command that is carried out before the first one.

        The connection stands in the workspace, or `enter` leads there, and a transaction that is
        asked for has begun. Raises psycopg.Error for the first statement that fails; in a
        transaction also when a migration has changed the type of a column since the statement was
        prepared, and then the next transaction reads it.
        """
        if self._stale:
            self.forget_all()
        bound = [self._bind(workspace, sql, params) for sql, params in statements]
        try:
            found = self._run(bound, enter)
        except FeatureNotSupported:
            # A migration has changed the type of a column: such a plan is of no use any more. A
            # transaction that has failed can forget nothing.
            if not self._connection.autocommit:
                self._stale = True
                raise
            self.forget_all()
            found = self._run(bound, enter)
        return [self._read(result) for result in found]

    def forget_all(self) -> None:
        """Begin anew, on the server as well."""
        _checked(self._server.exec_(b"DEALLOCATE ALL"))
        self._names.clear()
        self._stale = False

    def _bind(self, workspace: str, sql: str, params: Sequence[Any]) -> _Bound:
        given = [Int8(param) if type(param) is int else param for param in params]
        dumped = self._values.dump_sequence(given, [PyFormat.BINARY] * len(given))
        key = (workspace, sql, tuple(self._values.types or ()))
        return _Bound(key, dumped, self._values.formats)

    def _read(self, result: Any) -> Rows:
        values = self._values
        values.set_pgresult(result)
        rows = values.load_rows(0, result.ntuples, tuple)
        values.set_pgresult(None)
        return rows

    def _run(self, statements: Sequence[_Bound], enter: str) -> list[Any]:
        """Sends everything before it waits for the first answer (libpq's pipeline mode)."""
        server = self._server
        new: dict[Key, bytes] = {}
        # What each answer is to: None to what was said to enter the workspace.
        sent: list[_Bound | Key | None] = []
        try:
            server.enter_pipeline_mode()
            if enter:
                server.send_query_params(enter.encode(), None)
                sent.append(None)
            for one in statements:
                name = self._names.get(one.key) or new.get(one.key)
                if name is None and self._comes_again(one.key):
                    name = new[one.key] = self._new_name()
                    server.send_prepare(name, one.sql, one.types)
                    sent.append(one.key)
                if name is None:
                    server.send_query_params(
                        one.sql, one.values, one.types, one.formats, Format.BINARY
                    )
                else:
                    server.send_query_prepared(name, one.values, one.formats, Format.BINARY)
                sent.append(one)
            server.pipeline_sync()
            answers = self._answers()
            server.exit_pipeline_mode()
        except BaseException:
            server.finish()  # nobody knows what is still on its way
            raise
        for what, answer in zip(sent, answers, strict=False):
            _checked(answer)
            if isinstance(what, tuple):
                self._names[what] = new[what]
                del self._seen[what]
        self._make_room(one.key for one in statements)
        pairs = zip(sent, answers, strict=True)
        return [answer for what, answer in pairs if isinstance(what, _Bound)]

    def _answers(self) -> list[Any]:
        """The answers to what was sent, in its order; after a failure the others are missing or say
        that they were not tried."""
        server = self._server
        found: list[Any] = []
        is_sent = not server.flush()
        while True:
            # Other threads run while this one waits here, and not in libpq.
            (self._readable if is_sent else self._ready).poll()
            server.consume_input()
            is_sent = is_sent or not server.flush()
            while not server.is_busy():
                answer = server.get_result()
                if answer is None:
                    continue  # stands between the answers to two commands
                if answer.status == ExecStatus.PIPELINE_SYNC:
                    return found
                found.append(answer)

    def _comes_again(self, key: Key) -> bool:
        """Whether the statement is worth preparing: from its second time on, since what comes once
        mostly never comes again."""
        if key in self._seen:
            return True
        self._seen[key] = None
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)
        return False

    def _new_name(self) -> bytes:
        self._number += 1
        return f"list_{self._number}".encode()

    def _make_room(self, used: Iterable[Key]) -> None:
        for key in used:
            if key in self._names:
                self._names.move_to_end(key)
        while len(self._names) > self._most:
            _, oldest = self._names.popitem(last=False)
            _checked(self._server.exec_(b"DEALLOCATE " + oldest))


def _checked(result: Any) -> Any:
    if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
        raise error_from_result(result)
    return result
