"""The issuer of certificates that exist: the branch of the student, as of today."""

from django.db import migrations

FILL = (
    "UPDATE certificates_certificate c SET letterhead_id = b.letterhead_id"
    " FROM students_student s JOIN branches_branch b ON b.id = s.branch_id"
    " WHERE s.id = c.student_id"
)


class Migration(migrations.Migration):
    dependencies = [
        ("branches", "0003_fill_letterheads"),
        ("certificates", "0003_letterhead"),
    ]

    operations = [migrations.RunSQL(FILL, migrations.RunSQL.noop)]
