"""The first setup step of a new centre."""

from typing import TypedDict

from shared_apps.core.setup import SetupStep, empty_of, step
from tenants.models import Organisation

RECEIPT_FIELDS = {
    "phone": "Phone",
    "address": "Address",
    "city": "City",
    "state": "State",
    "pincode": "Pincode",
}
"""Organisation fields printed on receipts. The name is not listed, since it is never empty."""


class InstituteStep(TypedDict):
    institute: SetupStep


def setup_steps() -> InstituteStep:
    """The institute information is complete once it has all fields printed on receipts."""
    values = vars(Organisation.current())
    return {"institute": step(begun=True, missing=empty_of(values, RECEIPT_FIELDS))}
