"""MASTER's coupons, and the use of one by a centre that buys a plan."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any

from shared_apps.accounts.throttle import QUARTER, Budget
from shared_apps.billing import rules, selectors
from shared_apps.billing.models import Coupon, Order
from shared_apps.core.audit import audit_log
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Invalid, TooMany
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from shared_apps.core.writing import writing
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.models import Subscription
from tenants.models import Organisation

UNIQUE: Mapping[str, str] = {"coupon_code_once": "code"}
GUESSES = Budget("coupon-centre", 10, QUARTER)
"""Of one centre: codes that it cannot use."""
STILL_CHANGED = frozenset({"valid_until", "limit", "note"})
"""What can be changed of a coupon that was used."""


@writing()
def create_coupon(*, by: Actor, **values: Any) -> Coupon:
    """Creates a coupon, which is active at once. Raises Conflict `duplicate` for a code that another one
    has, Invalid for a value or days that cannot be right."""
    coupon = Coupon(**values)
    _check(coupon)
    with readable_constraints(Coupon, **UNIQUE):
        created: Coupon = audit_log.create(coupon, by=by)
    return created


@writing()
def change_coupon(
    *, by: Actor, record: Coupon, version: int | None = None, **changes: Any
) -> Coupon:
    """Changes a coupon. Of one that was used only its last day, its limit and its note can be changed.

    Raises Conflict `used` for anything else of it and for a limit below its uses, `duplicate`, Invalid,
    Stale, NotFound.
    """
    coupon = lock(record, version)
    used = Order.objects.live().filter(coupon=coupon, status__in=Order.USING).count()
    differs = {name for name, value in changes.items() if getattr(coupon, name) != value}
    if used and differs - STILL_CHANGED:
        raise Conflict(
            _(
                "This coupon was used, so only its last day, its uses in all and its note can be "
                "changed. Please add a new coupon instead."
            ),
            code="used",
        )
    limit = changes.get("limit", coupon.limit)
    if limit is not None and limit < used:
        raise Invalid.field(
            "limit",
            counted(
                used,
                "This coupon was used {count} time. Enter at least as many.",
                "This coupon was used {count} times. Enter at least as many.",
            ),
        )
    for name, value in changes.items():
        setattr(coupon, name, value)
    _check(coupon)
    with readable_constraints(Coupon, **UNIQUE):
        changed: Coupon = audit_log.change(record, by=by, **changes)
    return changed


@writing()
def switch_coupon(*, by: Actor, record: Coupon, is_active: bool) -> Coupon:
    """Lets the code be used again, or no longer; orders that have it keep their discount. Raises Conflict
    `wrong_state` for a coupon that is so already."""
    coupon = lock(record)
    if coupon.is_active == is_active:
        state = Coupon.Status.ACTIVE if is_active else Coupon.Status.INACTIVE
        raise Conflict(
            _("This coupon is {status} already.").format(status=str(state.label).lower()),
            code="wrong_state",
        )
    changed: Coupon = audit_log.change(
        coupon, by=by, action="activated" if is_active else "deactivated", is_active=is_active
    )
    return changed


@writing()
def delete_coupon(*, by: Actor, record: Coupon) -> None:
    """Deletes a coupon. Orders that have it keep their discount."""
    audit_log.remove(record, by=by)


def quote_with(
    organisation: Organisation,
    code: str,
    plan: Plan,
    terms: Iterable[Subscription],
    day: date,
) -> tuple[Coupon, rules.Quote]:
    """Returns the coupon and what the plan costs with it today. A code that cannot be used counts as a
    guess: not inside a transaction, which would take the count back.

    Raises TooMany after ten of them in a quarter of an hour, Invalid on `coupon`.
    """
    with GUESSES.guess(str(organisation.pk)):
        coupon = Coupon.objects.live().filter(code=_tidy(code), is_active=True).first()
        return _quoted(coupon, organisation, plan, terms, day)


def take_coupon(
    organisation: Organisation,
    code: str,
    plan: Plan,
    terms: Iterable[Subscription],
    day: date,
) -> tuple[Coupon, rules.Quote]:
    """As `quote_with`, for an order: inside the transaction that places it and holds the organisation's
    row. Holds the coupon's row until the transaction ends, so that it is never used more often than its
    limit, however many centres buy at once."""
    subject = str(organisation.pk)
    try:
        with GUESSES.guess(subject):
            rows = Coupon.objects.select_for_update(no_key=True).live()
            coupon = rows.filter(code=_tidy(code), is_active=True).first()
            return _quoted(coupon, organisation, plan, terms, day)
    except Invalid as refused:
        # The count is rolled back with the order.
        refused.after_rollback = partial(_count_guess, subject)
        raise


def _quoted(
    coupon: Coupon | None,
    organisation: Organisation,
    plan: Plan,
    terms: Iterable[Subscription],
    day: date,
) -> tuple[Coupon, rules.Quote]:
    if coupon is None:
        raise Invalid.field("coupon", _("This coupon code is not valid."))
    if fault := selectors.coupon_fault(coupon, organisation, plan, day):
        raise Invalid.field("coupon", fault)
    quoted = selectors.quote_for(organisation, plan, terms, day, coupon)
    if fault := rules.too_little_left(quoted):
        raise Invalid.field("coupon", fault)
    return coupon, quoted


def _tidy(code: str) -> str:
    """Returns the code as it is kept; what cannot be one is none."""
    tidied = code.strip().upper()
    return tidied if rules.COUPON_CODE.fault(tidied) is None else ""


def _count_guess(subject: str) -> None:
    with suppress(TooMany):
        GUESSES.spend(subject)


def _check(coupon: Coupon) -> None:
    if coupon.kind == Coupon.Kind.PERCENT and not 1 <= coupon.value <= 100:
        raise Invalid.field("value", _("A discount in per cent is from 1 to 100."))
    if coupon.valid_until is not None and coupon.valid_until < coupon.valid_from:
        raise Invalid.field("validUntil", _("The last day cannot be before the first one."))
