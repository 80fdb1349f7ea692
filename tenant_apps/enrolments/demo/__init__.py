"""A year of a music and arts academy, for the demo workspace of a local machine.

The same seed gives the same year. Dues, tax, allocations, balances and numbers come from the rules
that the services use; only the rows are written in bulk, since a year of single calls takes minutes.
"""

from datetime import date
from random import Random

from django.db import transaction

from shared_apps.core.principal import Actor
from tenant_apps.branches.models import Branch
from tenant_apps.enrolments.demo.catalogue import offers
from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.enrolments.demo.people import make_students
from tenant_apps.enrolments.demo.runs import Runs, coming_skips
from tenant_apps.enrolments.demo.year import live_through
from tenant_apps.enrolments.models import RenewalRun
from tenant_apps.enrolments.renewals.services import skip_once
from tenant_apps.enrolments.renewals.services.runs import tell_of_run
from tenant_apps.staff.models import Member
from tenant_apps.students.demo import add_demo_documents

SEED = 2026
TOLD = 4
"""So many of the newest renewal runs have their notification."""


@transaction.atomic
def fill_demo(*, small: bool, today: date) -> None:
    """About 300 students over the branches with a year of lessons, dues and payments behind them; a
    small demo stays as a sign-up leaves it."""
    if small:
        return
    random = Random(SEED)  # noqa: S311 - believable, not secret
    branches = list(Branch.objects.live().order_by("pk"))
    team = list(Member.objects.live().order_by("pk"))
    students = make_students(random, branches, team, today)
    ledger = Ledger(today, team)
    runs = Runs(ledger, today)
    live_through(random, students, offers(), ledger, runs, today)
    ledger.save()
    runs.save()
    for run in RenewalRun.objects.order_by("-day", "-pk")[:TOLD]:
        tell_of_run(run)
    for enrolment, day in coming_skips(today):
        skip_once(by=ledger.desk(enrolment), record=enrolment, period=day)
    add_demo_documents(students, Actor(team[0].pk, team[0].name))
