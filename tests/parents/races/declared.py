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
    "finance.IncomeLine.branch": "the same of income",
    "finance.Entry.branch": "made in the transaction that holds the record, which has it",
    "fees.AdvanceVoucher.student": "made in the transaction that holds the student's row",
    "fees.AdvanceVoucher.branch": "the branch of a payment, which keeps it from being deleted",
    "fees.AdvanceAdjustment.student": "as of fees.AdvanceVoucher.student",
    "fees.AdvanceAdjustment.branch": "as of fees.AdvanceVoucher.branch",
    "students.ImportSheet.of": "made in the transaction that makes the import",
    "enrolments.Enrolment.transferred_to": "made in the transaction that makes the other enrolment",
    "enquiries.Enquiry.student": "made in the transaction that makes the student",
    "statements.StatementLink.student": "a link to a student who was deleted opens nothing",
    "noticeboard.CentrePostRead.post": "whoever has read a post that is deleted has read it",
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
