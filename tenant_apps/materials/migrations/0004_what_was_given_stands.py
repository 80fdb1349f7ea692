"""What a distribution says of its kit stays as it was, and an acknowledgement is given once."""

from django.db import migrations

TABLE = "materials_distribution"
OLD, NEW = (f"ROW({row}.kit_id, {row}.kit_name, {row}.given_with_id)" for row in ("OLD", "NEW"))


class Migration(migrations.Migration):
    dependencies = [("materials", "0003_kits")]

    operations = [
        migrations.RunSQL(
            f"CREATE TRIGGER {TABLE}_given BEFORE UPDATE ON {TABLE} FOR EACH ROW"
            f" WHEN ({OLD} IS DISTINCT FROM {NEW} OR (OLD.acknowledged_at IS NOT NULL AND"
            " ROW(OLD.acknowledged_at, OLD.acknowledged_by)"
            " IS DISTINCT FROM ROW(NEW.acknowledged_at, NEW.acknowledged_by)))"
            " EXECUTE FUNCTION posted_money_stands()",
            f"DROP TRIGGER {TABLE}_given ON {TABLE}",
        ),
    ]
