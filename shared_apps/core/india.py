"""How things are identified in India: states with their GST codes, GSTIN, PAN, pincodes, phones.

Each `*_fault` answers None or the sentence for the person.
"""

from shared_apps.core.text_rules import TextRule, first_fault
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

STATES = {
    "Andaman and Nicobar Islands": "35",
    "Andhra Pradesh": "37",
    "Arunachal Pradesh": "12",
    "Assam": "18",
    "Bihar": "10",
    "Chandigarh": "04",
    "Chhattisgarh": "22",
    "Dadra and Nagar Haveli and Daman and Diu": "26",
    "Delhi": "07",
    "Goa": "30",
    "Gujarat": "24",
    "Haryana": "06",
    "Himachal Pradesh": "02",
    "Jammu and Kashmir": "01",
    "Jharkhand": "20",
    "Karnataka": "29",
    "Kerala": "32",
    "Ladakh": "38",
    "Lakshadweep": "31",
    "Madhya Pradesh": "23",
    "Maharashtra": "27",
    "Manipur": "14",
    "Meghalaya": "17",
    "Mizoram": "15",
    "Nagaland": "13",
    "Odisha": "21",
    "Puducherry": "34",
    "Punjab": "03",
    "Rajasthan": "08",
    "Sikkim": "11",
    "Tamil Nadu": "33",
    "Telangana": "36",
    "Tripura": "16",
    "Uttar Pradesh": "09",
    "Uttarakhand": "05",
    "West Bengal": "19",
}
"""State or union territory → the two digits that start a GSTIN registered there."""

PHONE_MISSING = lazy("Phone number is required")
PHONE = (
    TextRule("[0-9]{10}", lazy("Phone number must be 10 digits")),
    TextRule("[6-9][0-9]*", lazy("Phone number must start with 6, 7, 8, or 9")),
)
"""The specification's rules for a phone (section 5), in its words."""

GSTIN = TextRule(
    "[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]",
    lazy("GSTIN must look like 27AAPFU0939F1ZV."),
)
PAN = TextRule("[A-Z]{5}[0-9]{4}[A-Z]", lazy("PAN must look like AAPFU0939F."))
PINCODE = TextRule("[1-9][0-9]{5}", lazy("Pincode must be 6 digits and not start with 0."))
IFSC = TextRule("[A-Z]{4}0[A-Z0-9]{6}", lazy("IFSC must look like HDFC0001234."))
BANK_ACCOUNT = TextRule("[0-9]{6,20}", lazy("An account number has 6 to 20 digits."))
UPI_ID = TextRule(
    "[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}",
    lazy("UPI ID must look like name@bank."),
)


def phone_fault(phone: str) -> str | None:
    return first_fault(phone, PHONE) if phone else PHONE_MISSING


def gstin_fault(gstin: str, state: str | None = None) -> str | None:
    """A GSTIN's form (the pattern of the GST portal) and, given the state, its state code.

    The last character is a check digit of the portal's; it is not verified, the portal does that.
    """
    if fault := GSTIN.fault(gstin):
        return fault
    if gstin[:2] not in STATES.values():
        return _("No state has the GST code {code}.").format(code=gstin[:2])
    if state and STATES.get(state) != gstin[:2]:
        return _("A GSTIN of {state} starts with {code}.").format(
            state=state, code=STATES.get(state) or _("another code")
        )
    return None


def pan_fault(pan: str) -> str | None:
    return PAN.fault(pan)


def pincode_fault(pincode: str) -> str | None:
    return PINCODE.fault(pincode)


def upi_id_fault(upi_id: str) -> str | None:
    return UPI_ID.fault(upi_id)


def mask_phone(phone: str) -> str:
    """All but the last four digits hidden; nothing for nothing."""
    return "X" * max(len(phone) - 4, 0) + phone[-4:]
