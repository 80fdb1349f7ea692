"""Money that is moved is neither income nor expense."""

from decimal import Decimal

import pytest

from tenant_apps.branches.models import Branch
from tenant_apps.finance.models import Entry, Transfer
from tenant_apps.finance.selectors import POSTED_EXPENSES, POSTED_INCOME
from tenant_apps.finance.tests.factories import main_branch
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def body(**changes):
    return {
        "amount": "5000.00",
        "branchObjectId": main_branch().pk,
        "fromAccount": "CASH",
        "toAccount": "BANK_TRANSFER",
        **changes,
    }


def entries(transfer_id):
    rows = Entry.objects.filter(transfer=transfer_id).order_by("pk")
    return [(each.kind, each.branch_id, each.account, each.amount) for each in rows]


def figures():
    return POSTED_INCOME.queryset.count(), POSTED_EXPENSES.queryset.count()


def test_cash_taken_to_the_bank_adds_up_to_nothing(owner):
    before = figures()
    found = owner.post("transfer", body()).json()["data"]
    main = main_branch().pk
    assert found["transferId"].startswith("TRF-")
    assert entries(found["_id"]) == [
        ("TRANSFER", main, "CASH", Decimal(-5000)),
        ("TRANSFER", main, "BANK_TRANSFER", Decimal(5000)),
    ]
    assert figures() == before


def test_money_goes_from_one_branch_to_another(owner):
    other = Branch.objects.latest("pk")
    found = owner.post("transfer", body(toBranchObjectId=other.pk, toAccount="CASH"))
    assert [each[1] for each in entries(found.json()["data"]["_id"])] == [
        main_branch().pk,
        other.pk,
    ]


def test_both_ends_are_not_the_same_account(owner):
    count = Transfer.objects.count()
    refused = owner.post("transfer", body(toAccount="CASH"))
    assert refused.status_code == 409
    assert refused.json()["errors"] == {
        "toAccount": ["The money is there already. Choose another account."]
    }
    assert Transfer.objects.count() == count


def test_a_transfer_is_reversed_once_with_a_reason(owner):
    found = owner.post("transfer", body()).json()["data"]
    call = f"transfer/{found['_id']}/reverse"
    assert owner.post(call, {}).status_code == 400
    assert owner.post(call, {"reason": "Wrong amount"}).json()["data"]["status"] == "REVERSED"
    assert owner.post(call, {"reason": "Again"}).status_code == 409
    found = entries(found["_id"])
    assert len(found) == 4
    assert sum(each[3] for each in found) == 0


def test_the_front_desk_moves_money_in_the_own_branch_only(organisation):
    desk = signed_in("staff", organisation)
    other = Branch.objects.latest("pk")
    assert desk.post("transfer", body()).status_code == 201
    for change in ({"toBranchObjectId": other.pk}, {"branchObjectId": other.pk}):
        assert desk.post("transfer", body(**change)).status_code == 404
