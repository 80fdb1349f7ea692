"""The stock of a branch: low-stock list, physical count and damage."""

from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction

from tenant_apps.audit.models import AuditEntry
from tenant_apps.materials.models import Distribution, Purchase, StockMovement
from tenants.context import in_organisation
from tests.callers import signed_in


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


def level(caller, ids):
    found = caller.get(f"stock/{ids.stock}").json()["data"]
    return found["quantity"], found["value"]


def count(caller, ids, counted, movement=None, **more):
    if movement is None:
        movement = caller.get(f"stock/{ids.stock}").json()["data"]["movement"]
    body = {"counted": counted, "movement": movement} | more
    return caller.post(f"stock/{ids.stock}/count", body)


def movement_count(organisation):
    with in_organisation(organisation):
        return StockMovement.objects.count()


def test_the_list_says_how_much_there_is_and_what_it_is_worth(staff, ids):
    rows = staff.get("stock?ordering=materialName").json()["list"]
    assert [(row["materialName"], row["quantity"], row["value"], row["level"]) for row in rows] == [
        ("Raga Bag", 4, "1000.00", "LOW"),
        ("Raga Capo", 6, "900.00", "IN_STOCK"),
        ("Raga Songbook", 18, "2700.00", "IN_STOCK"),
    ]


def test_the_low_stock_list_has_what_is_at_its_reorder_level_or_below(staff, ids):
    answer = staff.get("stock?level=LOW").json()
    assert [row["materialName"] for row in answer["list"]] == ["Raga Bag"]
    assert answer["counts"] == {"LOW": 1, "IN_STOCK": 2}
    staff.put(f"materialitem/update/{ids.item}", {"reorderLevel": 18})
    assert staff.get("stock?level=LOW").json()["total"] == 2


def test_an_item_without_a_reorder_level_is_out_of_stock_and_not_low(staff, ids):
    staff.put(f"materialitem/update/{ids.item}", {"reorderLevel": 0})
    count(staff, ids, 0)
    assert [row["materialName"] for row in staff.get("stock?level=OUT").json()["list"]] == [
        "Raga Songbook"
    ]


def test_totals_are_the_value_of_the_whole_filter(staff, organisation):
    assert staff.get("stock/totals").json()["data"]["sums"] == {"value": "4600.00"}
    owner = signed_in("owner", organisation)
    assert owner.get("stock/totals").json()["data"]["sums"] == {"value": "9200.00"}


@pytest.mark.parametrize(("counted", "value"), [(16, "2400.00"), (20, "3000.00"), (0, "0.00")])
def test_a_count_sets_the_stock_to_what_was_counted(staff, ids, counted, value):
    answer = count(staff, ids, counted)
    assert answer.status_code == 200, answer.content
    assert level(staff, ids) == (counted, value)


def test_counting_again_gives_a_difference_of_0(organisation, staff, ids):
    count(staff, ids, 16)
    count(staff, ids, 16)
    assert level(staff, ids) == (16, "2400.00")
    with in_organisation(organisation):
        counts = StockMovement.objects.filter(kind="COUNT").order_by("pk")
        assert list(counts.values_list("quantity", "counted")) == [(-2, 16), (0, 16)]


def test_what_is_found_where_nothing_was_left_is_worth_what_the_last_was(staff, ids):
    count(staff, ids, 0)
    count(staff, ids, 2)
    assert level(staff, ids) == (2, "300.00")


def test_a_count_is_refused_when_the_stock_moved_since_it_began(organisation, staff, ids):
    movement = staff.get(f"stock/{ids.stock}").json()["data"]["movement"]
    body = {"itemObjectId": ids.item, "studentObjectId": ids.student, "nos": 1}
    staff.post("distribute", body)
    before = movement_count(organisation)
    answer = count(staff, ids, 18, movement)
    assert (answer.status_code, answer.json()["code"]) == (409, "moved")
    assert answer.json()["message"] == (
        "Raga Songbook was moved at Main Raga since the count began. Please count again."
    )
    assert movement_count(organisation) == before
    assert level(staff, ids) == (17, "2550.00")


@pytest.mark.parametrize("counted", [-1, "1.5", "", None, 1_000_001])
def test_a_count_below_zero_or_that_is_no_number_is_refused(organisation, staff, ids, counted):
    before = movement_count(organisation)
    answer = count(staff, ids, counted)
    assert (answer.status_code, *answer.json()["errors"]) == (400, "counted")
    assert movement_count(organisation) == before


def test_damaged_units_leave_the_stock_with_a_reason(organisation, staff, ids):
    answer = staff.post(f"stock/{ids.stock}/damage", {"quantity": 3, "reason": "Water"})
    assert answer.status_code == 200, answer.content
    assert level(staff, ids) == (15, "2250.00")
    with in_organisation(organisation):
        assert StockMovement.objects.latest("pk").reason == "Water"


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"quantity": 3}, 400, "reason"),
        ({"quantity": 0, "reason": "Water"}, 400, "quantity"),
        ({"quantity": 19, "reason": "Water"}, 409, "quantity"),
    ],
)
def test_damage_that_cannot_be_is_refused(organisation, staff, ids, body, status, field):
    before = movement_count(organisation)
    answer = staff.post(f"stock/{ids.stock}/damage", body)
    assert (answer.status_code, *answer.json()["errors"]) == (status, field)
    assert movement_count(organisation) == before


def test_counts_and_damage_are_in_the_activity_log_of_the_branch(organisation, staff, ids):
    count(staff, ids, 16, reason="Year's end")
    staff.post(f"stock/{ids.stock}/damage", {"quantity": 1, "reason": "Water"})
    with in_organisation(organisation):
        entries = AuditEntry.objects.filter(kind="stock").order_by("pk")
        assert list(entries.values_list("action", "label", "branch_id", "before", "after")) == [
            (
                "counted",
                "MAT-0001 Raga Songbook",
                ids.branch,
                {"quantity": 18},
                {"quantity": 16, "reason": "Year's end"},
            ),
            (
                "damaged",
                "MAT-0001 Raga Songbook",
                ids.branch,
                {"quantity": 16},
                {"quantity": 15, "reason": "Water"},
            ),
        ]


def test_the_movements_are_listed_newest_first_with_their_documents(staff, ids):
    staff.post(f"stock/{ids.stock}/damage", {"quantity": 1, "reason": "Water"})
    rows = staff.get(f"stockmovement?stock={ids.stock}").json()["list"]
    assert [(row["kind"], row["quantity"], row["number"]) for row in rows] == [
        ("DAMAGE", -1, ""),
        ("ISSUE", -2, "DIS-00001"),
        ("PURCHASE", 20, "PUR-00001"),
    ]


STATEMENTS = {
    StockMovement: "UPDATE materials_stockmovement SET quantity = quantity + 1",
    Purchase: "UPDATE materials_purchase SET amount = amount + 1",
    Distribution: "UPDATE materials_distribution SET quantity = quantity + 1",
}
ENDINGS = ["DELETE FROM {}", "TRUNCATE {} CASCADE"]


@pytest.mark.parametrize(
    ("model", "statement"),
    [
        *STATEMENTS.items(),
        *(
            (model, ending.format(model._meta.db_table))
            for model in STATEMENTS
            for ending in ENDINGS
        ),
    ],
)
def test_the_database_refuses_even_its_owner_to_change_what_was_posted(
    tables_owner, in_first, model, statement
):
    before = list(model.objects.order_by("pk").values())
    assert before
    with (
        pytest.raises(DatabaseError, match="never edited or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert list(model.objects.order_by("pk").values()) == before


@pytest.mark.parametrize(
    ("quantity", "value"), [(-19, Decimal(-100)), (-18, Decimal(-2600)), (-1, Decimal(-2800))]
)
def test_the_database_refuses_a_stock_below_nothing(in_first, ids, quantity, value):
    wrong = StockMovement(
        kind="DAMAGE",
        day=StockMovement.objects.latest("pk").day,
        stock_id=ids.stock,
        quantity=quantity,
        value=value,
        reason="Water",
        by_name="Nobody",
    )
    before = StockMovement.objects.count()
    with pytest.raises(DatabaseError, match="less than nothing"), transaction.atomic():
        wrong.save()
    assert StockMovement.objects.count() == before
