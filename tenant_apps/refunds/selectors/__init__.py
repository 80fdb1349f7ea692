"""Queries of refunds: `advances` says what can be given back, `calculation` what somebody gets back who
left a course, `lists` declares the list, `timeline` the entries of a student's timeline."""

from tenant_apps.refunds.selectors.advances import Advance, advance_of, waiting_of
from tenant_apps.refunds.selectors.calculation import CalculatedCredit, Calculation, calculate
from tenant_apps.refunds.selectors.lists import REFUNDS
from tenant_apps.refunds.selectors.timeline import AUDITED_EVENTS

__all__ = [
    "AUDITED_EVENTS",
    "REFUNDS",
    "Advance",
    "CalculatedCredit",
    "Calculation",
    "advance_of",
    "calculate",
    "waiting_of",
]
