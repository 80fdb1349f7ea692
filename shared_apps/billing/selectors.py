"""Orders, invoices, and what buying a plan would cost."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TypedDict

from django.contrib.postgres.aggregates import JSONBAgg, StringAgg
from django.db.models import (
    Aggregate,
    Case,
    CharField,
    Count,
    DecimalField,
    F,
    IntegerField,
    JSONField,
    OuterRef,
    Subquery,
    Sum,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, JSONObject

from shared_apps.billing import rules
from shared_apps.billing.models import Coupon, CreditNote, GatewayPayment, Invoice, Order
from shared_apps.core.api import columns, filters
from shared_apps.core.api.filters import Among
from shared_apps.core.api.lists import Listing
from shared_apps.core.gst import PARTS, Recipient, Supply, Taxed
from shared_apps.core.money import ZERO
from shared_apps.core.sql_days import Today
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import lazy
from shared_apps.plans.models import Plan
from shared_apps.platform.services import platform_settings
from shared_apps.subscriptions.models import Subscription
from tenants.models import Organisation

_REFUNDED = Coalesce(
    OfOuter(CreditNote.objects.all(), "invoice__order", Sum("total")),
    Value(ZERO, DecimalField(max_digits=12, decimal_places=2)),
)

ORDERS = Listing(
    Order.objects.live(),
    columns=[
        columns.id_(),
        columns.day("date", "placed_on", label=lazy("Date")),
        columns.text("code", label=lazy("Order")),
        columns.text("invoiceNumber", "invoice__number", label=lazy("Invoice"), null=True),
        columns.text("orgId", "organisation__code", label=lazy("Org ID")),
        columns.text("centreName", "organisation__name", label=lazy("Centre name")),
        columns.text("planName", "plan_name", label=lazy("Plan name")),
        columns.integer("durationMonths", "duration_months", label=lazy("Duration (months)")),
        columns.text("kind", label=lazy("Kind")),
        columns.text("couponCode", "coupon_code", label=lazy("Coupon")),
        columns.money("discount", label=lazy("Discount")),
        columns.money("total", label=lazy("Amount")),
        columns.money("tds", label=lazy("TDS")),
        columns.money("referralCredit", "referral_credit", label=lazy("Referral credit")),
        columns.money("refunded", _REFUNDED, label=lazy("Refunded")),
        columns.money(
            "payable", F("total") - F("tds") - F("referral_credit"), label=lazy("To receive")
        ),
        columns.text("method", label=lazy("Paid by")),
        columns.text("reference", label=lazy("Reference")),
        columns.day("startsOn", "term__starts_on", label=lazy("From"), null=True),
        columns.day("endsOn", "term__ends_on", label=lazy("To"), null=True),
        columns.text("status", label=lazy("Status")),
        columns.text("reason", label=lazy("Reason")),
        *columns.stamps(),
    ],
    search="search_text",
    filters={
        "status": filters.choices(Order.Status),
        "method": filters.choices(Order.Method, "method"),
        "coupon": filters.ids("coupon_id"),
        "from": filters.date_from("placed_on"),
        "to": filters.date_to("placed_on"),
    },
    default="-date",
    tabs="status",
    scope=filters.own_organisation("organisation_id"),
)
"""A centre sees its own; MASTER sees all of them in the public space."""

CREDIT_NOTES = Listing(
    CreditNote.objects.live(),
    columns=[
        columns.id_(),
        columns.day("date", "issue_date", label=lazy("Date")),
        columns.text("number", label=lazy("Credit note")),
        columns.text("invoiceNumber", "invoice__number", label=lazy("Invoice")),
        columns.day("invoiceDate", "invoice__issue_date", label=lazy("Invoice date")),
        columns.text("orgId", "organisation__code", label=lazy("Org ID")),
        columns.text("centreName", KT("recipient__name"), label=lazy("Centre name")),
        columns.text("gstin", KT("recipient__gstin"), label=lazy("GSTIN")),
        columns.text("placeOfSupply", "invoice__place_of_supply", label=lazy("Place of supply")),
        columns.money("taxable", label=lazy("Taxable")),
        columns.money("cgst", label=lazy("CGST")),
        columns.money("sgst", label=lazy("SGST")),
        columns.money("igst", label=lazy("IGST")),
        columns.money("total", label=lazy("Amount")),
        columns.money("referralCredit", "referral_credit", label=lazy("Referral credit")),
        columns.text("method", label=lazy("Paid back by")),
        columns.text("reference", label=lazy("Reference")),
        columns.text("refundStatus", "refund__status", label=lazy("Refund"), null=True),
        columns.day("endsOn", "ends_on", label=lazy("Term until"), null=True),
        columns.text("reason", label=lazy("Reason")),
        *columns.stamps(),
    ],
    search="search_text",
    filters={
        "method": filters.choices(CreditNote.Method, "method"),
        "from": filters.date_from("issue_date"),
        "to": filters.date_to("issue_date"),
    },
    default="-date",
    scope=filters.own_organisation("organisation_id"),
)
"""The platform's credit notes with what GSTR-1 wants of them (table CDNR). A centre sees its own."""

GATEWAY_PAYMENTS = Listing(
    GatewayPayment.objects.live(),
    columns=[
        columns.id_(),
        columns.instant("createDt", "created_at", label=lazy("Received")),
        columns.text("paymentId", "payment_id", label=lazy("Payment ID")),
        columns.text("orderCode", "order__code", label=lazy("Order")),
        columns.integer("orderId", "order_id"),
        columns.text("orgId", "order__organisation__code", label=lazy("Org ID")),
        columns.text("centreName", "order__organisation__name", label=lazy("Centre name")),
        columns.money("amount", label=lazy("Amount")),
        columns.text("currency", label=lazy("Currency")),
        columns.text("status", label=lazy("Status")),
        columns.text("reason", label=lazy("Reason")),
        *columns.stamps(),
    ],
    search="search_text",
    filters={
        "status": filters.choices(GatewayPayment.Status),
        "from": filters.date_from("created_at", instants=True),
        "to": filters.date_to("created_at", instants=True),
    },
    default="-createDt",
    tabs="status",
    scope=filters.no_scope,
)
"""MASTER's list of the payments that came by Razorpay."""


class CouponPlan(TypedDict):
    _id: int
    name: str
    durationMonths: int


def _of_plans(aggregate: Aggregate) -> Subquery:
    """Returns `aggregate` over the plans that the outer row's coupon is for."""
    plans = Plan.objects.filter(Among(F("pk"), OuterRef("plan_ids"))).order_by()
    # Grouping by a constant returns one row for all plans.
    grouped = plans.annotate(all=Value(1)).values("all").annotate(found=aggregate)
    return Subquery(grouped.values("found"))


def _status_of_coupon() -> Combinable:
    """Returns a coupon's status on the day on which the statement runs."""
    return Case(
        When(is_active=False, then=Value("INACTIVE")),
        When(valid_until__lt=Today(), then=Value("ENDED")),
        When(used__gte=F("limit"), then=Value("USED_UP")),
        When(valid_from__gt=Today(), then=Value("SCHEDULED")),
        default=Value("ACTIVE"),
        output_field=CharField(),
    )


_USED = Coalesce(
    OfOuter(Order.objects.live().filter(status__in=Order.USING), "coupon", Count("pk")),
    Value(0),
    output_field=IntegerField(),
)

COUPONS = Listing(
    Coupon.objects.live().annotate(used=_USED).annotate(status=_status_of_coupon()),
    columns=[
        columns.id_(),
        columns.text("code", label=lazy("Code")),
        columns.text("kind", label=lazy("Discount in")),
        columns.money("value", label=lazy("Discount")),
        columns.text(
            "planNames",
            Coalesce(
                _of_plans(StringAgg("name", ", ", distinct=True, order_by="name")),
                Value(""),
                output_field=TextField(),
            ),
            label=lazy("Plans"),
        ),
        columns.json(
            "plans",
            Coalesce(
                _of_plans(
                    JSONBAgg(
                        JSONObject(_id="pk", name="name", durationMonths="duration_months"),
                        order_by=["rank", "duration_months"],
                    )
                ),
                Value([], JSONField()),
            ),
            of=list[CouponPlan],
        ),
        columns.integer("leastMonths", "least_months", label=lazy("Shortest duration (months)")),
        columns.day("validFrom", "valid_from", label=lazy("Valid from")),
        columns.day("validUntil", "valid_until", label=lazy("Valid until")),
        columns.integer("used", F("used"), label=lazy("Used")),
        columns.integer("limit", label=lazy("Uses in all")),
        columns.flag("oncePerCentre", "once_per_centre", label=lazy("Once for each centre")),
        columns.flag("firstPurchase", "first_purchase", label=lazy("Only for a first purchase")),
        columns.text("note", label=lazy("Note")),
        columns.text("status", of=Coupon.Status, label=lazy("Status")),
        *columns.stamps(),
    ],
    search="search_text",
    filters={"status": filters.choices(Coupon.Status)},
    default="-createDt",
    tabs="status",
    scope=filters.no_scope,
)
"""MASTER's list of coupons."""

Usage = Mapping[str, int]
"""How many students, staff and branches a centre has, by these names."""


OrderKind = rules.Kind


class Price(TypedDict):
    """What buying a plan costs on a day, in rupees. The discount is the one of the coupon with this code,
    an empty text without one; the credit is for `creditDays` unused days."""

    kind: OrderKind
    planName: str
    durationMonths: int
    startsOn: date
    endsOn: date
    price: Decimal
    coupon: str
    discount: Decimal
    credit: Decimal
    creditDays: int
    taxable: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal
    total: Decimal
    largestTds: Decimal


def paid_terms(organisation: Organisation) -> list[Subscription]:
    """Returns the running paid term and the scheduled one after it; empty for a trial and after the
    end."""
    terms = Subscription.objects.live().select_related("plan").filter(organisation=organisation)
    return list(terms.filter(status__in=["ACTIVE", "SCHEDULED"]).order_by("starts_on", "pk"))


def left_of(invoice: Invoice) -> Taxed:
    """Returns what credit notes have left of an invoice."""
    notes = CreditNote.objects.filter(invoice=invoice)
    credited = notes.aggregate(**{f"sum_{part}": Sum(part) for part in PARTS})
    left = {part: getattr(invoice, part) - (credited[f"sum_{part}"] or ZERO) for part in PARTS}
    return Taxed(**left)


def recipient_of(organisation: Organisation) -> Recipient:
    """Returns the centre as its invoices show it, as of today."""
    place = ", ".join(part for part in (organisation.address, organisation.city) if part)
    return Recipient(
        name=organisation.name,
        address=f"{place} {organisation.pincode}".strip(),
        state=organisation.state,
        gstin=organisation.gstin,
    )


def offer_of(plan: Plan) -> rules.Offer:
    return rules.Offer(plan.pk, plan.name, plan.duration_months, plan.amount, plan.rank)


def coupon_fault(coupon: Coupon, organisation: Organisation, plan: Plan, today: date) -> str | None:
    """Returns why the centre cannot use the coupon for this plan today, or None. As of the statement: who
    decides by it holds the coupon's row."""
    orders = Order.objects.live().filter(status__in=Order.USING, coupon=coupon)
    bought = Order.objects.live().filter(organisation=organisation, status=Order.Status.CONFIRMED)
    terms = rules.CouponTerms(
        plan_ids=coupon.plan_ids,
        least_months=coupon.least_months,
        valid_from=coupon.valid_from,
        valid_until=coupon.valid_until,
        limit=coupon.limit,
        once_per_centre=coupon.once_per_centre,
        first_purchase=coupon.first_purchase,
    )
    return rules.coupon_fault(
        terms,
        offer_of(plan),
        today=today,
        used=orders.count(),
        used_by_centre=orders.filter(organisation=organisation).count(),
        bought=bought.count(),
    )


def quote_for(
    organisation: Organisation,
    plan: Plan,
    terms: Iterable[Subscription],
    today: date,
    coupon: Coupon | None = None,
) -> rules.Quote:
    """Returns what the plan costs this centre today. `terms` as `paid_terms` gives them.

    The service is received online: the place of supply is the centre's state, else the seller's
    (IGST Act, section 12(2))."""
    seller = platform_settings()
    supply = Supply.between(
        gstin=seller.gstin,
        branch_state=seller.state,
        recipient=recipient_of(organisation),
        online=True,
    )
    return rules.quote(
        offer_of(plan),
        [_term(term) for term in terms],
        supply,
        today=today,
        open_until=organisation.open_until,
        coupon=rules.Discount(coupon.value, coupon.kind == Coupon.Kind.PERCENT) if coupon else None,
    )


def _term(term: Subscription) -> rules.Term:
    rank = term.plan.rank if term.plan else -1
    return rules.Term(term.plan_id, rank, term.paid, term.starts_on, term.ends_on)


def price_of(plan: Plan, quoted: rules.Quote, coupon: Coupon | None = None) -> Price:
    line = quoted.line
    return {
        "kind": quoted.kind,
        "planName": plan.name,
        "durationMonths": plan.duration_months,
        "startsOn": quoted.starts_on,
        "endsOn": quoted.ends_on,
        "price": quoted.price,
        "coupon": coupon.code if coupon else "",
        "discount": quoted.discount,
        "credit": quoted.credit,
        "creditDays": quoted.credit_days,
        "taxable": line.taxable,
        "cgst": line.cgst,
        "sgst": line.sgst,
        "igst": line.igst,
        "total": line.total,
        "largestTds": rules.largest_tds(line.taxable),
    }


def limits_of(plan: Plan | Order) -> dict[str, int | None]:
    return {
        "students": plan.student_limit,
        "staff": plan.staff_limit,
        "branches": plan.branch_limit,
    }
