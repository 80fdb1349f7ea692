"""Takes back what students return, and credits the charge for it."""

from dataclasses import dataclass
from decimal import Decimal

from shared_apps.core import gst
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO, format_rupees, rupees
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.fees.selectors import lines_left
from tenant_apps.fees.services import credit_due, use_advance
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Distribution
from tenant_apps.materials.rules import Level
from tenant_apps.materials.services.ledger import Kind, bring, not_enough, position_at


@dataclass(frozen=True, slots=True)
class PlannedReturn:
    """Units that come back: their `level`, how many the student has (`out`), and the line of the charge
    with its position, as far as it is not credited yet; None where nothing is left to credit. `share` is
    what of the charge is for these units. `most` is what the user may credit. Both are before GST."""

    level: Level
    out: int
    line: tuple[int, gst.Line] | None
    share: Decimal
    most: Decimal

    def credit(self, amount: Decimal) -> gst.Line | None:
        """Returns what a credit of `amount` before GST takes of the charge."""
        return gst.credit_line(self.line[1], amount) if self.line and amount else None

    @property
    def left(self) -> Decimal:
        return self.line[1].taxable if self.line else ZERO


def plan_return(*, by: Actor, record: Distribution, quantity: int) -> PlannedReturn:
    """Returns what taking back so many units of a distribution means, without saving it.

    Raises Conflict `wrong_state` for a distribution to a branch and for one that came back already,
    Conflict `not_enough` for more than the student has.
    """
    if record.student_id is None:
        raise Conflict(
            _("This went to a branch. Distribute it back from there."), code="wrong_state"
        )
    if record.status == Distribution.Status.RETURNED:
        raise Conflict(_("This is already returned."), code="wrong_state")
    issued, returned = selectors.returned_of(record)
    out = issued.quantity - returned.quantity
    if quantity > out:
        raise not_enough(
            _("Only {count} are still with the student.").format(count=out), field="nos"
        )
    level = Level(quantity, issued.value_of_returned(returned, quantity))
    line = _line_left(record.due)
    if line is None or record.due is None:
        return PlannedReturn(level, out, None, ZERO, ZERO)
    left = line[1].taxable
    share = min(left, level.part_of(selectors.charged_with(record.due.pk), record.due.taxable))
    return PlannedReturn(level, out, line, share, left if _may_credit_all(by) else share)


@writing()
def return_issue(
    *,
    by: Actor,
    record: Distribution,
    quantity: int,
    credit: Decimal | None = None,
    reason: str = "",
    version: int | None = None,
) -> Distribution:
    """Takes units back from a student, today, at the value at which they were given. `credit` rupees
    before GST of the charge for them are credited with this `reason`; without it the charge stays. What
    the credit note frees pays other dues, or is the student's advance.

    Raises what `plan_return` and `fees.services.credit_due` raise, Invalid for a credit of more than the
    user may give or without a reason, Stale, NotFound.
    """
    note = None
    if credit is not None:
        note = _credit(by=by, record=record, quantity=quantity, amount=credit, reason=reason)
    item = lock(record.item)
    given = lock(record, version, related=("from_branch",))
    planned = plan_return(by=by, record=given, quantity=quantity)
    bring(
        position_at(item, given.from_branch),
        Kind.RETURN,
        by=by,
        day=today(),
        level=planned.level,
        distribution=given,
        credit_note=note,
        reason=reason,
    )
    if note is not None:
        use_advance(by=by, student_id=note.student_id, notes=[note])
    facts = {"returned": quantity} | ({"credit_note": note.number} if note else {})
    if quantity < planned.out:
        audit.record("returned", by=by, target=given, after=facts)
        return given
    changed: Distribution = audit.change(
        given, by=by, status=Distribution.Status.RETURNED, action="returned", facts=facts
    )
    return changed


def _credit(
    *, by: Actor, record: Distribution, quantity: int, amount: Decimal, reason: str
) -> CreditNote:
    """Credits the charge. It comes before the item is locked, as charging does when a kit is given: so the
    two never wait for each other."""
    if not reason:
        raise Invalid.field("reason", _("Please give a reason."))
    if record.student is not None:
        lock(record.student)
    planned, amount = plan_return(by=by, record=record, quantity=quantity), rupees(amount)
    line = planned.credit(amount)
    if planned.line is None or line is None or record.due is None:
        raise Invalid.field("credit", _("Nothing is left to credit on the charge."))
    if amount > planned.most:
        sentence = (
            _("You can credit {amount} at most before GST.")
            if planned.most == planned.left
            else _("You can credit {amount} at most before GST. A manager can credit more.")
        )
        raise Invalid.field("credit", sentence.format(amount=format_rupees(planned.most)))
    return credit_due(by=by, record=record.due, lines={planned.line[0]: line}, reason=reason)


def _line_left(due: Due | None) -> tuple[int, gst.Line] | None:
    """Returns the line of a charge, which has only one, and its position; None where it is void or all of
    it is credited."""
    if due is None or due.status in Due.VOID:
        return None
    for place, line in lines_left([due.pk])[due.pk].items():
        if line.total:
            return place, line
    return None


def _may_credit_all(by: Actor) -> bool:
    return not isinstance(by, Principal) or by.rights in MANAGERS
