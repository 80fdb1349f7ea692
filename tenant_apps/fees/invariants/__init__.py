"""What always holds for dues and payments: `dues` what is owed, `payments` what was received,
`advances` their vouchers, `papers` numbers and printed documents (`shared_apps.core.invariants`)."""

from tenant_apps.fees.invariants import advances, dues, papers, payments

INVARIANTS = (
    *dues.INVARIANTS,
    *payments.INVARIANTS,
    *advances.INVARIANTS,
    *papers.INVARIANTS,
)

__all__ = ["INVARIANTS"]
