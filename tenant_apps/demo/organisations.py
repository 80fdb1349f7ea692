"""The demo organisations of a local machine and their people (docs/operations.md)."""

from datetime import date, timedelta
from decimal import Decimal

from django.contrib.auth.hashers import make_password

from shared_apps.accounts.models import User
from shared_apps.core import ports
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.roles import Role
from shared_apps.core.writing import writing
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.services import start_paid_term, start_trial
from tenant_apps.demo.academy import fill_academy
from tenant_apps.noticeboard.demo import fill_platform_demo
from tenants.context import in_organisation
from tenants.models import Organisation
from tenants.schemas import NoSchemaReady, claim_warm_schema, current_digest, fill_warm_pool

PASSWORD = "Demo@1234"  # noqa: S105 - local machines only, printed by `make up`
MASTER = "master@classmaster.test"
SUNRISE_MAIL = "sunrise.test"
SUNRISE = {
    "name": "Sunrise Academy",
    "category": "Art & Music",
    "phone": "9822011870",
    "address": "14 Paud Road, Kothrud",
    "city": "Pune",
    "state": "Maharashtra",
    "pincode": "411038",
    "gstin": "27AAKCS4821M1Z6",
    "pan": "AAKCS4821M",
    "website": "https://sunrise.test",
}
GREEN_VALLEY = {
    "name": "Green Valley",
    "category": "School & Tuitions",
    "email": "office@greenvalley.test",
    "phone": "9970045812",
}
GROWTH = {
    "name": "Growth",
    "duration_months": 12,
    "amount": Decimal("30000.00"),
    "student_limit": 1000,
    "staff_limit": 50,
    "branch_limit": 10,
    "features": ["Branches", "GST receipts", "Attendance", "Certificates"],
    "status": Plan.Status.PUBLISHED,
}


def demo_is_loaded() -> bool:
    return User.objects.filter(email=MASTER).exists()


@writing()
def load_demo(today: date) -> None:
    """Makes MASTER, a busy paid centre and a fresh trial one."""
    master = load_master(MASTER)
    load_sunrise(today)
    _centre(GREEN_VALLEY, "owner@greenvalley.test", "Nitin Agarwal", today)
    fill_platform_demo(by=Actor(master.pk, master.name), today=today)


def load_master(email: str) -> User:
    return _person(email, "Rahul Bhosale", Role.MASTER, None)


@writing()
def load_sunrise(today: date, mail: str = SUNRISE_MAIL) -> None:
    """Makes the busy centre, a year old; all its people have an address at `mail`."""
    plan, _ = Plan.objects.get_or_create(name=GROWTH["name"], defaults=GROWTH)
    values = SUNRISE | {"email": f"office@{mail}"}
    centre = _centre(values, f"owner@{mail}", "Kavita Deshmukh", today)
    start = today - timedelta(days=250)
    start_paid_term(organisation=centre, plan=plan, starts=start, ends=start + timedelta(days=364))
    with in_organisation(centre):
        fill_academy(password=PASSWORD, today=today)


def _centre(values: dict[str, str], email: str, name: str, today: date) -> Organisation:
    organisation = Organisation(schema_name=_schema(), migrated_to=current_digest(), **values)
    start_trial(organisation, today)
    owner = _person(email, name, Role.SUPER_ADMIN, organisation)
    with in_organisation(organisation):
        ports.set_up_workspace.ask(owner=owner, by=SYSTEM)
    return organisation


def _schema() -> str:
    """A ready one. Without one it is made here: the demo is loaded by the owner's commands."""
    try:
        return claim_warm_schema()
    except NoSchemaReady:
        fill_warm_pool(1)
        return claim_warm_schema()


def _person(email: str, name: str, role: Role, organisation: Organisation | None) -> User:
    return User.objects.create(
        email=email,
        name=name,
        role=role,
        organisation=organisation,
        phone="9822014567",
        state=User.State.ACTIVE,
        password=make_password(PASSWORD),
    )
