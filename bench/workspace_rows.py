"""What a centre of some size has in its tables."""

from dataclasses import dataclass

from bench.material_rows import material_rows
from bench.rows import MOMENT, STAMPED, TODAY, Rows, code, cycle

# A person's id comes from the public space; these belong to nobody there.
FIRST_MEMBER = 1_000_000
HISTORY = 40
"""Entries of the audit log about the first student, beyond the three that each student has."""


@dataclass(frozen=True)
class Size:
    """How much there is. `branches` of the `places` have students; they divide `batches`."""

    places: int
    branches: int
    students: int
    payments: int
    dues: int
    batches: int
    courses: int
    members: int


LARGE = Size(30, 8, 20_000, 60_000, 80_000, 400, 60, 200)
SMALL = Size(2, 1, 40, 120, 160, 4, 2, 4)


def _changed(student: str, enrolment: str) -> str:
    """What an audit entry says of the one or the other."""
    return f"CASE n % 2 WHEN 0 THEN '{student}' ELSE '{enrolment}' END::jsonb"


_MONEY = {"taxable": "1000", "cgst": "0", "sgst": "0", "igst": "0", "total": "1000"}
_LINE = {"position": "1", "head": "'Course fee'", "sac": "'999293'", "rate": "0", **_MONEY}


def workspace_rows(size: Size) -> list[Rows]:
    """Fill an empty workspace; in the order of the foreign keys."""
    return [
        *_centre(size),
        *_people(size),
        *_money(size),
        *material_rows(size.courses, size.branches, size.students),
        *_finance(size),
        *_reminders(size),
        *_closed_days(size),
        *_refunds(size),
        *_learning(size),
        *_history(size),
        *_proofs(size),
        *_families(size),
        *_report_mails(size),
        *_promotions(size),
        *_posts(size),
        *_returns(size),
    ]


def _centre(size: Size) -> list[Rows]:
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
                "branch_id": _branch(size),
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
                "branch_id": _branch(size),
                "trainer_id": _member(size),
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


def _people(size: Size) -> list[Rows]:
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
                "branch_id": _branch(size),
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
                "branch_id": _branch(size),
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
                "branch_id": _branch(size),
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
                "course_id": _course_of_student(size),
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
                "branch_id": _branch(size),
                "source": cycle("WALK_IN", "PHONE", "WEBSITE", "INSTAGRAM"),
                "owner_id": _member(size),
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


def _money(size: Size) -> list[Rows]:
    notes = size.students // 20
    noted = f"{size.payments} + n * 20 - 1"
    cancelled = f"n > {size.payments} AND n % 41 = 0"
    return [
        Rows(
            "fees.Due",
            size.dues,
            {
                "number": "'B1-I/26/' || n",
                "student_id": _student(size),
                "branch_id": _branch(size),
                "course_id": f"(n - 1) % {size.courses} + 1",
                "label": "'Course Number 1, ' || to_char(now(), 'Mon YYYY')",
                "issue_date": f"{TODAY} - n % 1000",
                "due_date": f"{TODAY} - n % 1000 + 5",
                "late_after": f"{TODAY} - n % 1000 + 10",
                "document": "'TAX_INVOICE'",
                **_MONEY,
                "status": f"CASE WHEN n <= {size.payments} THEN 'PAID'"
                f" WHEN {cancelled} THEN 'CANCELLED' ELSE 'ISSUED' END",
                "reason": f"CASE WHEN {cancelled} THEN 'Asked for twice' ELSE '' END",
                "voided_on": f"CASE WHEN {cancelled} THEN {TODAY} - n % 900 END",
                **STAMPED,
            },
        ),
        Rows("fees.DueLine", size.dues, {"due_id": "n", **_LINE}),
        Rows(
            "fees.Payment",
            size.payments,
            {
                "receipt_number": "'B1/26/' || n",
                "date": f"{TODAY} - n % 1000",
                "student_id": _student(size),
                "student_code": code("STU", 5, _student(size)),
                "student_name": f"'Student Number ' || {_student(size)}",
                "branch_id": _branch(size),
                "amount": "1000",
                "method": cycle("UPI", "UPI", "CASH", "CARD", "BANK_TRANSFER"),
                "reference": "'TXN' || n",
                "course_names": "'Course Number 1'",
                "balance_before": "1000",
                "balance_after": "0",
                **STAMPED,
            },
        ),
        Rows(
            "fees.Movement",
            size.payments,
            {
                "kind": "'PAYMENT'",
                "day": f"{TODAY} - n % 1000",
                "payment_id": "n",
                "student_id": _student(size),
                "branch_id": _branch(size),
                "account": cycle("UPI", "UPI", "CASH", "CARD", "BANK_TRANSFER"),
                "amount": "1000",
                "by_name": "'Bench Owner'",
            },
        ),
        Rows(
            "fees.Allocation", size.payments, {"payment_id": "n", "due_id": "n", "amount": "1000"}
        ),
        Rows(
            "fees.AdvanceVoucher",
            notes,
            {
                "kind": "'RECEIPT'",
                "cause": "'CREDIT_NOTE'",
                "number": "'B1/2627/A' || n",
                "payment_id": "n",
                "student_id": _student(size),
                "branch_id": _branch(size),
                "issue_date": f"{TODAY} - n % 1000",
                "label": "'Advance for coaching'",
                "recipient": """'{"name": "Bench Student"}'""",
                "sac": "'999293'",
                "rate": "18",
                "supplier_gstin": "'27AAKCS4821M1Z6'",
                "place_of_supply": "'Maharashtra'",
                "taxable": "100",
                "cgst": "9",
                "sgst": "9",
                "igst": "0",
                "total": "118",
                **STAMPED,
            },
        ),
        Rows(
            "fees.AdvanceAdjustment",
            notes,
            {
                "voucher_id": "n",
                "allocation_id": "n",
                "due_id": "n",
                "student_id": _student(size),
                "branch_id": _branch(size),
                "day": f"{TODAY} - n % 1000",
                "taxable": "100",
                "cgst": "9",
                "sgst": "9",
                "igst": "0",
                "total": "118",
            },
        ),
        Rows(
            "fees.CreditNote",
            notes,
            {
                "number": "'B1-C/26/' || n",
                "due_id": noted,
                "student_id": f"({noted} - 1) % {size.students} + 1",
                "branch_id": f"({noted} - 1) % {size.branches} + 1",
                "issue_date": f"{TODAY} - n % 1000",
                **_MONEY,
                "taxable": "100",
                "total": "100",
                "reason": "'Two classes fell out'",
                **STAMPED,
            },
        ),
        Rows(
            "fees.CreditNoteLine",
            notes,
            {"note_id": "n", **_LINE, "taxable": "100", "total": "100"},
        ),
    ]


def _reminders(size: Size) -> list[Rows]:
    """A mail and a WhatsApp message for each fourth student, sent in the last ten weeks; each has the step
    of a due."""
    many = size.students // 4
    reminder = {
        "student_id": _student(size),
        "branch_id": _branch(size),
        "channel": "'MAIL'",
        "step": "'AFTER'",
        "day": f"{TODAY} - n % 70",
        "days_late": "5",
        "amount": "1000",
        "language": "'en'",
        "text": "'₹1,000.00 is due.'",
        "address": "'student' || n || '@bench.test'",
        "status": "'SENT'",
        "sent_at": "now()",
        "sent_by_name": "'System'",
        **STAMPED,
    }
    return [
        Rows("reminders.Reminder", many, reminder),
        Rows(
            "reminders.ReminderStep",
            many,
            {"due_id": "n", "days": "5", "channel": "'MAIL'", "reminder_id": "n"},
        ),
        Rows(
            "reminders.ReminderPause",
            size.students // 40,
            {"student_id": _student(size), "reason": "'Asked for time ' || n", **STAMPED},
        ),
    ]


def _report_mails(size: Size) -> list[Rows]:
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


def _finance(size: Size) -> list[Rows]:
    """Paid expenses and received income, a sixth of the payments each, and what surrounds them. Their
    categories are those that the workspace was set up with."""
    many, moved = size.payments // 6, size.payments // 60
    of_kind = "(SELECT min(id) FROM finance_category WHERE kind = '{}')"
    record = {
        "date": f"{TODAY} - n % 1000",
        "name": "'Bill Number ' || n",
        "amount": "1000",
        "account": cycle("UPI", "CASH", "CARD", "BANK_TRANSFER", "CHEQUE"),
        "branch_id": _branch(size),
        **STAMPED,
    }
    entry = {
        "day": f"{TODAY} - n % 1000",
        "branch_id": _branch(size),
        "account": cycle("UPI", "CASH", "CARD", "BANK_TRANSFER", "CHEQUE"),
        "by_name": "'Bench Owner'",
    }
    return [
        Rows(
            "finance.RecurringExpense",
            2 * size.branches,
            {
                "name": "'Rent ' || n",
                "amount": "40000",
                "category_id": of_kind.format("EXPENSE"),
                "account": "'BANK_TRANSFER'",
                "branch_id": _branch(size),
                "every": "'MONTH'",
                "starts_on": f"{TODAY} + n % 28",
                **STAMPED,
            },
        ),
        Rows(
            "finance.Expense",
            many,
            {
                **record,
                "code": code("EXP", 5),
                "bill_date": f"{TODAY} - n % 1000",
                "category_id": of_kind.format("EXPENSE"),
                "status": "'PAID'",
            },
        ),
        Rows(
            "finance.Income",
            many,
            {
                **record,
                "code": code("INC", 5),
                "category_id": of_kind.format("INCOME"),
                "status": "'RECEIVED'",
            },
        ),
        Rows(
            "finance.Entry",
            2 * many,
            {
                **entry,
                "kind": f"CASE WHEN n <= {many} THEN 'EXPENSE' ELSE 'INCOME' END",
                "amount": f"CASE WHEN n <= {many} THEN -1000 ELSE 1000 END",
                "expense_id": f"CASE WHEN n <= {many} THEN n END",
                "income_id": f"CASE WHEN n > {many} THEN n - {many} END",
            },
        ),
        Rows(
            "finance.Transfer",
            moved,
            {
                "code": code("TRF", 5),
                "date": f"{TODAY} - n % 1000",
                "amount": "1000",
                "branch_id": _branch(size),
                "from_account": "'CASH'",
                "to_branch_id": _branch(size),
                "to_account": "'BANK_TRANSFER'",
                "status": "'POSTED'",
                **STAMPED,
            },
        ),
        Rows(
            "finance.OpeningBalance",
            size.branches,
            {
                "code": code("OPB", 5),
                "date": f"{TODAY} - 1001",
                "amount": "1000",
                "account": "'BANK_TRANSFER'",
                "branch_id": "n",
                "status": "'POSTED'",
                **STAMPED,
            },
        ),
    ]


def _returns(size: Size) -> list[Rows]:
    """Two years of filed returns of each branch's GSTIN."""
    ago = f"(1 + n / {size.branches}) * interval '1 month'"
    return [
        Rows(
            "gst.GstFiling",
            size.branches * 24,
            {
                "gstin": f"'27AAPFU' || lpad((n % {size.branches})::text, 4, '0') || 'F1ZV'",
                "month": f"(date_trunc('month', {TODAY}) - {ago})::date",
                "arn": "'AA27' || lpad(n::text, 11, '0')",
                "filed_on": TODAY,
                "content": "'{}'",
                "digest": "encode(sha256('{}'), 'hex')",
                **STAMPED,
            },
        ),
        Rows(
            "gst.LedgerName",
            1,
            {"account": "'FEES'", "name": "'Tuition income'", **STAMPED},
        ),
    ]


def _closed_days(size: Size) -> list[Rows]:
    """A close of each branch long before its first row, and a locked month before that."""
    day = f"{TODAY} - 2000"
    branch = {"branch_id": "n", "day": day, **STAMPED}
    nothing = dict.fromkeys(("opening", "cash_in", "cash_out", "book"), "0")
    return [
        Rows(
            "closing.CashCount",
            size.branches,
            {**branch, "coins": "100", "counted": "100", "book": "0"},
        ),
        Rows(
            "closing.CashClose",
            size.branches,
            {
                **branch,
                **nothing,
                "number": code("CLS", 5),
                "count_id": "n",
                "is_first": "true",
                "counted": "100",
                "difference": "100",
            },
        ),
        Rows(
            "closing.CashDifference",
            size.branches,
            {
                **branch,
                "number": code("DIF", 5),
                "kind": "'OPENING'",
                "close_id": "n",
                "amount": "100",
            },
        ),
        Rows(
            "closing.PeriodLock",
            size.branches,
            {
                "branch_id": "n",
                "month": f"date_trunc('month', {day})",
                "status": "'LOCKED'",
                **STAMPED,
            },
        ),
    ]


def _refunds(size: Size) -> list[Rows]:
    """Refunds that were asked for and rejected: a sixtieth of the payments."""
    return [
        Rows(
            "refunds.Refund",
            size.payments // 60,
            {
                "due_by": f"{TODAY} - n % 1000",
                "student_id": _student(size),
                "student_code": code("STU", 5, _student(size)),
                "student_name": f"'Student Number ' || {_student(size)}",
                "branch_id": _branch(size),
                "amount": "100",
                "method": cycle("UPI", "CASH", "BANK_TRANSFER"),
                "reason": "'Left the course'",
                "status": "'REJECTED'",
                "note": "'Came back'",
                **STAMPED,
            },
        ),
    ]


def _learning(size: Size) -> list[Rows]:
    runs = 50 * size.branches
    batch = f"(n - 1) % {size.batches} + 1"
    return [
        Rows(
            "enrolments.Enrolment",
            size.students,
            {
                "number": code("ENR", 5),
                "student_id": "n",
                "course_id": _course_of_student(size),
                "fee_plan_id": _course_of_student(size),
                "branch_id": _branch(size),
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
                "branch_id": _branch(size),
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
                "branch_id": _branch(size),
                "date": f"{TODAY} - 3 * ((n - 1) / {size.batches}) - 1",
                **STAMPED,
            },
        ),
        Rows(
            "attendance.Mark",
            10 * size.students,
            {
                "register_id": f"{batch} + (n - 1) / {size.students} * {size.batches}",
                "enrolment_id": _student(size),
                "student_id": _student(size),
                "batch_id": batch,
                "branch_id": _branch(size),
                "date": f"{TODAY} - 3 * ((n - 1) / {size.students}) - 1",
                "code": cycle(*["PRESENT"] * 16, "LATE", "HALF_DAY", "ABSENT", "ABSENT", "EXCUSED"),
                "check_in": "time '08:00'",
            },
        ),
        Rows(
            "attendance.StaffDay",
            60 * size.members,
            {
                "member_id": _member(size),
                "branch_id": _branch(size),
                "date": f"{TODAY} - (n - 1) / {size.members}",
                "check_in": "time '08:00'",
                "check_out": "time '17:00'",
                **STAMPED,
            },
        ),
    ]


def _history(size: Size) -> list[Rows]:
    about = f"CASE WHEN n > {3 * size.students} THEN 1 ELSE {_student(size)} END"
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
                "branch_id": _branch(size),
                "before": _changed('{"school": ""}', '{"auto_renew": false}'),
                "after": _changed('{"school": "Vidya Bhavan"}', '{"auto_renew": true}'),
            },
        )
    ]


def _proofs(size: Size) -> list[Rows]:
    """One in a hundred payments began as a proof that waits."""
    return [
        Rows(
            "proofs.UpiProof",
            size.payments // 100,
            {
                "student_id": _student(size),
                "student_name": f"'Student Number ' || {_student(size)}",
                "utr": "lpad(n::text, 12, '0')",
                "amount": "1000",
                "date": f"{TODAY} - n % 100",
                "from_payer": "n % 2 = 0",
                **STAMPED,
            },
        ),
    ]


def _promotions(size: Size) -> list[Rows]:
    """One in a hundred students was promoted once, each with a promotion."""
    count = size.students // 200
    return [
        Rows(
            "promotions.Promotion",
            count,
            {
                "batch_id": "1",
                "to_batch_id": "1",
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


def _families(size: Size) -> list[Rows]:
    """Every tenth student of a branch has a sibling there: the one who follows in the order of ids."""
    families = size.students // (10 * size.branches)
    return [
        Rows(
            "families.Family",
            families,
            {
                "name": "'Family ' || n",
                "payer_name": "'Payer ' || n",
                "phone": "'9822014567'",
                "branch_id": "1",
                **STAMPED,
            },
        ),
        Rows(
            "families.FamilyMember",
            2 * families,
            {
                "family_id": "(n + 1) / 2",
                "student_id": f"(n - 1) * {size.branches} + 1",
            },
        ),
    ]


def _posts(size: Size) -> list[Rows]:
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


def _branch(size: Size) -> str:
    return f"(n - 1) % {size.branches} + 1"


def _student(size: Size) -> str:
    return f"(n - 1) % {size.students} + 1"


def _member(size: Size) -> str:
    return f"{FIRST_MEMBER} + (n - 1) % {size.members} + 1"


def _course_of_student(size: Size) -> str:
    """That of the batch in which the student is."""
    return f"(n - 1) % {size.batches} % {size.courses} + 1"
