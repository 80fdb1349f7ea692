"""What always holds of promotions (`shared_apps.core.invariants`)."""

from shared_apps.core.invariants import Invariant
from shared_apps.core.translation import lazy

INVARIANTS = (
    Invariant(
        "promotion.students",
        "enrolments",
        lazy("A promotion names each student whom it moved"),
        lazy("A promotion has another number of students than it moved"),
        lazy(
            "A promotion says how many students moved on. Each has a row with the enrolment that was "
            "completed and the one that followed, both of the same student."
        ),
        (lazy("Students"), lazy("Moved")),
        """
        SELECT 'promotion', promotion.id, batch.name, promotion.start, NULL::bigint,
            promotion.students, coalesce(moved.count, 0)
        FROM promotions_promotion promotion
        JOIN courses_batch batch ON batch.id = promotion.batch_id
        LEFT JOIN (
            SELECT row.promotion_id, count(*) AS count
            FROM promotions_promotedstudent row
            JOIN enrolments_enrolment before ON before.id = row.enrolment_id
            JOIN enrolments_enrolment after
                ON after.id = row.successor_id AND after.student_id = before.student_id
            GROUP BY row.promotion_id
        ) moved ON moved.promotion_id = promotion.id
        WHERE promotion.students <> coalesce(moved.count, 0)
        """,
        unit="number",
    ),
)
