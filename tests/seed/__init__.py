"""The data of the two organisations in the test template."""

from collections.abc import Sequence
from datetime import date, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import SecondFactor, User
from shared_apps.accounts.second_factor import seal_key
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial
from shared_apps.support.models import CannedAnswer
from tenant_apps.branches.holidays.services import add_holiday
from tenant_apps.finance import services as finance
from tenant_apps.noticeboard.services import create_platform_post
from tenant_apps.notifications.models import Notification
from tenant_apps.workspace.services import set_up
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.seed.files import seed_data_imports, seed_documents_and_imports, seed_lists
from tests.seed.ids import Ids, ids_of
from tests.seed.money import (
    seed_approvals,
    seed_cheques,
    seed_closed_days,
    seed_finance,
    seed_materials,
    seed_openings,
    seed_proofs,
    seed_refunds,
    seed_reminders,
    seed_returns,
)
from tests.seed.names import (
    BRANCHES,
    GSTIN,
    MASTER,
    MASTER_KEY,
    PASSWORD,
    PEOPLE,
    STUDENTS_IN_ALL,
    STUDENTS_IN_FIRST_BRANCH,
    name_prefix,
)
from tests.seed.people import (
    seed_branch,
    seed_enquiries,
    seed_families,
    seed_members,
    seed_messages,
    seed_people,
    seed_posts,
    seed_students,
)
from tests.seed.platform import (
    seed_clients,
    seed_coupons,
    seed_orders,
    seed_plans,
    seed_restores,
    seed_tickets,
    seed_waiting_order,
)
from tests.seed.teaching import seed_attendance, seed_certificates, seed_promotions, seed_renewals

__all__ = [
    "GSTIN",
    "MASTER",
    "MASTER_KEY",
    "PASSWORD",
    "PEOPLE",
    "STUDENTS_IN_ALL",
    "STUDENTS_IN_FIRST_BRANCH",
    "Ids",
    "ids_of",
    "name_prefix",
    "seed",
]


def seed(organisations: Sequence[Organisation]) -> None:
    """Fills both workspaces with the same rows in the same order, so that their ids are equal.

    Code that reads the wrong workspace then finds a row and the test fails. Runs and commits once
    per template (see `tests.database`).
    """
    hashed = make_password(PASSWORD)
    master = User.objects.create(
        email=MASTER, name="Rahul Bhosale", role=Role.MASTER, password=hashed
    )
    SecondFactor.objects.create(user=master, key=seal_key(MASTER_KEY), confirmed_at=timezone.now())
    on_sale = seed_plans()
    seed_coupons(on_sale)
    seed_clients()
    CannedAnswer.objects.create(title="Print as image", text="Please switch on Print as image.")
    for organisation in organisations:
        start_trial(organisation, timezone.localdate())
        Organisation.objects.filter(pk=organisation.pk).update(
            status=Organisation.Status.ACTIVE,
            plan_name="Growth",
            open_until=None,
            student_limit=None,
            staff_limit=None,
            branch_limit=None,
        )
        users = seed_people(organisation, hashed)
        seed_tickets(organisation, users["trainer"])
        with in_organisation(organisation), transaction.atomic():
            set_up(by=SYSTEM)
            finance.add_first_categories(by=SYSTEM)
            branches = [seed_branch(name_prefix(organisation), *each) for each in BRANCHES]
            for branch in branches:
                name = f"{name_prefix(organisation)} Diwali"
                add_holiday(by=SYSTEM, branch=branch, date=date(2027, 10, 29), name=name)
            members = seed_members(name_prefix(organisation), users, branches)
            seed_students(name_prefix(organisation), branches, members["trainer"])
            seed_renewals(branches)
            seed_enquiries(name_prefix(organisation), branches, members["trainer"])
            seed_certificates(name_prefix(organisation))
            seed_materials(name_prefix(organisation), branches)
            seed_attendance(members)
            seed_documents_and_imports(name_prefix(organisation), branches)
            seed_data_imports(name_prefix(organisation), branches)
            seed_lists(name_prefix(organisation), members)
            seed_approvals(name_prefix(organisation), branches, members["staff"])
            seed_posts(name_prefix(organisation), branches)
            seed_messages(name_prefix(organisation), branches, members)
            seed_finance(name_prefix(organisation), branches)
            seed_returns(name_prefix(organisation), branches[0])
            seed_reminders(name_prefix(organisation))
            seed_closed_days(branches, users["owner"])
            seed_cheques()
            seed_proofs()
            seed_refunds(name_prefix(organisation), branches)
            seed_families(name_prefix(organisation))
            seed_promotions(branches)
            seed_openings(name_prefix(organisation), branches)
            # Tests of notifications count their own.
            Notification.objects.filter(kind__regex="^(refund|upiproof|cheque)[.]").delete()
        seed_orders(organisation, on_sale)
    first, last = organisations[0], organisations[-1]
    Organisation.objects.filter(pk=last.pk).update(referred_by=first)
    seed_waiting_order(last, on_sale)
    seed_restores(first, last)
    create_platform_post(
        by=SYSTEM,
        title="New report of collections",
        text="Reports now compare a month with the one before.",
        ends_at=timezone.now() + timedelta(days=30),
        publish=True,
    )
