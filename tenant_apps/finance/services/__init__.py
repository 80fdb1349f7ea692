"""Every change of expenses, income, transfers and what recurs."""

from tenant_apps.finance.services.approving import (
    approve_expense,
    reject_expense,
    return_expense,
    submission_of,
    submit_expense,
)
from tenant_apps.finance.services.categories import (
    add_category,
    add_first_categories,
    change_category,
)
from tenant_apps.finance.services.expenses import (
    create_expense,
    delete_expense,
    pay_expense,
    refuse_expense,
    reverse_expense,
    update_expense,
)
from tenant_apps.finance.services.files import attach_bill
from tenant_apps.finance.services.income import (
    create_income,
    delete_income,
    receive_income,
    reverse_income,
    update_income,
)
from tenant_apps.finance.services.opening import (
    post_opening_balance,
    take_back_opening_balance,
)
from tenant_apps.finance.services.recurring import (
    change_recurring,
    create_recurring,
    make_drafts,
    stop_recurring,
)
from tenant_apps.finance.services.transfers import create_transfer, reverse_transfer

__all__ = [
    "add_category",
    "add_first_categories",
    "approve_expense",
    "attach_bill",
    "change_category",
    "change_recurring",
    "create_expense",
    "create_income",
    "create_recurring",
    "create_transfer",
    "delete_expense",
    "delete_income",
    "make_drafts",
    "pay_expense",
    "post_opening_balance",
    "receive_income",
    "refuse_expense",
    "reject_expense",
    "return_expense",
    "reverse_expense",
    "reverse_income",
    "reverse_transfer",
    "stop_recurring",
    "submission_of",
    "submit_expense",
    "take_back_opening_balance",
    "update_expense",
    "update_income",
]
