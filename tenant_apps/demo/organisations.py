"""The demo organisations of a local machine and their people (docs/operations.md)."""

import base64
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from shared_apps.accounts.models import SecondFactor, SignInEvent, User
from shared_apps.accounts.second_factor import seal_key
from shared_apps.accounts.services.workspaces import suspend_organisation
from shared_apps.backups.demo import add_restore
from shared_apps.billing.demo import add_coupons
from shared_apps.billing.models import Order
from shared_apps.billing.services.lifecycle import advance
from shared_apps.billing.services.orders import confirm_order, place_order
from shared_apps.clients.demo import add_clients
from shared_apps.core import ports
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.roles import Role
from shared_apps.core.writing import writing
from shared_apps.offboarding.services.closing import close_centre
from shared_apps.plans.models import Plan
from shared_apps.plans.services import draft_plan, publish_plan
from shared_apps.platform.services import DEFAULT_SERVICES, change_platform_settings
from shared_apps.subscriptions.services import note_usage, start_trial
from shared_apps.support.demo import load_answers, load_tickets
from tenant_apps.demo.academy import fill_academy
from tenant_apps.home.selectors import WORKSPACE_USAGE, gather
from tenant_apps.noticeboard.demo import fill_platform_demo
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tenants.schemas import NoSchemaReady, claim_warm_schema, current_digest, fill_warm_pool

PASSWORD = "Demo@1234"  # noqa: S105 - local machines only, printed by `make up`
MASTER = "master@classmaster.test"
MASTER_KEY = "CLASSMASTERDEMOKEYCLASSMASTER234"
"""For an authenticator app; `manage.py demo_code` prints its code."""
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
SELLER: dict[str, Any] = {
    "seller_name": "Class Master Software LLP",
    "address": "3rd floor, Amar Business Park, Baner",
    "city": "Pune",
    "state": "Maharashtra",
    "pincode": "411045",
    "gstin": "27AAQFC1884L1ZP",
    "upi_id": "classmaster@hdfcbank",
    "bank_name": "HDFC Bank, Baner",
    "bank_account": "50200048211870",
    "bank_ifsc": "HDFC0001234",
    "phones": ["9822000001", "9822000002"],
    "services": DEFAULT_SERVICES,
}
PLANS: tuple[dict[str, Any], ...] = (
    {
        "name": "Starter",
        "amount": Decimal("16000.00"),
        "student_limit": 120,
        "staff_limit": 6,
        "branch_limit": 1,
        "features": ["Receipts and invoices", "Attendance from a phone", "Reminders"],
        "rank": 1,
    },
    {
        "name": "Growth",
        "amount": Decimal("30000.00"),
        "student_limit": 1000,
        "staff_limit": 50,
        "branch_limit": 10,
        "features": ["All of Starter", "Branches", "GST receipts", "Certificates"],
        "rank": 2,
    },
    {
        "name": "Scale",
        "amount": Decimal("80000.00"),
        "student_limit": 5000,
        "staff_limit": 200,
        "branch_limit": 40,
        "features": ["All of Growth", "Transfers of stock", "Answer in 1 hour", "A named person"],
        "rank": 3,
    },
)


@dataclass(frozen=True)
class SmallCentre:
    """A centre in one state of its subscription: its trial began `trial_age` days ago; it bought
    `plan` so many days ago (`bought`), or its payment for it waits for confirmation, with a `coupon` of
    `billing.demo`. Sunrise may have referred it."""

    name: str
    category: str
    state: str
    phone: str
    trial_age: int
    plan: str = ""
    bought: int = 0
    coupon: str = ""
    suspended: bool = False
    closing: bool = False
    referred: bool = False

    @property
    def mail(self) -> str:
        return f"{self.name.split()[0].lower()}.test"


SMALL_CENTRES = (
    SmallCentre("Bright Minds Coaching", "School & Tuitions", "Karnataka", "9845011870", 14),
    SmallCentre(
        "Sanskriti Dance Academy",
        "Art & Music",
        "Maharashtra",
        "9822046120",
        9,
        "Growth",
        coupon="WELCOME10",
        referred=True,
    ),
    SmallCentre(
        "Pragati Tutorials",
        "School & Tuitions",
        "Madhya Pradesh",
        "9425071846",
        380,
        "Starter",
        368,
    ),
    SmallCentre("Velocity Driving School", "Driving", "Punjab", "9814030277", 400, "Starter", 390),
    SmallCentre("Chitrakala Studio", "Photography", "Maharashtra", "9890055413", 30, referred=True),
    SmallCentre(
        "Apex NEET Academy",
        "Medical & Hospitality",
        "Rajasthan",
        "9414022965",
        60,
        "Scale",
        50,
        coupon="WELCOME10",
        suspended=True,
        referred=True,
    ),
    SmallCentre(
        "Kalakriti Fashion School",
        "Fashion & Beauty",
        "West Bengal",
        "9830052714",
        90,
        "Starter",
        80,
        closing=True,
    ),
)
"""A trial that ends today, a payment to confirm, a grace period, a lapsed plan, a lapsed trial, a
suspended centre, which has earned Sunrise its referral, and one that is closing."""
MAIL_DOMAINS = (SUNRISE_MAIL, "greenvalley.test", *(centre.mail for centre in SMALL_CENTRES))


def demo_is_loaded() -> bool:
    return User.objects.filter(email=MASTER).exists()


@writing()
def load_demo(today: date) -> Organisation:
    """Makes MASTER with some clients, a busy paid centre, a fresh trial one, and one in each other
    state. Returns the busy one."""
    master = load_master(MASTER)
    add_clients(by=Actor(master.pk, master.name))
    change_platform_settings(by=SYSTEM, **SELLER)
    for values in PLANS:
        _plan(values["name"])
    add_coupons(by=Actor(master.pk, master.name), today=today)
    sunrise = load_sunrise(today)
    for person in (master, User.objects.get(email=f"owner@{SUNRISE_MAIL}")):
        _add_sign_ins(person)
    _centre(GREEN_VALLEY, "owner@greenvalley.test", "Nitin Agarwal", today)
    add_restore(sunrise, by=Actor(master.pk, master.name))
    for small in SMALL_CENTRES:
        _load_small(small, sunrise, today)
    fill_platform_demo(by=Actor(master.pk, master.name), today=today)
    for centre in Organisation.objects.exclude(status=Organisation.Status.ERASED):
        _count_usage(centre)
    return sunrise


def _add_sign_ins(person: User) -> None:
    """The last days of a person's sign-in history."""
    desk = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0"
    phone = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile"
    lines = [
        (1, "signed_in", desk),
        (20, "new_login", phone),
        (20, "signed_in", phone),
        (27, "logout", desk),
        (35, "signed_in", desk),
        (36, "wrong_password", desk),
        (74, "logout", phone),
        (75, "signed_in", phone),
    ]
    now = timezone.now()
    SignInEvent.objects.bulk_create(
        SignInEvent(
            user=person,
            at=now - timedelta(hours=hours),
            result=result,
            device=device,
            address="203.0.113.7" if device == desk else "203.0.113.90",
        )
        for hours, result, device in reversed(lines)
    )


def load_master(email: str) -> User:
    master = _person(email, "Rahul Bhosale", Role.MASTER, None)
    key = seal_key(base64.b32decode(MASTER_KEY))
    SecondFactor.objects.create(user=master, key=key, confirmed_at=timezone.now())
    load_answers()
    return master


def _count_usage(centre: Organisation) -> None:
    """As every night, so that MASTER's dashboard has its figures at once."""
    with in_organisation(centre):
        usage = gather(WORKSPACE_USAGE)
    note_usage(centre.pk, usage)


@writing()
def load_sunrise(today: date, mail: str = SUNRISE_MAIL) -> Organisation:
    """Makes the busy centre, a year old; all its people have an address at `mail`."""
    values = SUNRISE | {"email": f"office@{mail}"}
    start = today - timedelta(days=250)
    centre = _centre(values, f"owner@{mail}", "Kavita Deshmukh", start - timedelta(days=10))
    _buy(centre, "Growth", start)
    with in_organisation(centre):
        fill_academy(password=PASSWORD, today=today)
    load_tickets(centre, today)
    return centre


def _load_small(small: SmallCentre, sunrise: Organisation, today: date) -> None:
    values: dict[str, Any] = {
        "name": small.name,
        "category": small.category,
        "state": small.state,
        "email": f"office@{small.mail}",
        "phone": small.phone,
        "referred_by": sunrise if small.referred else None,
    }
    began = today - timedelta(days=small.trial_age)
    centre = _centre(values, f"owner@{small.mail}", "Asha Kulkarni", began)
    if small.bought:
        _buy(centre, small.plan, today - timedelta(days=small.bought), small.coupon)
    elif small.plan:
        _order(centre, small.plan, today, small.coupon)
    advance(centre.pk, today)
    if small.suspended:
        suspend_organisation(by=SYSTEM, code=centre.code, reason="The payment was taken back.")
    if small.closing:
        close_centre(
            by=SYSTEM,
            code=centre.code,
            name=centre.name,
            reason="The owner gives up the school.",
            today=today - timedelta(days=9),
        )


def _buy(centre: Organisation, plan: str, day: date, coupon: str = "") -> None:
    confirm_order(by=SYSTEM, record=_order(centre, plan, day, coupon), day=day)


def _order(centre: Organisation, plan: str, day: date, coupon: str = "") -> Order:
    with in_organisation(centre):
        return place_order(
            by=SYSTEM,
            organisation_id=centre.pk,
            plan=_plan(plan),
            method=Order.Method.UPI,
            reference=f"6321{centre.pk:08d}",
            coupon=coupon,
            used={"students": 0, "staff": 1, "branches": 0},
            day=day,
        )


def _plan(name: str) -> Plan:
    """Returns the plan on sale of this name; drafts and publishes it if there is none."""
    with in_public():
        found = Plan.objects.live().filter(name=name).first()
        if found is not None:
            return found
        [values] = [values for values in PLANS if values["name"] == name]
        return publish_plan(by=SYSTEM, record=draft_plan(by=SYSTEM, **values))


def _centre(values: dict[str, Any], email: str, name: str, today: date) -> Organisation:
    organisation = Organisation(schema_name=_schema(), migrated_to=current_digest(), **values)
    start_trial(organisation, today)
    owner = _person(email, name, Role.SUPER_ADMIN, organisation, organisation.phone)
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


def _person(
    email: str,
    name: str,
    role: Role,
    organisation: Organisation | None,
    phone: str = "9822014567",
) -> User:
    return User.objects.create(
        email=email,
        name=name,
        role=role,
        organisation=organisation,
        phone=phone,
        state=User.State.ACTIVE,
        password=make_password(PASSWORD),
    )
