"""The connection pool: which connection a workspace gets, when one is replaced, and which statements
stay prepared."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from psycopg.pq import PipelineStatus

from tenants.context import in_organisation
from tests.database import as_owner
from tests.tenancy.conftest import read_note

OWNER = "SELECT owner FROM note WHERE id = $1"


@pytest.fixture
def pool(notes, settings):
    """Replaces the connection pool by one with two connections, each for one workspace."""
    options = connection.settings_dict["OPTIONS"]
    before = options.get("pool")
    settings.DB_WORKSPACES = 1
    connection.close()
    connection.close_pool()
    options["pool"] = {"min_size": 2, "max_size": 2, "timeout": 30}
    connection.pool.open(wait=True)
    yield connection
    connection.close()
    connection.close_pool()
    options["pool"] = before


def backend() -> int:
    """Returns the backend's process id and, like the end of a request, releases the connection."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            return cursor.fetchone()[0]
    finally:
        connection.close()


def backend_of(organisation) -> int:
    with in_organisation(organisation):
        return backend()


def prepared() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        return cursor.fetchone()[0]


def ask(sql=OWNER, params=(1,)):
    [rows] = connection.fetch_prepared([(sql, params)])
    return rows


def test_a_workspace_reuses_its_connection(pool, organisation, other_organisation):
    home, neighbour = backend_of(organisation), backend_of(other_organisation)
    assert home != neighbour
    for _ in range(3):
        assert [backend_of(organisation), backend_of(other_organisation)] == [home, neighbour]


def test_workspaces_share_a_connection_until_it_has_reached_its_limit(
    pool, settings, organisation, other_organisation
):
    settings.DB_WORKSPACES = 2
    assert backend_of(organisation) == backend_of(other_organisation)


def test_a_request_that_began_in_the_public_schema_changes_to_the_connection_of_its_workspace(
    pool, organisation, other_organisation
):
    home, neighbour = backend_of(organisation), backend_of(other_organisation)
    for wanted, owner in ((neighbour, other_organisation), (home, organisation)):
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        assert backend_of(owner) == wanted


def test_a_workspace_whose_connection_is_busy_gets_another_one(
    pool, organisation, other_organisation
):
    backend_of(organisation)
    both = Barrier(2, timeout=60)

    def hold(_):
        with in_organisation(organisation), connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            both.wait()
            found = cursor.fetchone()[0], read_note()
        connection.close()
        return found

    with ThreadPoolExecutor(2) as threads:
        (one, mine), (other, too) = threads.map(hold, range(2))
    assert one != other
    assert mine == too == organisation.code


def test_a_transaction_stays_on_its_connection(pool, organisation, other_organisation):
    backend_of(organisation)
    backend_of(other_organisation)
    with in_organisation(organisation), transaction.atomic():
        before = connection.connection.info.backend_pid
        with in_organisation(other_organisation):
            assert read_note() == other_organisation.code
            assert connection.connection.info.backend_pid == before
    connection.close()


def test_same_connection_prevents_a_change_of_connection(pool, organisation, other_organisation):
    backend_of(organisation)
    backend_of(other_organisation)
    with connection.same_connection():
        before = connection.cursor().connection.info.backend_pid
        for owner in (organisation, other_organisation):
            with in_organisation(owner):
                assert read_note() == owner.code
                assert connection.connection.info.backend_pid == before
    connection.close()


def test_a_connection_that_has_served_its_limit_of_workspaces_is_replaced(
    pool, organisation, other_organisation
):
    connection.close_pool()
    connection.settings_dict["OPTIONS"]["pool"] = {"min_size": 1, "max_size": 1, "timeout": 30}
    first = backend_of(organisation)
    assert backend_of(organisation) == first
    assert backend_of(other_organisation) != first
    with in_organisation(other_organisation):
        assert read_note() == other_organisation.code
        assert len(connection.connection.workspaces) == 1
    connection.close()


def test_several_statements_take_one_round_trip(notes, organisation, other_organisation):
    statements = [(OWNER, (1,)), ("SELECT 2", ()), ("SELECT owner FROM note WHERE id = $1", (2,))]
    for owner in (organisation, other_organisation) * 3:
        with in_organisation(owner):
            assert connection.fetch_prepared(statements) == [[(owner.code,)], [(2,)], []]
    assert prepared() == 4


def test_a_statement_that_fails_among_several_leaves_the_connection_usable(notes, organisation):
    with in_organisation(organisation):
        for _ in range(3):
            with pytest.raises(DatabaseError, match="no_such_column"):
                connection.fetch_prepared(
                    [(OWNER, (1,)), ("SELECT no_such_column FROM note", ()), (OWNER, (1,))]
                )
        assert ask() == [(organisation.code,)]
        assert connection.connection.pgconn.pipeline_status == PipelineStatus.OFF


def test_rows_larger_than_the_socket_buffers_arrive_whole(notes, organisation):
    text = "x" * 3_000_000
    with in_organisation(organisation):
        for _ in range(3):
            [[(first,)], [(second,)]] = connection.fetch_prepared(
                [("SELECT $1::text", [text]), ("SELECT $1::text || '!'", [text])]
            )
            assert (first, second) == (text, text + "!")


def test_a_statement_is_prepared_once_for_each_workspace(notes, organisation, other_organisation):
    for owner in (organisation, other_organisation) * 4:
        with in_organisation(owner):
            assert ask() == [(owner.code,)]
    assert prepared() == 2


def test_a_statement_is_prepared_at_its_second_use(notes, organisation):
    with in_organisation(organisation):
        ask()
        assert prepared() == 0
        ask()
        assert prepared() == 1


def test_prepared_statements_are_limited(notes, settings, organisation):
    settings.DB_STATEMENTS = 3
    connection.close()
    connection.close_pool()
    with in_organisation(organisation):
        for number in range(1, 8):
            for _ in range(2):
                assert ask(f"{OWNER} AND {number} = {number}") == [(organisation.code,)]
        assert prepared() == 3


def test_prepared_statements_outlive_a_rollback(notes, organisation):
    with in_organisation(organisation):
        ask()
        ask()
        with pytest.raises(DatabaseError), transaction.atomic():
            ask("SELECT no_such_column FROM note")
        assert prepared() == 1
        assert ask() == [(organisation.code,)]


def test_a_changed_column_type_is_read_correctly(notes, organisation):
    with in_organisation(organisation):
        sql = "SELECT id FROM note WHERE owner = $1"
        for _ in range(3):
            assert ask(sql, [organisation.code]) == [(1,)]
        note = f"{organisation.schema_name}.note"
        as_owner(f"ALTER TABLE {note} ALTER id TYPE text USING 'number ' || id")
        assert ask(sql, [organisation.code]) == [("number 1",)]


def test_a_changed_column_type_fails_the_open_transaction_and_the_next_one_succeeds(
    notes, organisation
):
    with in_organisation(organisation):
        sql = "SELECT id FROM note WHERE owner = $1"
        for _ in range(3):
            assert ask(sql, [organisation.code]) == [(1,)]
        note = f"{organisation.schema_name}.note"
        as_owner(f"ALTER TABLE {note} ALTER id TYPE text USING 'number ' || id")
        with transaction.atomic():
            ask("SELECT 1", [])  # begins the transaction, and is not prepared
            with pytest.raises(DatabaseError, match="result type"):
                ask(sql, [organisation.code])
            transaction.set_rollback(True)
        with transaction.atomic():
            ask("SELECT 1", [])
            assert ask(sql, [organisation.code]) == [("number 1",)]


def test_a_workspace_that_was_dropped_and_created_again_returns_its_new_rows(
    notes, organisation, other_organisation
):
    schema = organisation.schema_name
    for owner in (organisation, other_organisation) * 3:
        with in_organisation(owner):
            ask()
    as_owner(f"DROP SCHEMA {schema} CASCADE")
    with in_organisation(other_organisation):
        assert ask() == [(other_organisation.code,)]
    as_owner(
        f"CREATE SCHEMA {schema}; GRANT USAGE ON SCHEMA {schema} TO PUBLIC;"
        f" CREATE TABLE {schema}.note AS SELECT 1 AS id, 'made anew' AS owner;"
        f" GRANT SELECT ON {schema}.note TO PUBLIC"
    )
    with in_organisation(organisation):
        assert ask() == [("made anew",)]
    with in_organisation(other_organisation):
        assert ask() == [(other_organisation.code,)]


def test_a_revoked_privilege_applies_to_prepared_statements(notes, organisation):
    note = f"{organisation.schema_name}.note"
    with in_organisation(organisation):
        for _ in range(3):
            ask()
        as_owner(f"REVOKE SELECT ON {note} FROM PUBLIC")
        with pytest.raises(DatabaseError, match="permission denied"):
            ask()
        as_owner(f"GRANT SELECT ON {note} TO PUBLIC")
        assert ask() == [(organisation.code,)]


def test_a_terminated_connection_is_replaced_and_prepares_again(pool, organisation):
    with in_organisation(organisation):
        for _ in range(3):
            ask()
        before = connection.connection.info.backend_pid
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        connection.close()
        assert ask() == [(organisation.code,)]
        assert connection.connection.info.backend_pid != before
        assert prepared() == 0
    connection.close()


def test_a_transaction_may_begin_with_a_prepared_statement(notes, organisation):
    as_owner(f"GRANT UPDATE ON {organisation.schema_name}.note TO PUBLIC")
    with in_organisation(organisation):
        for _ in range(3):
            with transaction.atomic():
                assert ask() == [(organisation.code,)]
                assert connection.in_atomic_block
                with connection.cursor() as cursor:
                    cursor.execute("UPDATE note SET owner = 'somebody else'")
                assert ask() == [("somebody else",)]
                transaction.set_rollback(True)
            assert ask() == [(organisation.code,)]


def test_a_failed_prepared_statement_raises_djangos_error(notes, organisation):
    with in_organisation(organisation):
        for _ in range(3):
            with pytest.raises(DatabaseError, match="no_such_column"):
                ask("SELECT no_such_column FROM note")
        assert ask() == [(organisation.code,)]


@pytest.mark.parametrize("value", [0, 40_000, 3_000_000_000])
def test_integers_of_any_size_use_the_same_prepared_statement(notes, organisation, value):
    with in_organisation(organisation):
        for number in (1, value, 1, value):
            ask("SELECT owner FROM note WHERE id <> $1", [number])
        assert prepared() == 1


def test_json_is_returned_as_bytes(notes, organisation):
    with in_organisation(organisation):
        [(plain, binary, nothing)] = ask(
            """SELECT '[1]'::json, '{"a": 2}'::jsonb, NULL::jsonb""", []
        )
    assert (plain, binary, nothing) == (b"[1]", b'{"a": 2}', None)


def test_a_connection_that_was_closed_between_two_statements_is_an_error_of_django(
    pool, organisation
):
    """Django's errors of a store that is away are answered 503, any other one 500."""
    with in_organisation(organisation):
        read_note()
        connection.connection.close()
        with pytest.raises(OperationalError):
            read_note()
    connection.close()
    assert backend_of(organisation)
