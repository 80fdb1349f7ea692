"""Names and numbers that tests share with the seed."""

from decimal import Decimal

from shared_apps.core.roles import Role
from tenants.models import Organisation

PASSWORD = "Raga@Pune1"
MASTER = "master@platform.test"
GSTIN = "27AAKCS4821M1Z6"
MASTER_KEY = b"a key of twenty byte"
# Each organisation's users, by their name in tests; {} is the organisation's name prefix.
PEOPLE = {
    "owner": ("owner@{}.test", Role.SUPER_ADMIN, None),
    "admin": ("admin@{}.test", Role.ADMIN, 0),
    "staff": ("staff@{}.test", Role.STAFF, 0),
    "trainer": ("trainer@{}.test", Role.TRAINER, 0),
    "branch_admin": ("second.admin@{}.test", Role.ADMIN, 1),
}
BRANCHES = [("Main {}", "AAA", "411038"), ("Second {}", "BBB", "411045")]
CHECK_LETTERS = str.maketrans("01", "ZY")  # a check code has no 0 and no 1
# Name, branch and hour. The trainer teaches those of the first branch; the last batch has no students.
BATCHES = [("Morning", 0, 7), ("Second", 1, 7), ("Night", 0, 21)]
# Name, branch, whether enrolled in Guitar in the branch's batch, and the amount paid.
STUDENTS = [
    ("{} Payer", 0, True, Decimal(5000)),
    ("{} Second", 1, True, Decimal(1000)),
    ("{} Owing", 0, True, None),
    ("{} Newcomer", 0, False, None),
]
# How many students the workspace and its first branch have: those above, and a leaver of each branch.
STUDENTS_IN_ALL = len(STUDENTS) + len(BRANCHES)
STUDENTS_IN_FIRST_BRANCH = sum(branch == 0 for _, branch, *_ in STUDENTS) + 1


def name_prefix(organisation: Organisation) -> str:
    """Returns the first word of the organisation's name. All its texts contain it, so that a leak
    into another organisation is visible."""
    return organisation.name.split()[0]
