"""Entering and leaving a workspace: queries, rollbacks, errors and refusals."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models.signals import post_delete  # noqa: TID251  to check that it has no receivers

from tenants.context import (
    OutsideOrganisation,
    current_organisation,
    current_schema,
    enter,
    in_organisation,
    in_public,
    leave,
    require_organisation,
)
from tenants.models import WarmSchema
from tenants.schemas.recording import Workspace
from tenants.tenant_keys import (
    cache_key,
    file_path,
    public_cache_key,
    public_file_path,
    public_room_name,
    room_name,
)


def path() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW search_path")
        return cursor.fetchone()[0]


def ask(what="1") -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {what}")


@pytest.fixture(params=["reported", "remembered"])
def server(request, database, monkeypatch):
    """PostgreSQL 18, which reports its search path, and older servers, where it is tracked here."""
    if request.param == "remembered":
        monkeypatch.setattr(
            type(connection._connections[connection._alias]), "_reported_path", lambda _: None
        )
        connection.forget_search_path()


def test_nested_workspaces_restore_the_previous_one(server, organisation, other_organisation):
    with in_organisation(organisation):
        with in_organisation(other_organisation):
            assert path() == f"{other_organisation.schema_name}, public"
            with in_public():
                assert (path(), current_organisation()) == ("public", None)
            assert path() == f"{other_organisation.schema_name}, public"
        assert path() == f"{organisation.schema_name}, public"
    assert (path(), current_schema()) == ("public", "public")


def test_an_exception_restores_the_previous_workspace(server, organisation):
    with pytest.raises(DatabaseError), transaction.atomic(), in_organisation(organisation):
        ask("no_such_column")
    assert path() == "public"


def test_a_switch_sends_one_statement_and_only_when_needed(
    server, organisation, other_organisation, django_assert_num_queries
):
    ask()
    with django_assert_num_queries(0), in_organisation(organisation):
        pass
    with in_organisation(organisation):
        with django_assert_num_queries(2):
            ask()
        with django_assert_num_queries(5):
            for _ in range(5):
                ask()
        with django_assert_num_queries(2), in_organisation(other_organisation):
            ask()


def test_the_search_path_is_right_after_a_savepoint_rollback(
    server, organisation, other_organisation
):
    with in_organisation(organisation):
        ask()
        with transaction.atomic():
            with in_organisation(other_organisation):
                ask()
            transaction.set_rollback(True)
        assert path() == f"{organisation.schema_name}, public"


def test_the_search_path_is_restored_after_a_failed_statement(
    server, organisation, other_organisation
):
    with in_organisation(organisation):
        ask()
        with (
            pytest.raises(DatabaseError),
            transaction.atomic(),
            in_organisation(other_organisation),
        ):
            ask("no_such_column")
        assert path() == f"{organisation.schema_name}, public"


def test_the_search_path_is_right_after_a_transaction_rollback(committed, organisation):
    with transaction.atomic():
        with in_organisation(organisation):
            ask()
        transaction.set_rollback(True)
    assert path() == "public"
    with in_organisation(organisation):
        assert path() == f"{organisation.schema_name}, public"


def test_a_server_side_cursor_reads_in_the_workspace(committed, notes, organisation):
    with in_organisation(organisation), transaction.atomic(), connection.chunked_cursor() as cursor:
        cursor.execute("SELECT owner FROM note")
        assert cursor.fetchone() == (organisation.code,)


def test_any_object_with_schema_name_and_code_can_be_entered(server, organisation):
    with in_organisation(Workspace(organisation.schema_name, organisation.code)):
        assert path() == f"{organisation.schema_name}, public"
        assert cache_key("x") == f"o:{organisation.code}:x"


@pytest.mark.parametrize(
    "name", ["public", "", "t_1, pg_catalog", "T_AAAAAAAAAAAA", "t_aaaaaaaaaaaa\n"]
)
def test_only_a_workspace_schema_can_be_entered(name):
    with pytest.raises(ValueError, match="is not the schema of a workspace"):
        enter(Workspace(name))
    assert current_organisation() is None


def test_the_context_managers_of_django_tenants_are_disabled(organisation):
    with pytest.raises(TypeError, match="in_organisation"), organisation:
        pass
    with pytest.raises(TypeError, match="in_organisation"):
        organisation.activate()
    assert current_organisation() is None


def test_leave_ends_the_workspace(organisation):
    enter(organisation)
    leave()
    assert current_organisation() is None
    with pytest.raises(OutsideOrganisation):
        require_organisation()


def test_cache_keys_file_paths_and_groups_carry_the_organisation():
    with in_organisation(Workspace("t_aaaaaaaaaaaa", "RAGAPUNE2345")):
        assert cache_key("home", 7) == "o:RAGAPUNE2345:home:7"
        assert file_path("photos", "a1.jpg") == "o/RAGAPUNE2345/photos/a1.jpg"
        assert room_name("user", 7) == "o.RAGAPUNE2345.user.7"


def test_in_the_public_schema_only_public_keys_paths_and_groups_are_allowed():
    for door in (lambda: cache_key("x"), lambda: file_path("a", "b"), lambda: room_name("a", 1)):
        with pytest.raises(OutsideOrganisation):
            door()
    assert public_cache_key("login", "a@b.test") == "public:login:a%40b.test"
    assert public_file_path("posts", "p.png") == "public/posts/p.png"
    assert public_room_name("user", 7) == "public.user.7"


def test_parts_of_keys_and_paths_cannot_collide_or_escape():
    assert public_cache_key("a:b", "c") != public_cache_key("a", "b:c")
    for kind, name in [
        ("..", "x"),
        ("photos", ".."),
        ("photos", "../x"),
        ("photos", "a/b"),
        ("", "a"),
    ]:
        with pytest.raises(ValueError, match="do not make a file path"):
            public_file_path(kind, name)
    for id in ["7.8", "", "a b", "x" * 61]:
        with pytest.raises(ValueError, match="do not make a room"):
            public_room_name("user", id)
    with pytest.raises(ValueError, match="at least one part"):
        public_cache_key()


def test_deleting_does_not_read_the_rows_first():
    assert not post_delete.has_listeners(WarmSchema)
