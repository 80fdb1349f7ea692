"""What a centre sees of its plan, and how it buys one. Above all apps, because a plan is compared with
what is used of it."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal, NotRequired, TypedDict, cast

from django.conf import settings
from rest_framework import serializers

from shared_apps.accounts.models import User
from shared_apps.billing import gateway
from shared_apps.billing import selectors as billing
from shared_apps.billing.api import show_credit_note, show_invoice
from shared_apps.billing.api.coupons import CouponCode
from shared_apps.billing.models import CreditNote, Order
from shared_apps.billing.rules import too_small
from shared_apps.billing.services import coupons, online, orders
from shared_apps.core import security_log
from shared_apps.core.api.call import Call, DataResponse, Pdf
from shared_apps.core.api.fields import Choice, Money, Reference, Text
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import SIGNED_IN, Policy, Space
from shared_apps.core.api.resource import Needed, Record, Resource, collection, verb
from shared_apps.core.api.schemas import CombinedSchema
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.roles import MANAGERS, OWNERS, Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.upi import upi_link
from shared_apps.plans.models import Plan
from shared_apps.plans.selectors import ON_SALE, PlanOnSale, on_sale
from shared_apps.platform.services import platform_settings
from shared_apps.referrals.rules import usable_credit
from shared_apps.referrals.selectors import credit_of
from shared_apps.subscriptions import rules
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.home.selectors import PLAN_USAGE, gather
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

PlanUsage = Annotated[dict[str, Any], CombinedSchema("PlanUsage", PLAN_USAGE)]


class PlanLimits(TypedDict):
    students: int | None
    staff: int | None
    branches: int | None


class Owner(TypedDict):
    name: str
    phone: str


class CurrentTerm(TypedDict):
    """`graceUntil` is the last day on which everything works after a paid plan; `owner` is whom to ask
    to buy one."""

    planName: str
    createDt: date
    expiryDt: date | None
    status: str
    state: Literal["TRIAL", "ACTIVE", "GRACE", "CLOSED", "SUSPENDED", "CLOSING"]
    daysLeft: int | None
    isTrial: bool
    amount: Decimal
    durationMonths: int
    graceUntil: date | None
    owner: Owner | None
    limits: NotRequired[PlanLimits]
    usage: NotRequired[PlanUsage]


class PlanChoice(PlanOnSale):
    """`kind` is what buying it would be; `tooSmallFor` are those of students, staff and branches that
    do not fit into it."""

    kind: billing.OrderKind
    isCurrent: bool
    tooSmallFor: list[str]


class PayTo(TypedDict):
    """Where a centre pays; empty texts for what MASTER has not filled in. `upiLink` opens a UPI app
    with the amount; `razorpay` says whether it can pay there."""

    name: str
    upiId: str
    bankName: str
    bankAccount: str
    bankIfsc: str
    note: str
    upiLink: str
    razorpay: bool


class PriceToPay(TypedDict):
    """`referralCredit` is how much of the price the centre can pay with what it earned by referrals."""

    price: billing.Price
    payTo: PayTo
    referralCredit: Decimal


class SubscriptionResource(Resource):
    """The profile panel's subscription block (specification section 7), and the plans on sale."""

    path = "subscription"

    @collection("GET", "user/{organisation}", policy=SIGNED_IN, space=Space.EITHER)
    def current(self, call: Call, organisation: str) -> CurrentTerm | None:
        """The organisation's running or last term; null when there never was one.

        A centre names only itself. Limits and usage are for those who manage the plan.
        """
        own = call.by.workspace
        if call.by.role is not Role.MASTER and (own is None or own.code != organisation):
            raise NotFound
        with in_public():
            found = Organisation.with_schema().filter(code=organisation).first()
            if found is None:
                raise NotFound
            terms = Subscription.objects.filter(organisation=found)
            term = terms.exclude(status="SCHEDULED").order_by("-pk").first()
        if term is None:
            return None
        data = _current(found, term)
        if call.by.rights in MANAGERS or call.by.role is Role.MASTER:
            with in_organisation(found):
                data["usage"] = gather(PLAN_USAGE)
            data["limits"] = {
                "students": found.student_limit,
                "staff": found.staff_limit,
                "branches": found.branch_limit,
            }
        return data

    @collection("GET", policy=MANAGERS)
    def plans(self, call: Call) -> list[PlanChoice]:
        """The plans on sale for this centre: what buying each would be, and what is in its way."""
        organisation, used = Organisation.current(), gather(PLAN_USAGE)
        plans = Plan.objects.live().filter(status=Plan.Status.PUBLISHED)
        terms = billing.paid_terms(organisation)
        return [
            _choice(organisation, plan, terms, used)
            for plan in plans.order_by("rank", "duration_months", "pk")
        ]

    @collection("GET", policy=OWNERS, query={"plan": Needed(int), "coupon": str})
    def price(self, call: Call) -> PriceToPay:
        """What a plan costs this centre today, with the code of a coupon if there is one, and where to
        pay."""
        plan, organisation = _plan_asked(call), Organisation.current()
        terms, day, coupon = billing.paid_terms(organisation), today(), None
        if code := call.query.get("coupon", ""):
            coupon, quoted = coupons.quote_with(organisation, code, plan, terms, day)
        else:
            quoted = billing.quote_for(organisation, plan, terms, day)
        return {
            "price": billing.price_of(plan, quoted, coupon),
            "payTo": _pay_to(organisation, quoted.line.total),
            "referralCredit": usable_credit(credit_of(organisation.pk), quoted.line.total),
        }


class Checkout(TypedDict):
    """What Razorpay's checkout is opened with; `amount` is in paise, `script` its address."""

    script: str
    key: str
    orderId: str
    amount: int
    currency: str
    name: str
    description: str
    email: str
    phone: str


class OrderInput(Input):
    plan = Reference(ON_SALE, label=lazy("Plan"), missing=lazy("Please choose a plan."))
    method = Choice(
        Order.Method.choices, label=lazy("Pay by"), missing=lazy("Please choose how you pay.")
    )
    reference = Text(required=False, max_length=40, label=lazy("Reference"))
    coupon = CouponCode(required=False, label=lazy("Coupon"))
    tds = Money(required=False, allow_null=True, label=lazy("TDS withheld"))
    useReferralCredit = serializers.BooleanField(
        source="use_referral_credit", required=False, label=lazy("Use referral credit")
    )


class ReturnInput(Input):
    """What Razorpay's checkout gives the browser after a payment."""

    paymentId = Text(
        source="payment_id",
        max_length=40,
        label=lazy("Payment ID"),
        missing=lazy("The payment's ID is missing."),
    )
    signature = Text(
        max_length=200, label=lazy("Signature"), missing=lazy("The payment's signature is missing.")
    )


class OrderResource(Resource):
    """What the centre bought, with its invoices. Works while the plan is closed."""

    path = "subscription/order"
    policy = Policy(read=MANAGERS)
    listing = billing.ORDERS

    @collection(
        "POST",
        "",
        policy=OWNERS,
        input=OrderInput,
        idempotent=True,
        status=201,
        open_when_closed=True,
    )
    def place(self, call: Call) -> DataResponse[Record]:
        """Buys a plan with the reference of a payment, which MASTER confirms, or to be paid by
        Razorpay: open its checkout next."""
        assert call.by.workspace is not None
        order = orders.place_order(
            by=call.by,
            organisation_id=call.by.workspace.id,
            used=gather(PLAN_USAGE),
            day=today(),
            **{name: value for name, value in call.data.items() if value is not None},
        )
        message = _("Sent. Your plan starts as soon as the payment is confirmed.")
        if order.method == Order.Method.RAZORPAY:
            message = _("Ordered. Your plan starts as soon as you have paid.")
        return DataResponse(billing.ORDERS.record(call.by, order.pk), message)

    @verb("POST", policy=OWNERS, open_when_closed=True)
    def checkout(self, call: Call, order: Order) -> Checkout:
        """What opens Razorpay's checkout for an order that waits."""
        return _checkout(online.open_checkout(by=call.by, record=order), call)

    @verb("POST", policy=OWNERS, input=ReturnInput, open_when_closed=True)
    def paid(self, call: Call, order: Order) -> DataResponse[Record]:
        """The browser comes back from Razorpay's checkout with a payment."""
        try:
            found = online.take_return(record=order, day=today(), **call.data)
        except Invalid:
            security_log.note(call.request, "forged payment")
            raise
        message = _("Your payment is being checked. Your plan starts as soon as it is confirmed.")
        if found.status == Order.Status.CONFIRMED:
            message = _("Paid. Your plan has started.")
        return DataResponse(billing.ORDERS.record(call.by, order.pk), message)

    @verb("POST", policy=OWNERS, open_when_closed=True)
    def cancel(self, call: Call, order: Order) -> DataResponse[Record]:
        """Takes back a payment that waits for confirmation."""
        orders.cancel_order(by=call.by, record=order)
        return DataResponse(billing.ORDERS.record(call.by, order.pk), _("Cancelled."))

    @verb("GET", policy=MANAGERS, heavy=Heavy.PAPER)
    def invoice(self, call: Call, order: Order) -> Pdf:
        """The invoice as PDF."""
        return show_invoice(order)


class SubscriptionCreditNoteResource(Resource):
    """The credit notes of what the centre bought. Works while the plan is closed."""

    path = "subscription/creditnote"
    policy = Policy(read=MANAGERS)
    listing = billing.CREDIT_NOTES

    @verb("GET", policy=MANAGERS, heavy=Heavy.PAPER)
    def document(self, call: Call, note: CreditNote) -> Pdf:
        """The credit note as PDF."""
        return show_credit_note(note)


def _current(organisation: Organisation, term: Subscription) -> CurrentTerm:
    until = organisation.open_until
    is_trial = term.duration_months == 0
    closed = as_workspace(workspace_state(organisation)).is_closed(today())
    lapsed = closed and organisation.status != Organisation.Status.CLOSING
    state = Organisation.Status.CLOSED if lapsed else Organisation.Status(organisation.status)
    owner = User.objects.owners_of(organisation.pk).order_by("pk").first()
    return {
        "planName": term.plan_name,
        "createDt": term.starts_on,
        "expiryDt": term.ends_on if until is None else until,
        "status": str(state.label),
        "state": cast(Any, state.value),
        "daysLeft": rules.days_left(until, today()),
        "isTrial": is_trial,
        "amount": term.amount,
        "durationMonths": term.duration_months,
        "graceUntil": None if is_trial or until is None else rules.grace_ends_on(until),
        "owner": {"name": owner.name, "phone": owner.phone} if owner else None,
    }


def _choice(
    organisation: Organisation, plan: Plan, terms: list[Subscription], used: billing.Usage
) -> PlanChoice:
    quoted = billing.quote_for(organisation, plan, terms, today())
    return {
        **on_sale(plan),
        "kind": quoted.kind,
        "isCurrent": bool(terms) and terms[0].plan_id == plan.pk,
        "tooSmallFor": [what for what, _used, _limit in too_small(billing.limits_of(plan), used)],
    }


def _plan_asked(call: Call) -> Plan:
    try:
        pk = parse_id(call.query.get("plan", ""))
    except ValueError:
        raise Invalid.field("plan", _("Please choose a plan.")) from None
    plan: Plan = ON_SALE.find(call.by, pk)
    return plan


def _checkout(order: Order, call: Call) -> Checkout:
    seller = platform_settings()
    with in_public():
        phone = User.objects.values_list("phone", flat=True).get(pk=call.by.id)
    return {
        "script": settings.RAZORPAY_CHECKOUT_URL,
        "key": settings.RAZORPAY_KEY_ID,
        "orderId": order.gateway_order,
        "amount": gateway.to_paise(order.to_receive),
        "currency": gateway.CURRENCY,
        "name": seller.seller_name or seller.name,
        "description": f"{order.plan_name}, {order.code}",
        "email": call.by.email,
        "phone": phone,
    }


def _pay_to(organisation: Organisation, amount: Decimal) -> PayTo:
    seller = platform_settings()
    name, note = seller.seller_name or seller.name, f"Class Master {organisation.code}"
    link = upi_link(upi_id=seller.upi_id, payee=name, amount=amount, note=note)
    return {
        "name": name,
        "upiId": seller.upi_id,
        "bankName": seller.bank_name,
        "bankAccount": seller.bank_account,
        "bankIfsc": seller.bank_ifsc,
        "note": note,
        "upiLink": link if seller.upi_id else "",
        "razorpay": gateway.is_set_up(),
    }
