"""What Home's figures are about, and the first of the steps that Home leads a new owner through."""

from datetime import date
from typing import TypedDict

from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from shared_apps.core.setup import SetupStep, empty_of, step
from tenant_apps.workspace.services import own_organisation

PRINTED = {
    "phone": "Phone",
    "address": "Address",
    "city": "City",
    "state": "State",
    "pincode": "Pincode",
}
"""What a receipt prints of a centre, besides its name, which every centre has."""


class HomePeriod(TypedDict):
    """The days of the period, up to today, and those it is compared with; both ends included."""

    first: date
    last: date
    beforeFirst: date
    beforeLast: date


class HomeSpan(TypedDict):
    period: HomePeriod


def home_figures(*, principal: Principal, today: date, span: Span) -> HomeSpan:
    """The days that the others' figures of the period are of."""
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
    """Institute information is complete once it has all that a receipt prints of the centre."""
    kept = vars(own_organisation())
    return {"institute": step(begun=True, missing=empty_of(kept, PRINTED))}
