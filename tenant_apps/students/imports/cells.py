"""Converts cells to the values that the student form expects. Cells that cannot be converted are
passed on unchanged; the form's validation reports them."""

import re

from shared_apps.core.imports.cells import to_day
from shared_apps.core.india import STATES

_GENDERS = {
    "m": "Male",
    "male": "Male",
    "boy": "Male",
    "f": "Female",
    "female": "Female",
    "girl": "Female",
    "o": "Other",
    "other": "Other",
}
_CONSENTS = {
    **dict.fromkeys(("yes", "y", "true", "1", "agreed", "given"), True),
    **dict.fromkeys(("no", "n", "false", "0"), False),
}
_STATES = {re.sub(r"[^a-z]", "", name.lower().replace("&", "and")): name for name in STATES} | {
    "orissa": "Odisha",
    "pondicherry": "Puducherry",
    "uttaranchal": "Uttarakhand",
    "newdelhi": "Delhi",
}


def to_form_value(field: str, cell: str) -> str | bool:
    """Returns the cell of this field as the form would send it."""
    text = cell.strip()
    if field in {"dob", "admissionDate"}:
        return to_day(text)
    if field == "gender":
        return _GENDERS.get(text.lower(), text)
    if field == "guardianConsent":
        return _CONSENTS.get(text.lower(), text)
    if field == "state":
        return _STATES.get(re.sub(r"[^a-z]", "", text.lower().replace("&", "and")), text)
    return text
