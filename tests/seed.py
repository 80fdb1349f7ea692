"""What the two organisations of the test template hold before any test begins."""

from collections.abc import Sequence

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core import ports
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.staff.models import Member
from tenant_apps.workspace.services import take_number
from tenants.context import in_organisation
from tenants.models import Organisation

PASSWORD = "Raga@Pune1"
MASTER = "master@platform.test"
# Each organisation's people, by the role they play in tests; {} is the organisation's own word.
PEOPLE = {
    "owner": ("owner@{}.test", Role.SUPER_ADMIN, None),
    "admin": ("admin@{}.test", Role.ADMIN, 0),
    "staff": ("staff@{}.test", Role.STAFF, 0),
    "trainer": ("trainer@{}.test", Role.TRAINER, 0),
    "branch_admin": ("second.admin@{}.test", Role.ADMIN, 1),
}
BRANCHES = [("Main {}", "AAA", "411038"), ("Second {}", "BBB", "411045")]


def seed(organisations: Sequence[Organisation]) -> None:
    """Fill both workspaces with the same rows in the same order, so that their ids are equal.

    A test that reads the neighbour by mistake then finds a row instead of nothing. Runs once per
    state of the migrations and of this file, committed.
    """
    hashed = make_password(PASSWORD)
    User.objects.create(email=MASTER, name="Rahul Bhosale", role=Role.MASTER, password=hashed)
    for organisation in organisations:
        start_trial(organisation, timezone.localdate())
        Organisation.objects.filter(pk=organisation.pk).update(
            student_limit=None, staff_limit=None, branch_limit=None
        )
        _fill(organisation, word(organisation), hashed)


def word(organisation: Organisation) -> str:
    """The first word of the name, in every text of the organisation: a leak shows."""
    return organisation.name.split()[0]


def _fill(organisation: Organisation, name: str, hashed: str) -> None:
    users = {
        person: User.objects.create(
            email=email.format(name.lower()),
            name=f"{name} {person.replace('_', ' ').title()}",
            phone="9822014567",
            role=role,
            organisation=organisation,
            password=hashed,
        )
        for person, (email, role, _) in PEOPLE.items()
    }
    with in_organisation(organisation):
        ports.set_up_workspace.ask(organisation=organisation, by=SYSTEM)
        branches = [
            audit.create(
                Branch(
                    code=f"BR-{take_number('branch'):03d}",
                    name=label.format(name),
                    receipt_prefix=prefix,
                    phone="9822011870",
                    address=f"1 {name} Road",
                    city="Pune",
                    state="Maharashtra",
                    pincode=pincode,
                    gstin="27AAKCS4821M1Z6",
                ),
                by=SYSTEM,
            )
            for label, prefix, pincode in BRANCHES
        ]
        for person, (_, role, position) in PEOPLE.items():
            user = users[person]
            branch = None if position is None else branches[position]
            if branch is not None:
                User.objects.filter(pk=user.pk).update(branch_id=branch.pk)
            member = Member(
                pk=user.pk,
                code=f"STF-{take_number('staff'):04d}",
                name=user.name,
                email=user.email,
                phone=user.phone,
                role=role,
                status=Member.Status.ACTIVE,
                branch=branch,
                address=f"2 {name} Road",
                job_type="Full time",
                gender="Other",
            )
            audit.create(member, by=SYSTEM)
