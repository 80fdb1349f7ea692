"""Every change of dues and payments: `dues` issues and voids them, `payments` takes and reverses
money, `credits` takes back what was charged, `issuing` issues many at once, `charges` adds one by
hand, `sharing` hands a receipt on.

Everything that touches a student's money first locks the student's row: two payments for one
student follow each other, payments of different students only meet at the branch's number series.
An advance exists only while nothing is open: whatever opens or issues a due uses it at once.
"""

from tenant_apps.fees.services.charges import add_charge, plan_charge
from tenant_apps.fees.services.credits import credit_due, draft_credit
from tenant_apps.fees.services.dues import draft_due, supply_to, void_due
from tenant_apps.fees.services.issuing import NewDue, issue_dues, use_advances
from tenant_apps.fees.services.payments import (
    draft_payment,
    record_payment,
    reverse_payment,
    use_advance,
)
from tenant_apps.fees.services.sharing import mail_receipt, share_receipt

__all__ = [
    "NewDue",
    "add_charge",
    "credit_due",
    "draft_credit",
    "draft_due",
    "draft_payment",
    "issue_dues",
    "mail_receipt",
    "plan_charge",
    "record_payment",
    "reverse_payment",
    "share_receipt",
    "supply_to",
    "use_advance",
    "use_advances",
    "void_due",
]
