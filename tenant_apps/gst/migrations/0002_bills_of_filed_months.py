"""A bill of a locked month, or of one whose GST return is filed, is not cancelled any more: a credit note takes
it back (docs/decisions/gst.md). The database refuses it, whoever asks.

As in `closing`, the row of the branch is held while this looks: a month is locked before or after.
"""

from django.db import migrations

REFUSE = """
CREATE FUNCTION gst_bill_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    its_month date := date_trunc('month', NEW.issue_date)::date;
    closed text;
BEGIN
    PERFORM FROM branches_branch WHERE id = NEW.branch_id FOR KEY SHARE;
    IF EXISTS (
        SELECT FROM closing_periodlock
        WHERE branch_id = NEW.branch_id AND month = its_month AND status = 'LOCKED'
    ) THEN
        closed := 'locked';
    ELSIF EXISTS (
        SELECT FROM gst_gstfiling WHERE gstin = NEW.supplier_gstin AND month = its_month
    ) THEN
        closed := 'filed';
    END IF;
    IF closed IS NOT NULL THEN
        RAISE EXCEPTION USING
            ERRCODE = 'CM001',
            MESSAGE = format('%s is in a closed month', NEW.number),
            DETAIL = json_build_object('bill', NEW.number, 'month', closed)::text;
    END IF;
    RETURN NULL;
END
$$
"""
TRIGGER = """
CREATE TRIGGER fees_due_of_closed_month AFTER UPDATE ON fees_due FOR EACH ROW
WHEN (NEW.status = 'CANCELLED' AND OLD.status <> 'CANCELLED' AND NEW.document <> 'OPENING')
EXECUTE FUNCTION gst_bill_stands()
"""


class Migration(migrations.Migration):
    dependencies = [
        ("gst", "0001_initial"),
        ("closing", "0002_open_days"),
        ("fees", "0015_opening_balances"),
    ]

    operations = [
        migrations.RunSQL(REFUSE, "DROP FUNCTION gst_bill_stands()"),
        migrations.RunSQL(TRIGGER, "DROP TRIGGER fees_due_of_closed_month ON fees_due"),
    ]
