"""Freezes the documents that exist with the values of today: the branch's letterhead, and the student
or company as recipient. Receipts keep the name that they were printed with.
"""

from django.db import migrations

PERSON = """jsonb_build_object(
    'name', {name},
    'care_of', s.guardian_name,
    'student', '',
    'address', CASE WHEN s.address = '' THEN '' ELSE rtrim(
        s.address || CASE WHEN s.city = '' THEN '' ELSE ', ' || s.city END || ' ' || s.pincode) END,
    'state', s.state,
    'gstin', ''
)"""


def letterheads(table: str) -> str:
    return (
        f"UPDATE {table} d SET letterhead_id = b.letterhead_id FROM branches_branch b"
        " WHERE b.id = d.branch_id AND d.letterhead_id IS NULL"
    )


# No due changes who it was issued to: but for those from before that was kept (0006).
RECIPIENTS = [
    # A table whose new letterheads are still to be checked cannot be altered.
    "SET CONSTRAINTS ALL IMMEDIATE",
    "ALTER TABLE fees_due DISABLE TRIGGER fees_due_keeps_recipient",
    f"UPDATE fees_due d SET recipient = {PERSON.format(name='s.name')}"
    " FROM students_student s WHERE s.id = d.student_id AND d.recipient = '{}'::jsonb",
    "ALTER TABLE fees_due ENABLE TRIGGER fees_due_keeps_recipient",
    f"UPDATE fees_payment d SET recipient = {PERSON.format(name='d.student_name')}"
    " FROM students_student s WHERE s.id = d.student_id AND d.recipient = '{}'::jsonb",
    "UPDATE fees_creditnote d SET recipient = due.recipient"
    " FROM fees_due due WHERE due.id = d.due_id AND d.recipient = '{}'::jsonb",
]


class Migration(migrations.Migration):
    dependencies = [
        ("branches", "0003_fill_letterheads"),
        ("fees", "0007_frozen_documents"),
        ("students", "0006_billing_defaults"),
    ]

    operations = [
        migrations.RunSQL(
            [letterheads(table) for table in ("fees_due", "fees_payment", "fees_creditnote")],
            migrations.RunSQL.noop,
        ),
        migrations.RunSQL(RECIPIENTS, migrations.RunSQL.noop),
    ]
