"""Purchases of material are read-only lines of the expenses."""

from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.finance.models import Expense
from tenant_apps.materials.models import Purchase
from tenant_apps.materials.services import return_purchase
from tenant_apps.materials.tests.factories import buy, make_item
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def lines_of(purchase, caller):
    found = caller.get(f"expense?pageSize=100&search={purchase.number}").json()["list"]
    return [(each["date"], each["amount"], each["status"], each["origin"]) for each in found]


def test_a_purchase_is_a_line_with_its_vendor_and_where_it_comes_from(owner):
    purchase = buy(make_item(name="Easel"), 4, "3200.00", method="UPI")
    [line] = owner.get(f"expense?search={purchase.number}").json()["list"]
    assert (line["name"], line["amount"], line["category"]) == ("Easel", "3200.00", "Material")
    assert (line["paymentMode"], line["status"]) == ("UPI", "PAID")
    assert (line["origin"], line["originId"]) == ("MATERIAL", purchase.pk)


def test_a_return_to_the_vendor_lowers_the_day_of_the_return(owner):
    day = today() - timedelta(days=1)
    purchase = buy(make_item(), 4, "3200.00", date=day)
    return_purchase(by=SYSTEM, record=purchase, reason="Broken on arrival")
    assert lines_of(purchase, owner) == [
        (today().isoformat(), "-3200.00", "REVERSED", "MATERIAL"),
        (day.isoformat(), "3200.00", "REVERSED", "MATERIAL"),
    ]


@pytest.mark.parametrize("call", ["pay", "reverse", "submit"])
def test_a_purchase_is_no_record_of_the_expenses(owner, call):
    purchase = buy(make_item(), 1, "10.00")
    [line] = owner.get(f"expense?search={purchase.number}").json()["list"]
    before = (Expense.objects.count(), Purchase.objects.get(pk=purchase.pk).status)
    assert owner.get(f"expense/{line['_id']}").status_code == 404
    assert owner.post(f"expense/{line['_id']}/{call}", {"reason": "x"}).status_code == 404
    assert (Expense.objects.count(), Purchase.objects.get(pk=purchase.pk).status) == before
