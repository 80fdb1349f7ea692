"""Enrolments, attendance, certificates and promotions of a centre."""

from bench.rows import STAMPED, TODAY, Rows, code, cycle
from bench.workspace.size import Size, branch_of, course_of_student, member_of, student_of


def learning_rows(size: Size) -> list[Rows]:
    runs = 50 * size.branches
    batch = f"(n - 1) % {size.batches} + 1"
    return [
        Rows(
            "enrolments.Enrolment",
            size.students,
            {
                "number": code("ENR", 5),
                "student_id": "n",
                "course_id": course_of_student(size),
                "fee_plan_id": course_of_student(size),
                "branch_id": branch_of(size),
                "batch_id": batch,
                "start": f"{TODAY} - n % 400",
                "plan_kind": "'MONTHLY'",
                "base_fee": "1000",
                "registration_fee": "0",
                "material_fee": "0",
                "gst_rate": "0",
                "sac": "'999293'",
                "discount_kind": "CASE WHEN n % 5 = 0 THEN 'AMOUNT' ELSE 'NONE' END",
                "discount_value": "CASE WHEN n % 5 = 0 THEN 100 ELSE 0 END",
                "discount_reason": "CASE WHEN n % 5 = 0 THEN 'Sibling' ELSE '' END",
                "auto_renew": "n % 20 < 17",
                "renews_on": f"CASE WHEN n % 20 < 17 THEN {TODAY} + n % 30 END",
                "status": cycle(*["ACTIVE"] * 17, "PAUSED", "COMPLETED", "DROPPED"),
                **STAMPED,
            },
        ),
        Rows(
            "enrolments.EnrolmentDue",
            size.students,
            {"enrolment_id": "n", "due_id": "n", "period_from": f"{TODAY} - n % 400"},
        ),
        Rows(
            "renewals.RenewalRun",
            runs,
            {
                "branch_id": branch_of(size),
                "day": f"{TODAY} - n / {size.branches}",
                "started_at": f"now() - n / {size.branches} * interval '1 day'",
                "finished_at": "now()",
                "status": "'DONE'",
            },
        ),
        Rows(
            "renewals.RenewalEntry",
            size.students,
            {
                "run_id": f"(n - 1) % {runs} + 1",
                "enrolment_id": "n",
                "period_from": f"{TODAY} - n % 30",
                "outcome": "'MADE'",
                "due_id": "n",
            },
        ),
        # Ten registers of each batch.
        Rows(
            "attendance.Register",
            10 * size.batches,
            {
                "batch_id": batch,
                "branch_id": branch_of(size),
                "date": f"{TODAY} - 3 * ((n - 1) / {size.batches}) - 1",
                **STAMPED,
            },
        ),
        Rows(
            "attendance.Mark",
            10 * size.students,
            {
                "register_id": f"{batch} + (n - 1) / {size.students} * {size.batches}",
                "enrolment_id": student_of(size),
                "student_id": student_of(size),
                "batch_id": batch,
                "branch_id": branch_of(size),
                "date": f"{TODAY} - 3 * ((n - 1) / {size.students}) - 1",
                "code": cycle(*["PRESENT"] * 16, "LATE", "HALF_DAY", "ABSENT", "ABSENT", "EXCUSED"),
                "check_in": "time '08:00'",
            },
        ),
        Rows(
            "attendance.StaffDay",
            60 * size.members,
            {
                "member_id": member_of(size),
                "branch_id": branch_of(size),
                "date": f"{TODAY} - (n - 1) / {size.members}",
                "check_in": "time '08:00'",
                "check_out": "time '17:00'",
                **STAMPED,
            },
        ),
    ]


def promotion_rows(size: Size) -> list[Rows]:
    """One in a hundred students was promoted once, each with a promotion."""
    count = size.students // 200
    return [
        Rows(
            "promotions.Promotion",
            count,
            {
                "batch_id": f"(n - 1) % {size.batches} + 1",
                "to_batch_id": f"(n - 1) % {size.batches} + 1",
                "fee_plan_id": "1",
                "start": f"{TODAY} - n % 100",
                "keeps_discount": "false",
                "made_batch": "false",
                "closed_batch": "false",
                "changed_dues": "false",
                "students": "1",
                "dues": "0",
                "total": "0",
                **STAMPED,
            },
        ),
        Rows(
            "promotions.PromotedStudent",
            count,
            {
                "promotion_id": "n",
                "enrolment_id": "n * 2",
                "successor_id": "n * 2 - 1",
                "auto_renew": "true",
            },
        ),
    ]
