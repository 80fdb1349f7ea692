"""Services for dues and payments: `dues` issues and voids dues and pays them from advances,
`payments` records and reverses payments, `cheques` says what became of a cheque, `credits` issues
credit notes, `charges` adds a due by hand, `advances` issues and adjusts the vouchers of advances,
`numbers` takes numbers of documents and lets a series go on, `sharing` shares documents, `splits` records
and reverses money received for several students.

Every service that changes a student's balance first locks the student's row. Two payments of one
student therefore run one after the other; payments of different students share only the lock of
the branch's number series. A student has an advance only while no due is open, so code that issues
or reopens a due must apply the advance at once.
"""

from tenant_apps.fees.services.advances import give_back
from tenant_apps.fees.services.charges import add_charge, plan_charge
from tenant_apps.fees.services.cheques import bounce_cheque, clear_cheque
from tenant_apps.fees.services.credits import credit_due, credit_rest, draft_credit
from tenant_apps.fees.services.dues import (
    NewDue,
    cancel_dues,
    draft_due,
    issue_dues,
    supply_to,
    use_advance,
    use_advances,
    void_due,
)
from tenant_apps.fees.services.numbers import begin_series_anew, continue_series
from tenant_apps.fees.services.opening import (
    draft_opening_advance,
    draft_opening_due,
    issue_opening_due,
    record_opening_advance,
    take_back_opening_advance,
    take_back_opening_due,
)
from tenant_apps.fees.services.payments import (
    check_payment_day,
    draft_payment,
    earliest_day_of,
    record_payment,
    refused_day,
    reversal_facts,
    reverse_payment,
)
from tenant_apps.fees.services.sharing import letter_of, share_document
from tenant_apps.fees.services.splits import record_split_payment, reverse_split

__all__ = [
    "NewDue",
    "add_charge",
    "begin_series_anew",
    "bounce_cheque",
    "cancel_dues",
    "check_payment_day",
    "clear_cheque",
    "continue_series",
    "credit_due",
    "credit_rest",
    "draft_credit",
    "draft_due",
    "draft_opening_advance",
    "draft_opening_due",
    "draft_payment",
    "earliest_day_of",
    "give_back",
    "issue_dues",
    "issue_opening_due",
    "letter_of",
    "plan_charge",
    "record_opening_advance",
    "record_payment",
    "record_split_payment",
    "refused_day",
    "reversal_facts",
    "reverse_payment",
    "reverse_split",
    "share_document",
    "supply_to",
    "take_back_opening_advance",
    "take_back_opening_due",
    "use_advance",
    "use_advances",
    "void_due",
]
