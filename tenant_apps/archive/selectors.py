"""What is read for an archive."""

from django.apps import apps
from psycopg import sql

from shared_apps.core.api.export import FORMULA
from tenant_apps.archive.rules import ACCOUNT, EXPORTED, OwnRows
from tenant_apps.workspace.models import StoredFile
from tenants.copying import Table

# No text of PostgreSQL has a NUL.
_FORMULA = [sign for sign in FORMULA if sign != "\0"]


def table_of(label: str) -> str:
    """The name of the table of a model that is named as `app.Model`."""
    return str(apps.get_model(label)._meta.db_table)


def files_in_archive() -> int:
    """How many files an archive of the current workspace has, about."""
    return 3 * len(EXPORTED) + len(ACCOUNT) + StoredFile.objects.count()


def stored_files(schema: str) -> sql.Composed:
    """The statement that reads where the files of a workspace are, and of which type they are."""
    return sql.SQL('SELECT path, mime_type FROM {} ORDER BY path COLLATE "C"').format(
        sql.Identifier(schema, table_of("workspace.StoredFile"))
    )


def ticket_files(organisation_id: int) -> sql.Composed:
    """The same of the files of an organisation's tickets, without those of internal notes."""
    return sql.SQL(
        "SELECT f.path, f.mime_type FROM public.support_ticketmessage m"
        " JOIN public.support_ticket t ON t.id = m.ticket_id"
        " JOIN public.platform_platformstoredfile f ON f.id = m.file_id"
        " WHERE t.organisation_id = {} AND m.kind <> 'NOTE' ORDER BY m.id"
    ).format(sql.Literal(organisation_id))


def own_rows(rows: OwnRows, organisation_id: int) -> sql.Composed:
    """The statement that reads an organisation's rows of a table of the public space. A text that a
    spreadsheet would run is shown instead."""
    where = sql.SQL(rows.where.replace("%(organisation)s", "{}")).format(
        *[sql.Literal(organisation_id)] * rows.where.count("%(organisation)s")
    )
    return sql.SQL("SELECT {} FROM {} WHERE {} ORDER BY 1").format(
        sql.SQL(", ").join(_shown(name, as_text=True) for name in rows.columns.split()),
        sql.Identifier("public", rows.table),
        where,
    )


def readable_rows(table: Table) -> sql.Composed:
    """The statement that reads a table of a workspace for a spreadsheet."""
    return sql.SQL("SELECT {} FROM ({}) r").format(
        sql.SQL(", ").join(
            _shown(name, as_text=False) if name in table.texts else sql.Identifier(name)
            for name in table.columns
        ),
        table.rows,
    )


def _shown(name: str, *, as_text: bool) -> sql.Composed:
    """The column, with an apostrophe before a text that begins as a formula."""
    column = sql.Identifier(name)
    text = sql.SQL("{}::text").format(column) if as_text else column
    return sql.SQL(
        "CASE WHEN left({text}, 1) = ANY ({formula}) THEN '''' || {text} ELSE {text} END AS {name}"
    ).format(text=text, formula=sql.Literal(_FORMULA), name=column)
