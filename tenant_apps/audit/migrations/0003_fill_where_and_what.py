from django.db import migrations

# kind → table, and the SQL of label, branch and student of its row `r`. A snapshot that names a
# branch says which one it was then; the rest belongs where the record stands today.
RECORDS = {
    "batch": ("courses_batch", "r.code || ' ' || r.name", "r.branch_id", "NULL"),
    "branch": ("branches_branch", "r.code || ' ' || r.name", "r.id", "NULL"),
    "certificate": (
        "certificates_certificate",
        "rtrim(r.number || ' ' || r.title)",
        "s.branch_id",
        "s.id",
    ),
    "course": ("courses_course", "r.code || ' ' || r.name", "NULL", "NULL"),
    "creditnote": ("fees_creditnote", "r.number", "r.branch_id", "r.student_id"),
    "due": ("fees_due", "r.number", "r.branch_id", "r.student_id"),
    "enquiry": ("enquiries_enquiry", "r.code || ' ' || r.name", "r.branch_id", "r.student_id"),
    "enrolment": ("enrolments_enrolment", "r.number", "r.branch_id", "r.student_id"),
    "feeplan": ("courses_feeplan", "r.name", "NULL", "NULL"),
    "listview": ("workspace_listview", "r.name", "NULL", "NULL"),
    "member": ("staff_member", "r.code || ' ' || r.name", "r.branch_id", "NULL"),
    "payment": ("fees_payment", "r.receipt_number", "r.branch_id", "r.student_id"),
    "register": (
        "attendance_register",
        "b.name || to_char(r.date, ', DD-MM-YYYY')",
        "r.branch_id",
        "NULL",
    ),
    "staffday": (
        "attendance_staffday",
        "m.name || to_char(r.date, ', DD-MM-YYYY')",
        "r.branch_id",
        "NULL",
    ),
    "student": ("students_student", "r.code || ' ' || r.name", "r.branch_id", "r.id"),
    "studentdocument": ("students_studentdocument", "r.title", "s.branch_id", "s.id"),
    "studentimport": ("students_studentimport", "r.file_name", "r.branch_id", "NULL"),
}
JOINS = {
    "certificate": "JOIN students_student s ON s.id = r.student_id",
    "studentdocument": "JOIN students_student s ON s.id = r.student_id",
    "register": "JOIN courses_batch b ON b.id = r.batch_id",
    "staffday": "JOIN staff_member m ON m.user_id = r.member_id",
}


VISITS = (
    "UPDATE audit_auditentry SET kind = 'visit'"
    " WHERE action IN ('workspace opened', 'workspace left')"
)


def fill(kind: str, table: str, label: str, branch: str, student: str) -> str:
    """Gives the entries of this kind the name, branch and student of their record. Where the record
    is gone from the database, the entry stays with the owners."""
    key = "user_id" if kind == "member" else "id"
    return (
        f"UPDATE audit_auditentry e SET label = left(found.label, 160),"
        f" branch_id = coalesce((e.after ->> 'branch_id')::bigint, found.branch_id),"
        f" student_id = found.student_id"
        f" FROM (SELECT r.{key} AS pk, {label} AS label, ({branch})::bigint AS branch_id,"
        f"  ({student})::bigint AS student_id FROM {table} r {JOINS.get(kind, '')}) found"
        f" WHERE e.kind = '{kind}' AND e.target_id = found.pk"
    )


STATEMENTS = [VISITS, *(fill(kind, *record) for kind, record in RECORDS.items())]


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0002_where_and_what"),
        ("attendance", "0001_initial"),
        ("branches", "0001_initial"),
        ("certificates", "0001_initial"),
        ("courses", "0003_late_fees_end"),
        ("enquiries", "0001_initial"),
        ("enrolments", "0005_late_fees_end"),
        ("fees", "0003_credit_notes"),
        ("staff", "0001_initial"),
        ("students", "0002_documents_and_imports"),
        ("workspace", "0004_list_views_and_bulk_changes"),
    ]

    operations = [migrations.RunSQL(STATEMENTS, migrations.RunSQL.noop)]
