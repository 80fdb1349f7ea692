"""What always holds between enrolments and their dues (`shared_apps.core.invariants`)."""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.workspace.invariants import codes_without_gap

INVARIANTS = (
    codes_without_gap(
        kind=Enrolment.NUMBERS.kind,
        model=Enrolment,
        column="number",
        title=lazy("Enrolment numbers run without a gap"),
        broken=lazy("An enrolment number is missing before this one"),
    ),
    Invariant(
        "enrolment.student",
        "enrolments",
        lazy("The due of an enrolment is its student's"),
        lazy("The due of an enrolment is another student's"),
        lazy("Each due that pays for a period of an enrolment names the student of the enrolment."),
        AMOUNT,
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id, due.total, NULL
        FROM enrolments_enrolmentdue link
        JOIN enrolments_enrolment enrolment ON enrolment.id = link.enrolment_id
        JOIN fees_due due ON due.id = link.due_id
        WHERE due.student_id <> enrolment.student_id
        """,
    ),
    Invariant(
        "enrolment.terms",
        "enrolments",
        lazy("A due stays within the fee agreed on"),
        lazy("A due is more than the fee agreed on"),
        lazy(
            "Fee, registration and material fee are copied when a student enrols. No period is charged "
            "more before GST, whatever the course costs today. A transferred enrolment is left out: its "
            "dues were issued under the terms before."
        ),
        (lazy("Agreed"), lazy("Charged")),
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id,
            enrolment.base_fee + enrolment.registration_fee + enrolment.material_fee, due.taxable
        FROM enrolments_enrolmentdue link
        JOIN enrolments_enrolment enrolment ON enrolment.id = link.enrolment_id
        JOIN fees_due due ON due.id = link.due_id
        WHERE due.taxable >
            enrolment.base_fee + enrolment.registration_fee + enrolment.material_fee
            AND NOT EXISTS (
                SELECT FROM enrolments_enrolment before WHERE before.transferred_to_id = enrolment.id
            )
        """,
    ),
    Invariant(
        "enrolment.period",
        "enrolments",
        lazy("Each period has one due"),
        lazy("A day is paid for by two dues"),
        lazy("No two dues of an enrolment pay for the same day, except those that were withdrawn."),
        AMOUNT,
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id, due.total, NULL
        FROM (
            SELECT link.*, max(period_to) OVER (
                PARTITION BY enrolment_id ORDER BY period_from, id
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ) AS paid_until
            FROM enrolments_enrolmentdue link WHERE NOT withdrawn AND period_to IS NOT NULL
        ) AS link
        JOIN enrolments_enrolment enrolment ON enrolment.id = link.enrolment_id
        JOIN fees_due due ON due.id = link.due_id
        WHERE link.period_from <= link.paid_until
            AND enrolment.plan_kind NOT IN ('ONE_TIME', 'INSTALMENTS')
        """,
    ),
    Invariant(
        "enrolment.withdrawn",
        "enrolments",
        lazy("A withdrawn due is cancelled or credited"),
        lazy("A due was withdrawn and is still owed"),
        lazy(
            "When a step of an enrolment withdraws a due, the due is cancelled, written off or credited "
            "in full."
        ),
        (lazy("Due"), lazy("Credited")),
        """
        SELECT 'due', due.id, due.number, due.issue_date, due.student_id, due.total,
            coalesce(credited.total, 0)
        FROM enrolments_enrolmentdue link
        JOIN fees_due due ON due.id = link.due_id
        LEFT JOIN (
            SELECT due_id, sum(total) AS total FROM fees_creditnote GROUP BY due_id
        ) credited ON credited.due_id = due.id
        WHERE link.withdrawn AND due.status NOT IN ('CANCELLED', 'WRITTEN_OFF')
            AND due.total <> coalesce(credited.total, 0)
        """,
    ),
)
