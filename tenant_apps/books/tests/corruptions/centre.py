"""Corruptions of expenses, income, transfers and material, one for each invariant."""

from datetime import timedelta
from decimal import Decimal

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions.shared import Expected, corrupts, run, rupees
from tenant_apps.finance.services import create_recurring, create_transfer, post_opening_balance
from tenant_apps.finance.tests.factories import (
    expense_category,
    main_branch,
    make_expense,
    make_income,
    make_paid_expense,
)
from tenant_apps.materials.services import (
    distribute_to_branch,
    issue_kit,
    issue_to_student,
    post_opening_stock,
    return_issue,
    write_off_damage,
)
from tenant_apps.materials.tests.factories import buy, make_item, second_branch, stock_of
from tenant_apps.students.tests.factories import make_branch, make_student


@corrupts("expense.entries")
def an_expense_of_another_amount_than_its_entry() -> Expected:
    expense = make_paid_expense(400)
    run(f"UPDATE finance_expense SET amount = 500 WHERE id = {expense.pk}")
    return Expected("expense.entries", expense.code, rupees(500), rupees(400))


@corrupts("income.entries")
def income_that_is_not_in_the_ledger() -> Expected:
    income = make_income(150)
    run(f"DELETE FROM finance_entry WHERE income_id = {income.pk}")
    return Expected("income.entries", income.code, rupees(150), rupees(0))


@corrupts("opening.entries")
def an_opening_balance_of_another_amount_than_its_entry() -> Expected:
    balance = post_opening_balance(
        by=SYSTEM,
        branch=make_branch(),
        account="BANK_TRANSFER",
        amount=Decimal(900),
        day=today(),
    )
    run(f"UPDATE finance_openingbalance SET amount = 800 WHERE id = {balance.pk}")
    return Expected("opening.entries", balance.code, rupees(800), rupees(900))


@corrupts("transfer.legs")
def a_transfer_of_which_less_comes_in() -> Expected:
    transfer = create_transfer(
        by=SYSTEM,
        branch=main_branch(),
        from_account="CASH",
        to_account="BANK_TRANSFER",
        amount=Decimal(700),
    )
    run(f"UPDATE finance_entry SET amount = 600 WHERE transfer_id = {transfer.pk} AND amount > 0")
    return Expected("transfer.legs", transfer.code, rupees(700), rupees(600))


@corrupts("expense.recurring")
def a_period_with_two_expenses() -> Expected:
    first, second = make_expense(400), make_expense(400)
    template = create_recurring(
        by=SYSTEM,
        name="Rent",
        amount=Decimal(400),
        category=expense_category(),
        account="UPI",
        branch=main_branch(),
        every="MONTH",
        starts_on=first.date + timedelta(days=40),
    )
    run(
        "DROP INDEX expense_once_a_period",
        f"UPDATE finance_expense SET recurring_id = {template.pk}, period = date "
        f"WHERE id IN ({first.pk}, {second.pk})",
    )
    return Expected("expense.recurring", second.code, Decimal(1), Decimal(2))


@corrupts("expense.approval")
def an_expense_above_the_limit_that_nobody_approved() -> Expected:
    expense = make_expense(400)
    run(
        "UPDATE finance_expense SET approval_limit = 100, created_by_id = 1 "
        f"WHERE id = {expense.pk}"
    )
    return Expected("expense.approval", expense.code, rupees(100), rupees(400))


@corrupts("stock.quantity")
def a_stock_with_less_than_nothing() -> Expected:
    item = make_item()
    buy(item, 10, 1000)
    write_off_damage(by=SYSTEM, record=stock_of(item), quantity=4, reason="Wet")
    run(
        "UPDATE materials_stockmovement SET quantity = -12 "
        f"WHERE stock_id = {stock_of(item).pk} AND kind = 'DAMAGE'"
    )
    return Expected("stock.quantity", item.code, Decimal(0), Decimal(-2))


@corrupts("stock.value")
def a_stock_that_is_worth_something_without_units() -> Expected:
    item = make_item()
    buy(item, 10, 1000)
    write_off_damage(by=SYSTEM, record=stock_of(item), quantity=10, reason="Wet")
    run(
        "UPDATE materials_stockmovement SET value = -990 "
        f"WHERE stock_id = {stock_of(item).pk} AND kind = 'DAMAGE'"
    )
    return Expected("stock.value", item.code, rupees(0), rupees(10))


@corrupts("stock.transfer")
def material_that_arrives_with_another_value() -> Expected:
    item = make_item()
    buy(item, 10, 1000)
    given = distribute_to_branch(
        by=SYSTEM, item=item, from_branch=main_branch(), branch=second_branch(), quantity=4
    )
    run(
        "UPDATE materials_stockmovement SET value = 300 "
        f"WHERE distribution_id = {given.pk} AND kind = 'TRANSFER_IN'"
    )
    return Expected("stock.transfer", given.number, rupees(400), rupees(300))


@corrupts("stock.given")
def a_distribution_of_more_units_than_left_the_stock() -> Expected:
    item = make_item()
    buy(item, 10, 1000)
    given = issue_to_student(by=SYSTEM, item=item, student=make_student(main_branch()), quantity=4)
    run(f"UPDATE materials_distribution SET quantity = 5 WHERE id = {given.pk}")
    return Expected("stock.given", given.number, Decimal(5), Decimal(4))


@corrupts("stock.returned")
def a_return_of_more_units_than_were_given() -> Expected:
    item = make_item()
    buy(item, 10, 1000)
    given = issue_to_student(by=SYSTEM, item=item, student=make_student(main_branch()), quantity=4)
    return_issue(by=SYSTEM, record=given, quantity=2)
    run(
        "UPDATE materials_stockmovement SET quantity = 6 "
        f"WHERE distribution_id = {given.pk} AND kind = 'RETURN'"
    )
    return Expected("stock.returned", given.number, Decimal(4), Decimal(6))


@corrupts("stock.credited")
def a_return_that_credits_another_charge() -> Expected:
    item, student = make_item(), make_student(main_branch())
    buy(item, 10, 1000)
    charge = {"student": student, "lines": [(item, 1)], "head": "Books", "amount": Decimal(200)}
    [given], [other] = (issue_kit(by=SYSTEM, **charge) for _ in range(2))
    return_issue(by=SYSTEM, record=given, quantity=1, credit=Decimal(200), reason="Wrong size")
    run(f"UPDATE materials_distribution SET due_id = {other.due_id} WHERE id = {given.pk}")
    return Expected("stock.credited", given.number, rupees(200), rupees(200))


@corrupts("stock.opening")
def an_opening_stock_of_another_value_than_its_movement() -> Expected:
    opening = post_opening_stock(
        by=SYSTEM,
        item=make_item(),
        branch=main_branch(),
        quantity=4,
        unit_value=Decimal(100),
        day=today(),
    )
    run(f"UPDATE materials_openingstock SET value = 500 WHERE id = {opening.pk}")
    return Expected("stock.opening", opening.number, rupees(500), rupees(400))


@corrupts("purchase.paid")
def a_purchase_of_another_amount_than_its_movement() -> Expected:
    purchase = buy(make_item(), 10, 1000)
    run(f"UPDATE materials_purchase SET amount = 900 WHERE id = {purchase.pk}")
    return Expected("purchase.paid", purchase.number, rupees(900), rupees(1000))
