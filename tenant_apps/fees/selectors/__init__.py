"""Every query about dues and payments: `balances` what is owed, `lists` what is shown, `figures`
what Home adds up, `ties` what money keeps from going, `timeline` what happened to a student, `shared`
what a link opens."""

from tenant_apps.fees.selectors.balances import (
    CREDITED_OF_DUE,
    FREE_OF_PAYMENT,
    OPEN_OF_DUE,
    PAID_OF_DUE,
    PaymentPlan,
    days_late_of,
    free_payments,
    lines_left,
    open_dues,
    open_of,
    pending,
    pending_of,
    plan_payment,
    receipt_dues,
    students_with_advance,
)
from tenant_apps.fees.selectors.figures import (
    branch_figures,
    dues_by_age,
    dues_of_students_by_age,
    home_figures,
)
from tenant_apps.fees.selectors.lists import (
    AGE_FILTER,
    BALANCE_FILTER,
    CREDIT_NOTES,
    DUES,
    PAYMENTS,
    STUDENT_ACCOUNT,
    STUDENT_MONEY,
    STUDENT_MONEY_ORDER,
    STUDENT_MONEY_TOTALS,
)
from tenant_apps.fees.selectors.shared import NO_SUCH_LINK, payment_of_link
from tenant_apps.fees.selectors.ties import (
    effects_of_status,
    keeps_branch_open,
    keeps_student,
    ties_student,
)
from tenant_apps.fees.selectors.timeline import student_timeline

__all__ = [
    "AGE_FILTER",
    "BALANCE_FILTER",
    "CREDITED_OF_DUE",
    "CREDIT_NOTES",
    "DUES",
    "FREE_OF_PAYMENT",
    "NO_SUCH_LINK",
    "OPEN_OF_DUE",
    "PAID_OF_DUE",
    "PAYMENTS",
    "STUDENT_ACCOUNT",
    "STUDENT_MONEY",
    "STUDENT_MONEY_ORDER",
    "STUDENT_MONEY_TOTALS",
    "PaymentPlan",
    "branch_figures",
    "days_late_of",
    "dues_by_age",
    "dues_of_students_by_age",
    "effects_of_status",
    "free_payments",
    "home_figures",
    "keeps_branch_open",
    "keeps_student",
    "lines_left",
    "open_dues",
    "open_of",
    "payment_of_link",
    "pending",
    "pending_of",
    "plan_payment",
    "receipt_dues",
    "student_timeline",
    "students_with_advance",
    "ties_student",
]
