"""Queries of dues and payments: `balances` computes balances, `lists` declares the list endpoints,
`figures` the figures of Home and branches, `cash` warns of too much cash, `blockers` what prevents
closing a branch, `recipients` who documents are issued to, `timeline` the entries of a student's
timeline, `shared` looks up shared documents."""

from tenant_apps.fees.selectors.balances import (
    CREDITED_OF_DUE,
    FREE_OF_PAYMENT,
    OPEN_OF_DUE,
    PAID_OF_DUE,
    PaymentPlan,
    age_of_due,
    bounce_of,
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
from tenant_apps.fees.selectors.blockers import branch_close_blocker
from tenant_apps.fees.selectors.cash import CashLimit, cash_limits
from tenant_apps.fees.selectors.figures import (
    COLLECTED,
    RECEIVED,
    REVERSED,
    branch_figures,
    dues_by_age,
    dues_of_students_by_age,
    home_figures,
    receipts_issued,
)
from tenant_apps.fees.selectors.lists import (
    AGE_FILTER,
    BALANCE_FILTER,
    COLLECTIONS,
    CREDIT_NOTES,
    DUES,
    PAYMENTS,
    STUDENT_ACCOUNT,
    STUDENT_MONEY,
    STUDENT_MONEY_ORDER,
    STUDENT_MONEY_TOTALS,
)
from tenant_apps.fees.selectors.recipients import (
    issuer_of_document,
    recipient_of_document,
)
from tenant_apps.fees.selectors.shared import document_of_link
from tenant_apps.fees.selectors.timeline import AUDITED_EVENTS

__all__ = [
    "AGE_FILTER",
    "AUDITED_EVENTS",
    "BALANCE_FILTER",
    "COLLECTED",
    "COLLECTIONS",
    "CREDITED_OF_DUE",
    "CREDIT_NOTES",
    "DUES",
    "FREE_OF_PAYMENT",
    "OPEN_OF_DUE",
    "PAID_OF_DUE",
    "PAYMENTS",
    "RECEIVED",
    "REVERSED",
    "STUDENT_ACCOUNT",
    "STUDENT_MONEY",
    "STUDENT_MONEY_ORDER",
    "STUDENT_MONEY_TOTALS",
    "CashLimit",
    "PaymentPlan",
    "age_of_due",
    "bounce_of",
    "branch_close_blocker",
    "branch_figures",
    "cash_limits",
    "days_late_of",
    "document_of_link",
    "dues_by_age",
    "dues_of_students_by_age",
    "free_payments",
    "home_figures",
    "issuer_of_document",
    "lines_left",
    "open_dues",
    "open_of",
    "pending",
    "pending_of",
    "plan_payment",
    "receipt_dues",
    "receipts_issued",
    "recipient_of_document",
    "students_with_advance",
]
