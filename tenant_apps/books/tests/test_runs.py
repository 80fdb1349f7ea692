"""The books are checked every night and when the owner asks; what was found is kept, shown and told."""

from datetime import datetime, time, timedelta

import pytest
import time_machine
from django.db.models import QuerySet
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.invariants import invariants
from shared_apps.core.principal import SYSTEM
from tenant_apps.books import services, tasks
from tenant_apps.books.models import BooksRun
from tenant_apps.books.selectors import NIGHTS, Checked
from tenant_apps.books.tests.corruptions import run
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.jobs.tasks import work
from tenant_apps.notifications.models import Notification
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_public
from tenants.models import Organisation
from tenants.tasks import HEADER
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")

KIND = "booksrun.found"


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture(autouse=True)
def _no_runs(in_first):
    """Removes the runs of the seed data."""
    BooksRun.objects.all().delete()


@pytest.fixture
def clean(monkeypatch):
    """Lets every check hold."""
    counts = {invariant.name: 0 for invariant in invariants()}
    monkeypatch.setattr(
        "tenant_apps.books.selectors.check_by_groups", lambda: [Checked(counts, [])]
    )


def corrupt(name="Mohammed Irfan Shaikh"):
    """A due that says it is paid."""
    due = make_due(make_student(name=name))
    run(f"UPDATE fees_due SET status = 'PAID' WHERE id = {due.pk}")
    return due


def told() -> list[dict]:
    return list(
        Notification.objects.filter(kind=KIND).order_by("pk").values_list("params", flat=True)
    )


def newest(owner) -> dict:
    return next(job for job in owner.get("job").json()["data"] if job["kind"] == "books")


def health(owner) -> dict:
    return owner.get("books").json()["data"]


def state_of(owner, name: str) -> dict:
    checks = [check for group in health(owner)["groups"] for check in group["checks"]]
    return next(check for check in checks if check["name"] == name)


def test_before_the_first_run_nothing_is_said_to_hold(owner):
    found = health(owner)
    assert found["run"] is None
    assert state_of(owner, "due.state")["findings"] is None
    assert [night["findings"] for night in found["nights"]] == [None] * NIGHTS


def test_a_night_is_checked_once(clean):
    assert services.check_night().findings == 0
    assert services.check_night() is None
    assert BooksRun.objects.count() == 1


def test_two_workers_of_one_night_keep_one_run(clean, monkeypatch):
    kept = services.check_night()
    monkeypatch.setattr(QuerySet, "exists", lambda rows: False)
    assert services.check_night() is None
    assert list(BooksRun.objects.values_list("pk", flat=True)) == [kept.pk]


def test_the_books_are_checked_also_while_the_plan_is_closed(organisation):
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED")
    assert tasks.check.apply(headers={HEADER: organisation.schema_name}).get() is not None
    assert BooksRun.objects.filter(day=today(), asked_by_id=None).count() == 1


def test_the_last_30_nights_are_shown_with_what_they_found(owner, clean):
    services.check_night()
    nights = health(owner)["nights"]
    assert len(nights) == NIGHTS
    assert nights[-1] == {"day": str(today()), "findings": 0}
    assert nights[0]["day"] == str(today() - timedelta(days=NIGHTS - 1))


def test_a_finding_is_shown_with_document_student_and_both_figures(owner):
    due = corrupt()
    services.check_night()
    [row] = [row for row in health(owner)["run"]["found"] if row["recordId"] == due.pk]
    assert row == {
        "check": "due.state",
        "kind": "due",
        "recordId": due.pk,
        "number": due.number,
        "day": str(due.issue_date),
        "studentId": due.student_id,
        "studentName": "Mohammed Irfan Shaikh",
        "expected": "4720.00",
        "found": "0.00",
    }
    assert state_of(owner, "due.state")["findings"] >= 1


def test_the_owners_are_told_of_a_finding_once_as_long_as_it_stands():
    services.check_night()
    Notification.objects.filter(kind=KIND).delete()
    due = corrupt()
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        services.check_night()
    assert told() == [{"count": 1, "number": due.number}]
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        services.check_night()
    assert len(told()) == 1


def test_nobody_is_told_of_a_night_without_a_finding(clean):
    services.check_night()
    assert told() == []


def test_the_owner_has_the_books_checked_as_a_job(owner, clean):
    answer = owner.post("books/run")
    assert answer.status_code == 202
    assert answer.json()["message"] == "The books are being checked."
    assert newest(owner)["total"] == len(invariants())
    assert work()
    job = newest(owner)
    assert (job["state"], job["message"]) == ("DONE", "Everything holds.")
    run_ = BooksRun.objects.get()
    assert run_.asked_by_id == owner.user_id
    assert health(owner)["run"]["askedBy"] == run_.asked_by_name


def test_a_job_says_how_many_findings_there_are(owner):
    services.check_night()
    before = BooksRun.objects.get().findings
    corrupt()
    owner.post("books/run")
    work()
    count = before + 1
    assert newest(owner)["message"] == (f"{count} finding" if count == 1 else f"{count} findings")


def test_a_check_that_was_asked_for_is_no_night(owner, clean):
    owner.post("books/run")
    work()
    assert {night["findings"] for night in health(owner)["nights"]} == {None}
    assert services.check_night() is not None


@pytest.mark.parametrize("person", ["admin", "staff", "trainer"])
def test_only_the_owner_sees_the_books(organisation, person):
    caller = signed_in(person, organisation)
    assert caller.get("books").status_code == 403
    assert caller.post("books/run").status_code == 403
    assert BooksRun.objects.count() == 0


def test_runs_of_more_than_400_days_ago_are_deleted(clean):
    with time_machine.travel(timezone.now() - timedelta(days=401)):
        services.check_night()
    kept = services.check_night()
    assert list(BooksRun.objects.values_list("pk", flat=True)) == [kept.pk]


def test_the_series_are_shown_with_their_last_number(owner):
    payment = record_payment(by=SYSTEM, student=make_student(), amount=100, method="CASH")
    prefix = payment.branch.receipt_prefix
    found = {row["kind"]: row["last"] for row in health(owner)["series"] if row["prefix"] == prefix}
    assert found == {"receipt": 1, "receipt_voucher": 1}


def test_a_night_belongs_to_the_day_in_india(clean):
    day = today() + timedelta(days=1)
    with time_machine.travel(timezone.make_aware(datetime.combine(day, time(0, 10)))):
        assert services.check_night().day == day
