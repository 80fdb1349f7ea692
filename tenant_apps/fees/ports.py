"""Ports of `fees`: questions to apps of higher layers."""

from shared_apps.core.ports import Port

filed_months = Port("(bills) → those ids of the bills whose month has a GST return that is filed.")
same_payer = Port(
    "(student) → query for the ids of the other students for whom the same person pays. `student` is "
    "an expression for the id of a student."
)
