"""What is written on a cheque, and the reason for much cash, are never edited, as in 0002. A payment's
status goes only along its steps, so that a cheque clears once and bounces once."""

from django.db import migrations

KEPT = ("bank", "cheque_date", "cash_reason")
STEPS = {
    "CONFIRMED": ("REVERSED", "REFUNDED"),
    "RECEIVED": ("CLEARED", "BOUNCED", "REVERSED"),
    "CLEARED": ("BOUNCED", "REVERSED", "REFUNDED"),
    "REFUNDED": ("CONFIRMED", "CLEARED"),
}


def condition() -> str:
    old = ", ".join(f"OLD.{column}" for column in KEPT)
    new = ", ".join(f"NEW.{column}" for column in KEPT)
    steps = ", ".join(f"('{start}', '{end}')" for start, ends in STEPS.items() for end in ends)
    return (
        f"ROW({old}) IS DISTINCT FROM ROW({new}) OR (NEW.status <> OLD.status"
        f" AND (OLD.status, NEW.status) NOT IN ({steps}))"
    )


class Migration(migrations.Migration):
    dependencies = [("fees", "0016_cheques")]

    operations = [
        migrations.RunSQL(
            "CREATE TRIGGER fees_payment_keeps_cheque BEFORE UPDATE ON fees_payment FOR EACH ROW"
            f" WHEN ({condition()}) EXECUTE FUNCTION posted_money_stands()",
            "DROP TRIGGER fees_payment_keeps_cheque ON fees_payment",
        ),
    ]
