"""The day book of a branch, and the close of its days."""

from datetime import date
from typing import Any

from shared_apps.accounts.api.signed_out import code_field, password_field
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import (
    BusinessDate,
    Choice,
    Money,
    Paragraph,
    Reference,
    Text,
    Whole,
)
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Resource, collection, verb
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.closing import rules
from tenant_apps.closing.models import CashClose, CashCount, CashDifference
from tenant_apps.closing.selectors import CLOSES, COUNTS
from tenant_apps.daybook import services
from tenant_apps.daybook.journal import counted_cash, day_book
from tenant_apps.daybook.schemas import ConfirmedCount, CountedCash, DayBook


def _notes(note: int) -> Whole:
    return Whole(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=rules.MOST_NOTES,
        invalid=lazy("Enter a whole number."),
        label=f"₹{note}",
    )


def _count() -> Reference:
    return Reference(COUNTS, source="count", missing=lazy("Please count the drawer first."))


class CashCountInput(Input):
    """How many notes of each kind are in the drawer, and the coins as an amount. What is left out is
    none."""

    branchObjectId = Reference(
        BRANCHES, source="branch", missing=lazy("Please choose a branch."), label=lazy("Branch")
    )
    date = BusinessDate(required=False, label=lazy("Date"))
    notes500 = _notes(500)
    notes200 = _notes(200)
    notes100 = _notes(100)
    notes50 = _notes(50)
    notes20 = _notes(20)
    notes10 = _notes(10)
    coins = Money(required=False, allow_null=True, label=lazy("Coins"))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        notes = {note: attrs.pop(f"notes{note}", None) or 0 for note in rules.NOTES}
        return {**attrs, "coins": attrs.get("coins") or ZERO, "notes": notes}


class ConfirmInput(Input):
    """The second person, who gives the own password."""

    countObjectId = _count()
    memberObjectId = Whole(
        source="member_id",
        min_value=1,
        max_value=2**53,
        missing=lazy("Please choose who confirms."),
        invalid=lazy("Please choose who confirms."),
        label=lazy("Confirmed by"),
    )
    password = password_field(label=lazy("Password of the second person"))
    code = code_field(required=False, default="")


class CashCloseInput(Input):
    """`confirmation` is what `cashclose/confirm` answered."""

    countObjectId = _count()
    reason = Choice(
        [choice for choice in CashClose.Reason.choices if choice[0]],
        required=False,
        label=lazy("Reason"),
    )
    note = Paragraph(max_length=300, required=False, label=lazy("Note"))
    confirmation = Text(max_length=300, required=False)


class CashCloseResource(Resource):
    """Closed days. The figure of the book is in no answer before the drawer was counted."""

    path = "cashclose"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = CLOSES
    shows = (CashCount, CashDifference)
    create = Create(CashCloseInput, services.close_day, lazy("Day closed."), idempotent=True)

    @collection("POST", policy=FRONT_DESK, input=CashCountInput, idempotent=True, status=201)
    def count(self, call: Call) -> DataResponse[CountedCash]:
        """Fixes what was counted in the drawer, and answers what the book says."""
        count = services.count_cash(by=call.by, **call.data)
        return DataResponse(counted_cash(call.by, count), _("Count fixed."))

    @collection("POST", policy=FRONT_DESK, input=ConfirmInput)
    def confirm(self, call: Call) -> ConfirmedCount:
        """A second person confirms a difference above the centre's limit, with their own password."""
        return services.confirm_count(by=call.by, **call.data)


class DayBookResource(Resource):
    """The money of a branch, day by day."""

    path = "branch"
    listing = BRANCHES

    @verb("GET", policy=FRONT_DESK, query={"day": str})
    def daybook(self, call: Call, branch: Branch) -> DayBook:
        """The rows of a day (YYYY-MM-DD; today unless it is said) in order of time, and what each account
        held before and after them. Cash is left out until the day is closed."""
        return day_book(branch, _day(call.query.get("day", "")))


def _day(text: str) -> date:
    if not text:
        return today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Invalid.field("day", _("Enter a date as dd-mm-yyyy.")) from None


RESOURCES = [CashCloseResource, DayBookResource]
