"""The declaration of races."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from tests.parents.factory import Factory

phones = count(1)


@dataclass(frozen=True)
class PreparedRace:
    """One round of a race: the new parent, the call that creates the child, and the call that deletes
    or closes the parent. Both calls return a response, or None if they call a service."""

    parent: int
    make: Callable[[], Any]
    close: Callable[[], Any]


@dataclass(frozen=True)
class Race:
    """`key` is the foreign key, "app.Model.field". `locks_parent`: whether creating the child locks the
    parent; rows that do not, such as marks, may be left under deleted parents on purpose."""

    key: str
    name: str
    prepare: Callable[[Factory], PreparedRace]
    locks_parent: bool = True
    # The statement after which a transaction is stopped halfway.
    until: str = 'INSERT INTO "audit_auditentry"'


RACES: list[Race] = []

NOT_RACED = {
    "approvals.Approval.student": "a request may outlive its student; approving it is then refused",
    "approvals.Approval.branch": "the same of its branch",
    "materials.Distribution.item": "a deleted item has no stock to be given",
    "materials.Distribution.from_branch": "a deleted branch has no stock to give",
    "finance.ExpenseLine.branch": "a row of a list, which no table keeps",
    "finance.ExpenseLine.course": "a row of a list, which no table keeps",
    "finance.ExpenseLine.batch": "a row of a list, which no table keeps",
    "finance.IncomeLine.branch": "the same of income",
    "finance.IncomeLine.course": "the same of income",
    "finance.IncomeLine.batch": "the same of income",
    "finance.OpeningBalance.branch": "made while it holds the branch, which a close of the branch waits for",
    "materials.OpeningStock.item": "made with its stock, whose item is raced",
    "materials.OpeningStock.branch": "made with its stock, whose branch is raced",
    "books.JournalLine.branch": "an entry of the journal, which no table keeps",
    "books.JournalLine.student": "the same of its student",
    "books.JournalSum.branch": "the same of its sums",
    "finance.Entry.branch": "made in the transaction that holds the record, which has it",
    "closing.CashCount.branch": "a count of a deleted branch closes nothing",
    "closing.CashClose.branch": "whoever closes a day holds the branch",
    "closing.CashDifference.branch": "made in the transaction that makes the close",
    "closing.PeriodLock.branch": "whoever locks a month holds the branch",
    "report_mails.ReportMail.schedule": "made in the transaction that locks the schedule",
    "refunds.Refund.student": "only an advance is refunded, and nobody with a balance is deleted",
    "refunds.Refund.branch": "the branch of a student with an advance is not deleted",
    "refunds.Refund.enrolment": "only an enrolment that is not running and not cancelled, which stays",
    "families.Family.branch": "that of its students, and a branch with students is not deleted",
    "promotions.Promotion.batch": "made in the transaction that locks the batch",
    "promotions.Promotion.to_batch": "made in the transaction that locks or makes the batch",
    "promotions.Promotion.fee_plan": "the new enrolments, made before, hold it",
    "promotions.PromotedStudent.enrolment": "made in the transaction that locks the enrolment",
    "promotions.PromotedStudent.successor": "made in the transaction that makes the enrolment",
    "fees.AdvanceVoucher.student": "made in the transaction that holds the student's row",
    "fees.AdvanceVoucher.branch": "the branch of a payment, which keeps it from being deleted",
    "fees.AdvanceAdjustment.student": "as of fees.AdvanceVoucher.student",
    "fees.AdvanceAdjustment.branch": "as of fees.AdvanceVoucher.branch",
    "students.ImportSheet.of": "made in the transaction that makes the import",
    "imports.DataImport.branch": "that of the admin who uploads: a branch with staff is not deleted",
    "imports.DataImportSheet.of": "the same of an import from another system",
    "imports.DataImportFault.of": "made in the transaction that holds the import's row",
    "imports.DataImportRow.of": "made in the transaction that holds the import's row",
    "enrolments.Enrolment.transferred_to": "made in the transaction that makes the other enrolment",
    "enquiries.Enquiry.student": "made in the transaction that makes the student",
    "reminders.Reminder.student": "a student with something due cannot be deleted",
    "reminders.Reminder.branch": "a branch with something due cannot be deleted",
    "reminders.ClassMessage.student": "a message about a student who was deleted is opened by nobody",
    "reminders.ClassMessage.branch": "made of a register or a change, which has the branch",
    "reminders.ClassMessage.batch": "a message about a batch that was deleted tells of nothing to come",
    "courses.ClassChange.batch": "made in the transaction that locks the batch",
    "courses.ClassChange.trainer": "made in the transaction that locks the trainer",
    "reminders.ReminderPause.student": "a pause of a student who was deleted pauses nothing",
    "statements.StatementLink.student": "a link to a student who was deleted opens nothing",
    "statements.StatementLink.family": "a link to a family that was ended opens nothing",
    "proofs.UpiProof.family": "what is paid for a family that was ended is the student's",
    "noticeboard.CentrePostRead.post": "whoever has read a post that is deleted has read it",
    "chat.ChatMessage.branch": "a room goes with its branch, and what was written there stays",
    "chat.ChatMessage.first": "nobody is deleted from what was written to them",
    "chat.ChatMessage.second": "as of chat.ChatMessage.first",
    "chat.ChatRead.branch": "as of chat.ChatMessage.branch",
    "chat.ChatRead.first": "as of chat.ChatMessage.first",
    "chat.ChatRead.second": "as of chat.ChatMessage.first",
    "chat.ChatRead.member": "who was deleted has read what they have read",
    "chat.ChatMention.member": "who was deleted was named nevertheless",
    "posts.PlatformPostRead.post": "the same of the platform's posts",
    "enrolments.EnrolmentDue.enrolment": "made in the transaction that holds the enrolment's row",
    "billing.Order.plan": "only drafts are deleted, and no draft is on sale",
    "billing.Order.coupon": "whoever places an order holds its row; a deleted one was what it was for",
    "subscriptions.Subscription.plan": "as of billing.Order.plan",
}
"""Foreign keys whose parent is not visible to others before the child exists, or whose parent the
service locks."""


def race(*keys: str, **options: Any) -> Callable[..., Callable[[Factory], PreparedRace]]:
    def declare(prepare: Callable[[Factory], PreparedRace]) -> Callable[[Factory], PreparedRace]:
        RACES.extend(Race(key, prepare.__name__, prepare, **options) for key in keys)
        return prepare

    return declare


def prepared(
    f: Factory, parent: int, make: tuple[str, str, Any], close: tuple[str, str, Any]
) -> PreparedRace:
    return PreparedRace(parent, lambda: f.call(*make), lambda: f.call(*close))


def delete_request(resource: str, pk: int) -> tuple[str, str, None]:
    return "PUT", f"{resource}/delete/{pk}", None


def update_request(resource: str, pk: int, **fields: Any) -> tuple[str, str, Any]:
    return "PUT", f"{resource}/update/{pk}", fields


def create_request(f: Factory, resource: str, **fields: Any) -> tuple[str, str, Any]:
    return "POST", resource, f.sample(f"POST {resource}", **fields)
