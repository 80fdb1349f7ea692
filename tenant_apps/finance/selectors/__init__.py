"""Every query of finance."""

from tenant_apps.finance.selectors.bills import cash_of_day, other_bills
from tenant_apps.finance.selectors.figures import (
    EARNED,
    POSTED_EXPENSES,
    POSTED_INCOME,
    SPENT,
)
from tenant_apps.finance.selectors.home import home_figures
from tenant_apps.finance.selectors.lines import EXPENSES, INCOMES
from tenant_apps.finance.selectors.lists import CATEGORIES, EXPENSE_FILES, RECURRING, TRANSFERS
from tenant_apps.finance.selectors.opening import opening_cash

__all__ = [
    "CATEGORIES",
    "EARNED",
    "EXPENSES",
    "EXPENSE_FILES",
    "INCOMES",
    "POSTED_EXPENSES",
    "POSTED_INCOME",
    "RECURRING",
    "SPENT",
    "TRANSFERS",
    "cash_of_day",
    "home_figures",
    "opening_cash",
    "other_bills",
]
