"""What a centre earned by referrals pays its own plan."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.billing.models import Order
from shared_apps.billing.services import orders
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from shared_apps.plans.models import Plan
from shared_apps.referrals import services
from shared_apps.referrals.models import CreditEntry, Referral
from shared_apps.referrals.selectors import credit_of
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import at_once
from tests.callers import master, signed_in
from tests.paying import UTR, checkout, order_online, paid_online


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def growth(database):
    return Plan.objects.get(name="Growth")


@pytest.fixture
def earned(organisation, other_organisation):
    """₹100 that the first centre earned."""
    return Referral.objects.create(
        referrer=organisation,
        referred=other_organisation,
        settled_on=today(),
        amount=Decimal(100),
        status="EARNED",
    )


def credit(caller):
    return caller.get("useradmin/me").json()["user"]["referralAmount"]


def buy(caller, plan, **more):
    body = {"plan": plan.pk, "method": "UPI", "reference": UTR, "useReferralCredit": True}
    return caller.post("subscription/order", body | more)


def test_the_price_says_how_much_credit_can_be_used(owner, growth, earned):
    price = owner.get(f"subscription/price?plan={growth.pk}").json()["data"]
    assert (price["referralCredit"], price["price"]["total"]) == ("100.00", "30000.00")


def test_credit_lowers_what_is_to_pay_and_not_the_taxable_value(owner, growth, earned):
    order = buy(owner, growth).json()["data"]
    assert (order["total"], order["referralCredit"], order["payable"]) == (
        "30000.00",
        "100.00",
        "29900.00",
    )
    assert Order.objects.get(pk=order["_id"]).taxable == 30000


def test_credit_is_reserved_while_the_order_waits(owner, growth, earned):
    buy(owner, growth)
    assert credit(owner) == "0.00"


@pytest.mark.parametrize("ending", ["cancelled", "rejected"])
def test_credit_comes_back_once_when_the_order_is_not_paid(owner, growth, earned, ending):
    order = buy(owner, growth).json()["data"]
    if ending == "cancelled":
        close = lambda: owner.post(f"subscription/order/{order['_id']}/cancel")  # noqa: E731
    else:
        path = f"superadmin/order/{order['_id']}/reject"
        close = lambda: master().post(path, {"reason": "Not found"})  # noqa: E731
    assert close().status_code == 200
    assert close().status_code == 409
    assert credit(owner) == "100.00"


def test_credit_that_paid_is_used_up(owner, growth, earned):
    order = buy(owner, growth).json()["data"]
    assert master().post(f"superadmin/order/{order['_id']}/confirm").status_code == 200
    assert credit(owner) == "0.00"
    again = buy(owner, growth, reference="632118840300")
    assert (again.status_code, again.json()["code"]) == (409, "too_little_credit")


def test_the_checkout_asks_for_what_credit_leaves(owner, growth, earned, razorpay):
    order = order_online(owner, growth, useReferralCredit=True)
    assert checkout(owner, order)["amount"] == 2990000
    owner.post(f"subscription/order/{order['_id']}/cancel")
    paid, _payment = paid_online(owner, growth, razorpay, useReferralCredit=True)
    assert (paid["status"], credit(owner)) == ("CONFIRMED", "0.00")


def test_credit_and_tds_together_leave_a_rupee_to_pay(owner, earned):
    cheap = Plan.objects.get(name="Growth")
    Plan.objects.filter(pk=cheap.pk).update(amount=Decimal(100))
    order = buy(owner, cheap, tds="10.00").json()["data"]
    assert (order["referralCredit"], order["payable"]) == ("89.00", "1.00")
    assert credit(owner) == "11.00"


def test_without_asking_no_credit_is_used(owner, growth, earned):
    order = buy(owner, growth, useReferralCredit=False).json()["data"]
    assert (order["referralCredit"], credit(owner)) == ("0.00", "100.00")


def test_the_invoice_says_what_credit_paid(owner, growth, earned):
    from shared_apps.billing import document

    order = buy(owner, growth).json()["data"]
    master().post(f"superadmin/order/{order['_id']}/confirm")
    invoice = document.invoice_of_order(order["_id"])
    content = document._content(invoice)
    assert (content["paid"], content["referral_credit"]) == ("₹29,900.00", "₹100.00")


def test_of_several_uses_at_once_one_gets_the_credit(committed, organisation, earned):
    def use(place):
        from shared_apps.core.writing import writing
        from shared_apps.subscriptions.services import locked_organisation

        with writing():
            held = locked_organisation(organisation.pk)
            return services.use_credit(
                by=SYSTEM,
                organisation=held,
                amount=Decimal(100),
                order_code=f"ORD-9{place}",
                day=today(),
            )

    results = at_once(6, use)
    assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 5 + ["CreditEntry"]
    assert credit_of(organisation.pk) == 0


def test_a_reward_is_taken_back_once_within_seven_days(
    organisation, other_organisation, owner, earned
):
    take = {"by": SYSTEM, "organisation": other_organisation}
    assert services.take_reward_back(**take, day=today() + timedelta(days=8)) is None
    assert services.take_reward_back(**take, day=today() + timedelta(days=7)).amount == -100
    assert services.take_reward_back(**take, day=today()) is None
    assert credit(owner) == "0.00"
    [row] = owner.get("referral").json()["list"]
    assert (row["amount"], row["takenBackOn"]) == (
        "0.00",
        (today() + timedelta(days=7)).isoformat(),
    )
    with in_organisation(organisation):
        from tenant_apps.notifications.models import Notification

        assert Notification.objects.filter(kind="referral.takenBack").count() == 1


def test_credit_that_was_used_before_it_was_taken_back_is_missing_from_the_next_reward(
    organisation, other_organisation, owner, growth, earned
):
    buy(owner, growth)
    services.take_reward_back(by=SYSTEM, organisation=other_organisation, day=today())
    assert credit(owner) == "0.00"
    third = Organisation.objects.create(
        name="Third", schema_name="t_000000000003", status="CLOSED", referred_by=organisation
    )
    Referral.objects.create(
        referrer=organisation,
        referred=third,
        settled_on=today(),
        amount=Decimal(100),
        status="EARNED",
    )
    assert credit(owner) == "0.00"
    assert CreditEntry.objects.count() == 2


def test_more_than_there_is_cannot_be_used(organisation, earned):
    with pytest.raises(Conflict):
        services.use_credit(
            by=SYSTEM,
            organisation=organisation,
            amount=Decimal("100.01"),
            order_code="ORD-00009",
            day=today(),
        )
    assert orders.credit_of(organisation.pk) == 100
