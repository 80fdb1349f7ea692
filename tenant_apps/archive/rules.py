"""What an archive holds and what it leaves out. Each table is on one of these lists
(`tests/guards/test_archive.py`)."""

from collections.abc import Mapping
from typing import NamedTuple

from shared_apps.core.translation import lazy

FORMAT = 1
"""Of the archive; another one is another number."""
PIECE = 1 << 20
"""How many bytes of a file are read at once."""
TABLE_NAMES: Mapping[str, str] = {
    "approvals.Approval": lazy("Requests for approval"),
    "attendance.Mark": lazy("Attendance marks"),
    "attendance.Register": lazy("Attendance registers"),
    "attendance.StaffDay": lazy("Staff attendance"),
    "audit.AuditEntry": lazy("Activity log"),
    "branches.Branch": lazy("Branches"),
    "branches.Holiday": lazy("Holidays"),
    "certificates.Certificate": lazy("Certificates"),
    "courses.Batch": lazy("Batches"),
    "courses.ClassChange": lazy("Classes that were changed"),
    "courses.Course": lazy("Courses"),
    "courses.FeePlan": lazy("Fee plans"),
    "enquiries.Enquiry": lazy("Enquiries"),
    "enquiries.FollowUp": lazy("Follow-ups of enquiries"),
    "enrolments.Enrolment": lazy("Enrolments"),
    "enrolments.EnrolmentDue": lazy("Fees of enrolments"),
    "enrolments.Pause": lazy("Pauses of enrolments"),
    "closing.CashClose": lazy("Closed days"),
    "closing.CashCount": lazy("Counts of the drawer"),
    "closing.CashDifference": lazy("Differences of counts"),
    "closing.PeriodLock": lazy("Locked months"),
    "enrolments.RenewalSkip": lazy("Skipped renewals"),
    "families.Family": lazy("Families"),
    "families.FamilyMember": lazy("Students of families"),
    "fees.AdvanceAdjustment": lazy("Advances taken by fees"),
    "fees.AdvanceVoucher": lazy("Vouchers of advances"),
    "fees.Allocation": lazy("Fees paid by receipts"),
    "fees.CreditNote": lazy("Credit notes"),
    "fees.CreditNoteLine": lazy("Lines of credit notes"),
    "fees.Due": lazy("Fees due"),
    "fees.DueLine": lazy("Lines of fees due"),
    "fees.Movement": lazy("Money received and given back"),
    "fees.Payment": lazy("Receipts"),
    "fees.Reversal": lazy("Reversals"),
    "materials.Distribution": lazy("Material given out"),
    "materials.Item": lazy("Material"),
    "materials.Kit": lazy("Kits of material"),
    "materials.OpeningStock": lazy("Opening stock"),
    "materials.Purchase": lazy("Purchases of material"),
    "materials.Stock": lazy("Stock"),
    "materials.StockMovement": lazy("Movements of stock"),
    "finance.Category": lazy("Categories of expenses and sources of income"),
    "finance.Entry": lazy("Money paid, received and moved besides fees"),
    "finance.Expense": lazy("Expenses"),
    "finance.ExpenseFile": lazy("Bills of expenses"),
    "finance.Income": lazy("Income besides fees"),
    "finance.OpeningBalance": lazy("Opening balances of accounts"),
    "finance.RecurringExpense": lazy("Recurring expenses"),
    "finance.Transfer": lazy("Transfers"),
    "gst.GstFiling": lazy("GST returns that were filed"),
    "gst.LedgerName": lazy("Names of ledgers in Tally"),
    "refunds.Refund": lazy("Refunds"),
    "refunds.RefundPart": lazy("Payments that refunds give back"),
    "refunds.RefundPolicy": lazy("Refund policy"),
    "noticeboard.CentrePost": lazy("Posts"),
    "noticeboard.CentrePostRead": lazy("Posts that were read"),
    "notifications.Notification": lazy("Notifications"),
    "notifications.NotificationSettings": lazy("What rings and is mailed"),
    "promotions.PromotedStudent": lazy("Students of promotions"),
    "promotions.Promotion": lazy("Promotions of batches"),
    "proofs.UpiProof": lazy("Proofs of UPI payments"),
    "reminders.ClassMessage": lazy("Messages about classes"),
    "reminders.Reminder": lazy("Reminders of fees"),
    "reminders.ReminderPause": lazy("Students who are not reminded"),
    "reminders.ReminderSettings": lazy("When students are reminded"),
    "reminders.ReminderStep": lazy("Fees that were reminded of"),
    "reminders.ReminderText": lazy("Texts of reminders"),
    "report_mails.ReportMail": lazy("Reports that were mailed"),
    "report_mails.ReportSchedule": lazy("Schedules of reports"),
    "renewals.LateFee": lazy("Late fees"),
    "renewals.RenewalEntry": lazy("Renewals"),
    "renewals.RenewalRun": lazy("Renewal runs"),
    "staff.Member": lazy("Staff"),
    "students.Student": lazy("Students"),
    "students.StudentDocument": lazy("Documents of students"),
    "students.StudentImport": lazy("Imports of students"),
    "workspace.DocumentCopy": lazy("Copies of documents that were handed out"),
    "workspace.Letterhead": lazy("Heads of documents"),
    "workspace.ListPreference": lazy("Columns of lists"),
    "workspace.ListView": lazy("Saved views"),
    "workspace.NumberSeries": lazy("Number series"),
    "workspace.StoredFile": lazy("Files"),
    "workspace.WorkspaceSettings": lazy("Settings"),
}
"""What people call the tables of a workspace."""

EXPORTED = frozenset(TABLE_NAMES)
"""The tables of a workspace that are exported whole."""

USER_COLUMNS = frozenset(
    {
        "actor_id",
        "asked_by_id",
        "by_id",
        "confirmed_by_id",
        "created_by_id",
        "decided_by_id",
        "receiver_id",
        "updated_by_id",
        "user_id",
    }
)
"""The columns with the id of a person that is no foreign key. Another installation gives other ids."""
PROFILE = (
    "name",
    "category",
    "email",
    "phone",
    "address",
    "city",
    "state",
    "pincode",
    "gstin",
    "pan",
    "website",
    "logo_id",
)
"""What is said of a centre, and is taken over by the one that imports an archive."""

LEFT_OUT: Mapping[str, str] = {
    "chat.ChatMention": lazy("Whom messages of the chat name."),
    "chat.ChatMessage": lazy(
        "What people write to each other in the chat would be read by others in an export."
    ),
    "chat.ChatRead": lazy("How far people have read in the chat."),
    "books.BooksRun": lazy(
        "Results of checks; the books are checked again where they are imported."
    ),
    "fees.DocumentLink": lazy("A link opens a document without signing in, like a key."),
    "materials.HandoverLink": lazy(
        "A link opens what a student was given without signing in, like a key."
    ),
    "changelog.Change": lazy("What changed in the last days, for browsers that follow it."),
    "changelog.ChangeLog": lazy("How many changes browsers were told of."),
    "imports.DataImport": lazy("An import can be undone only where it was made."),
    "imports.DataImportFault": lazy("Faults of rows that an import has left out."),
    "imports.DataImportRow": lazy("What the rows of an import became, to undo it."),
    "imports.DataImportSheet": lazy("Rows of an import that was not finished."),
    "refunds.RefundLink": lazy("A link opens a document without signing in, like a key."),
    "statements.StatementLink": lazy("A link opens a statement without signing in, like a key."),
    "jobs.Job": lazy("Jobs and their files are deleted after a few days."),
    "students.ImportFault": lazy("Faults of an import that was not finished."),
    "students.ImportSheet": lazy("Rows of an import that was not finished."),
    "workspace.BulkChange": lazy("The activity log says what a bulk change did."),
    "workspace.RequestKey": lazy("Keys of repeated requests are deleted after two days."),
}
"""The other tables of a workspace, each with the reason."""

BESIDES: Mapping[str, str] = {
    "passwords": lazy("Passwords, sign-ins and one-time links are secrets."),
    "papers": lazy(
        "Receipts, bills, credit notes and invoices are printed from their rows, which are all here."
    ),
}
"""What is no table of the workspace and left out, with the reason."""


class OwnRows(NamedTuple):
    """The rows of an organisation in a table of the public space: the columns that are exported, with a
    space between two, and which rows are its own (`%(organisation)s` is its id)."""

    table: str
    columns: str
    where: str = "organisation_id = %(organisation)s"


ACCOUNT: Mapping[str, OwnRows] = {
    "organisation": OwnRows(
        "tenants_organisation",
        "code name category email phone address city state pincode gstin pan website "
        "logo_id status open_until plan_name student_limit staff_limit branch_limit "
        "created_at",
        "id = %(organisation)s",
    ),
    "people": OwnRows(
        "accounts_user",
        "id email name phone role branch_id state created_at",
    ),
    "subscriptions": OwnRows(
        "subscriptions_subscription",
        "id plan_name duration_months amount paid student_limit staff_limit "
        "branch_limit starts_on ends_on status",
    ),
    "orders": OwnRows(
        "billing_order",
        "id code placed_on kind plan_name duration_months price coupon_code discount credit credit_days "
        "taxable tax total tds referral_credit method reference status reason decided_at term_id "
        "created_by_name",
    ),
    "invoices": OwnRows(
        "billing_invoice",
        "id number issue_date order_id document supplier_gstin place_of_supply head sac "
        "rate taxable cgst sgst igst total",
    ),
    "credit_notes": OwnRows(
        "billing_creditnote",
        "id number issue_date invoice_id taxable cgst sgst igst total reason referral_credit method "
        "reference ends_on",
    ),
    "online_payments": OwnRows(
        "billing_gatewaypayment",
        "id order_id payment_id amount currency status created_at",
        "order_id IN (SELECT id FROM public.billing_order WHERE organisation_id = %(organisation)s)",
    ),
    "online_refunds": OwnRows(
        "billing_gatewayrefund",
        "id payment_id amount receipt refund_id status created_at",
        "payment_id IN (SELECT payment.id FROM public.billing_gatewaypayment payment"
        " JOIN public.billing_order own ON own.id = payment.order_id"
        " WHERE own.organisation_id = %(organisation)s)",
    ),
    "referral_credit": OwnRows(
        "referrals_creditentry",
        "id kind amount date order_code",
    ),
    "tickets": OwnRows(
        "support_ticket",
        "id code subject category priority status follows_id responded_at satisfaction "
        "created_at created_by_name",
    ),
    # Without the notes that only the platform reads.
    "ticket_messages": OwnRows(
        "support_ticketmessage",
        "id ticket_id kind by_platform text from_status to_status file_name author_name created_at",
        "kind <> 'NOTE' AND ticket_id IN"
        " (SELECT id FROM public.support_ticket WHERE organisation_id = %(organisation)s)",
    ),
    "referrals": OwnRows(
        "referrals_referral",
        "id settled_on amount status reason",
        "referrer_id = %(organisation)s",
    ),
}
"""What the public space has of an organisation, by the name of its file."""

ACCOUNT_LEFT_OUT: Mapping[str, str] = {
    "accounts.LoginSession": BESIDES["passwords"],
    "accounts.OneTimeToken": BESIDES["passwords"],
    "accounts.SecondFactor": BESIDES["passwords"],
    "accounts.RecoveryCode": BESIDES["passwords"],
    "accounts.SignInEvent": lazy("Who signed in from where: each person sees the own sign-ins."),
    "accounts.OwnershipOffer": lazy("To whom the centre was offered; who owns it is in people."),
    "subscriptions.WorkspaceUsage": lazy("How much was counted, for the figures of the platform."),
    "billing.TermNotice": lazy("Which reminders were mailed."),
    "platform.ArchiveImport": lazy("How the import of an archive went."),
    "posts.PlatformPostRead": lazy("Which posts of the platform were read."),
    "backups.Backup": lazy("Backups of this installation."),
    "backups.Restore": lazy("Which backups the platform went back to; the activity log has it."),
    "backups.MissingRecord": lazy("What was to be entered again after a restore."),
    "tenants.Domain": lazy("An address of this installation."),
    "tenants.SetAsideSchema": lazy(
        "Where data is that is not shown: because of sample data or a restore."
    ),
}
"""The other tables of the public space that have rows of an organisation or of its people."""
