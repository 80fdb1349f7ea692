"""What a UTR looks like. No database access, no clock."""

UTR = r"[0-9]{12}"
"""The reference of a UPI payment, as the payer's app and the bank's statement show it (NPCI)."""

WAITING_OF_STUDENT = 5
"""How many proofs of one student may wait for verification when the payer sends them."""
