"""Sample data for a new owner: a month of expenses, and what the bank held before."""

from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.principal import SYSTEM, Actor
from tenant_apps.branches.models import Branch
from tenant_apps.finance import services
from tenant_apps.finance.models import Account, Category
from tenant_apps.finance.selectors.opening import first_day_of

PAID = (
    ("Rent", "Rent", 25_000, "BANK_TRANSFER", 20),
    ("Electricity", "Utilities", 2_140, "UPI", 12),
    ("Drinking water", "Pantry", 480, "CASH", 4),
)


def fill_sample(*, by: Actor, today: date) -> None:
    """Three expenses that were paid in the last weeks, one that is approved, and income to come. The bank
    began with a balance from another system."""
    branch = Branch.objects.live().earliest("pk")
    categories = {(each.kind, each.name): each for each in Category.objects.all()}
    for name, category, amount, account, days in PAID:
        # What the system enters needs no approval: the rent is above the limit.
        expense = services.create_expense(
            by=SYSTEM,
            name=name,
            category=categories["EXPENSE", category],
            amount=Decimal(amount),
            date=today - timedelta(days=days),
            account=account,
            branch=branch,
        )
        services.pay_expense(by=by, record=expense, date=expense.date)
    first = first_day_of(branch.pk, Account.BANK_TRANSFER) or today
    services.post_opening_balance(
        by=by,
        branch=branch,
        account=Account.BANK_TRANSFER,
        amount=Decimal(60_000),
        day=first - timedelta(days=1),
    )
    services.create_expense(
        by=by,
        name="Printing of leaflets",
        category=categories["EXPENSE", "Marketing"],
        amount=Decimal(1_800),
        date=today,
        account="UPI",
        branch=branch,
    )
    services.create_income(
        by=by,
        name="Hall for a rehearsal",
        category=categories["INCOME", "Hall rent"],
        amount=Decimal(3_000),
        date=today + timedelta(days=5),
        account="UPI",
        branch=branch,
    )
