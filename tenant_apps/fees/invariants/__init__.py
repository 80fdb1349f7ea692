"""What always holds for dues and payments: `dues` what is owed, `payments` what was received, `papers`
numbers and printed documents (`shared_apps.core.invariants`)."""

from tenant_apps.fees.invariants import dues, papers, payments

INVARIANTS = (*dues.INVARIANTS, *payments.INVARIANTS, *papers.INVARIANTS)

__all__ = ["INVARIANTS"]
