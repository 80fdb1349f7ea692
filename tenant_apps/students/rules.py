"""Rules for minors, guardians and billing. No database access, no clock."""

from datetime import date

from shared_apps.core.india import gstin_fault
from shared_apps.core.translation import gettext as _

ADULT_AT = 18
"""Below this age a person is a child (Digital Personal Data Protection Act, 2023, section 2(f))."""


def age_on(dob: date, day: date) -> int:
    """Returns the age in full years. In common years, a birthday on 29 February counts on 1
    March."""
    return day.year - dob.year - ((day.month, day.day) < (dob.month, dob.day))


def is_minor(dob: date | None, day: date) -> bool:
    """Returns False if the date of birth is unknown."""
    return dob is not None and age_on(dob, day) < ADULT_AT


def billing_faults(*, name: str, address: str, state: str, gstin: str) -> dict[str, list[str]]:
    """Returns error messages per field if a company to bill is incomplete. An invoice names the
    recipient with address and state, and the GSTIN if there is one (CGST Rules, rule 46(d) and
    (e))."""
    if not (name or address or state or gstin):
        return {}
    faults = {}
    if not name:
        faults["billToName"] = [_("Company name is required.")]
    if not address:
        faults["billToAddress"] = [_("Company address is required.")]
    if not state:
        faults["billToState"] = [_("Company state is required.")]
    if gstin and (fault := gstin_fault(gstin, state)):
        faults["billToGstin"] = [fault]
    return faults


def guardian_faults(
    dob: date | None, today: date, *, name: str, consent: bool
) -> dict[str, list[str]]:
    """Returns error messages per field if a minor lacks the guardian's name or consent."""
    if not is_minor(dob, today):
        return {}
    faults = {}
    if not name:
        faults["guardianName"] = [_("A student under 18 needs a guardian.")]
    if not consent:
        faults["guardianConsent"] = [_("A student under 18 needs the guardian's consent.")]
    return faults
