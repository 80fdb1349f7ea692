"""Copies the holidays of each branch, which had no names, from its array."""

from django.db import migrations

FILL = """
INSERT INTO branches_holiday
    (version, created_at, created_by_name, updated_by_name, branch_id, date, name)
SELECT DISTINCT 1, now(), '', '', b.id, h.date, 'Holiday'
FROM branches_branch b CROSS JOIN unnest(b.holidays) AS h (date)
"""


class Migration(migrations.Migration):
    dependencies = [("branches", "0004_holiday")]

    operations = [migrations.RunSQL(FILL, migrations.RunSQL.noop)]
