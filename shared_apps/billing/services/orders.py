"""A centre orders a plan and names its payment; MASTER confirms it, which starts the term and issues
the invoice, or rejects it."""

from dataclasses import asdict
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.billing import events, gateway, mails, rules, selectors
from shared_apps.billing.models import Invoice, Order
from shared_apps.billing.selectors import Usage
from shared_apps.billing.services.coupons import take_coupon
from shared_apps.core.audit import audit_log
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.events import Event, Kind
from shared_apps.core.gst import Recipient, Supply, document_for
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.notice_settings import people_to_mail
from shared_apps.core.numbering import take_code, take_document_numbers
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from shared_apps.mail.services import queue_mail
from shared_apps.plans.models import Plan
from shared_apps.platform.services import seller_letterhead
from shared_apps.referrals.rules import usable_credit
from shared_apps.referrals.selectors import credit_of
from shared_apps.referrals.services import return_credit, settle_referral, use_credit
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.rules import term_ends_on
from shared_apps.subscriptions.services import begin_term, locked_organisation
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

UNIQUE = {"order_one_waiting": "reference", "order_reference_once": "reference"}


@writing()
def place_order(
    *,
    by: Actor,
    organisation_id: int,
    plan: Plan,
    method: str,
    reference: str = "",
    tds: Decimal = ZERO,
    coupon: str = "",
    use_referral_credit: bool = False,
    used: Usage,
    day: date,
) -> Order:
    """Notes what a centre buys and the payment that it names, for MASTER to confirm; one that is paid
    by Razorpay has no reference yet. `tds` is what it withholds of the total, in rupees; the code of a
    `coupon` lowers the price, and the coupon is used by this order from now on; with
    `use_referral_credit` the centre's referral credit pays as much as it can and is reserved from now
    on; `used` is what must fit into the plan; `day` is today.

    Runs in the centre's workspace. Raises Conflict `wrong_state` for a closing centre,
    `too_little_credit`, `plan_too_small`, `already_bought` while a later term is paid already,
    `credit_too_large`, `duplicate` while another order waits or for a reference that was sent
    before, TooMany after too many wrong codes, and Invalid for the coupon, the method, the reference or
    the TDS.
    """
    with in_public():
        organisation = locked_organisation(organisation_id)
        if organisation.status == Organisation.Status.CLOSING:
            raise Conflict(
                _("Your centre is closing. Write to support if it should stay open."),
                code="wrong_state",
            )
        terms = selectors.paid_terms(organisation)
        quoted = selectors.quote_for(organisation, plan, terms, day)
    _check_fit(plan, used)
    _check_order(quoted, terms)
    taken = None
    if coupon:
        with in_public():
            taken, quoted = take_coupon(organisation, coupon, plan, terms, day)
    if method == Order.Method.RAZORPAY:
        reference = ""
        if not gateway.is_set_up():
            raise Invalid.field("method", _("Razorpay is not set up. Please pay another way."))
        if tds:
            raise Invalid.field(
                "tds", _("Tax can be deducted only from a payment by UPI or bank transfer.")
            )
    elif fault := rules.reference_fault(method, reference):
        raise Invalid.field("reference", fault)
    if tds > (largest := rules.largest_tds(quoted.line.taxable)):
        raise Invalid.field(
            "tds",
            _("TDS can be at most {amount}, 10 % of the taxable value.").format(
                amount=format_rupees(largest)
            ),
        )
    with in_public():
        code = take_code(Order.CODES)
        credit = (
            _reserve_credit(organisation, quoted.line.total - tds, code, day, by=by)
            if (use_referral_credit)
            else ZERO
        )
    order = Order(
        code=code,
        placed_on=day,
        organisation=organisation,
        plan=plan,
        kind=quoted.kind,
        plan_name=plan.name,
        duration_months=plan.duration_months,
        student_limit=plan.student_limit,
        staff_limit=plan.staff_limit,
        branch_limit=plan.branch_limit,
        price=quoted.price,
        coupon=taken,
        coupon_code=taken.code if taken else "",
        discount=quoted.discount,
        credit=quoted.credit,
        credit_days=quoted.credit_days,
        taxable=quoted.line.taxable,
        tax=quoted.line.tax,
        total=quoted.line.total,
        tds=tds,
        referral_credit=credit,
        method=method,
        reference=reference,
    )
    with readable_constraints(Order, **UNIQUE):
        audit_log.create(order, by=by)
    if method != Order.Method.RAZORPAY:
        with in_public():
            notify(events.ORDER_PLACED.event(order, events.order_params(order)))
    return order


@writing()
def cancel_order(*, by: Actor, record: Order) -> Order:
    """The centre takes back an order that waits. Raises Conflict `wrong_state`."""
    with in_public():
        locked_organisation(record.organisation_id)
    return close_order(record, by=by, status=Order.Status.CANCELLED, action="cancelled")


def close_order(record: Order, *, by: Actor, **values: Any) -> Order:
    """Ends a waiting order without a payment and returns the referral credit that it had reserved; its
    coupon can be used again. Inside the transaction that holds the organisation's row. `values` are for
    `audit_log.change`; raises what it raises, and Conflict `wrong_state` for an order that does not
    wait."""
    order: Order = lock(record, values.pop("version", None))
    if order.status != Order.Status.WAITING:
        raise Conflict(
            _("This payment is {status}.").format(status=order.get_status_display().lower()),
            code="wrong_state",
        )
    order = audit_log.change(order, by=by, decided_at=timezone.now(), **values)
    if order.referral_credit:
        with in_public():
            return_credit(
                by=by,
                organisation=order.organisation,
                amount=order.referral_credit,
                order_code=order.code,
                day=timezone.localdate(),
            )
    return order


@writing()
def confirm_order(*, by: Actor, record: Order, day: date, reference: str = "") -> Order:
    """The payment has arrived: begins the term, or schedules it after the paid days, and issues the
    invoice; with a centre's first plan its referral is settled. Once for each order: raises Conflict
    `wrong_state` for one that does not wait, and without the `reference` of Razorpay's payment for
    one that is paid there.

    The price is the one of the order. The days are counted from `day`, today: a centre loses none by
    waiting.
    """
    organisation = locked_organisation(record.organisation_id)
    order = lock(record)
    if order.status != Order.Status.WAITING:
        order.check_transition(Order.Status.CONFIRMED)
        raise Conflict(_("This payment was confirmed already."), code="wrong_state")
    if order.method == Order.Method.RAZORPAY and not reference:
        raise Conflict(
            _("Razorpay confirms this payment itself as soon as it arrives."), code="wrong_state"
        )
    term = begin_term(_term_of(order, organisation, day), by=by, today=day)
    order = audit_log.change(
        order,
        by=by,
        action="confirmed",
        status=Order.Status.CONFIRMED,
        decided_at=timezone.now(),
        reference=reference or order.reference,
        term=term,
    )
    invoice = issue_invoice(order, organisation, day, by=by)
    settle_referral(by=by, organisation=organisation, day=day)
    event = events.ORDER_CONFIRMED.event(order, events.order_params(order))
    tell_centre(order, event, "payment confirmed", by=by)
    for owner, at in owners_to_mail(order, events.ORDER_CONFIRMED):
        letter = mails.confirmed(order, invoice, name=owner.name, term=term)
        key = f"order-{order.pk}-{owner.pk}"
        queue_mail(key=key, to=owner.email, letter=letter, not_before=at)
    return order


@writing()
def reject_order(*, by: Actor, record: Order, reason: str, version: int | None = None) -> Order:
    """The payment was not found: the centre can send another reference. Raises Conflict
    `wrong_state`, Stale."""
    locked_organisation(record.organisation_id)
    order = close_order(
        record,
        by=by,
        version=version,
        action="rejected",
        status=Order.Status.REJECTED,
        reason=reason,
    )
    event = events.ORDER_REJECTED.event(order, events.order_params(order))
    tell_centre(order, event, "payment rejected", by=by)
    for owner, at in owners_to_mail(order, events.ORDER_REJECTED):
        letter = mails.rejected(order, name=owner.name)
        key = f"order-{order.pk}-{owner.pk}"
        queue_mail(key=key, to=owner.email, letter=letter, not_before=at)
    return order


def _reserve_credit(
    organisation: Organisation, to_pay: Decimal, code: str, day: date, *, by: Actor
) -> Decimal:
    """Returns how much of the centre's credit the order uses."""
    amount = usable_credit(credit_of(organisation.pk), to_pay)
    use_credit(by=by, organisation=organisation, amount=amount, order_code=code, day=day)
    return amount


def _check_fit(plan: Plan, used: Usage) -> None:
    missing = rules.too_small(selectors.limits_of(plan), used)
    if missing:
        what, count, limit = missing[0]
        raise Conflict(
            _("{used} {things} do not fit into the plan {plan}, which allows {limit}.").format(
                used=count, things=what, plan=plan.name, limit=limit
            ),
            code="plan_too_small",
            data={"used": count, "limit": limit, "kind": what},
        )


def _check_order(quoted: rules.Quote, terms: list[Subscription]) -> None:
    if quoted.kind in {"RENEWAL", "DOWNGRADE"} and len(terms) > 1:
        raise Conflict(
            _("The next period is paid already: {plan} until {day}.").format(
                plan=terms[1].plan_name, day=f"{terms[1].ends_on:%d-%m-%Y}"
            ),
            code="already_bought",
        )
    if quoted.line.taxable <= 0:
        raise Conflict(
            _(
                "The credit for {days} unused days is as much as this plan costs. Please choose "
                "a longer plan."
            ).format(days=quoted.credit_days),
            code="credit_too_large",
        )


def _term_of(order: Order, organisation: Organisation, day: date) -> Subscription:
    """The term that a confirmed order begins, not saved. A renewal or downgrade follows the paid days
    if there still are any, also in the days of grace."""
    until = organisation.open_until if selectors.paid_terms(organisation) else None
    follows = order.kind in {Order.Kind.RENEWAL, Order.Kind.DOWNGRADE}
    starts = rules.day_after(until) if follows and until else day
    return Subscription(
        organisation=organisation,
        plan=order.plan,
        plan_name=order.plan_name,
        duration_months=order.duration_months,
        amount=order.price,
        paid=order.price - order.discount,
        student_limit=order.student_limit,
        staff_limit=order.staff_limit,
        branch_limit=order.branch_limit,
        starts_on=starts,
        ends_on=term_ends_on(starts, order.duration_months),
    )


def issue_invoice(order: Order, organisation: Organisation, day: date, *, by: Actor) -> Invoice:
    """Issues the invoice with the seller and the centre as they are today. The total is the one of the
    order: it does not depend on the place of supply."""
    letterhead = seller_letterhead()
    recipient: Recipient = selectors.recipient_of(organisation)
    supply = Supply.between(
        gstin=letterhead.gstin if order.tax else "",
        branch_state=letterhead.state,
        recipient=recipient,
        online=True,
    )
    line = rules.invoice_line(order.plan_name, order.duration_months, order.taxable, supply)
    [number] = take_document_numbers(Invoice.NUMBERS, 1, prefix=Invoice.PREFIX, day=day)
    invoice = Invoice(
        number=number,
        issue_date=day,
        organisation=organisation,
        order=order,
        letterhead=letterhead,
        recipient=asdict(recipient),
        document=document_for(supply, [line]),
        supplier_gstin=supply.gstin,
        place_of_supply=supply.place,
        head=line.head,
        sac=line.sac,
        rate=line.rate,
        taxable=line.taxable,
        cgst=line.cgst,
        sgst=line.sgst,
        igst=line.igst,
        total=line.total,
    )
    saved: Invoice = audit_log.create(invoice, by=by)
    return saved


def tell_centre(order: Order, event: Event, action: str, *, by: Actor, **facts: str) -> None:
    """Writes it down in the centre's workspace, with the order's code and these facts, and notifies its
    owners there."""
    with in_organisation(order.organisation):
        audit_log.record(action, by=by, kind="order", after={"code": order.code, **facts})
        notify(event)


def owners_to_mail(order: Order, kind: Kind[Any, Any]) -> list[tuple[User, datetime]]:
    """Returns the centre's owners who want mails of the kind, each with the moment from which on."""
    with in_organisation(order.organisation):
        return people_to_mail(kind, User.objects.owners_of(order.organisation_id))
