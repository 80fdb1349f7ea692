"""What is read for an archive."""

from django.apps import apps
from django.db.models import QuerySet
from psycopg import sql

from shared_apps.core.api.export import FORMULA
from shared_apps.core.wording import counted
from tenant_apps.archive.rules import ACCOUNT, EXPORTED, OwnRows
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import plan_usage as branch_usage
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.fees.models import Payment
from tenant_apps.noticeboard.models import CentrePost
from tenant_apps.staff.models import Member
from tenant_apps.staff.selectors import plan_usage as staff_usage
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import plan_usage as student_usage
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


def is_new_centre() -> bool:
    """Whether nothing was entered in the current workspace yet."""
    return Member.objects.live().count() == 1 and not any(
        rows.exists() for rows in (*_live_records(), Payment.objects.all())
    )


def records_of_centre() -> list[str]:
    """What was entered in the current workspace: "2 branches", "1 student". Nothing for a new one."""
    people = Member.objects.live().count() - 1
    branches, courses, students, enquiries, posts = (rows.count() for rows in _live_records())
    found = [
        (branches, counted(branches, "{count} branch", "{count} branches")),
        (people, counted(people, "{count} colleague", "{count} colleagues")),
        (courses, counted(courses, "{count} course", "{count} courses")),
        (students, counted(students, "{count} student", "{count} students")),
        (enquiries, counted(enquiries, "{count} enquiry", "{count} enquiries")),
        (posts, counted(posts, "{count} post", "{count} posts")),
    ]
    # What was paid stays, also once its student is deleted.
    payments = Payment.objects.count()
    found.append((payments, counted(payments, "{count} payment", "{count} payments")))
    return [text for count, text in found if count > 0]


def _live_records() -> list[QuerySet]:
    kinds = (Branch, Course, Student, Enquiry, CentrePost)
    return [kind.objects.live() for kind in kinds]


def counted_by_plan() -> dict[str, int]:
    """How many students, staff and branches of the current workspace the plan's limits count."""
    return {
        "students": student_usage()["students"],
        "staff": staff_usage()["staff"],
        "branches": branch_usage()["branches"],
    }


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
