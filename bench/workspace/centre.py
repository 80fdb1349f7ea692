"""Branches, people, courses and batches of a centre, its posts and the reports that it mails."""

from bench.rows import MOMENT, STAMPED, TODAY, Rows, code, cycle
from bench.workspace.size import (
    FIRST_MEMBER,
    Size,
    branch_of,
    member_of,
)


def centre_rows(size: Size) -> list[Rows]:
    return [
        Rows(
            "branches.Branch",
            size.places,
            {
                "code": code("BR", 3),
                "name": "'Branch ' || n",
                "receipt_prefix": "'B' || n",
                "prefix_used": "true",
                "phone": "'9822014567'",
                "address": "'1 Main Road'",
                "city": "'Pune'",
                "state": "'Maharashtra'",
                "pincode": "'411038'",
                **STAMPED,
            },
        ),
        Rows(
            "branches.Holiday",
            size.places * 20,
            {
                "branch_id": f"1 + n % {size.places}",
                "date": f"{TODAY} + 40 + n",
                "name": "'Diwali'",
                **STAMPED,
            },
        ),
        Rows(
            "staff.Member",
            size.members,
            {
                "user_id": f"{FIRST_MEMBER} + n",
                "code": code("MEM", 4),
                "name": "'Member Number ' || n",
                "email": "'member' || n || '@bench.test'",
                "phone": "'98' || lpad(n::text, 8, '0')",
                "role": cycle("TRAINER", "TRAINER", "TRAINER", "STAFF", "ADMIN"),
                "status": "'ACTIVE'",
                "branch_id": branch_of(size),
                "salary": "25000",
                "joining_date": f"{TODAY} - n",
                **STAMPED,
            },
        ),
        Rows(
            "courses.Course",
            size.courses,
            {
                "code": code("CRS", 3),
                "name": "'Course Number ' || n",
                "category": cycle("Music", "Dance", "Art"),
                "duration_value": "12",
                "duration_unit": "'MONTHS'",
                "base_fee": "1000",
                **STAMPED,
            },
        ),
        Rows(
            "courses.FeePlan",
            3 * size.courses,
            {
                "course_id": f"(n - 1) % {size.courses} + 1",
                "name": f"'Plan ' || (n - 1) / {size.courses}",
                "kind": f"(ARRAY['MONTHLY', 'QUARTERLY', 'YEARLY'])[(n - 1) / {size.courses} + 1]",
                **STAMPED,
            },
        ),
        Rows(
            "courses.Batch",
            size.batches,
            {
                "code": code("BAT", 3),
                "name": "'Batch Number ' || n",
                "course_id": f"(n - 1) % {size.courses} + 1",
                "branch_id": branch_of(size),
                "trainer_id": member_of(size),
                "room": "'Room ' || n % 9",
                "days": "ARRAY[n % 6, 6]",
                "start_time": "time '08:00' + n % 10 * interval '1 hour'",
                "end_time": "time '09:00' + n % 10 * interval '1 hour'",
                "start": f"{TODAY} - 400",
                "capacity": "70",
                **STAMPED,
            },
        ),
    ]


def post_rows(size: Size) -> list[Rows]:
    return [
        Rows(
            "noticeboard.CentrePost",
            2 * size.places,
            {
                "title": "'Notice ' || n",
                "text": "'The classes begin at ten.'",
                "is_draft": "false",
                "starts_at": MOMENT,
                "ends_at": f"{MOMENT} + interval '3 days'",
                **STAMPED,
            },
        )
    ]


def report_mail_rows(size: Size) -> list[Rows]:
    """A report of each branch that is mailed to the owner each day, for a year."""
    return [
        Rows(
            "workspace.ListView",
            size.branches,
            {
                "user_id": "1",
                "list_name": "'report-collections'",
                "name": "'Collections ' || n",
                "query": "'period=last&by=method'",
                **STAMPED,
            },
        ),
        Rows(
            "report_mails.ReportSchedule",
            size.branches,
            {
                "view_id": "n",
                "every": "'DAILY'",
                "file_format": "'pdf'",
                "receivers": "'{1}'",
                "active_since": "now()",
                **STAMPED,
            },
        ),
        Rows(
            "report_mails.ReportMail",
            365 * size.branches,
            {
                "schedule_id": f"1 + n % {size.branches}",
                "day": f"{TODAY} - n / {size.branches}",
                "receiver_id": "1",
                "receiver_name": "'Bench Owner'",
                "result": "'SENT'",
                **STAMPED,
            },
        ),
    ]
