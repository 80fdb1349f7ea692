"""The period of Home's figures, and the first setup step of a new centre."""

from datetime import date
from typing import TypedDict

from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
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


class HomePeriod(TypedDict):
    """The period up to today and the one it is compared with; first and last days included."""

    first: date
    last: date
    beforeFirst: date
    beforeLast: date


class HomeSpan(TypedDict):
    period: HomePeriod


def home_figures(*, principal: Principal, today: date, span: Span) -> HomeSpan:
    """Returns the period that the figures of all apps refer to."""
    return {
        "period": {
            "first": span.first,
            "last": span.last,
            "beforeFirst": span.before_first,
            "beforeLast": span.before_last,
        }
    }


class InstituteStep(TypedDict):
    institute: SetupStep


def setup_steps() -> InstituteStep:
    """The institute information is complete once it has all fields printed on receipts."""
    values = vars(Organisation.current())
    return {"institute": step(begun=True, missing=empty_of(values, RECEIPT_FIELDS))}
