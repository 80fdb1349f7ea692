"""What always holds for dues, their lines and credit notes."""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy

# What is charged for each due that is not void, and what pays it.
_CHARGED = """
    SELECT due.*, due.total - coalesce(credited.total, 0) AS charged, coalesce(paid.total, 0) AS paid
    FROM fees_due due
    LEFT JOIN (
        SELECT due_id, sum(total) AS total FROM fees_creditnote GROUP BY due_id
    ) credited ON credited.due_id = due.id
    LEFT JOIN (
        SELECT due_id, sum(amount) AS total FROM fees_allocation
        WHERE released_at IS NULL GROUP BY due_id
    ) paid ON paid.due_id = due.id
"""
_VOID = "('CANCELLED', 'WRITTEN_OFF')"


def _is_sum_of_lines(kind: str, table: str, lines: str, key: str) -> str:
    """Returns the documents whose amounts are not the sums of their lines, each with the amount that is
    furthest off."""
    return f"""
        SELECT '{kind}', id, number, issue_date, student_id, expected, found FROM (
            SELECT DISTINCT ON (document.id) document.*, part.expected, part.found
            FROM {table} document
            LEFT JOIN (
                SELECT {key}, sum(taxable) AS taxable, sum(cgst) AS cgst, sum(sgst) AS sgst,
                    sum(igst) AS igst, sum(total) AS total
                FROM {lines} GROUP BY {key}
            ) lines ON lines.{key} = document.id
            CROSS JOIN LATERAL (VALUES
                (1, document.total, lines.total), (2, document.taxable, lines.taxable),
                (3, document.cgst, lines.cgst), (4, document.sgst, lines.sgst),
                (5, document.igst, lines.igst)
            ) AS part (place, expected, found)
            WHERE part.expected <> coalesce(part.found, 0)
            ORDER BY document.id, abs(part.expected - coalesce(part.found, 0)) DESC, part.place
        ) AS differing
    """


INVARIANTS = (
    Invariant(
        "due.lines",
        "dues",
        lazy("A due is the sum of its lines"),
        lazy("A due is not the sum of its lines"),
        lazy(
            "Total, taxable value, CGST, SGST and IGST of each bill are added up from its lines and "
            "compared."
        ),
        (lazy("Due"), lazy("Lines")),
        _is_sum_of_lines("due", "fees_due", "fees_dueline", "due_id"),
    ),
    Invariant(
        "line.tax",
        "dues",
        lazy("The tax of a line follows its rate"),
        lazy("The tax of a line does not follow its rate"),
        lazy(
            "Half of the taxable value times the rate, rounded half up to the paisa and doubled, is the "
            "tax of the line. Lines from before CGST and SGST were made equal have the rounded whole."
        ),
        (lazy("By rate"), lazy("Charged")),
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id,
            2 * round(line.taxable * line.rate / 200, 2), line.cgst + line.sgst + line.igst
        FROM fees_dueline line JOIN fees_due due ON due.id = line.due_id
        WHERE line.cgst + line.sgst + line.igst <> 2 * round(line.taxable * line.rate / 200, 2)
            AND NOT (
                (line.cgst <> line.sgst OR line.igst > 0)
                AND line.cgst + line.sgst + line.igst = round(line.taxable * line.rate / 100, 2)
            )
        """,
    ),
    Invariant(
        "line.halves",
        "dues",
        lazy("CGST equals SGST on every line"),
        lazy("CGST and SGST of a line differ"),
        lazy(
            "Both halves of the tax within a state are equal. Only lines from before that rule may have "
            "one odd paisa in CGST."
        ),
        (lazy("CGST"), lazy("SGST")),
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id, line.cgst, line.sgst
        FROM fees_dueline line JOIN fees_due due ON due.id = line.due_id
        WHERE line.cgst <> line.sgst AND NOT (
            line.cgst = line.sgst + 0.01
            AND line.cgst + line.sgst = round(line.taxable * line.rate / 100, 2)
        )
        """,
    ),
    Invariant(
        "due.overpaid",
        "dues",
        lazy("No due is paid beyond its amount"),
        lazy("A due is paid beyond its amount"),
        lazy("What payments pay of a due is at most its total less its credit notes."),
        (lazy("Due"), lazy("Paid")),
        f"""
        SELECT 'due', id, number, issue_date, student_id, charged, paid
        FROM ({_CHARGED}) AS due WHERE paid > charged AND status NOT IN {_VOID}
        """,
    ),
    Invariant(
        "due.state",
        "dues",
        lazy("The state of a due follows from what pays it"),
        lazy("The state of a due does not follow from what pays it"),
        lazy(
            "Paid when payments reach its total less credit notes, part paid when they are less, issued "
            "when there are none."
        ),
        (lazy("Due"), lazy("Paid")),
        f"""
        SELECT 'due', id, number, issue_date, student_id, charged, paid
        FROM ({_CHARGED}) AS due
        WHERE status NOT IN {_VOID} AND status <> CASE
            WHEN paid >= charged THEN 'PAID' WHEN paid > 0 THEN 'PART_PAID' ELSE 'ISSUED' END
        """,
    ),
    Invariant(
        "due.void",
        "dues",
        lazy("A cancelled or written-off due is not paid"),
        lazy("A cancelled or written-off due is paid"),
        lazy("Nothing of a payment stands on a due that was cancelled or written off."),
        (lazy("Expected"), lazy("Paid")),
        f"""
        SELECT 'due', id, number, issue_date, student_id, 0, paid
        FROM ({_CHARGED}) AS due WHERE status IN {_VOID} AND paid <> 0
        """,
    ),
    Invariant(
        "due.voided_on",
        "dues",
        lazy("The day of a cancellation is the due's own"),
        lazy("The day of a cancellation does not fit the due"),
        lazy(
            "A due has a day of cancelling or writing off only in that state, and not before it was "
            "issued."
        ),
        AMOUNT,
        f"""
        SELECT 'due', id, number, issue_date, student_id, total, NULL FROM fees_due
        WHERE voided_on IS NOT NULL AND (status NOT IN {_VOID} OR voided_on < issue_date)
        """,
    ),
    Invariant(
        "credit.lines",
        "dues",
        lazy("A credit note is the sum of its lines"),
        lazy("A credit note is not the sum of its lines"),
        lazy(
            "Total, taxable value, CGST, SGST and IGST of each credit note are added up from its lines "
            "and compared."
        ),
        (lazy("Credit note"), lazy("Lines")),
        _is_sum_of_lines("creditnote", "fees_creditnote", "fees_creditnoteline", "note_id"),
    ),
    Invariant(
        "credit.within",
        "dues",
        lazy("A credit note stays within its line"),
        lazy("More is credited than a line was charged"),
        lazy(
            "All credit notes of a due together take back at most the taxable value and the taxes of "
            "each line."
        ),
        (lazy("Line"), lazy("Credited")),
        """
        SELECT 'due', id, number, issue_date, student_id, expected, found FROM (
            SELECT DISTINCT ON (line.id) due.*, part.expected, part.found
            FROM fees_due due
            JOIN fees_dueline line ON line.due_id = due.id
            JOIN (
                SELECT note.due_id, taken.position, sum(taken.taxable) AS taxable,
                    sum(taken.cgst) AS cgst, sum(taken.sgst) AS sgst, sum(taken.igst) AS igst
                FROM fees_creditnoteline taken JOIN fees_creditnote note ON note.id = taken.note_id
                GROUP BY note.due_id, taken.position
            ) credited ON credited.due_id = due.id AND credited.position = line.position
            CROSS JOIN LATERAL (VALUES
                (1, line.taxable, credited.taxable), (2, line.cgst, credited.cgst),
                (3, line.sgst, credited.sgst), (4, line.igst, credited.igst)
            ) AS part (place, expected, found)
            WHERE part.found > part.expected
            ORDER BY line.id, part.found - part.expected DESC, part.place
        ) AS exceeding
        """,
    ),
    Invariant(
        "credit.student",
        "dues",
        lazy("A credit note is its due's student's"),
        lazy("A credit note names another student or branch than its due"),
        lazy("Student and branch of a credit note are those of the due that it credits."),
        AMOUNT,
        """
        SELECT 'creditnote', note.id, note.number, note.issue_date, due.student_id, note.total, NULL
        FROM fees_creditnote note JOIN fees_due due ON due.id = note.due_id
        WHERE note.student_id <> due.student_id OR note.branch_id <> due.branch_id
        """,
    ),
    Invariant(
        "credit.day",
        "dues",
        lazy("A credit note comes after its due"),
        lazy("A credit note is dated before its due"),
        lazy("The date of a credit note is not before the date of the due that it credits."),
        AMOUNT,
        """
        SELECT 'creditnote', note.id, note.number, note.issue_date, note.student_id, note.total, NULL
        FROM fees_creditnote note JOIN fees_due due ON due.id = note.due_id
        WHERE note.issue_date < due.issue_date
        """,
    ),
)
