"""What a payment is a part of is never edited, as in 0002."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("fees", "0025_split_payments")]

    operations = [
        migrations.RunSQL(
            "CREATE TRIGGER fees_payment_keeps_split BEFORE UPDATE ON fees_payment FOR EACH ROW"
            " WHEN (OLD.split_of_id IS DISTINCT FROM NEW.split_of_id)"
            " EXECUTE FUNCTION posted_money_stands()",
            "DROP TRIGGER fees_payment_keeps_split ON fees_payment",
        ),
    ]
