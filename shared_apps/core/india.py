"""How things are identified in India: states with their GST codes, GSTIN, PAN, pincodes, phones.

Each `*_fault` answers None or the sentence for the person. Patterns match in full and in ASCII:
digits of other scripts and a trailing newline are faults.
"""

import re

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

_GSTIN = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]", re.ASCII)
_PAN = re.compile(r"[A-Z]{5}[0-9]{4}[A-Z]", re.ASCII)
_PINCODE = re.compile(r"[1-9][0-9]{5}", re.ASCII)
_TEN_DIGITS = re.compile(r"[0-9]{10}", re.ASCII)
_UPI_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}", re.ASCII)


def phone_fault(phone: str) -> str | None:
    """The specification's rule for a phone (section 5), in its words."""
    if not phone:
        return "Phone number is required"
    if not _TEN_DIGITS.fullmatch(phone):
        return "Phone number must be 10 digits"
    if phone[0] not in "6789":
        return "Phone number must start with 6, 7, 8, or 9"
    return None


def gstin_fault(gstin: str, state: str | None = None) -> str | None:
    """A GSTIN's form (the pattern of the GST portal) and, given the state, its state code.

    The last character is a check digit of the portal's; it is not verified, the portal does that.
    """
    if not _GSTIN.fullmatch(gstin):
        return "GSTIN must look like 27AAPFU0939F1ZV."
    if gstin[:2] not in STATES.values():
        return f"No state has the GST code {gstin[:2]}."
    if state and STATES.get(state) != gstin[:2]:
        return f"A GSTIN of {state} starts with {STATES.get(state, 'another code')}."
    return None


def pan_fault(pan: str) -> str | None:
    return None if _PAN.fullmatch(pan) else "PAN must look like AAPFU0939F."


def pincode_fault(pincode: str) -> str | None:
    return None if _PINCODE.fullmatch(pincode) else "Pincode must be 6 digits and not start with 0."


def upi_id_fault(upi_id: str) -> str | None:
    return None if _UPI_ID.fullmatch(upi_id) else "UPI ID must look like name@bank."


def mask_phone(phone: str) -> str:
    """All but the last four digits hidden; nothing for nothing."""
    return "X" * max(len(phone) - 4, 0) + phone[-4:]
