"""Corrects the entries of the demo and of sample data, for the timelines that are read from the log:
certificates and documents were logged when the data was loaded, and reversals were not logged.
"""

from django.db import migrations

ONE_MINUTE = "interval '1 minute'"
REVERSALS = """
INSERT INTO audit_auditentry (
    at, actor_id, actor_name, actor_role, action, kind, target_id, label, branch_id, student_id,
    address, request_id, before, after)
SELECT r.at, r.by_id, r.by_name, '', 'reversed', 'payment', p.id, p.receipt_number, p.branch_id,
    p.student_id, '', '', '{"status": "CONFIRMED"}'::jsonb,
    jsonb_build_object('status', 'REVERSED', 'receipt', p.receipt_number, 'amount', p.amount::text,
        'reason', r.reason)
FROM fees_reversal r JOIN fees_payment p ON p.id = r.payment_id
WHERE NOT EXISTS (SELECT FROM audit_auditentry e
    WHERE e.kind = 'payment' AND e.target_id = p.id AND e.action = 'reversed')
"""


def as_of_the_record(kind: str, table: str) -> str:
    return (
        f"UPDATE audit_auditentry e SET at = r.created_at FROM {table} r"
        f" WHERE e.kind = '{kind}' AND e.target_id = r.id AND e.action = 'created'"
        f" AND e.at > r.created_at + {ONE_MINUTE}"
    )


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0004_student_index"),
        ("certificates", "0001_initial"),
        ("fees", "0003_credit_notes"),
        ("students", "0002_documents_and_imports"),
    ]

    operations = [
        migrations.RunSQL(
            [
                as_of_the_record("certificate", "certificates_certificate"),
                as_of_the_record("studentdocument", "students_studentdocument"),
                REVERSALS,
            ],
            migrations.RunSQL.noop,
        )
    ]
