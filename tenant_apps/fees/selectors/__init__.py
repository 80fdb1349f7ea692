"""Every query about dues and payments: `balances` what is owed, `lists` what is shown, `figures`
what Home adds up, `ties` what money keeps from going."""

from tenant_apps.fees.selectors.balances import (
    FREE_OF_PAYMENT,
    OPEN_OF_DUE,
    PAID_OF_DUE,
    PaymentPlan,
    days_late_of,
    free_payments,
    open_dues,
    pending,
    pending_of,
    plan_payment,
    receipt_dues,
)
from tenant_apps.fees.selectors.figures import branch_figures, home_figures
from tenant_apps.fees.selectors.lists import (
    BALANCE_FILTER,
    DUES,
    PAYMENTS,
    STUDENT_MONEY,
    STUDENT_MONEY_ORDER,
)
from tenant_apps.fees.selectors.ties import keeps_branch_open, keeps_student, ties_student

__all__ = [
    "BALANCE_FILTER",
    "DUES",
    "FREE_OF_PAYMENT",
    "OPEN_OF_DUE",
    "PAID_OF_DUE",
    "PAYMENTS",
    "STUDENT_MONEY",
    "STUDENT_MONEY_ORDER",
    "PaymentPlan",
    "branch_figures",
    "days_late_of",
    "free_payments",
    "home_figures",
    "keeps_branch_open",
    "keeps_student",
    "open_dues",
    "pending",
    "pending_of",
    "plan_payment",
    "receipt_dues",
    "ties_student",
]
