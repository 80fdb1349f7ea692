"""The application's role: made by the owner where it may, checked by it always."""

from django.conf import settings
from django.db import ProgrammingError, connection, transaction

from tenants.models import Organisation, SetAsideSchema, WarmSchema
from tenants.names import PUBLIC_SCHEMA
from tenants.rights import application_login, application_role, grants

TOO_MUCH = {
    "rolsuper": "SUPERUSER",
    "rolcreaterole": "CREATEROLE",
    "rolcreatedb": "CREATEDB",
    "rolreplication": "REPLICATION",
    "rolbypassrls": "BYPASSRLS",
}


class RoleRefused(Exception):
    """The two roles are not as they must be; the text says what to do."""


def prepare_application_role() -> None:
    """Make the role of DATABASE_URL when it is missing, and let it into this database.

    As the owner, before anything is migrated. Raises RoleRefused when the application would own its
    tables, when its role may do more than an application's, and when the owner may not make roles.
    """
    name = application_login()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        if cursor.fetchone() == (name,):
            raise RoleRefused(
                f"The role {name} is both the application's and the owner's. Give this command "
                "OWNER_DATABASE_URL, with another role than that of DATABASE_URL."
            )
        cursor.execute(
            f"SELECT {', '.join(TOO_MUCH)}, "
            "pg_has_role(rolname, current_user, 'MEMBER') FROM pg_roles WHERE rolname = %s",
            [name],
        )
        found = cursor.fetchone()
    if found is None:
        _make_role(name)
    else:
        _refuse_too_much(name, found)
    _let_in()


def grant_public() -> None:
    """Give the application's role what the models of the public schema declare."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(grants(PUBLIC_SCHEMA))
    connection.forget_search_path()  # type: ignore[attr-defined]


def note_lost_grants() -> int:
    """Count the workspaces that the application's role cannot enter as behind; how many they are.

    A dump that was restored without privileges leaves them so.
    """
    lost = 0
    with connection.cursor() as cursor:
        for owner in (Organisation, SetAsideSchema, WarmSchema):
            cursor.execute(
                f"UPDATE {PUBLIC_SCHEMA}.{owner._meta.db_table} SET migrated_to = '' "
                "WHERE NOT has_schema_privilege(%s, to_regnamespace(schema_name)::oid, 'USAGE')",
                [application_login()],
            )
            lost += cursor.rowcount
    return lost


def _make_role(name: str) -> None:
    password = str(settings.APPLICATION_DATABASE["PASSWORD"])
    with connection.cursor() as cursor:
        # Hashed here, so that the password itself is in no statement.
        hashed = connection.connection.pgconn.encrypt_password(
            password.encode(), name.encode(), b"scram-sha-256"
        ).decode()
        try:
            cursor.execute(f"CREATE ROLE {application_role()} LOGIN PASSWORD %s", [hashed])
            cursor.execute(f"GRANT {application_role()} TO CURRENT_USER")
        except ProgrammingError:
            raise RoleRefused(
                f"The role {name} of DATABASE_URL is missing, and the owner may not make roles. "
                f"Let an administrator run: CREATE ROLE {name} LOGIN PASSWORD '…';"
            ) from None


def _refuse_too_much(name: str, found: tuple[bool, ...]) -> None:
    *attributes, is_owner = found
    held = [word for word, has in zip(TOO_MUCH.values(), attributes, strict=True) if has]
    if held:
        raise RoleRefused(
            f"The application's role {name} may do too much ({', '.join(held)}). "
            f"Let an administrator run: ALTER ROLE {name} NO{' NO'.join(held)};"
        )
    if is_owner:
        raise RoleRefused(
            f"The application's role {name} is a member of the owner's. "
            f"Let an administrator run: REVOKE the owner's role FROM {name};"
        )


def _let_in() -> None:
    """Into this database and nowhere else in it: the tables' grants come with their schema."""
    role, quote = application_role(), connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        database = quote(cursor.fetchone()[0])
        cursor.execute(
            f"REVOKE ALL ON DATABASE {database} FROM PUBLIC, {role}; "
            f"GRANT CONNECT ON DATABASE {database} TO {role}; "
            f"REVOKE CREATE ON SCHEMA {PUBLIC_SCHEMA} FROM PUBLIC, {role}"
        )
