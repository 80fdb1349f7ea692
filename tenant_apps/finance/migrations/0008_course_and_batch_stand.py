"""What posted money was spent for or earned by stays as well: course and batch of a paid expense and of
received income (`posted_money_stands`).
"""

from django.db import migrations

POSTED = {"expense": ("PAID", "REVERSED"), "income": ("RECEIVED", "REVERSED")}


def _trigger(record: str) -> str:
    old, new = (f"ROW({row}.course_id, {row}.batch_id)" for row in ("OLD", "NEW"))
    statuses = ", ".join(f"'{status}'" for status in POSTED[record])
    return (
        f"CREATE TRIGGER finance_{record}_course BEFORE UPDATE ON finance_{record} FOR EACH ROW"
        f" WHEN (OLD.status IN ({statuses}) AND {old} IS DISTINCT FROM {new})"
        " EXECUTE FUNCTION posted_money_stands()"
    )


class Migration(migrations.Migration):
    dependencies = [("finance", "0007_earned_by_course_and_batch")]

    operations = [
        migrations.RunSQL(
            _trigger(record), f"DROP TRIGGER finance_{record}_course ON finance_{record}"
        )
        for record in POSTED
    ]
