"""What always holds for renewals and late fees (`shared_apps.core.invariants`)."""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy

INVARIANTS = (
    Invariant(
        "renewal.period",
        "enrolments",
        lazy("A renewal made the due of its period"),
        lazy("A renewal and its due name different periods"),
        lazy("The due that a renewal run made is linked to the period that the run renewed."),
        AMOUNT,
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id, due.total, NULL
        FROM enrolments_renewalentry entry
        JOIN fees_due due ON due.id = entry.due_id
        LEFT JOIN enrolments_enrolmentdue link ON link.due_id = entry.due_id
        WHERE entry.kind = 'RENEWAL' AND entry.outcome = 'MADE'
            AND link.period_from IS DISTINCT FROM entry.period_from
        """,
    ),
    Invariant(
        "renewal.run",
        "enrolments",
        lazy("A renewal run adds up its renewals"),
        lazy("The amount of a renewal run is not that of its dues"),
        lazy("The amounts of a run are those of the dues and late fees that it made."),
        (lazy("Run"), lazy("Dues")),
        """
        SELECT 'renewalrun', run.id, branch.name, run.day, NULL,
            run.amount + run.late_fee_amount, coalesce(made.total, 0)
        FROM enrolments_renewalrun run
        JOIN branches_branch branch ON branch.id = run.branch_id
        LEFT JOIN (
            SELECT entry.run_id, sum(due.total) AS total
            FROM enrolments_renewalentry entry JOIN fees_due due ON due.id = entry.due_id
            WHERE entry.outcome = 'MADE' GROUP BY entry.run_id
        ) made ON made.run_id = run.id
        WHERE run.amount + run.late_fee_amount <> coalesce(made.total, 0)
        """,
    ),
    Invariant(
        "latefee.student",
        "enrolments",
        lazy("A late fee is its late due's student's"),
        lazy("A late fee is charged to another student, or too early"),
        lazy(
            "A late fee names the student of the due that was late, and was issued after the last day on "
            "which paying was not late."
        ),
        AMOUNT,
        """
        SELECT 'due', fee.id, fee.number, fee.issue_date, late.student_id, fee.total, NULL
        FROM enrolments_latefee pair
        JOIN fees_due fee ON fee.id = pair.fee_id
        JOIN fees_due late ON late.id = pair.late_id
        WHERE fee.student_id <> late.student_id OR fee.issue_date <= late.late_after
        """,
    ),
)
