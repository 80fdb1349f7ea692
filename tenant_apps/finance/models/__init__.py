"""Expenses, income, transfers, what recurs, and the ledger of what was posted."""

from tenant_apps.finance.models.accounts import Account
from tenant_apps.finance.models.categories import Category
from tenant_apps.finance.models.entries import Entry
from tenant_apps.finance.models.lines import ExpenseLine, IncomeLine, Origin
from tenant_apps.finance.models.opening import OpeningBalance
from tenant_apps.finance.models.records import Expense, ExpenseFile, Income
from tenant_apps.finance.models.recurring import RecurringExpense
from tenant_apps.finance.models.transfers import Transfer

__all__ = [
    "Account",
    "Category",
    "Entry",
    "Expense",
    "ExpenseFile",
    "ExpenseLine",
    "Income",
    "IncomeLine",
    "OpeningBalance",
    "Origin",
    "RecurringExpense",
    "Transfer",
]
