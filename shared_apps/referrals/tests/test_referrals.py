"""An organisation refers another one and earns ₹100 when that one buys its first plan."""

from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from shared_apps.accounts.models import User
from shared_apps.billing.models import Order
from shared_apps.billing.services.orders import confirm_order
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.plans.models import Plan
from shared_apps.platform.models import PlatformAuditEntry
from shared_apps.referrals.models import Referral
from tenant_apps.audit.models import AuditEntry
from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import at_once
from tests.callers import master, nobody, signed_in

REASONS = {
    "gstin": ("27AAPFU0939F1ZV", "SAME_GSTIN"),
    "pan": ("AAPFU0939F", "SAME_PAN"),
    "phone": ("+91 9822012345", "SAME_PHONE"),
    "email": ("office@raga.test", "SAME_EMAIL"),
}


@pytest.fixture
def referred(organisation, other_organisation):
    """Signed up with the first organisation's link; its payment waits for confirmation."""
    User.objects.filter(organisation=other_organisation).update(phone="9847012399")
    assert other_organisation.referred_by == organisation
    return other_organisation


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def confirm():
    order = Order.objects.get(status="WAITING")
    answer = master().post(f"superadmin/order/{order.pk}/confirm")
    assert answer.status_code == 200, answer.content


def listed(caller):
    return caller.get("referral").json()["list"]


def earned(caller):
    return caller.get("useradmin/me").json()["user"]["referralAmount"]


def test_nothing_is_earned_until_the_referred_centre_buys_a_plan(referred, owner):
    [row] = listed(owner)
    assert (row["centreName"], row["status"]) == ("Tiny Brushes Art Studio", None)
    assert (row["settledOn"], row["amount"]) == (None, "0.00")
    assert earned(owner) == "0.00"


def test_the_first_plan_of_the_referred_centre_earns_100_rupees(referred, owner):
    confirm()
    [row] = listed(owner)
    assert (row["status"], row["reason"], row["amount"]) == ("EARNED", "", "100.00")
    assert row["settledOn"] == today().isoformat()
    assert earned(owner) == "100.00"


def test_everybody_of_the_centre_sees_what_it_earned(referred, organisation):
    confirm()
    for person in ("admin", "staff", "trainer"):
        caller = signed_in(person, organisation)
        assert (len(listed(caller)), earned(caller)) == (1, "100.00")


def test_the_owner_of_the_referring_centre_is_told(referred, organisation, owner):
    confirm()
    with in_organisation(organisation):
        notice = Notification.objects.get(kind="referral.earned")
        entry = AuditEntry.objects.get(action="referral earned")
    assert notice.user_id == owner.user_id
    assert notice.params == {"centre": "Tiny Brushes Art Studio", "amount": "100.00"}
    assert entry.after == notice.params


def test_the_platform_keeps_an_entry_of_it(referred):
    confirm()
    entry = PlatformAuditEntry.objects.get(kind="referral")
    assert (entry.action, entry.label) == ("created", "Tiny Brushes Art Studio")
    assert entry.actor_id == User.objects.get(role=Role.MASTER).pk


def test_the_second_plan_of_the_same_centre_earns_nothing_more(referred, owner):
    confirm()
    buyer = signed_in("owner", referred)
    growth = Plan.objects.get(name="Growth").pk
    body = {"plan": growth, "method": "UPI", "reference": "632118840300"}
    assert buyer.post("subscription/order", body).status_code == 201
    confirm()
    assert (len(listed(owner)), earned(owner)) == (1, "100.00")


@pytest.mark.parametrize("field", REASONS)
def test_a_centre_of_the_same_owner_does_not_count_and_the_list_says_why(
    referred, organisation, owner, field
):
    value, reason = REASONS[field]
    own = value.removeprefix("+91 ")
    Organisation.objects.filter(pk=organisation.pk).update(**{field: own})
    Organisation.objects.filter(pk=referred.pk).update(**{field: value})
    confirm()
    [row] = listed(owner)
    assert (row["status"], row["reason"], row["amount"]) == ("NOT_COUNTED", reason, "0.00")
    assert earned(owner) == "0.00"
    with in_organisation(organisation):
        assert not Notification.objects.filter(kind="referral.earned").exists()


def test_an_owner_with_a_second_address_and_the_same_phone_does_not_count(referred, owner):
    phone = User.objects.get(email="owner@raga.test").phone
    User.objects.filter(email="owner@tiny.test").update(phone=phone)
    confirm()
    assert [row["reason"] for row in listed(owner)] == ["SAME_PHONE"]


def test_an_owner_who_has_left_the_referring_centre_still_does_not_count(referred, owner):
    User.objects.create(
        email="partner@raga.test",
        name="Former partner",
        phone="9847012399",
        role=Role.SUPER_ADMIN,
        organisation=referred.referred_by,
        state=User.State.INACTIVE,
    )
    confirm()
    assert [row["reason"] for row in listed(owner)] == ["SAME_PHONE"]


def test_what_was_settled_stays_when_the_centre_changes_its_phone_later(referred, owner):
    Organisation.objects.filter(pk=referred.pk).update(phone="9822012345")
    confirm()
    Organisation.objects.filter(pk=referred.pk).update(phone="9847012345")
    assert [row["status"] for row in listed(owner)] == ["NOT_COUNTED"]


def test_a_centre_that_nobody_referred_earns_nobody_anything(other_organisation):
    Organisation.objects.filter(pk=other_organisation.pk).update(referred_by=None)
    confirm()
    assert not Referral.objects.exists()


def test_the_referred_centre_sees_nothing_of_who_referred_it(referred, organisation):
    confirm()
    buyer = signed_in("owner", referred)
    assert (listed(buyer), earned(buyer)) == ([], "0.00")
    assert organisation.name not in buyer.get("referral/export?format=csv").content.decode()


def test_the_list_is_for_people_of_a_centre(organisation, referred):
    assert nobody().get("referral").status_code == 401
    assert master().get("referral").status_code == 403


def test_a_referral_of_the_same_centre_is_kept_once(referred, organisation):
    confirm()
    again = Referral(
        referrer=organisation,
        referred=referred,
        settled_on=today(),
        amount=Decimal(100),
        status="EARNED",
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        again.save()


def test_of_fifty_confirmations_at_the_same_time_one_earns_100_rupees(
    committed, referred, organisation
):
    order = Order.objects.get(status="WAITING")
    at_once(50, lambda place: confirm_order(by=SYSTEM, record=order, day=today()))
    assert list(Referral.objects.values_list("referrer", "amount")) == [(organisation.pk, 100)]
    with in_organisation(organisation):
        assert Notification.objects.filter(kind="referral.earned").count() == 1
