"""A centre buys a plan, and MASTER confirms its payment."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.accounts.models import User
from shared_apps.billing.models import Invoice, Order
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from shared_apps.plans.models import Plan
from shared_apps.plans.services import change_plan, draft_plan, publish_plan
from shared_apps.platform.models import PlatformNotice
from shared_apps.platform.services import change_platform_settings
from shared_apps.subscriptions.models import Subscription
from tenant_apps.audit.models import AuditEntry
from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import at_once
from tests.callers import master, signed_in
from tests.guards.walk import everything
from tests.seed import STUDENTS_IN_ALL

UTR = "632118840299"


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def growth():
    return Plan.objects.get(name="Growth")


@pytest.fixture
def starter():
    return published(name="Starter", amount=Decimal(16000), rank=1)


@pytest.fixture
def scale():
    return published(name="Scale 12", amount=Decimal(80000), rank=3)


@pytest.fixture(autouse=True)
def seller(organisation):
    change_platform_settings(
        by=SYSTEM, seller_name="Class Master LLP", state="Maharashtra", gstin="27AAQFC1884L1ZP"
    )


def published(**values):
    return publish_plan(by=SYSTEM, record=draft_plan(by=SYSTEM, **values))


def buy(caller, on_sale, **more):
    body = {"plan": on_sale.pk, "method": "UPI", "reference": UTR}
    return caller.post("subscription/order", body | more)


def confirm(order):
    return master().post(f"superadmin/order/{order['_id']}/confirm")


def bought(caller, on_sale, **more):
    answer = buy(caller, on_sale, **more)
    assert answer.status_code == 201, answer.json()
    order = answer.json()["data"]
    assert confirm(order).status_code == 200
    return order


def test_a_payment_waits_for_master_and_changes_nothing_until_then(organisation, owner, growth):
    before = Subscription.objects.filter(organisation=organisation).count()
    order = buy(owner, growth).json()["data"]
    assert (order["status"], order["total"], order["code"]) == ("WAITING", "35400.00", "ORD-00004")
    assert Subscription.objects.filter(organisation=organisation).count() == before
    master_id = User.objects.get(role="MASTER").pk
    notices = PlatformNotice.objects.filter(user_id=master_id, kind="order.placed")
    assert notices.filter(params__centre=organisation.name).count() == 1


def test_a_confirmed_payment_starts_the_plan_with_its_limits(organisation, owner, growth):
    bought(owner, growth)
    organisation.refresh_from_db()
    assert (organisation.status, organisation.plan_name) == ("ACTIVE", "Growth")
    assert (organisation.student_limit, organisation.staff_limit) == (1000, 50)
    running = Subscription.objects.get(organisation=organisation, status="ACTIVE")
    assert (running.starts_on, running.paid) == (today(), Decimal(30000))
    assert organisation.open_until == running.ends_on


def test_the_owner_is_told_and_gets_the_invoice_by_mail(organisation, owner, growth):
    order = bought(owner, growth)
    invoice = Invoice.objects.get(order=order["_id"])
    assert (invoice.document, invoice.taxable, invoice.total) == ("TAX_INVOICE", 30000, 35400)
    assert Mail.objects.filter(to="owner@raga.test", key__startswith="order-").count() == 1
    with in_organisation(organisation):
        notice = Notification.objects.get(kind="order.confirmed")
        entry = AuditEntry.objects.get(action="payment confirmed")
    assert (notice.user_id, notice.params["planName"]) == (owner.user_id, "Growth")
    assert entry.after == {"code": order["code"]}
    pdf = owner.get(f"subscription/order/{order['_id']}/invoice")
    assert pdf.content.startswith(b"%PDF")


def test_an_invoice_keeps_seller_and_centre_as_they_were(organisation, owner, growth):
    order = bought(owner, growth)
    change_platform_settings(by=SYSTEM, seller_name="Another LLP", gstin="27AAPFU0939F1ZV")
    Organisation.objects.filter(pk=organisation.pk).update(name="Another name")
    invoice = Invoice.objects.get(order=order["_id"])
    assert invoice.letterhead.name == "Class Master LLP"
    assert (invoice.supplier_gstin, invoice.recipient["name"]) == (
        "27AAQFC1884L1ZP",
        organisation.name,
    )


def test_a_new_price_is_for_what_is_bought_from_then_on(owner, growth):
    order = buy(owner, growth).json()["data"]
    change_plan(by=SYSTEM, record=growth, amount=Decimal(99000))
    confirm(order)
    assert Invoice.objects.get(order=order["_id"]).taxable == Decimal(30000)


def test_an_order_starts_one_term_however_often_it_is_confirmed(owner, growth, organisation):
    order = bought(owner, growth)
    again = confirm(order)
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert Invoice.objects.filter(order=order["_id"]).count() == 1
    assert Subscription.objects.filter(organisation=organisation, status="ACTIVE").count() == 1


def test_a_rejected_payment_says_why_and_can_be_sent_again(organisation, owner, growth):
    order = buy(owner, growth).json()["data"]
    path = f"superadmin/order/{order['_id']}/reject"
    assert master().post(path, {"reason": "No such payment"}).status_code == 200
    assert owner.get(f"subscription/order/{order['_id']}").json()["data"]["reason"] == (
        "No such payment"
    )
    with in_organisation(organisation):
        assert Notification.objects.filter(kind="order.rejected").count() == 1
    assert buy(owner, growth).status_code == 201


def test_a_second_payment_waits_until_the_first_is_decided_or_cancelled(owner, growth):
    first = buy(owner, growth).json()["data"]
    second = buy(owner, growth, reference="632118840300")
    assert (second.status_code, second.json()["code"]) == (409, "duplicate")
    assert owner.post(f"subscription/order/{first['_id']}/cancel").status_code == 200
    assert buy(owner, growth, reference="632118840300").status_code == 201


def test_a_reference_pays_once(owner, other_organisation, growth):
    bought(owner, growth)
    other = signed_in("owner", other_organisation)
    waiting = Order.objects.get(status="WAITING")
    other.post(f"subscription/order/{waiting.pk}/cancel")
    answer = buy(other, growth)
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")


@pytest.mark.parametrize(
    "body",
    [
        {"reference": "123"},
        {"reference": ""},
        {"method": "CASH"},
        {"plan": 10**9},
        {"tds": "3000.01"},
        {"tds": "-1"},
    ],
)
def test_a_payment_that_cannot_be_right_is_refused_and_changes_nothing(
    organisation, other_organisation, owner, growth, body
):
    before = everything(organisation, other_organisation)
    assert buy(owner, growth, **body).status_code in {400, 404}
    assert everything(organisation, other_organisation) == before


def test_what_a_centre_withholds_as_tds_completes_the_payment(owner, growth):
    order = bought(owner, growth, tds="3000.00")
    found = owner.get(f"subscription/order/{order['_id']}").json()["data"]
    assert (found["status"], found["tds"], found["total"], found["payable"]) == (
        "CONFIRMED",
        "3000.00",
        "35400.00",
        "32400.00",
    )


@pytest.mark.parametrize("status", ["DRAFT", "RETIRED"])
def test_only_a_published_plan_can_be_bought(owner, growth, status):
    Plan.objects.filter(pk=growth.pk).update(status=status)
    assert buy(owner, growth).status_code == 404
    assert owner.get(f"subscription/price?plan={growth.pk}").status_code == 404


def test_price_and_dates_that_a_centre_sends_are_not_read(owner, growth):
    answer = buy(owner, growth, total="1.00", expiryDt="2099-01-01")
    assert answer.status_code == 400
    assert not Order.objects.filter(reference=UTR).exists()


def test_an_upgrade_takes_effect_at_once_with_credit_for_unused_days(
    organisation, owner, growth, scale
):
    bought(owner, growth)
    price = owner.get(f"subscription/price?plan={scale.pk}").json()["data"]["price"]
    order = bought(owner, scale, reference="632118840300")
    assert (price["kind"], price["credit"], price["taxable"]) == (
        "UPGRADE",
        "30000.00",
        "50000.00",
    )
    assert order["total"] == price["total"] == "59000.00"
    organisation.refresh_from_db()
    assert organisation.plan_name == "Scale 12"


def test_a_downgrade_begins_after_the_paid_days(organisation, owner, growth, starter):
    bought(owner, growth)
    organisation.refresh_from_db()
    until = organisation.open_until
    bought(owner, starter, reference="632118840300")
    organisation.refresh_from_db()
    assert organisation.plan_name == "Growth"
    scheduled = Subscription.objects.get(organisation=organisation, status="SCHEDULED")
    assert scheduled.starts_on == until + timedelta(days=1)
    assert organisation.open_until == scheduled.ends_on
    third = buy(owner, starter, reference="632118840301")
    assert (third.status_code, third.json()["code"]) == (409, "already_bought")


def test_a_plan_that_is_too_small_is_refused_with_the_numbers(owner, organisation):
    tiny = published(name="Tiny", amount=Decimal(100), student_limit=3)
    answer = buy(owner, tiny)
    assert (answer.status_code, answer.json()["code"]) == (409, "plan_too_small")
    assert answer.json()["message"] == (
        f"{STUDENTS_IN_ALL} students do not fit into the plan Tiny, which allows 3."
    )
    [choice] = [
        plan for plan in owner.get("subscription/plans").json()["data"] if plan["_id"] == tiny.pk
    ]
    assert choice["tooSmallFor"] == ["students"]
    assert not Order.objects.filter(organisation=organisation, plan=tiny).exists()


def test_a_shorter_plan_that_costs_less_than_the_credit_is_refused(owner, growth):
    bought(owner, growth)
    month = published(name="Scale 1", amount=Decimal(8000), duration_months=1, rank=3)
    answer = buy(owner, month, reference="632118840300")
    assert (answer.status_code, answer.json()["code"]) == (409, "credit_too_large")


def test_a_centre_reads_its_own_orders_and_no_others(organisation, other_organisation, owner):
    own = owner.get("subscription/order").json()["list"]
    assert {order["orgId"] for order in own} == {organisation.code}
    theirs = Order.objects.filter(organisation=other_organisation).earliest("pk")
    assert owner.get(f"subscription/order/{theirs.pk}").status_code == 404
    assert owner.get(f"subscription/order/{theirs.pk}/invoice").status_code == 404


def test_a_closed_centre_buys_a_plan_and_works_again(organisation, owner, growth, ids):
    Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED")
    Subscription.objects.filter(organisation=organisation).update(status="ENDED")
    closed = signed_in("owner", organisation)
    assert closed.put(f"branch/update/{ids.branch}", {"city": "Nashik"}).status_code == 402
    bought(closed, growth)
    answer = signed_in("owner", organisation).put(f"branch/update/{ids.branch}", {"city": "Nashik"})
    assert answer.status_code == 200


def test_of_two_confirmations_at_the_same_time_one_starts_the_term(committed, other_organisation):
    from shared_apps.billing.services.orders import confirm_order

    order = Order.objects.get(status="WAITING")
    results = at_once(2, lambda place: confirm_order(by=SYSTEM, record=order, day=today()))
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "Order"]
    assert Invoice.objects.filter(order=order).count() == 1
    assert (
        Subscription.objects.filter(organisation=other_organisation, status="ACTIVE").count() == 1
    )
