"""The privileges of each database role match what the models declare, for every table, column and
sequence, in the public schema and in a workspace. New tables are covered automatically.
"""

import os
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction

from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import Payment
from tenants import checks
from tenants.context import in_organisation
from tenants.models import Organisation
from tenants.rights import (
    FINAL,
    FREE,
    KEPT,
    LEDGER,
    READ_ONLY,
    Rights,
    application_login,
    models_of,
    rights_of,
)
from tenants.schemas import (
    create_schema,
    current_digest,
    migrate_schemas,
    replay,
    schemas_behind,
)
from tenants.schemas.history import History, current_history
from tenants.schemas.ledger import read_ledgers
from tenants.schemas.recording import Step
from tenants.schemas.roles import (
    RoleRefused,
    grant_public,
    note_lost_grants,
    prepare_application_role,
)
from tests.database import as_owner, connect, owner_of

ON_TABLES = [
    "SELECT",
    "INSERT",
    "UPDATE",
    "DELETE",
    "TRUNCATE",
    "REFERENCES",
    "TRIGGER",
    "MAINTAIN",
]
SPACES = ("public", "t_aaaaaaaaaaaa")
TABLE_RIGHTS = """
    SELECT c.relname, array_agg(p.name ORDER BY p.name) FILTER (
        WHERE has_table_privilege(%(role)s, c.oid, p.name)
    )
    FROM pg_class c CROSS JOIN unnest(%(names)s::text[]) AS p(name)
    WHERE c.relnamespace = %(schema)s::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    GROUP BY c.relname
"""
COLUMN_RIGHTS = """
    SELECT c.relname, array_agg(a.attname::text ORDER BY a.attname) FILTER (
        WHERE has_column_privilege(%(role)s, c.oid, a.attnum, %(privilege)s)
    )
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
        AND NOT a.attisdropped
    WHERE c.relnamespace = %(schema)s::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    GROUP BY c.relname
"""
SEQUENCE_RIGHTS = """
    SELECT c.relname, array_agg(p.name ORDER BY p.name) FILTER (
        WHERE has_sequence_privilege(%(role)s, c.oid, p.name)
    )
    FROM pg_class c CROSS JOIN unnest(ARRAY['SELECT', 'UPDATE', 'USAGE']) AS p(name)
    WHERE c.relnamespace = %(schema)s::regnamespace AND c.relkind = 'S' GROUP BY c.relname
"""


def privileges(query: str, schema: str, **more) -> dict[str, list[str]]:
    """Returns the result of a privilege query for the application's role in this schema, by table."""
    with connection.cursor() as cursor:
        cursor.execute(query, {"role": application_login(), "schema": schema, **more})
        return {table: found or [] for table, found in cursor.fetchall()}


def declared(schema: str) -> dict[str, type]:
    """Maps each table that belongs into this schema to its model."""
    apps = settings.SHARED_APPS if schema == "public" else settings.TENANT_APPS
    return {model._meta.db_table: model for model in models_of(apps)}


def wanted(model) -> set[str]:
    """Returns the table privileges that the model declares."""
    rights = rights_of(model) if model else READ_ONLY
    return {"SELECT"} | {
        name
        for name, has in {
            "INSERT": rights.insert,
            "UPDATE": rights.update is None,
            "DELETE": rights.delete,
        }.items()
        if has
    }


def wanted_columns(model, every: list[str]) -> list[str]:
    """Returns the columns that may be updated."""
    rights = rights_of(model) if model else READ_ONLY
    if rights.update is None:
        return every
    return sorted(model._meta.get_field(name).column for name in rights.update) if model else []


@pytest.mark.parametrize("schema", SPACES)
def test_each_table_belongs_to_a_model_or_is_the_migration_ledger(database, schema):
    assert privileges(TABLE_RIGHTS, schema, names=ON_TABLES).keys() == {*declared(schema), LEDGER}


@pytest.mark.parametrize("schema", SPACES)
def test_the_application_has_the_table_privileges_that_the_model_declares(database, schema):
    models = declared(schema)
    found = privileges(TABLE_RIGHTS, schema, names=ON_TABLES)
    assert {table: set(has) for table, has in found.items()} == {
        table: wanted(models.get(table)) for table in found
    }


@pytest.mark.parametrize("schema", SPACES)
def test_the_application_may_update_only_the_columns_that_the_model_names(database, schema):
    models = declared(schema)
    every = privileges(COLUMN_RIGHTS, schema, privilege="SELECT")
    found = privileges(COLUMN_RIGHTS, schema, privilege="UPDATE")
    assert found == {
        table: wanted_columns(models.get(table), columns) for table, columns in every.items()
    }


@pytest.mark.parametrize("schema", SPACES)
def test_the_application_may_use_sequences_and_not_set_them(database, schema):
    found = privileges(SEQUENCE_RIGHTS, schema)
    assert found
    assert {tuple(has) for has in found.values()} == {("USAGE",)}


@pytest.mark.parametrize("schema", SPACES)
def test_everything_belongs_to_the_owner(database, schema):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT relowner::regrole::text FROM pg_class WHERE relnamespace = %s::regnamespace"
            " UNION SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = %s"
            # What a trusted extension brings belongs to the superuser, whoever creates the extension.
            " UNION SELECT proowner::regrole::text FROM pg_proc WHERE pronamespace = %s::regnamespace"
            " AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass"
            " AND objid = pg_proc.oid AND deptype = 'e')",
            [schema, schema, schema],
        )
        owners = {name for (name,) in cursor.fetchall()}
    assert owners <= {settings.OWNER_DATABASE["USER"], "pg_database_owner"}
    assert application_login() not in owners


def test_the_application_may_use_its_schemas_and_create_nothing(database):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nspname, has_schema_privilege(oid, 'USAGE'), has_schema_privilege(oid, 'CREATE') "
            "FROM pg_namespace WHERE nspname = 'public' OR nspname ~ '^t_'"
        )
        for schema, may_enter, may_make in cursor.fetchall():
            assert (may_enter, may_make) == (True, False), schema
        cursor.execute(
            "SELECT has_database_privilege(current_database(), name) "
            "FROM unnest(ARRAY['CONNECT', 'CREATE', 'TEMPORARY']) AS p(name)"
        )
        assert [has for (has,) in cursor.fetchall()] == [True, False, False]
        cursor.execute(
            "SELECT datname FROM pg_database WHERE datallowconn AND datname !~ '^class_master_' "
            "AND datname <> %s AND has_database_privilege(datname, 'CONNECT')",
            [settings.OWNER_DATABASE["NAME"]],
        )
        assert cursor.fetchall() == []


def test_tests_run_as_the_application_and_the_owner_is_no_superuser(database):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, session_user")
        assert cursor.fetchone() == (application_login(), application_login())
        cursor.execute(
            "SELECT rolname, rolsuper OR rolbypassrls OR rolreplication, rolcreaterole OR rolcreatedb "
            "FROM pg_roles WHERE rolname = ANY(%s) ORDER BY rolname",
            [[application_login(), settings.OWNER_DATABASE["USER"]]],
        )
        assert cursor.fetchall() == [
            (settings.OWNER_DATABASE["USER"], False, True),
            (application_login(), False, False),
        ]


FORBIDDEN = [
    "TRUNCATE fees_payment CASCADE",
    "TRUNCATE audit_auditentry",
    "TRUNCATE branches_branch CASCADE",
    "CREATE TABLE mine ()",
    "CREATE TEMPORARY TABLE mine ()",
    "CREATE SCHEMA t_cccccccccccc",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE VIEW mine AS SELECT 1",
    "CREATE INDEX mine ON branches_branch (name)",
    "CREATE ROLE mine",
    "ALTER TABLE audit_auditentry DISABLE TRIGGER ALL",
    "ALTER TABLE fees_payment DROP COLUMN amount",
    "ALTER SCHEMA public RENAME TO mine",
    "DROP TABLE fees_payment",
    "DROP TRIGGER fees_payment_keeps ON fees_payment",
    "DROP FUNCTION posted_money_stands() CASCADE",
    "DROP SCHEMA t_aaaaaaaaaaaa CASCADE",
    "LOCK TABLE audit_auditentry IN ACCESS EXCLUSIVE MODE",
    "SELECT setval(pg_get_serial_sequence('fees_payment', 'id'), 1)",
    "SET session_replication_role = replica",
    "SET log_min_error_statement = error",
    "COPY fees_payment TO PROGRAM 'cat'",
    "COPY fees_payment FROM '/etc/passwd'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT passwd FROM pg_shadow",
    "UPDATE tenants_warmschema SET schema_name = schema_name",
    "DELETE FROM tenants_organisation",
    "UPDATE django_migrations SET name = name",
    "UPDATE public.tenants_recordedscript SET steps = '[]'",
]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_application_is_denied(in_first, statement):
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner|must be superuser"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.parametrize("statement", ["CREATE DATABASE mine", "ALTER SYSTEM SET fsync = off"])
def test_the_application_is_denied_outside_a_transaction(committed, statement):
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_the_application_cannot_grant_its_privileges(in_first):
    before = acls_here("fees_payment")
    with connection.cursor() as cursor:
        cursor.execute("GRANT ALL ON fees_payment TO PUBLIC")  # PostgreSQL only warns
    assert acls_here("fees_payment") == before


def acls_here(table: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relacl::text FROM pg_class WHERE oid = to_regclass(%s)", [table])
        return cursor.fetchone()[0]


def test_the_application_cannot_become_the_owner(in_first):
    owner = settings.OWNER_DATABASE["USER"]
    for statement in (f"SET ROLE {owner}", f"SET SESSION AUTHORIZATION {owner}"):
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


def attempts() -> Iterator[tuple[str, str]]:
    """Yields every update or delete in a workspace that the models do not allow."""
    for model in models_of(settings.TENANT_APPS):
        table, rights = model._meta.db_table, rights_of(model)
        if not rights.delete:
            yield table, f"DELETE FROM {table}"
        may = {model._meta.get_field(name).column for name in rights.update or ()}
        for field in model._meta.concrete_fields:
            if rights.update is not None and field.column not in may and not field.generated:
                column = connection.ops.quote_name(field.column)
                yield table, f"UPDATE {table} SET {column} = {column}"


def test_final_rows_cannot_be_changed_or_deleted(in_first):
    found = [*attempts()]
    final = {table for table, _ in found}
    assert {
        "audit_auditentry",
        "fees_advanceadjustment",
        "fees_advancevoucher",
        "fees_allocation",
        "fees_creditnote",
        "fees_creditnoteline",
        "fees_due",
        "fees_dueline",
        "fees_payment",
        "fees_reversal",
        "workspace_numberseries",
    } <= final
    for table, statement in found:
        with (
            pytest.raises(ProgrammingError, match=f"permission denied for table {table}"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


def everything_of(model) -> list[dict]:
    return list(model.objects.order_by("pk").values())


RECEIPT_EDITS = [
    "UPDATE fees_payment SET amount = 1",
    "UPDATE fees_payment SET receipt_number = 'X'",
    "UPDATE fees_payment SET amount = 1, status = 'REVERSED'",
    "DELETE FROM fees_payment",
    "TRUNCATE fees_payment CASCADE",
    "MERGE INTO fees_payment p USING fees_payment q ON p.id = q.id WHEN MATCHED THEN DELETE",
    "INSERT INTO fees_payment SELECT * FROM fees_payment ON CONFLICT (id) DO UPDATE SET amount = 1",
    "WITH gone AS (DELETE FROM fees_payment RETURNING 1) SELECT 1",
]


@pytest.mark.parametrize("statement", RECEIPT_EDITS)
def test_a_receipt_is_not_edited_or_deleted_by_raw_sql_of_the_application(in_first, statement):
    before = everything_of(Payment)
    assert before
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert everything_of(Payment) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_auditentry SET actor_name = 'Somebody else'",
        "UPDATE audit_auditentry SET at = now()",
        "DELETE FROM audit_auditentry",
        "TRUNCATE audit_auditentry",
        "UPDATE public.platform_platformauditentry SET action = 'nothing'",
        "DELETE FROM public.platform_platformauditentry",
    ],
)
def test_an_audit_entry_is_not_changed_or_deleted_even_by_raw_sql_of_the_application(
    in_first, statement
):
    before = everything_of(AuditEntry)
    assert before
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert everything_of(AuditEntry) == before


# Tests that need the owner


def test_a_table_without_a_model_is_detected_and_denied_to_the_application(committed):
    as_owner("CREATE TABLE public.forgotten ()")
    found = privileges(TABLE_RIGHTS, "public", names=ON_TABLES)
    assert found.keys() - {*declared("public"), LEDGER} == {"forgotten"}
    assert found["forgotten"] == []


def test_a_model_without_rights_is_reported(monkeypatch):
    monkeypatch.delattr(Organisation, "RIGHTS")
    assert [fault.id for fault in checks.check_rights()] == ["tenants.E007"]


@pytest.mark.parametrize("name", ["nonsense", "referrals"])
def test_rights_for_a_field_without_a_column_are_reported(monkeypatch, name):
    monkeypatch.setattr(Organisation, "RIGHTS", Rights(update=(name,)))
    assert [fault.id for fault in checks.check_rights()] == ["tenants.E008"]


@pytest.mark.parametrize("rights", [FREE, KEPT, Rights(update=(), delete=True)])
def test_rights_that_allow_deleting_posted_money_are_reported(monkeypatch, rights):
    monkeypatch.setattr(Payment, "RIGHTS", rights)
    assert [fault.id for fault in checks.check_rights()] == ["tenants.E009"]


def acls(schema: str) -> list[tuple]:
    """Returns every grant in a schema from the catalogue."""
    with owner_of(connection.settings_dict["NAME"]) as server:
        return server.execute(
            "SELECT relname, relacl::text, (SELECT array_agg(attname || attacl::text ORDER BY attname)"
            " FROM pg_attribute WHERE attrelid = c.oid AND attacl IS NOT NULL) "
            "FROM pg_class c WHERE relnamespace = %s::regnamespace AND relkind IN ('r', 'S') "
            "ORDER BY relname",
            [schema],
        ).fetchall()


def test_a_new_workspace_has_the_same_grants_as_an_older_one(tables_owner, committed):
    create_schema("t_cccccccccccc")
    assert acls("t_cccccccccccc") == acls("t_aaaaaaaaaaaa")


def test_changed_rights_of_a_model_put_every_workspace_behind_until_they_are_granted(
    tables_owner, committed, monkeypatch
):
    before = current_digest()
    monkeypatch.setattr(Branch, "RIGHTS", FINAL)
    changed = History()
    assert changed.digest != before
    behind = set(schemas_behind(changed.digest))
    assert behind == {name for name in _workspaces() if name != "public"}
    assert migrate_schemas(history=changed).migrated == behind
    found = privileges(TABLE_RIGHTS, "t_aaaaaaaaaaaa", names=ON_TABLES)
    assert found["branches_branch"] == ["INSERT", "SELECT"]
    assert schemas_behind(changed.digest) == []


def test_lost_grants_of_a_workspace_are_restored(tables_owner, committed, organisation):
    before = acls(organisation.schema_name)
    role = application_login()
    for schema in _workspaces():
        as_owner(
            f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role}; "
            f"REVOKE ALL ON ALL SEQUENCES IN SCHEMA {schema} FROM {role}; "
            f"REVOKE ALL ON SCHEMA {schema} FROM {role}"
        )
    assert note_lost_grants() == len(_workspaces()) - 1
    grant_public()
    assert migrate_schemas().failures == {}
    assert acls(organisation.schema_name) == before
    assert note_lost_grants() == 0


@pytest.mark.parametrize(
    ("statement", "again"),
    [
        ("ALTER TABLE branches_branch ADD COLUMN extra int;", False),
        (
            "ALTER TABLE fees_due DROP COLUMN reason; ALTER TABLE fees_due ADD COLUMN reason text;",
            True,
        ),
        ("CREATE TABLE extra ();", True),
    ],
)
def test_a_migration_that_may_have_created_a_table_or_column_grants_again(
    tables_owner, committed, organisation, monkeypatch, statement, again
):
    """Granting takes longer than most migrations, so other migrations skip it."""
    history = current_history()
    step = Step([next(iter(history.migrations))], statement)
    monkeypatch.setattr(replay, "steps_from", lambda *_, **__: [step])
    as_owner(
        f"REVOKE SELECT ON {organisation.schema_name}.branches_branch FROM {application_login()}"
    )
    ledger = read_ledgers([organisation.schema_name], history.labels)[organisation.schema_name]
    replay.bring_to_head(
        organisation.schema_name, ledger, history, migrated_to=organisation.migrated_to
    )
    found = privileges(TABLE_RIGHTS, organisation.schema_name, names=ON_TABLES)
    assert ("SELECT" in found["branches_branch"]) is again
    changeable = privileges(COLUMN_RIGHTS, organisation.schema_name, privilege="UPDATE")
    assert "reason" in changeable["fees_due"]


def _workspaces() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nspname FROM pg_namespace WHERE nspname ~ '^t_' OR nspname = 'public'"
        )
        return [name for (name,) in cursor.fetchall()]


@pytest.fixture
def name(committed):
    """A role name that no other process uses; the role is dropped afterwards."""
    name = f"role_of_{os.getpid()}"
    yield name
    with owner_of(connection.settings_dict["NAME"]) as server:
        for role in (name, f"{name}_group"):
            if server.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone():
                server.execute(f"GRANT {role} TO CURRENT_USER; DROP OWNED BY {role}")
                server.execute(f"DROP ROLE {role}")


@pytest.fixture
def application(name, settings):
    """The settings as if DATABASE_URL named this role."""
    own = {"USER": name, "PASSWORD": "its own, with ' and %"}
    settings.APPLICATION_DATABASE = settings.APPLICATION_DATABASE | own


def test_the_owner_creates_the_applications_role_and_it_can_log_in(tables_owner, application):
    prepare_application_role()
    grant_public()
    assert migrate_schemas(history=History()).failures == {}
    database = connection.settings_dict["NAME"]
    connect(settings.APPLICATION_DATABASE, database)
    try:
        with in_organisation(Organisation.objects.get(schema_name="t_aaaaaaaaaaaa")):
            assert Branch.objects.exists()
    finally:
        connect(settings.OWNER_DATABASE, database)


def test_the_password_of_a_new_role_is_in_no_statement(tables_owner, application):
    sent = []

    def remember(execute, statement, params, many, context):
        sent.append(f"{statement} {params}")
        return execute(statement, params, many, context)

    with connection.execute_wrapper(remember):
        prepare_application_role()
    assert any("CREATE ROLE" in text for text in sent)
    assert not any("its own" in text for text in sent)


def test_one_role_for_both_is_refused(database):
    with pytest.raises(RoleRefused, match="both the application's and the owner's"):
        prepare_application_role()


def test_a_role_with_too_many_privileges_is_refused(tables_owner, application, name):
    as_owner(f"CREATE ROLE {name} LOGIN CREATEDB; GRANT {name} TO CURRENT_USER")
    with pytest.raises(RoleRefused, match=r"may do too much \(CREATEDB\).*NOCREATEDB"):
        prepare_application_role()


def test_a_role_that_is_a_member_of_the_owners_is_refused(tables_owner, application, name):
    as_owner(
        f"CREATE ROLE {name}_group; GRANT {name}_group TO CURRENT_USER; "
        f"CREATE ROLE {name} LOGIN IN ROLE {name}_group; GRANT {name} TO CURRENT_USER"
    )
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {name}_group")
    with pytest.raises(RoleRefused, match="member of the owner's"):
        prepare_application_role()


def test_an_owner_who_may_not_create_roles_gets_the_statement_to_run(application, name):
    with pytest.raises(RoleRefused, match=f"CREATE ROLE {name} LOGIN PASSWORD"):
        prepare_application_role()


def test_the_command_reports_what_is_wrong_with_the_roles(committed):
    with pytest.raises(CommandError, match="Give this command OWNER_DATABASE_URL"):
        call_command("migrate", verbosity=0)
