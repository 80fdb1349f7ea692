"""Branches and students, created through the services."""

from itertools import count, product
from string import ascii_uppercase, digits

from shared_apps.core.principal import SYSTEM
from tenant_apps.branches import services as branches
from tenant_apps.branches.models import Branch
from tenant_apps.students import services
from tenant_apps.students.models import Student

_numbers = count(1)
# They begin with a digit, so that none is a prefix that a test names itself.
_receipt_prefixes = map(
    "".join, product(digits, digits + ascii_uppercase, digits + ascii_uppercase)
)

COMPANY = {
    "bill_to_name": "Infotech Systems Private Limited",
    "bill_to_address": "44 Electronics City, Bengaluru 560100",
    "bill_to_state": "Karnataka",
    "bill_to_gstin": "29AAPFU0939F1ZR",
}
"""A registered company of another state that a student can be billed to."""


def make_branch(**fields) -> Branch:
    """Creates a branch, by default in Pune with a GSTIN and a UPI id."""
    number = next(_numbers)
    fields = {
        "name": f"Kothrud {number}",
        "phone": "9822014567",
        "address": "12 Paud Road",
        "city": "Pune",
        "state": "Maharashtra",
        "pincode": "411038",
        "gstin": "27AAPFU0939F1ZV",
        "receipt_prefix": next(_receipt_prefixes),
        "upi_id": "sunrise@okhdfc",
    } | fields
    return branches.create_branch(by=SYSTEM, **fields)


def make_student(branch: Branch | None = None, **fields) -> Student:
    fields = {"name": f"Aarav Deshpande {next(_numbers)}", "phone": "9822014567"} | fields
    return services.create_student(by=SYSTEM, branch=branch or make_branch(), **fields)
