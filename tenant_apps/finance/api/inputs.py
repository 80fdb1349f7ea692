"""What the forms of finance share."""

from typing import Any

from shared_apps.core.api.fields import BusinessDate, Choice, Money, Paragraph, Reference, Text
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.courses.selectors import BATCHES, COURSES
from tenant_apps.finance.models import Account
from tenant_apps.finance.selectors import CATEGORIES


def account(
    *,
    label: str = lazy("Payment mode"),
    missing: str = lazy("Please choose a payment mode."),
    **options: Any,
) -> Choice:
    return Choice(Account.choices, missing=missing, label=label, **options)


def branch(**options: Any) -> Reference:
    return Reference(
        BRANCHES,
        source="branch",
        missing=lazy("Please choose a branch."),
        label=lazy("Branch"),
        **options,
    )


def category(label: str = lazy("Category")) -> Reference:
    return Reference(
        CATEGORIES, source="category", missing=lazy("Please choose one from the list."), label=label
    )


class EntryInput(VersionedInput):
    """What an expense and an income have in common."""

    date = BusinessDate(
        missing=lazy("The date is required."),
        not_far=lazy("The date can be a year ahead at most."),
        label=lazy("Date"),
    )
    name = Text(max_length=120, missing=lazy("Please enter a name."), label=lazy("Name"))
    amount = Money(positive=True, missing=lazy("Please enter the amount."), label=lazy("Amount"))
    paymentMode = account(source="account")
    branchObjectId = branch()
    courseObjectId = Reference(
        COURSES, source="course", required=False, allow_null=True, label=lazy("Course")
    )
    batchObjectId = Reference(
        BATCHES, source="batch", required=False, allow_null=True, label=lazy("Batch")
    )
    note = Paragraph(max_length=500, required=False, label=lazy("Note"))


class PostingInput(VersionedInput):
    """The day on which money was paid or received, and how if it was not as planned."""

    date = BusinessDate(
        required=False,
        missing=lazy("The date is required."),
        not_future=lazy("The date cannot be later than today."),
        or_next=True,
        label=lazy("Date"),
    )
    paymentMode = account(source="account", required=False)
