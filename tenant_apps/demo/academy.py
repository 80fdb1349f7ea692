"""The demo academy: a year of a music and arts academy, for the demo workspace of a local machine.

The same seed creates the same year. Dues, tax, allocations, balances and numbers are computed with
the rules that the services use. The rows are inserted in bulk, because single calls would take
minutes.
"""

from datetime import date
from random import Random

from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from tenant_apps.attendance import demo as attendance
from tenant_apps.books import demo as books
from tenant_apps.branches.models import Branch
from tenant_apps.certificates import demo as certificates
from tenant_apps.chat import demo as chat
from tenant_apps.courses import demo as courses
from tenant_apps.daybook import demo as daybook
from tenant_apps.demo.promoting import save_promotion
from tenant_apps.demo.year import generate_year
from tenant_apps.enquiries import demo as enquiries
from tenant_apps.enrolments.demo.catalogue import offers
from tenant_apps.enrolments.demo.ledger import Ledger
from tenant_apps.families import demo as families
from tenant_apps.fees import demo as fees
from tenant_apps.finance import demo as finance
from tenant_apps.gst import demo as gst
from tenant_apps.materials import demo as materials
from tenant_apps.noticeboard import demo as noticeboard
from tenant_apps.proofs import demo as proofs
from tenant_apps.refunds import demo as refunds
from tenant_apps.reminders import demo as reminders
from tenant_apps.renewals.demo import Runs, periods_to_skip
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.renewals.services import skip_once
from tenant_apps.renewals.services.runs import notify_run
from tenant_apps.report_mails import demo as report_mails
from tenant_apps.staff import demo as staff
from tenant_apps.staff.models import Member
from tenant_apps.students.demo import add_demo_documents
from tenant_apps.students.demo.people import make_students

SEED = 2026
NOTIFIED_RUNS = 4
"""Number of the newest renewal runs that get a notification."""


@writing()
def fill_academy(*, password: str, today: date) -> None:
    """Fills the current, empty workspace. Its people sign in with this password."""
    staff.fill_demo(password=password, today=today)
    courses.fill_demo(today=today)
    _fill_year(today)
    fees.fill_demo(today=today)
    proofs.fill_demo(today=today)
    enquiries.fill_demo(today=today)
    attendance.fill_demo(today=today)
    certificates.fill_demo(today=today)
    materials.fill_demo(today=today)
    finance.fill_demo(today=today)
    refunds.fill_demo(today=today)
    families.fill_demo(today=today)
    daybook.fill_demo(today=today)
    noticeboard.fill_demo(today=today)
    chat.fill_demo(today=today)
    gst.fill_demo(today=today)
    reminders.fill_demo(today=today)
    report_mails.fill_demo(today=today)
    books.fill_demo(today=today)


def _fill_year(today: date) -> None:
    """Creates about 300 students in all branches with a year of enrolments, dues, renewals and
    payments."""
    random = Random(SEED)
    branches = list(Branch.objects.live().order_by("pk"))
    team = list(Member.objects.live().order_by("pk"))
    students = make_students(random, branches, team, today)
    ledger = Ledger(today, team)
    runs = Runs(ledger, today)
    promoting = generate_year(random, students, offers(), ledger, runs, today)
    ledger.save()
    runs.save()
    if promoting is not None:
        save_promotion(promoting, ledger)
    for run in RenewalRun.objects.order_by("-day", "-pk")[:NOTIFIED_RUNS]:
        notify_run(run)
    for enrolment, day in periods_to_skip(today):
        skip_once(by=ledger.desk(enrolment), record=enrolment, period=day)
    add_demo_documents(students, Actor(team[0].pk, team[0].name))
