"""Dues, payments, refunds, families and reminders of a centre."""

from bench.rows import STAMPED, TODAY, Rows, code, cycle
from bench.workspace.size import Size, branch_of, student_of

_MONEY = {"taxable": "1000", "cgst": "0", "sgst": "0", "igst": "0", "total": "1000"}
_LINE = {"position": "1", "head": "'Course fee'", "sac": "'999293'", "rate": "0", **_MONEY}


def fee_rows(size: Size) -> list[Rows]:
    notes = size.students // 20
    noted = f"{size.payments} + n * 20 - 1"
    cancelled = f"n > {size.payments} AND n % 41 = 0"
    return [
        Rows(
            "fees.Due",
            size.dues,
            {
                "number": "'B1-I/26/' || n",
                "student_id": student_of(size),
                "branch_id": branch_of(size),
                "course_id": f"(n - 1) % {size.courses} + 1",
                "label": "'Course Number 1, ' || to_char(now(), 'Mon YYYY')",
                "issue_date": f"{TODAY} - n % 1000",
                "due_date": f"{TODAY} - n % 1000 + 5",
                "late_after": f"{TODAY} - n % 1000 + 10",
                "document": "'TAX_INVOICE'",
                **_MONEY,
                "status": f"CASE WHEN n <= {size.payments} THEN 'PAID'"
                f" WHEN {cancelled} AND n % 5 = 0 THEN 'WRITTEN_OFF'"
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
                "student_id": student_of(size),
                "student_code": code("STU", 5, student_of(size)),
                "student_name": f"'Student Number ' || {student_of(size)}",
                "branch_id": branch_of(size),
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
                "student_id": student_of(size),
                "branch_id": branch_of(size),
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
                "student_id": student_of(size),
                "branch_id": branch_of(size),
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
                "student_id": student_of(size),
                "branch_id": branch_of(size),
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


def reminder_rows(size: Size) -> list[Rows]:
    """A mail and a WhatsApp message for each fourth student, sent in the last ten weeks; each has the step
    of a due."""
    many = size.students // 4
    reminder = {
        "student_id": student_of(size),
        "branch_id": branch_of(size),
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
            {"student_id": student_of(size), "reason": "'Asked for time ' || n", **STAMPED},
        ),
        Rows(
            "courses.ClassChange",
            size.students // 40,
            {"batch_id": "1", "date": f"{TODAY} - n", "kind": "'CANCELLED'", **STAMPED},
        ),
        Rows(
            "reminders.ClassMessage",
            many,
            {
                "student_id": student_of(size),
                "branch_id": branch_of(size),
                "batch_id": "1",
                "kind": "'ABSENT'",
                "date": f"{TODAY} - n % 70",
                "language": "'en'",
                "text": "'Absent'",
                "address": "'9822014567'",
                "status": "'OPENED'",
                "opened_at": "now()",
                "opened_by_name": "'System'",
                **STAMPED,
            },
        ),
    ]


def refund_rows(size: Size) -> list[Rows]:
    """Refunds that were asked for and rejected: a sixtieth of the payments."""
    return [
        Rows(
            "refunds.Refund",
            size.payments // 60,
            {
                "due_by": f"{TODAY} - n % 1000",
                "student_id": student_of(size),
                "student_code": code("STU", 5, student_of(size)),
                "student_name": f"'Student Number ' || {student_of(size)}",
                "branch_id": branch_of(size),
                "amount": "100",
                "method": cycle("UPI", "CASH", "BANK_TRANSFER"),
                "reason": "'Left the course'",
                "status": "'REJECTED'",
                "note": "'Came back'",
                **STAMPED,
            },
        ),
    ]


def proof_rows(size: Size) -> list[Rows]:
    """One in a hundred payments began as a proof that waits."""
    return [
        Rows(
            "proofs.UpiProof",
            size.payments // 100,
            {
                "student_id": student_of(size),
                "student_name": f"'Student Number ' || {student_of(size)}",
                "utr": "lpad(n::text, 12, '0')",
                "amount": "1000",
                "date": f"{TODAY} - n % 100",
                "from_payer": "n % 2 = 0",
                **STAMPED,
            },
        ),
    ]


def family_rows(size: Size) -> list[Rows]:
    """Every tenth student has a sibling in the same branch: the one who follows there in the order of ids."""
    families = size.students // (10 * size.branches)
    place = f"((n + 1) / 2 - 1) % {size.branches} + 1"
    return [
        Rows(
            "families.Family",
            families,
            {
                "name": "'Family ' || n",
                "payer_name": "'Payer ' || n",
                "phone": "'9822014567'",
                "branch_id": f"(n - 1) % {size.branches} + 1",
                **STAMPED,
            },
        ),
        Rows(
            "families.FamilyMember",
            2 * families,
            {
                "family_id": "(n + 1) / 2",
                "student_id": f"(n - 1) * {size.branches} + {place}",
            },
        ),
    ]
