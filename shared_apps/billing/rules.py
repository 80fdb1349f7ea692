"""What a plan costs a centre on a day, and what its running term tells its owner: pure, in rupees and
calendar days of India."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from math import ceil
from typing import Literal

from shared_apps.core.dates import format_day
from shared_apps.core.gst import Charge, Line, Supply, Taxed, part_of, tax_line
from shared_apps.core.money import ZERO, format_rupees, percent_of, to_paisa
from shared_apps.core.text_rules import TextRule
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from shared_apps.referrals.rules import LEAST_TO_PAY
from shared_apps.subscriptions.rules import grace_ends_on, term_ends_on

GST_RATE = Decimal(18)
SAC = "997331"
"""Licensing services for the right to use computer software (GST rate 18 %)."""
LARGEST_TDS = Decimal(10)
"""Per cent of the taxable value that a centre may withhold (Income-tax Act, section 194J)."""

Kind = Literal["NEW", "RENEWAL", "UPGRADE", "DOWNGRADE"]
Step = Literal["RENEWAL_DUE", "THREE_DAYS", "ONE_DAY", "LAST_DAY", "GRACE", "CLOSED"]

RENEWAL_DUE_DAYS = 14
COUPON_CODE = TextRule(
    "[A-Z0-9-]{3,20}", lazy("A code has 3 to 20 letters, digits and hyphens, such as DIWALI-20.")
)
_UTR = re.compile(r"[0-9]{12}")
_BANK_REFERENCE = re.compile(r"[A-Za-z0-9/-]{6,40}")


@dataclass(frozen=True, slots=True)
class Term:
    """A paid term: its plan, its place among the plans, what was paid for it before GST (credit for
    an earlier term included, a coupon's discount not), and its first and last day."""

    plan_id: int | None
    rank: int
    paid: Decimal
    starts_on: date
    ends_on: date

    def unused_days(self, today: date) -> int:
        """The days from today on: an upgrade takes effect today."""
        return max(0, (self.ends_on - max(today, self.starts_on)).days + 1)

    def unused(self, today: date) -> Decimal:
        """The part of what was paid that is for unused days, rounded to the paisa."""
        days = (self.ends_on - self.starts_on).days + 1
        return to_paisa(self.paid * self.unused_days(today) / days)


@dataclass(frozen=True, slots=True)
class Offer:
    """A plan on sale, with its price for `months` before GST."""

    plan_id: int
    name: str
    months: int
    price: Decimal
    rank: int


@dataclass(frozen=True, slots=True)
class Discount:
    """What a coupon takes off a price: so many per cent, or rupees."""

    value: Decimal
    is_percent: bool

    def of(self, price: Decimal) -> Decimal:
        """Returns the discount in rupees. At least ₹1 of the price remains."""
        full = percent_of(price, self.value) if self.is_percent else self.value
        return max(ZERO, min(full, price - LEAST_TO_PAY))


@dataclass(frozen=True, slots=True)
class Quote:
    """What buying costs: `line` is the offer's line of the invoice, after `discount` and `credit`."""

    kind: Kind
    starts_on: date
    ends_on: date
    price: Decimal
    discount: Decimal
    credit: Decimal
    credit_days: int
    line: Line


def kind_of(offer: Offer, terms: Iterable[Term]) -> Kind:
    """NEW without a running term. The same plan is renewed; another one of a higher rank is an
    upgrade, of an equal or lower rank a downgrade."""
    running = next(iter(terms), None)
    if running is None:
        return "NEW"
    if running.plan_id == offer.plan_id:
        return "RENEWAL"
    return "UPGRADE" if offer.rank > running.rank else "DOWNGRADE"


def quote(
    offer: Offer,
    terms: Iterable[Term],
    supply: Supply,
    *,
    today: date,
    open_until: date | None,
    coupon: Discount | None = None,
) -> Quote:
    """Returns what the offer costs on a day. `terms` are the running paid term and after it the
    scheduled one, if any; `open_until` is the last paid day; `coupon` lowers the price.

    A first or lapsed plan and an upgrade begin today. A renewal and a downgrade begin after the last
    paid day, also in the days of grace. An upgrade has credit for the unused days of all terms, so
    never more than was paid.
    """
    terms = list(terms)
    kind = kind_of(offer, terms)
    follows = kind in {"RENEWAL", "DOWNGRADE"} and open_until is not None
    starts = day_after(open_until) if follows and open_until else today
    credit, days = ZERO, 0
    if kind == "UPGRADE":
        credit = sum((term.unused(today) for term in terms), ZERO)
        days = sum(term.unused_days(today) for term in terms)
    discount = coupon.of(offer.price) if coupon else ZERO
    line = invoice_line(offer.name, offer.months, offer.price - discount - credit, supply)
    ends = term_ends_on(starts, offer.months)
    return Quote(kind, starts, ends, offer.price, discount, credit, days, line)


def invoice_line(plan: str, months: int, taxable: Decimal, supply: Supply) -> Line:
    """Returns the invoice's line for a plan at `taxable` rupees, with the GST of the supply."""
    return tax_line(Charge(f"{plan}, {months_in_words(months)}", SAC, taxable, GST_RATE), supply)


def day_after(day: date) -> date:
    return day + timedelta(days=1)


def months_in_words(months: int) -> str:
    """ "1 month", "12 months": printed on invoices, so in English."""
    return "1 month" if months == 1 else f"{months} months"


def too_small(
    limits: Mapping[str, int | None], used: Mapping[str, int]
) -> list[tuple[str, int, int]]:
    """Returns (what, used, limit) of each limit that is below what is used."""
    return [
        (kind, used[kind], limit)
        for kind, limit in limits.items()
        if limit is not None and used[kind] > limit
    ]


@dataclass(frozen=True, slots=True)
class CouponTerms:
    """For what a coupon is given; null and no plans are no bound."""

    plan_ids: Sequence[int]
    least_months: int | None
    valid_from: date
    valid_until: date | None
    limit: int | None
    once_per_centre: bool
    first_purchase: bool


def coupon_fault(
    coupon: CouponTerms, offer: Offer, *, today: date, used: int, used_by_centre: int, bought: int
) -> str | None:
    """Returns why a coupon cannot be used to buy the offer, or None. `used` is how often it is used in
    all and by this centre, `bought` how many plans the centre has paid for."""
    if today < coupon.valid_from:
        return _("This coupon is valid from {day}.").format(day=format_day(coupon.valid_from))
    if coupon.valid_until is not None and today > coupon.valid_until:
        return _("This coupon ended on {day}.").format(day=format_day(coupon.valid_until))
    if coupon.once_per_centre and used_by_centre:
        return _("Your centre has used this coupon already.")
    if coupon.limit is not None and used >= coupon.limit:
        return _("This coupon is used up.")
    if coupon.plan_ids and offer.plan_id not in coupon.plan_ids:
        return _("This coupon is not for the plan {plan}.").format(plan=offer.name)
    if coupon.least_months is not None and offer.months < coupon.least_months:
        return counted(
            coupon.least_months,
            "This coupon is for plans of {count} month or more.",
            "This coupon is for plans of {count} months or more.",
        )
    if coupon.first_purchase and bought:
        return _("This coupon is only for a first purchase.")
    return None


def too_little_left(quoted: Quote) -> str | None:
    """Returns why a coupon cannot be used at this price, or None: the credit for unused days and the
    discount leave less than ₹1 together, or the price is not more than that."""
    if quoted.discount and quoted.line.taxable >= LEAST_TO_PAY:
        return None
    return _(
        "With this coupon less than {amount} would be left to pay. Please buy this plan without it."
    ).format(amount=format_rupees(LEAST_TO_PAY))


def largest_tds(taxable: Decimal) -> Decimal:
    """Returns the most that may be withheld, in rupees."""
    return percent_of(taxable, LARGEST_TDS)


def reference_fault(method: str, reference: str) -> str | None:
    """Returns what is wrong with the reference of a payment, or None."""
    if not reference:
        return _("Please enter the reference of the payment.")
    if method == "UPI":
        if not _UTR.fullmatch(reference):
            return _("A UPI reference (UTR) has 12 digits.")
    elif not _BANK_REFERENCE.fullmatch(reference):
        return _("Enter the bank's reference: 6 to 40 letters and digits.")
    return None


def step_of(*, is_trial: bool, ends_on: date, today: date) -> Step | None:
    """Returns the step that a term is at on a day, None before the first. A day on which nothing ran
    is caught up by the step that is right today; earlier ones are left out."""
    left = (ends_on - today).days
    if left < 0:
        closed = is_trial or today > grace_ends_on(ends_on)
        return "CLOSED" if closed else "GRACE"
    if left == 0:
        return "LAST_DAY"
    if left == 1:
        return "ONE_DAY"
    if left <= 3:
        return "THREE_DAYS"
    return "RENEWAL_DUE" if not is_trial and left <= RENEWAL_DUE_DAYS else None


@dataclass(frozen=True, slots=True)
class Refund:
    """What a refund of an invoice comes to: the credit note's amounts, how much of them goes back to
    the referral credit, and the term's last day afterwards; None where the term ends at once."""

    part: Taxed
    referral_credit: Decimal
    ends_on: date | None

    @property
    def paid_back(self) -> Decimal:
        return self.part.total - self.referral_credit


def refund_of(
    amount: Decimal,
    *,
    left: Taxed,
    invoiced: Decimal,
    credit: Decimal,
    credit_left: Decimal,
    starts_on: date,
    ends_on: date,
    full_ends_on: date,
    today: date,
) -> Refund:
    """Returns what refunding `amount`, GST included, of an invoice means.

    `left` is what earlier credit notes have left of it, `invoiced` its total; `credit` is the referral
    credit that paid a part of it, `credit_left` what of that has not gone back. The term is from
    `starts_on` to `ends_on`, and was to end on `full_ends_on` when it was bought.

    Money and referral credit go back in the proportion in which they paid; the last refund takes what
    remains. The term keeps the share of its days that stays paid, and never ends before today; when
    nothing stays paid it ends at once.
    """
    if amount >= left.total:
        return Refund(left, credit_left, None)
    part = part_of(amount, left, equal_halves=True)
    back = min(credit_left, to_paisa(amount * credit / invoiced))
    days = (full_ends_on - starts_on).days + 1
    kept = ceil(days * (left.total - amount) / invoiced)
    shortened = max(starts_on + timedelta(days=kept - 1), today)
    return Refund(part, back, min(ends_on, shortened))
