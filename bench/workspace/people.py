"""Students and enquiries of a centre, and the history of its records."""

from bench.rows import MOMENT, STAMPED, TODAY, Rows, code, cycle
from bench.workspace.size import (
    Size,
    branch_of,
    course_of_student,
    member_of,
    student_of,
)

HISTORY = 40
"""Entries of the audit log about the first student, beyond the three that each student has."""


def _changed(student: str, enrolment: str) -> str:
    """What an audit entry says of the one or the other."""
    return f"CASE n % 2 WHEN 0 THEN '{student}' ELSE '{enrolment}' END::jsonb"


def people_rows(size: Size) -> list[Rows]:
    imports, papers, asking = 50 * size.branches, 3 * size.students // 20, 2 * size.students // 5
    converted = size.students // 10
    stages = "(ARRAY['NEW', 'CONTACTED', 'INTERESTED', 'DEMO', 'LOST'])[n % 5 + 1]"
    return [
        Rows(
            "approvals.Approval",
            size.students // 10,
            {
                "action": "'enrol'",
                "data": "'{}'",
                "digest": "lpad(n::text, 64, '0')",
                "name": "'Enrol Student Number ' || n || ' in Course 1'",
                "details": """'[{"label": "Discount", "value": "40 %"}]'""",
                "limits": """'["The role STAFF can give a discount of up to 10 %."]'""",
                "branch_id": f"1 + n % {size.branches}",
                "student_id": "n",
                "status": "'PENDING'",
                **STAMPED,
            },
        ),
        Rows(
            "students.StudentImport",
            imports,
            {
                "file_name": "'students-' || n || '.xlsx'",
                "columns": "'[]'",
                "mapping": "'[]'",
                "sample": "'[]'",
                "rows": "40",
                "branch_id": branch_of(size),
                "status": "'DONE'",
                **STAMPED,
            },
        ),
        Rows(
            "students.ImportFault",
            5 * imports,
            {
                "of_id": f"(n - 1) % {imports} + 1",
                "kind": "'FAULT'",
                "row": "n",
                "name": "'Student Number ' || n",
                "heading": "'Phone'",
                "value": "'98220'",
                "message": "'Enter a phone number of ten digits.'",
            },
        ),
        Rows(
            "imports.DataImport",
            imports,
            {
                "kind": "'ENQUIRIES'",
                "file_name": "'enquiries-' || n || '.xlsx'",
                "digest": "lpad(n::text, 64, '0')",
                "columns": "'[]'",
                "mapping": "'[]'",
                "sample": "'[]'",
                "rows": "40",
                "done": "40",
                "made": "35",
                "faulty": "5",
                "branch_id": branch_of(size),
                "status": "'DONE'",
                **STAMPED,
            },
        ),
        Rows(
            "imports.DataImportFault",
            5 * imports,
            {
                "of_id": f"(n - 1) % {imports} + 1",
                "row": "n",
                "name": "'Caller Number ' || n",
                "heading": "'Phone'",
                "value": "'98220'",
                "message": "'Phone number must be 10 digits'",
            },
        ),
        Rows(
            "students.Student",
            size.students,
            {
                "code": code("STU", 5),
                "name": "'Student Number ' || n",
                "phone": "'98' || lpad(n::text, 8, '0')",
                "admission_date": f"{TODAY} - n % 1000",
                "branch_id": branch_of(size),
                "status": cycle(*["ACTIVE"] * 17, "ON_HOLD", "COMPLETED", "LEFT"),
                "left_on": f"CASE WHEN n % 20 > 17 THEN {TODAY} END",
                **STAMPED,
            },
        ),
        Rows(
            "workspace.StoredFile",
            2 * papers,
            {
                "kind": "'document'",
                "path": "'none/' || n",
                "mime_type": "'application/pdf'",
                "size": "20000",
                "sha256": "md5(n::text)",
            },
        ),
        Rows(
            "students.StudentDocument",
            papers,
            {
                "student_id": "n",
                "kind": cycle("PHOTO_ID", "ADDRESS", "MARKSHEET"),
                "title": "'Paper ' || n",
                "file_id": "n",
                **STAMPED,
            },
        ),
        Rows(
            "certificates.Certificate",
            papers,
            {
                "number": code("CERT", 5),
                "student_id": "n",
                "course_id": course_of_student(size),
                "student_code": code("STU", 5),
                "student_name": "'Student Number ' || n",
                "course_name": "'Course Number 1'",
                "description": "'has learnt it well'",
                "file_id": f"{papers} + n",
                "check_code": "left(md5(n::text), 16)",
                **STAMPED,
            },
        ),
        Rows(
            "enquiries.Enquiry",
            asking,
            {
                "code": code("ENQ", 5),
                "date": f"{TODAY} - n % 300",
                "name": "'Asking Number ' || n",
                "phone": "'97' || lpad(n::text, 8, '0')",
                "course_ids": f"ARRAY[n % {size.courses} + 1]",
                "branch_id": branch_of(size),
                "source": cycle("WALK_IN", "PHONE", "WEBSITE", "INSTAGRAM"),
                "owner_id": member_of(size),
                "status": f"CASE WHEN n <= {converted} THEN 'CONVERTED' ELSE {stages} END",
                "next_follow_up": f"CASE WHEN n > {converted} AND n % 5 < 4"
                f" THEN {TODAY} + n % 40 - 20 END",
                "parked_from": f"CASE WHEN n > {converted} AND n % 5 = 4 THEN 'NEW' ELSE '' END",
                "lost_reason": f"CASE WHEN n > {converted} AND n % 5 = 4 THEN 'FEE' ELSE '' END",
                "student_id": f"CASE WHEN n <= {converted} THEN n END",
                **STAMPED,
            },
        ),
        Rows(
            "enquiries.FollowUp",
            2 * asking,
            {
                "enquiry_id": f"(n - 1) % {asking} + 1",
                "at": MOMENT,
                "channel": "'CALL'",
                "outcome": "'CONNECTED'",
                "note": "'Asks about the fee'",
                "by_name": "'Bench Owner'",
            },
        ),
    ]


def history_rows(size: Size) -> list[Rows]:
    about = f"CASE WHEN n > {3 * size.students} THEN 1 ELSE {student_of(size)} END"
    return [
        Rows(
            "audit.AuditEntry",
            3 * size.students + HISTORY,
            {
                "at": MOMENT,
                "actor_id": "1",
                "actor_name": "'Bench Owner'",
                "action": "'changed'",
                "kind": cycle("student", "enrolment"),
                "target_id": about,
                "student_id": about,
                "label": "'Student Number ' || n",
                "branch_id": branch_of(size),
                "before": _changed('{"school": ""}', '{"auto_renew": false}'),
                "after": _changed('{"school": "Vidya Bhavan"}', '{"auto_renew": true}'),
            },
        )
    ]
