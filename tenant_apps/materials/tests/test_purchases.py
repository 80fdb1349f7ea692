"""Purchases, and their return to the vendor."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.api.compiled import compile_plain
from shared_apps.core.dates import format_day, today
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Purchase, StockMovement
from tenants.context import in_organisation
from tests.callers import signed_in


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def purchase(ids, **more):
    return {
        "date": str(today()),
        "itemObjectId": ids.item,
        "vendorName": "Saraswati Music House",
        "invoiceNo": "SMH/118",
        "nos": 10,
        "amount": "1500.00",
        "method": "UPI",
    } | more


def stock(caller, ids):
    found = caller.get(f"stock/{ids.stock}").json()["data"]
    return found["quantity"], found["value"]


def movement_count(organisation):
    with in_organisation(organisation):
        return StockMovement.objects.count()


def test_a_purchase_has_the_columns_of_the_specification(staff, ids):
    answer = staff.post("material", purchase(ids))
    assert answer.status_code == 201, answer.content
    made = answer.json()["data"]
    assert {
        "date": str(today()),
        "materialId": "MAT-0001",
        "invoiceNo": "SMH/118",
        "materialName": "Raga Songbook",
        "vendorName": "Saraswati Music House",
        "nos": 10,
        "amount": "1500.00",
        "method": "UPI",
        "status": "RECEIVED",
    }.items() <= made.items()
    assert made["branchObjectId"]["_id"] == ids.branch


def test_a_purchase_adds_to_the_stock_of_its_branch(staff, ids):
    before, value = stock(staff, ids)
    staff.post("material", purchase(ids))
    assert stock(staff, ids) == (before + 10, f"{Decimal(value) + 1500:.2f}")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("itemObjectId", "", "Please choose the material."),
        ("vendorName", "", "Vendor name is required."),
        ("nos", 0, "Enter a whole number from 1 to 100,000."),
        ("nos", -1, "Enter a whole number from 1 to 100,000."),
        ("nos", "1.5", "Enter a whole number from 1 to 100,000."),
        ("amount", "0", "The amount must be more than zero."),
        ("amount", "1.005", "Enter an amount in rupees with up to 2 decimals."),
        ("amount", "NaN", "Enter an amount in rupees with up to 2 decimals."),
        ("method", "BARTER", "Payment method is required."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(organisation, staff, ids, field, value, sentence):
    before = movement_count(organisation)
    answer = staff.post("material", purchase(ids, **{field: value}))
    assert answer.status_code == 400, answer.content
    assert answer.json()["errors"] == {field: [sentence]}
    assert movement_count(organisation) == before


def test_a_purchase_of_tomorrow_is_refused(organisation, staff, ids):
    before = movement_count(organisation)
    answer = staff.post("material", purchase(ids, date=str(today() + timedelta(days=1))))
    assert answer.json()["errors"] == {"date": ["The date cannot be later than today."]}
    assert movement_count(organisation) == before


def test_a_purchase_is_not_dated_before_the_last_movement_of_the_item_at_the_branch(
    organisation, staff, ids
):
    before = movement_count(organisation)
    answer = staff.post("material", purchase(ids, date=str(today() - timedelta(days=1))))
    assert answer.status_code == 400
    assert answer.json()["errors"] == {
        "date": [
            f"Raga Songbook was last moved at Main Raga on {format_day(today())}."
            " Enter this date or a later one."
        ]
    }
    assert movement_count(organisation) == before


def test_the_first_purchase_of_an_item_may_be_dated_back(staff, ids):
    day = str(today() - timedelta(days=3))
    answer = staff.post("material", purchase(ids, itemObjectId=ids.free_item, date=day))
    assert answer.status_code == 201, answer.content
    assert answer.json()["data"]["date"] == day


def test_an_item_of_a_vendors_invoice_is_recorded_once(organisation, staff, ids):
    staff.post("material", purchase(ids))
    before = movement_count(organisation)
    answer = staff.post("material", purchase(ids, vendorName="saraswati music house"))
    assert answer.status_code == 409
    assert answer.json()["errors"] == {
        "invoiceNo": ["This material of this vendor's invoice is already recorded."]
    }
    assert movement_count(organisation) == before


def test_a_request_that_is_repeated_buys_once(organisation, staff, ids):
    before = movement_count(organisation)
    answers = [
        staff.post("material", purchase(ids), Idempotency_Key="bought-once") for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert movement_count(organisation) == before + 1


def test_an_inactive_branch_buys_nothing(organisation, ids):
    with in_organisation(organisation):
        Branch.objects.filter(pk=ids.branch).update(status="INACTIVE")
    before = movement_count(organisation)
    owner = signed_in("owner", organisation)
    answer = owner.post("material", purchase(ids, branchObjectId=ids.branch))
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert movement_count(organisation) == before


def test_a_branch_with_material_stays_open(organisation, ids):
    owner = signed_in("owner", organisation)
    answer = owner.put(f"branch/update/{ids.branch}", {"status": "INACTIVE"})
    assert answer.status_code == 409
    assert "3 materials in stock" in answer.json()["message"]


def test_a_return_to_the_vendor_takes_the_units_at_their_average_and_the_money_back(
    organisation, admin, ids
):
    bought = admin.post("material", purchase(ids, nos=2, amount="1200.00")).json()["data"]
    quantity, value = stock(admin, ids)
    answer = admin.post(f"material/{bought['_id']}/reverse", {"reason": "Wrong edition"})
    assert answer.status_code == 200, answer.content
    found = answer.json()["data"]
    assert (found["status"], found["reason"]) == ("RETURNED", "Wrong edition")
    assert found["returnedOn"] == str(today())
    left = Decimal(value) - (Decimal(value) * 2 / quantity).quantize(Decimal("0.01"))
    assert stock(admin, ids) == (quantity - 2, f"{left:.2f}")
    with in_organisation(organisation):
        paid = StockMovement.objects.filter(purchase=bought["_id"]).values_list("kind", "paid")
        assert dict(paid) == {"PURCHASE": Decimal(1200), "RETURN_TO_VENDOR": Decimal(-1200)}


def test_a_return_needs_a_reason(organisation, admin, ids):
    before = movement_count(organisation)
    answer = admin.post(f"material/{ids.free_purchase}/reverse", {"reason": " "})
    assert answer.json()["errors"] == {"reason": ["Please give a reason."]}
    assert movement_count(organisation) == before


def test_a_purchase_is_returned_once(organisation, admin, ids):
    admin.post(f"material/{ids.free_purchase}/reverse", {"reason": "Wrong edition"})
    before = movement_count(organisation)
    answer = admin.post(f"material/{ids.free_purchase}/reverse", {"reason": "Again"})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert movement_count(organisation) == before


def test_a_purchase_of_which_some_was_given_out_is_not_returned(organisation, admin, ids):
    before = movement_count(organisation)
    answer = admin.post(f"material/{ids.purchase}/reverse", {"reason": "Wrong edition"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_enough")
    assert answer.json()["message"] == "Only 18 of Raga Songbook left at Main Raga."
    assert movement_count(organisation) == before


def test_after_a_return_the_invoice_can_be_recorded_again(admin, ids):
    bought = admin.post("material", purchase(ids)).json()["data"]
    admin.post(f"material/{bought['_id']}/reverse", {"reason": "Typed wrong"})
    assert admin.post("material", purchase(ids)).status_code == 201


def test_there_is_no_way_to_edit_or_delete_a_purchase(admin, ids):
    for call in ("update", "delete"):
        assert admin.put(f"material/{call}/{ids.purchase}", {"nos": 1}).status_code == 404


def test_buying_and_returning_are_in_the_activity_log(organisation, admin, ids):
    bought = admin.post("material", purchase(ids)).json()["data"]
    admin.post(f"material/{bought['_id']}/reverse", {"reason": "Wrong edition"})
    with in_organisation(organisation):
        entries = AuditEntry.objects.filter(kind="purchase", target_id=bought["_id"])
        assert list(entries.order_by("pk").values_list("action", flat=True)) == [
            "created",
            "returned",
        ]
        assert entries.latest("pk").after["reason"] == "Wrong edition"
        assert {entry.branch_id for entry in entries} == {ids.branch}


def test_totals_count_a_return_on_its_own_day(admin, ids):
    before = Decimal(admin.get("material/totals").json()["data"]["sums"]["amount"])
    bought = admin.post("material", purchase(ids)).json()["data"]
    admin.post(f"material/{bought['_id']}/reverse", {"reason": "Wrong edition"})
    totals = admin.get("material/totals").json()["data"]
    assert Decimal(totals["sums"]["amount"]) == before
    [back] = totals["subtracted"]
    assert (back["value"], back["sums"]) == ("RETURN_TO_VENDOR", {"amount": "-1500.00"})


def test_purchases_are_dated_money_of_a_branch_for_others(organisation, ids):
    owner = Principal(
        id=1,
        name="Owner",
        email="owner@raga.test",
        role=Role.SUPER_ADMIN,
        branch_id=ids.branch,
        workspace=None,
        session_id="",
    )
    with in_organisation(organisation):
        asked = selectors.PURCHASE_MONEY.parse(owner, {"from": str(today()), "method": "CASH"})
        columns = ("day", "stock__branch", "paid", "purchase__method")
        rows = compile_plain(selectors.PURCHASE_MONEY.rows(asked).values_list(*columns))
        assert rows.fetch({each.name: each.value for each in asked}) == [
            (today(), ids.branch, Decimal(3000), "CASH")
        ]


def test_another_branchs_purchases_are_not_there(organisation, staff, ids):
    rows = staff.get("material").json()["list"]
    assert {row["branchObjectId"]["_id"] for row in rows} == {ids.branch}
    assert staff.get(f"material/{ids.second_purchase}").status_code == 404
    with in_organisation(organisation):
        before = Purchase.objects.count()
    answer = staff.post("material", purchase(ids, branchObjectId=ids.second_branch))
    assert answer.status_code == 404
    with in_organisation(organisation):
        assert Purchase.objects.count() == before
