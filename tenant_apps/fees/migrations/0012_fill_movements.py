"""Copies payments and reversals into the movements, and fills the day on which a due was voided.

While the previous release is being replaced it records payments without their movement, so the
database adds it at the end of the transaction.
"""

import re

from django.db import migrations

COLUMNS = (
    "kind, day, at, student_id, branch_id, payment_id, account, amount, reason, by_id, by_name"
)
PAYMENTS = (
    f"INSERT INTO fees_movement ({COLUMNS}) SELECT 'PAYMENT', p.date, p.created_at, p.student_id,"
    " p.branch_id, p.id, p.method, p.amount, '', p.created_by_id, p.created_by_name"
    " FROM fees_payment p"
)
REVERSALS = (
    f"INSERT INTO fees_movement ({COLUMNS}) SELECT 'REVERSAL', r.date, r.at, p.student_id,"
    " p.branch_id, p.id, p.method, r.amount, r.reason, r.by_id, r.by_name"
    " FROM fees_reversal r JOIN fees_payment p ON p.id = r.payment_id"
)
AGAIN = " ON CONFLICT (payment_id, kind) DO NOTHING"

# The audit log says when a due was voided; where it does not, the due was last changed then.
VOIDED = """
UPDATE fees_due d SET voided_on = coalesce(
    (SELECT max((e.at AT TIME ZONE 'Asia/Kolkata')::date) FROM audit_auditentry e
     WHERE e.kind = 'due' AND e.target_id = d.id AND e.action = 'changed'
     AND e.after ->> 'status' = d.status),
    (coalesce(d.updated_at, d.created_at) AT TIME ZONE 'Asia/Kolkata')::date)
WHERE d.status IN ('CANCELLED', 'WRITTEN_OFF')
"""


def completes(table: str, insert: str, key: str) -> migrations.RunSQL:
    name = f"{table}_has_its_movement"
    # At the end of a transaction the search path may lead elsewhere.
    statement = re.sub(r"\bfees_", "%1$I.fees_", f"{insert} WHERE {key} = $1{AGAIN}")
    return migrations.RunSQL(
        [
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $function$ BEGIN"
            f" EXECUTE format($statement${statement}$statement$, TG_TABLE_SCHEMA) USING NEW.id;"
            " RETURN NULL; END $function$",
            f"CREATE CONSTRAINT TRIGGER {name} AFTER INSERT ON {table}"
            f" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {name}()",
        ],
        [f"DROP TRIGGER {name} ON {table}", f"DROP FUNCTION {name}()"],
    )


class Migration(migrations.Migration):
    dependencies = [("audit", "0003_fill_where_and_what"), ("fees", "0011_movements")]

    operations = [
        migrations.RunSQL([PAYMENTS + AGAIN, REVERSALS + AGAIN], migrations.RunSQL.noop),
        migrations.RunSQL(VOIDED, migrations.RunSQL.noop),
        completes("fees_payment", PAYMENTS, "p.id"),
        completes("fees_reversal", REVERSALS, "r.id"),
    ]
