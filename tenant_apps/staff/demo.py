"""The demo centre's branches and people."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.numbering import take_code
from shared_apps.core.people import Gender
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch, Holiday
from tenant_apps.branches.services import add_branch
from tenant_apps.staff.models import Member
from tenants.context import in_public
from tenants.models import Organisation

# Name, prefix, address, pincode, phone and the weekday off (0 = Monday): on every day one of them is open.
BRANCHES = [
    ("Kothrud", "KTH", "14 Paud Road, Kothrud", "411038", "9822011870", 0),
    ("Baner", "BNR", "7 Baner Road, near Sadanand Chowk", "411045", "9970022841", 2),
]
# What everybody keeps: month, day, name.
HOLIDAYS = [
    (1, 26, "Republic Day"),
    (5, 1, "Maharashtra Day"),
    (8, 15, "Independence Day"),
    (10, 2, "Gandhi Jayanti"),
    (12, 25, "Christmas"),
]
# Name at the centre's mail, name, role, branch and monthly salary in rupees.
PEOPLE = [
    ("admin", "Sameer Kulkarni", "ADMIN", "Kothrud", "42000.00"),
    ("staff", "Priyanka Joshi", "STAFF", "Kothrud", "24000.00"),
    ("trainer", "Amol Sathe", "TRAINER", "Kothrud", "32000.00"),
    ("uma.rajan", "Uma Rajan", "TRAINER", "Kothrud", "30000.00"),
    ("baner.admin", "Nilesh Pawar", "ADMIN", "Baner", "40000.00"),
    ("baner.desk", "Sana Sheikh", "STAFF", "Baner", "23000.00"),
    ("rhea.dsouza", "Rhea D’Souza", "TRAINER", "Baner", "31000.00"),
    ("meera.phadke", "Meera Phadke", "TRAINER", "Kothrud", "28000.00"),
    ("kedar.bapat", "Kedar Bapat", "TRAINER", "Baner", "27000.00"),
]
WOMEN = {"Priyanka Joshi", "Uma Rajan", "Sana Sheikh", "Rhea D’Souza", "Meera Phadke"}


def fill_demo(*, password: str, today: date) -> None:
    """Creates two branches and nine people, who have been here for more than a year. Whoever loads the demo
    on a holiday finds the branches open, since there would be no class to show."""
    organisation = Organisation.current()
    mail = organisation.email.partition("@")[2]
    years = range(today.year - 1, today.year + 2)
    kept = [(date(year, month, day), name) for year in years for month, day, name in HOLIDAYS]
    branches = {}
    for name, prefix, address, pincode, phone, weekday_off in BRANCHES:
        branches[name] = add_branch(
            by=SYSTEM,
            branch=Branch(
                code=take_code(Branch.CODES),
                name=name,
                phone=phone,
                address=address,
                email=f"{name.lower()}@{mail}",
                city="Pune",
                state="Maharashtra",
                pincode=pincode,
                gstin=organisation.gstin,
                receipt_prefix=prefix,
                upi_id="sunrise@okbank",
                weekly_off=[weekday_off],
                opens_at=time(8),
                closes_at=time(21),
            ),
        )
    audit.create_many(
        [
            Holiday(branch=branch, date=day, name=name)
            for branch in branches.values()
            for day, name in kept
            if day != today
        ],
        by=SYSTEM,
    )
    hashed = make_password(password)
    for position, (box, name, role, branch, salary) in enumerate(PEOPLE):
        email = f"{box}@{mail}"
        with in_public():
            user = User.objects.create(
                email=email,
                name=name,
                role=role,
                organisation=organisation,
                password=hashed,
                branch_id=branches[branch].pk,
                phone=f"98220145{position:02d}",
                state=User.State.ACTIVE,
            )
        audit.create(
            Member(
                pk=user.pk,
                code=take_code(Member.CODES),
                name=name,
                email=email,
                phone=user.phone,
                role=role,
                status=Member.Status.ACTIVE,
                branch=branches[branch],
                address="Pune",
                gender=Gender.FEMALE if name in WOMEN else Gender.MALE,
                job_type="Full time",
                salary=Decimal(salary),
                joining_date=today - timedelta(days=400 + 30 * position),
            ),
            by=SYSTEM,
        )
    # So that messages of the last days count as unread.
    since = timezone.make_aware(datetime.combine(today - timedelta(days=400), time(9)))
    Member.objects.update(created_at=since)
