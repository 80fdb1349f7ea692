"""Refunds are approved by somebody else where they are above the centre's limit, or asked for by the
front desk."""

from collections.abc import Mapping
from decimal import Decimal

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Forbidden
from shared_apps.core.money import format_rupees
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.refunds import rules
from tenant_apps.refunds.models import Refund

ACTION = "approve-refund"


def needs_approval(by: Actor, amount: Decimal, limit: Decimal | None) -> bool:
    """Whether a refund that `by` asks for needs somebody else's approval. What the system makes needs
    none."""
    if not isinstance(by, Principal):
        return False
    return rules.needs_approval(amount, limit, is_manager=by.rights in MANAGERS)


def refusals(*, by: Actor, record: Refund) -> Mapping[str, str]:
    """Returns field → error for who may not approve the refund: it is the own, or the role has not the
    right."""
    is_own = by.id is not None and by.id == record.created_by_id
    if is_own or not (isinstance(by, Principal) and by.rights in MANAGERS):
        return {"amount": _("Someone else must approve this refund.")}
    return {}


@writing()
def approve_refund(*, by: Actor, record: Refund) -> Refund:
    """Approves a requested refund. Raises Forbidden for one's own, Conflict `wrong_state` unless it is
    requested."""
    refund = _lock_requested(record)
    if refused := refusals(by=by, record=refund):
        raise Forbidden(" ".join(refused.values()), code="needs_manager")
    return audit.change(refund, by=by, status=Refund.Status.APPROVED)


@writing()
def reject_refund(*, by: Actor, record: Refund, reason: str) -> Refund:
    """Rejects a requested refund. Raises Conflict `wrong_state` unless it is requested."""
    refund = _lock_requested(record)
    return audit.change(refund, by=by, status=Refund.Status.REJECTED, note=reason)


@writing()
def withdraw_refund(*, by: Actor, record: Refund) -> Refund:
    """Rejects a refund whose request was withdrawn."""
    refund = _lock_requested(record)
    note = _("Withdrawn by {name}.").format(name=by.name)
    return audit.change(refund, by=by, status=Refund.Status.REJECTED, note=note)


def _lock_requested(record: Refund) -> Refund:
    refund = lock(record)
    if refund.status != Refund.Status.REQUESTED:
        state = refund.get_status_display().lower()
        raise Conflict(_("This refund is {status}.").format(status=state), code="wrong_state")
    return refund


def reasons_for_approval(refund: Refund) -> list[str]:
    """Returns why a requested refund needs approval, for whoever decides."""
    if refund.approval_limit is None or refund.amount <= refund.approval_limit:
        return [_("Refunds that the front desk asks for need approval.")]
    limit = format_rupees(refund.approval_limit)
    return [_("Refunds above {limit} need approval.").format(limit=limit)]


def details_of(refund: Refund) -> dict[str, str]:
    """Returns label → value of what is to be approved."""
    details = {
        _("Student"): f"{refund.student_name}, {refund.student_code}",
        _("Amount"): format_rupees(refund.amount),
        _("Method"): refund.get_method_display(),
        _("Reason"): refund.reason,
        _("Pay by"): format_day(refund.due_by),
        _("Rule"): refund.rule,
    }
    return {label: value for label, value in details.items() if value}
