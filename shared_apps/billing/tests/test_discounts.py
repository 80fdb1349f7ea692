"""A centre buys a plan with a coupon."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from shared_apps.billing import document
from shared_apps.billing.models import Coupon, Invoice, Order
from shared_apps.billing.services.coupons import GUESSES
from shared_apps.billing.services.online import look_up_payments
from shared_apps.billing.services.orders import close_order, place_order
from shared_apps.billing.tests.coupon_steps import bought, buy, give, listed, price
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import unseal
from shared_apps.plans.models import Plan
from shared_apps.plans.services import draft_plan, publish_plan
from shared_apps.platform.services import change_platform_settings
from shared_apps.referrals.models import Referral
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import locked_organisation
from tenants.context import in_public
from tenants.models import Organisation
from tests.at_once import at_once
from tests.callers import master, signed_in
from tests.guards.walk import everything
from tests.paying import UTR, checkout, order_online, paid_online

UNKNOWN = "This coupon code is not valid."


@pytest.fixture
def owner(organisation):
    """The owner of a centre in the seller's state."""
    change_platform_settings(
        by=SYSTEM, seller_name="Class Master LLP", state="Maharashtra", gstin="27AAQFC1884L1ZP"
    )
    return signed_in("owner", organisation)


@pytest.fixture
def growth(database):
    return Plan.objects.get(name="Growth")


@pytest.fixture
def scale(database):
    draft = draft_plan(by=SYSTEM, name="Scale 12", amount=Decimal(80000), rank=3)
    return publish_plan(by=SYSTEM, record=draft)


def test_the_discount_lowers_what_is_taxed(owner, growth):
    give()
    found = price(owner, growth, "diwali-20").json()["data"]["price"]
    assert (found["price"], found["coupon"], found["discount"], found["taxable"]) == (
        "30000.00",
        "DIWALI-20",
        "6000.00",
        "24000.00",
    )
    assert (found["total"], found["largestTds"]) == ("28320.00", "2400.00")


def test_without_a_code_there_is_no_discount(owner, growth):
    found = owner.get(f"subscription/price?plan={growth.pk}").json()["data"]["price"]
    assert (found["coupon"], found["discount"], found["total"]) == ("", "0.00", "35400.00")


def test_a_coupon_in_rupees_takes_as_much_off(owner, growth):
    give(kind="RUPEES", value=Decimal("1234.50"))
    found = price(owner, growth, "DIWALI-20").json()["data"]["price"]
    assert found["taxable"] == "28765.50"


@pytest.mark.parametrize(
    "values", [{"value": Decimal(100)}, {"kind": "RUPEES", "value": Decimal(90000)}]
)
def test_at_least_a_rupee_of_the_price_remains(owner, growth, values):
    give(**values)
    found = price(owner, growth, "DIWALI-20").json()["data"]["price"]
    assert (found["taxable"], found["total"]) == ("1.00", "1.18")
    assert bought(owner, growth)["total"] == "1.18"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"is_active": False}, UNKNOWN),
        ({"deleted_at": "2026-01-01T00:00:00Z"}, UNKNOWN),
        ({"code": "DIWALI-21"}, UNKNOWN),
        ({"valid_from": 2}, "This coupon is valid from {coupon.valid_from:%d-%m-%Y}."),
        (
            {"valid_from": -9, "valid_until": -1},
            "This coupon ended on {coupon.valid_until:%d-%m-%Y}.",
        ),
        ({"plan_ids": [10**9]}, "This coupon is not for the plan Growth."),
        ({"least_months": 24}, "This coupon is for plans of 24 months or more."),
        ({"first_purchase": True}, "This coupon is only for a first purchase."),
    ],
)
def test_a_refused_code_says_why_under_its_field(owner, growth, values, sentence):
    coupon = give(**values)
    for answer in (price(owner, growth, "DIWALI-20"), buy(owner, growth)):
        assert answer.status_code == 400
        assert answer.json()["errors"] == {"coupon": [sentence.format(coupon=coupon)]}
    assert not Order.objects.filter(reference=UTR).exists()


def test_a_first_purchase_has_the_discount_for_first_purchases(owner, growth):
    give(first_purchase=True)
    Order.objects.filter(status="CONFIRMED").update(status="REJECTED", term=None)
    assert price(owner, growth, "DIWALI-20").status_code == 200


@pytest.mark.parametrize("code", ["%00", "x" * 300, "%27OR%271", "%F0%9F%8E%89", "-"])
def test_what_cannot_be_a_code_is_unknown(owner, growth, code):
    assert price(owner, growth, code).json()["errors"] == {"coupon": [UNKNOWN]}


def test_a_coupon_does_not_outweigh_the_credit_for_unused_days(owner, growth, scale):
    give(value=Decimal(70))
    bought(owner, growth, coupon="")
    without = owner.get(f"subscription/price?plan={scale.pk}").json()["data"]["price"]
    assert without["taxable"] == "50000.00"
    assert price(owner, scale, "DIWALI-20").json()["errors"] == {
        "coupon": [
            "With this coupon less than ₹1.00 would be left to pay. Please buy this plan "
            "without it."
        ]
    }


def test_a_centre_cannot_try_codes_without_end(owner, growth):
    give()
    for _ in range(GUESSES.tries):
        assert price(owner, growth, "WRONG-1").status_code == 400
    assert price(owner, growth, "DIWALI-20").status_code == 429
    assert buy(owner, growth).status_code == 429
    assert buy(owner, growth, coupon="").status_code == 201


def test_a_try_by_an_order_counts_although_the_order_is_refused(owner, growth):
    for _ in range(GUESSES.tries):
        assert buy(owner, growth, coupon="WRONG-1").status_code == 400
    assert buy(owner, growth, coupon="WRONG-1").status_code == 429
    assert price(owner, growth, "WRONG-1").status_code == 429


def test_a_right_code_is_no_guess(owner, growth):
    give()
    for _ in range(GUESSES.tries + 1):
        assert price(owner, growth, "DIWALI-20").status_code == 200


def test_another_centre_still_tries(owner, other_organisation, growth):
    give()
    for _ in range(GUESSES.tries):
        price(owner, growth, "WRONG-1")
    other = signed_in("owner", other_organisation)
    assert price(other, growth, "DIWALI-20").status_code == 200


def test_an_order_keeps_its_discount_as_it_was(owner, growth):
    coupon = give()
    order = buy(owner, growth).json()["data"]
    Coupon.objects.filter(pk=coupon.pk).update(value=50, code="DIWALI-50", is_active=False)
    assert master().post(f"superadmin/order/{order['_id']}/confirm").status_code == 200
    found = owner.get(f"subscription/order/{order['_id']}").json()["data"]
    assert (found["couponCode"], found["discount"], found["total"]) == (
        "DIWALI-20",
        "6000.00",
        "28320.00",
    )


@pytest.mark.parametrize("ending", ["cancelled", "rejected"])
def test_a_use_comes_back_when_the_order_is_not_paid(owner, growth, ending):
    coupon = give(limit=1)
    order = buy(owner, growth).json()["data"]
    if ending == "cancelled":
        owner.post(f"subscription/order/{order['_id']}/cancel")
    else:
        path = f"superadmin/order/{order['_id']}/reject"
        assert master().post(path, {"reason": "Not found"}).status_code == 200
    assert listed(coupon)["used"] == 0
    assert buy(owner, growth).status_code == 201


def test_a_centre_uses_a_coupon_once(owner, growth):
    give()
    bought(owner, growth)
    again = buy(owner, growth, reference="632118840300")
    assert again.json()["errors"] == {"coupon": ["Your centre has used this coupon already."]}


def test_a_coupon_for_each_purchase_is_used_again(owner, growth):
    coupon = give(once_per_centre=False)
    bought(owner, growth)
    assert buy(owner, growth, reference="632118840300").status_code == 201
    assert listed(coupon)["used"] == 2


def test_a_coupon_is_used_up_for_everybody_else(owner, other_organisation, growth):
    give(limit=1)
    bought(owner, growth)
    other = signed_in("owner", other_organisation)
    answer = price(other, growth, "DIWALI-20")
    assert answer.json()["errors"] == {"coupon": ["This coupon is used up."]}


def test_a_refused_order_uses_nothing(organisation, other_organisation, owner, growth):
    give()
    before = everything(organisation, other_organisation)
    assert buy(owner, growth, reference="12").status_code == 400
    assert everything(organisation, other_organisation) == before


def test_the_checkout_of_razorpay_asks_for_the_discounted_price(owner, growth, razorpay):
    coupon = give()
    order = order_online(owner, growth, coupon="DIWALI-20")
    assert checkout(owner, order)["amount"] == 2832000
    owner.post(f"subscription/order/{order['_id']}/cancel")
    paid, _payment = paid_online(owner, growth, razorpay, coupon="DIWALI-20")
    assert (paid["status"], listed(coupon)["used"]) == ("CONFIRMED", 1)


def test_a_use_comes_back_when_nobody_pays_by_razorpay_within_a_day(owner, growth, razorpay):
    coupon = give(limit=1)
    order_online(owner, growth, coupon="DIWALI-20")
    look_up_payments(timezone.now() + timedelta(hours=23))
    assert listed(coupon)["used"] == 1
    look_up_payments(timezone.now() + timedelta(hours=25))
    assert listed(coupon)["used"] == 0


def test_tds_is_at_most_ten_per_cent_of_what_the_discount_leaves(owner, growth):
    give()
    refused = buy(owner, growth, tds="2400.01")
    assert list(refused.json()["errors"]) == ["tds"]
    order = bought(owner, growth, tds="2400.00")
    assert (order["total"], order["payable"]) == ("28320.00", "25920.00")


def test_referral_credit_pays_what_the_discount_leaves(
    organisation, other_organisation, owner, growth
):
    give()
    Referral.objects.create(
        referrer=organisation,
        referred=other_organisation,
        settled_on=today(),
        amount=Decimal(100),
        status="EARNED",
    )
    order = bought(owner, growth, useReferralCredit=True)
    assert (order["discount"], order["total"], order["payable"]) == (
        "6000.00",
        "28320.00",
        "28220.00",
    )


def test_the_term_was_paid_at_the_discounted_price(organisation, owner, growth):
    give()
    order = bought(owner, growth)
    term = Subscription.objects.get(organisation=organisation, status="ACTIVE")
    invoice = Invoice.objects.get(order=order["_id"])
    assert (term.amount, term.paid) == (30000, invoice.taxable) == (30000, 24000)


def test_an_upgrade_credits_what_was_paid_and_not_the_price(owner, growth, scale):
    give()
    bought(owner, growth)
    found = owner.get(f"subscription/price?plan={scale.pk}").json()["data"]["price"]
    assert (found["credit"], found["taxable"]) == ("24000.00", "56000.00")


def test_an_upgrade_is_discounted_before_the_credit(owner, growth, scale):
    bought(owner, growth, coupon="")
    give()
    found = price(owner, scale, "DIWALI-20").json()["data"]["price"]
    assert (found["discount"], found["credit"], found["taxable"]) == (
        "16000.00",
        "30000.00",
        "34000.00",
    )


def test_a_refund_is_of_what_was_paid_and_brings_no_use_back(owner, growth):
    coupon = give(limit=1)
    order = bought(owner, growth)
    path = f"superadmin/order/{order['_id']}/refund"
    how = {"method": "BANK_TRANSFER", "reference": "HDFC0012345", "reason": "Closed"}
    assert master().post(path, how | {"amount": "28320.01"}).status_code == 409
    assert master().post(path, how | {"amount": "28320.00"}).status_code == 200
    assert listed(coupon)["used"] == 1


def test_half_a_refund_keeps_half_of_the_days(organisation, owner, growth):
    give()
    order = bought(owner, growth)
    path = f"superadmin/order/{order['_id']}/refund"
    how = {"method": "BANK_TRANSFER", "reference": "HDFC0012345", "reason": "Closed"}
    assert master().post(path, how | {"amount": "14160.00"}).status_code == 200
    term = Subscription.objects.get(organisation=organisation, status="ACTIVE")
    assert term.paid == 12000
    assert (term.ends_on - term.starts_on).days + 1 == 183


def test_the_invoice_says_price_discount_and_what_is_taxed(owner, growth, monkeypatch):
    give()
    rows = rows_of(bought(owner, growth), monkeypatch)
    assert [(row["label"], row.get("taxable"), row.get("cgst")) for row in rows] == [
        ("Growth, 12 months", "₹30,000.00", None),
        ("Discount (DIWALI-20)", "−₹6,000.00", None),
        ("Taxable value", "₹24,000.00", "₹2,160.00"),
    ]


def test_without_gst_the_invoice_says_price_and_discount(owner, growth, monkeypatch):
    change_platform_settings(by=SYSTEM, gstin="")
    give()
    rows = rows_of(bought(owner, growth), monkeypatch)
    assert [(row["label"], row["amount"]) for row in rows] == [
        ("Growth, 12 months", "₹30,000.00"),
        ("Discount (DIWALI-20)", "−₹6,000.00"),
    ]


def test_an_upgrade_with_a_coupon_has_a_line_for_the_credit(owner, growth, scale, monkeypatch):
    bought(owner, growth, coupon="")
    give()
    rows = rows_of(bought(owner, scale, reference="632118840300"), monkeypatch)
    assert [row["taxable"] for row in rows] == [
        "₹80,000.00",
        "−₹16,000.00",
        "−₹30,000.00",
        "₹34,000.00",
    ]


def test_the_invoice_of_a_discounted_plan_is_printed(owner, growth):
    give()
    order = bought(owner, growth)
    pdf = owner.get(f"subscription/order/{order['_id']}/invoice")
    assert pdf.content.startswith(b"%PDF")


def test_the_mail_with_the_invoice_says_what_was_saved(owner, growth):
    give()
    bought(owner, growth)
    mail = Mail.objects.get(to="owner@raga.test", key__startswith="order-")
    [said] = [text for text in unseal(mail.letter).paragraphs if "coupon" in text]
    assert said == "The coupon DIWALI-20 lowered the price by ₹6,000.00."


def rows_of(order, monkeypatch):
    """The lines of an order's invoice."""
    shown = {}
    monkeypatch.setattr(
        document, "render", lambda name, content, **more: shown.update(content) or b"%PDF"
    )
    document.invoice_pdf(document.invoice_of_order(order["_id"]))
    return shown["rows"]


def test_of_fifty_centres_at_once_as_many_use_a_coupon_as_its_limit_allows(committed):
    coupon = give(limit=3)
    growth = Plan.objects.get(name="Growth")
    centres = [
        Organisation.objects.create(
            schema_name=f"t_{place:012x}", name=f"Centre {place}", open_until=today()
        )
        for place in range(50)
    ]

    def order(place):
        with in_public():
            return place_order(
                by=SYSTEM,
                organisation_id=centres[place].pk,
                plan=growth,
                method="UPI",
                reference=f"7321188{place:05d}",
                coupon="DIWALI-20",
                used={"students": 0, "staff": 1, "branches": 0},
                day=today(),
            )

    results = at_once(50, order)
    placed = [result for result in results if isinstance(result, Order)]
    refused = [result for result in results if isinstance(result, Invalid)]
    assert (len(placed), len(refused)) == (3, 47)
    assert {str(refusal) for refusal in refused} == {"This coupon is used up."}
    assert Order.objects.filter(coupon=coupon, discount=6000).count() == 3

    with writing():
        locked_organisation(placed[0].organisation_id)
        close_order(placed[0], by=SYSTEM, status="REJECTED", action="rejected")
    free = next(place for place, result in enumerate(results) if isinstance(result, Invalid))
    assert isinstance(order(free), Order)
