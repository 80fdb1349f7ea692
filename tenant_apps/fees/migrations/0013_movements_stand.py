"""Movements are never edited or deleted, as in 0002."""

from django.db import migrations

TABLE = "fees_movement"


class Migration(migrations.Migration):
    dependencies = [("fees", "0012_fill_movements")]

    operations = [
        migrations.RunSQL(
            [
                f"CREATE TRIGGER {TABLE}_keeps BEFORE UPDATE ON {TABLE} FOR EACH ROW"
                " EXECUTE FUNCTION posted_money_stands()",
                f"CREATE TRIGGER {TABLE}_stays BEFORE DELETE ON {TABLE} FOR EACH ROW"
                " EXECUTE FUNCTION posted_money_stands()",
            ],
            [f"DROP TRIGGER {TABLE}_{name} ON {TABLE}" for name in ("keeps", "stays")],
        ),
    ]
