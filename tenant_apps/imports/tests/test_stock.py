"""Opening stock from a spreadsheet."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.books.journal import Part, balances, unbalanced_documents
from tenant_apps.books.postings import Account
from tenant_apps.branches.models import Branch
from tenant_apps.daybook.tests.factories import close
from tenant_apps.imports.tests.importing import checked, faults, imported, record, run, undone
from tenant_apps.materials.models import Item, OpeningStock, StockMovement
from tenant_apps.materials.services import count_stock, distribute_to_branch, write_off_damage
from tenant_apps.materials.tests.factories import buy, make_item, stock_of
from tenant_apps.students.tests.factories import make_branch
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

HEADINGS = ["Centre", "Item", "Qty", "Rate"]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch() -> Branch:
    return make_branch()


@pytest.fixture
def item() -> Item:
    return make_item()


def before(days: int = 2) -> date:
    return today() - timedelta(days=days)


def import_stock(caller, *rows: list[str], day: date | None = None) -> dict:
    return imported(caller, "OPENING_STOCK", HEADINGS, *rows, asOf=str(day or before()))


def held(branch: Branch) -> dict[str, Decimal]:
    found = balances(Part(branch_id=branch.pk))
    return {account: amount for account, amount in found.items() if amount}


def in_stock(caller, branch: Branch, item: Item) -> tuple[int, str] | None:
    rows = caller.get(f"stock?branch={branch.pk}&item={item.pk}").json()["list"]
    return (rows[0]["quantity"], rows[0]["value"]) if rows else None


def movements(caller, branch: Branch) -> list[dict]:
    return caller.get(f"stockmovement?branch={branch.pk}").json()["list"]


def test_what_was_in_stock_is_posted_against_the_opening_account(owner, branch, item):
    other = make_item()
    done = import_stock(
        owner, [branch.name, item.name, "40", "₹ 145.50"], [branch.code, other.code, "1,000", "2"]
    )
    assert (done["status"], done["made"], done["faulty"]) == ("DONE", 2, 0)
    assert in_stock(owner, branch, item) == (40, "5820.00")
    assert in_stock(owner, branch, other) == (1000, "2000.00")
    assert held(branch) == {Account.STOCK: 7820, Account.OPENING: -7820}
    assert unbalanced_documents() == []


def test_the_movements_name_the_opening_stock(owner, branch, item):
    import_stock(owner, [branch.name, item.name, "40", "145"])
    [row] = movements(owner, branch)
    posted = OpeningStock.objects.get(branch=branch)
    assert (row["kind"], row["date"], row["number"]) == ("OPENING", str(before()), posted.number)
    assert (row["quantity"], row["value"]) == (40, "5800.00")


def test_the_trial_balance_opens_with_the_value_of_the_stock_report(owner, branch, item):
    import_stock(owner, [branch.name, item.name, "40", "145"])
    period = f"branch={branch.pk}&from={before(1)}&to={today()}"
    groups = owner.get(f"report/trialbalance?{period}").json()["data"]["groups"]
    assert {group["key"]: group["figures"]["opening"] for group in groups} == {
        "STOCK": "5800.00",
        "OPENING": "-5800.00",
    }
    stock = owner.get(f"report/stock?branch={branch.pk}&asOf={today()}").json()["data"]
    assert stock["totals"]["value"] == "5800.00"


def test_opening_stock_is_no_expense(owner, branch, item):
    import_stock(owner, [branch.name, item.name, "40", "145"])
    assert owner.get(f"expense?branch={branch.pk}").json()["list"] == []


def test_later_movements_go_on_with_the_average_value(owner, branch, item):
    import_stock(owner, [branch.name, item.name, "30", "100"])
    buy(item, 10, 2000, branch=branch)
    write_off_damage(by=SYSTEM, record=stock_of(item, branch), quantity=4, reason="Wet")
    assert in_stock(owner, branch, item) == (36, "4500.00")


def test_what_was_bought_after_the_day_keeps_its_value(owner, branch, item):
    buy(item, 10, 2000, branch=branch, date=before(1))
    import_stock(owner, [branch.name, item.name, "30", "100"])
    assert in_stock(owner, branch, item) == (40, "5000.00")


def test_material_has_one_opening_stock_at_a_branch(owner, branch, item):
    import_stock(owner, [branch.name, item.name, "40", "145"])
    done = import_stock(owner, [branch.name, item.name, "30", "145"])
    assert (done["made"], faults(owner, done)) == (
        0,
        [(2, "Item", "The opening stock of this material at this branch is entered already.")],
    )
    assert in_stock(owner, branch, item) == (40, "5800.00")


def test_each_branch_has_its_own_opening_stock(owner, branch, item):
    other = make_branch()
    done = import_stock(
        owner, [branch.name, item.name, "40", "145"], [other.name, item.name, "3", "150"]
    )
    assert done["made"] == 2
    assert in_stock(owner, other, item) == (3, "450.00")


def test_the_second_row_of_a_material_is_left_out_by_the_check(owner, branch, item):
    rows = [branch.name, item.name, "1", "1"], [branch.code, item.code, "2", "2"]
    found = checked(owner, "OPENING_STOCK", HEADINGS, *rows, asOf=str(before()))
    assert faults(owner, found) == [
        (3, "Item", "This material of the branch is in an earlier row.")
    ]


def test_a_row_with_a_fault_is_left_out_and_named_by_row_and_column(owner, branch, item):
    found = checked(
        owner,
        "OPENING_STOCK",
        HEADINGS,
        [branch.name, "Nothing of ours", "5", "5"],
        [branch.name, item.name, "0", "5"],
        [branch.name, item.name, "1.5", "5"],
        [branch.name, item.name, "5", "0"],
        [branch.name, item.name, "5", "-1"],
        ["Nowhere", item.name, "5", "5"],
        ["", item.name, "5", "5"],
        [branch.name, "", "5", "5"],
        [branch.name, item.name, "100001", "5"],
        asOf=str(before()),
    )
    assert [(row, column) for row, column, _ in faults(owner, found)] == [
        (2, "Item"),
        (3, "Qty"),
        (4, "Qty"),
        (5, "Rate"),
        (6, "Rate"),
        (7, "Centre"),
        (8, "Centre"),
        (9, "Item"),
        (10, "Qty"),
    ]
    assert not StockMovement.objects.filter(stock__branch=branch).exists()


def test_units_that_are_worth_too_much_together_are_left_out(owner, branch, item):
    done = import_stock(owner, [branch.name, item.name, "100000", "1000.01"])
    [(row, column, message)] = faults(owner, done)
    assert (done["made"], row, column) == (0, 2, "Rate")
    assert message == "Together the units can be worth ₹10,00,00,000.00 at most."
    assert in_stock(owner, branch, item) is None


@pytest.mark.parametrize("days", [2, 3])
def test_material_that_was_moved_on_the_day_or_before_is_refused(owner, branch, item, days):
    buy(item, 10, 1000, branch=branch, date=before(days))
    done = import_stock(owner, [branch.name, item.name, "40", "145"])
    [(row, column, message)] = faults(owner, done)
    assert (done["made"], row, column) == (0, 2, "Item")
    assert message.startswith(f"{item.name} was moved at {branch.name} on")
    assert in_stock(owner, branch, item) == (10, "1000.00")


def test_a_day_that_is_closed_takes_no_opening_stock(owner, branch, item):
    close(today(), branch=branch)
    done = import_stock(owner, [branch.name, item.name, "40", "145"])
    [(row, _column, message)] = faults(owner, done)
    assert (done["made"], row) == (0, 2)
    assert "closed" in message
    assert in_stock(owner, branch, item) is None


def test_a_branch_that_is_closed_after_the_check_is_left_out(owner, branch, item):
    found = checked(
        owner, "OPENING_STOCK", HEADINGS, [branch.name, item.name, "4", "5"], asOf=str(before())
    )
    Branch.objects.filter(pk=branch.pk).update(status="INACTIVE")
    done = run(owner, found)
    assert (done["made"], faults(owner, done)[0][2]) == (0, "This branch is inactive.")
    assert not OpeningStock.objects.filter(branch=branch).exists()


def test_undoing_takes_the_units_and_their_value_back_today(owner, branch, item):
    done = import_stock(owner, [branch.name, item.name, "40", "145"])
    assert undone(owner, done)["status"] == "UNDONE"
    assert in_stock(owner, branch, item) == (0, "0.00")
    assert held(branch) == {}
    posted = OpeningStock.objects.get(branch=branch)
    assert (posted.status, posted.reason) == ("REVERSED", "Import undone")
    back = posted.movements.get(kind="OPENING_REVERSAL")
    assert (back.day, back.quantity, back.value) == (today(), -40, -5800)


def test_undoing_leaves_what_was_bought_before_it_at_its_own_value(owner, branch, item):
    buy(item, 10, 2000, branch=branch, date=before(1))
    undone(owner, import_stock(owner, [branch.name, item.name, "30", "100"]))
    assert in_stock(owner, branch, item) == (10, "2000.00")


def test_what_was_undone_can_be_imported_again_and_moved_from_then_on(owner, branch, item):
    undone(owner, import_stock(owner, [branch.name, item.name, "40", "145"]))
    assert import_stock(owner, [branch.name, item.name, "30", "145"])["made"] == 1
    buy(item, 10, 1450, branch=branch, date=before(1))
    assert in_stock(owner, branch, item) == (40, "5800.00")


def _distributed(branch, item):
    distribute_to_branch(by=SYSTEM, item=item, from_branch=branch, branch=make_branch(), quantity=1)


def _counted(branch, item):
    stock = stock_of(item, branch)
    count_stock(
        by=SYSTEM, record=stock, counted=40, movement=StockMovement.objects.get(stock=stock).pk
    )


def _bought(branch, item):
    buy(item, 1, 100, branch=branch)


@pytest.mark.parametrize("moved", [_distributed, _counted, _bought])
def test_material_that_was_moved_since_keeps_the_whole_import(owner, branch, item, moved):
    other = make_item()
    done = import_stock(
        owner, [branch.name, other.name, "5", "10"], [branch.name, item.name, "40", "145"]
    )
    moved(branch, item)
    had = in_stock(owner, branch, item)
    preview = owner.get(f"dataimport/{done['_id']}/undo").json()["data"]
    kept = f"{item.name} was moved at {branch.name} since."
    assert preview["rows"] == [{"row": 3, "message": kept}]
    answer = owner.post(f"dataimport/{done['_id']}/undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert record(owner, done)["status"] == "DONE"
    assert in_stock(owner, branch, item) == had
    assert in_stock(owner, branch, other) == (5, "50.00")


def test_a_day_that_is_closed_since_keeps_the_import(owner, branch, item):
    done = import_stock(owner, [branch.name, item.name, "40", "145"])
    close(today(), branch=branch)
    preview = owner.get(f"dataimport/{done['_id']}/undo").json()["data"]
    assert preview["rows"] == [
        {"row": 2, "message": "The day of the opening stock is closed since."}
    ]
    assert owner.post(f"dataimport/{done['_id']}/undo").status_code == 409
    assert in_stock(owner, branch, item) == (40, "5800.00")


def test_it_is_written_down_who_posted_and_who_took_back(owner, branch, item):
    undone(owner, import_stock(owner, [branch.name, item.name, "40", "145"]))
    posted = OpeningStock.objects.get(branch=branch)
    entries = AuditEntry.objects.filter(kind="openingstock", target_id=posted.pk)
    assert list(entries.order_by("pk").values_list("action", flat=True)) == ["created", "reversed"]
