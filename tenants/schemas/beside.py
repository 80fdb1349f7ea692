"""A schema beside the live ones, for a copy that an older release may have made: made as it was then, and
brought forward once it has the copy's rows."""

from django.db import connection, transaction

from tenants.copying import Manifest, OtherRelease
from tenants.names import check_schema_name
from tenants.rights import LEDGER
from tenants.schemas.history import HalfSquashed, History, Key, current_history
from tenants.schemas.ledger import entries, read_ledgers
from tenants.schemas.replay import bring_to_head, create_schema


def make_schema_for(
    manifest: Manifest, schema_name: str, *, history: History | None = None
) -> None:
    """Makes the schema, without rows, as the one was that the copy was made of: with the same migrations
    applied, so that `copy_in` reads the copy into it. `bring_forward` follows.

    The application may do nothing with it until then. Only the owner may. In the caller's transaction
    when there is one, else in its own. Raises OtherRelease for a copy of a newer release, and for one
    that is so old that the running code no longer has its migrations.
    """
    history = history or current_history()
    standing = _standing(manifest, history)
    with transaction.atomic():
        create_schema(schema_name, history=history, standing=standing)
        _name_as_applied(schema_name, manifest)


def bring_forward(schema_name: str, *, history: History | None = None) -> None:
    """Applies what such a schema lacks of the running code's migrations, and grants what the application
    may do with it. Only the owner may."""
    history = history or current_history()
    ledger = read_ledgers([check_schema_name(schema_name)], history.labels)[schema_name]
    bring_to_head(schema_name, ledger, history)


def _standing(manifest: Manifest, history: History) -> list[Key]:
    applied = set(manifest.migrations)
    standing = history.standing(applied)
    known = {row for key in standing for row in (*history.migrations[key].replaces, key)}
    unknown = sorted(applied - known)
    if unknown or not standing:
        names = ", ".join(".".join(key) for key in unknown)
        raise OtherRelease(f"The running code does not have the migrations of the copy: {names}.")
    try:
        history.lacking(applied)
    except HalfSquashed as squashed:
        raise OtherRelease(f"The copy has only a part of {squashed}.") from squashed
    return standing


def _name_as_applied(schema_name: str, manifest: Manifest) -> None:
    """In the ledger as in that of the copy: one that was made before several migrations became one has
    their names."""
    rows = entries(manifest.migrations).replace(LEDGER, f"{schema_name}.{LEDGER}", 1)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {schema_name}.{LEDGER}; {rows}")
