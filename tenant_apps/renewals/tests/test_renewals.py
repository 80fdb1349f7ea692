"""Periods that have begun get exactly one due."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, connection

from shared_apps.core.dates import add_months, financial_year, format_day, month_start, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.records import lock
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.courses.services import update_course
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments import services
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue, Pause
from tenant_apps.enrolments.tests.factories import make_enrolment, make_unrenewable
from tenant_apps.enrolments.tests.histories import set_second_period
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import record_payment, void_due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.notifications.models import Notification
from tenant_apps.renewals import tasks
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.renewals.services import (
    begin,
    carry_out,
    renew_workspace,
    renewing,
    skip_once,
    unskip,
)
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_public
from tenants.models import Organisation
from tenants.tasks import HEADER
from tests.trace import modules_entered

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")


@pytest.fixture(autouse=True)
def _nothing_renews(in_first, ids):
    """Removes the renewals and runs of the seed data."""
    Enrolment.objects.update(renews_on=None)
    RenewalEntry.objects.all().delete()
    RenewalRun.objects.all().delete()


ONE_DAY = timedelta(days=1)
RENEWAL = Decimal("4720.00")
MOST_MODULES = 15


def new_student(branch_id: int | None = None) -> Student:
    """Creates a student, by default in the first branch."""
    branches = Branch.objects.order_by("pk")
    return make_student(branches.get(pk=branch_id) if branch_id else branches[0])


def renewing_in(days: int = 0, **choice) -> Enrolment:
    """Creates an enrolment whose second period begins in this many days. The first has a due."""
    second = today() + timedelta(days=days)
    choice.setdefault("student", new_student())
    enrolment = make_enrolment(start=add_months(second, -1), **choice)
    set_second_period(enrolment, second)
    enrolment.refresh_from_db()
    return enrolment


def enrolment_with_missed(months: int, **choice) -> Enrolment:
    """Creates an enrolment with missed periods: it began `months` months ago and was not
    renewed."""
    start = add_months(today(), -months)
    enrolment = make_enrolment(student=new_student(), start=start, **choice)
    assert enrolment.renews_on == add_months(start, 1)
    return enrolment


def periods_of(enrolment: Enrolment) -> list[date]:
    links = enrolment.dues.filter(withdrawn=False).order_by("period_from")
    return list(links.values_list("period_from", flat=True))


def entries_of(enrolment: Enrolment) -> list[tuple[date, str, str]]:
    found = RenewalEntry.objects.filter(enrolment=enrolment).order_by("pk")
    return list(found.values_list("period_from", "outcome", "reason"))


def test_a_period_gets_its_due_on_its_day_and_not_before():
    tomorrow = renewing_in(1)
    now = renewing_in(0)
    assert renew_workspace(today()) == 1
    assert periods_of(now) == [now.start, today()]
    assert periods_of(tomorrow) == [tomorrow.start]
    assert renew_workspace(today() + ONE_DAY) == 1
    assert periods_of(tomorrow) == [tomorrow.start, today() + ONE_DAY]


def test_a_renewal_creates_the_same_due_as_enrolling():
    enrolment = renewing_in(0)
    renew_workspace(today())
    first, second = Due.objects.filter(student=enrolment.student).order_by("pk")
    assert second.total == RENEWAL
    assert second.label == f"{enrolment.course.name}, {today():%b %Y}"
    assert second.due_date == max(today(), today().replace(day=10))
    assert second.lines.get().head == "Course fee"
    assert (second.place_of_supply, second.document) == (first.place_of_supply, first.document)
    assert int(second.number[-5:]) == int(first.number[-5:]) + 1
    created = AuditEntry.objects.get(kind="due", target_id=second.pk)
    assert (created.actor_name, created.after["total"]) == ("System", "4720.00")


def test_a_renewal_is_supplied_as_the_course_was_when_the_student_enrolled():
    course = make_course(online=True)
    enrolment = renewing_in(0, student=make_student(state="Goa"), course=course)
    update_course(by=SYSTEM, record=course, online=False)
    renew_workspace(today())
    first, second = Due.objects.filter(student=enrolment.student).order_by("pk")
    assert (first.place_of_supply, second.place_of_supply) == ("Goa", "Goa")
    assert (second.igst, second.cgst) == (Decimal(720), Decimal(0))


def test_a_run_records_its_results_and_the_next_renewal():
    enrolment = renewing_in(0)
    renew_workspace(today())
    run = RenewalRun.objects.get()
    assert (run.status, run.made, run.skipped, run.failed) == ("DONE", 1, 0, 0)
    assert (run.total, run.done, run.amount) == (1, 1, RENEWAL)
    assert entries_of(enrolment) == [(today(), "MADE", "")]
    enrolment.refresh_from_db()
    assert enrolment.renews_on == add_months(today(), 1, anchor=enrolment.anchor.day)
    assert enrolment.last_renewed_for == today()


def test_a_renewal_enters_few_modules():
    """Whoever follows one renewal reads at most fifteen files of the tenant apps."""
    renewing_in(0)
    entered = modules_entered(lambda: renew_workspace(today()), package="tenant_apps")
    assert RenewalRun.objects.get().made == 1
    assert len(entered) <= MOST_MODULES, entered


def test_a_second_run_creates_nothing():
    enrolment = renewing_in(0)
    renew_workspace(today())
    assert renew_workspace(today()) == 0
    assert len(periods_of(enrolment)) == 2
    assert RenewalRun.objects.count() == 1


def test_missed_periods_are_caught_up_in_order_one_due_each():
    enrolment = enrolment_with_missed(3)
    renew_workspace(today())
    start = enrolment.start
    assert periods_of(enrolment) == [add_months(start, place) for place in range(4)]
    issued = Due.objects.filter(student=enrolment.student).order_by("number")
    links = EnrolmentDue.objects.filter(due__in=issued).order_by("due__number")
    assert [link.period_from for link in links] == periods_of(enrolment)


def test_a_missed_due_is_due_on_its_issue_date_at_the_earliest():
    enrolment = enrolment_with_missed(3)
    renew_workspace(today())
    renewed = Due.objects.filter(student=enrolment.student).order_by("pk")[1:]
    assert all(due.due_date >= due.issue_date == today() for due in renewed)


def test_renewal_stops_at_the_end():
    enrolment = enrolment_with_missed(3, end=add_months(today(), -1) - ONE_DAY)
    renew_workspace(today())
    assert len(periods_of(enrolment)) == 2
    enrolment.refresh_from_db()
    assert enrolment.renews_on is None


def test_a_paused_enrolment_or_one_without_auto_renewal_is_not_renewed():
    off, paused = renewing_in(0), renewing_in(0)
    services.change_enrolment(by=SYSTEM, record=off, auto_renew=False)
    Enrolment.objects.filter(pk=paused.pk).update(status="PAUSED", renews_on=None)
    assert renew_workspace(today()) == 0
    assert len(periods_of(off)) == len(periods_of(paused)) == 1


def test_a_student_who_has_left_is_not_charged():
    enrolment = renewing_in(0)
    type(enrolment.student).objects.filter(pk=enrolment.student_id).update(
        status="LEFT", left_on=today()
    )
    renew_workspace(today())
    assert len(periods_of(enrolment)) == 1


def test_a_period_inside_a_pause_is_skipped_with_a_reason():
    enrolment = enrolment_with_missed(3)
    second = add_months(enrolment.start, 1)
    last = add_months(enrolment.start, 2) - ONE_DAY
    Pause.objects.create(enrolment=enrolment, first=second, last=last)
    renew_workspace(today())
    assert second not in periods_of(enrolment)
    assert entries_of(enrolment)[0] == (second, "SKIPPED", "Paused for the whole period.")


def test_an_advance_pays_a_renewed_due():
    enrolment = renewing_in(0)
    record_payment(by=SYSTEM, student=enrolment.student, amount=RENEWAL * 2, method="CASH")
    renew_workspace(today())
    renewed = Due.objects.filter(student=enrolment.student).latest("pk")
    assert renewed.status == Due.Status.PAID
    assert fees.pending(enrolment.student_id) == 0


def test_two_courses_of_one_student_both_renew():
    first = renewing_in(0)
    second = renewing_in(0, student=first.student)
    renew_workspace(today())
    assert len(periods_of(first)) == len(periods_of(second)) == 2


def due_numbers(prefix: str) -> list[int]:
    """Returns the due numbers of a branch in this financial year, sorted."""
    of_year = Due.objects.filter(
        number__startswith=prefix, number__contains=f"/{financial_year(today())}/"
    )
    return sorted(int(number[-5:]) for number in of_year.values_list("number", flat=True))


def test_due_numbers_have_no_gaps_across_batches_and_branches(settings, ids):
    settings.RENEWALS_AT_ONCE = 2
    for _ in range(5):
        renewing_in(0)
    renewing_in(0, student=new_student(ids.second_branch))
    renew_workspace(today())
    for prefix in ("AAA", "BBB"):
        numbers = due_numbers(prefix)
        assert numbers == list(range(1, len(numbers) + 1))
    assert {run.made for run in RenewalRun.objects.all()} == {5, 1}


def test_each_branch_has_its_own_run_and_its_managers_are_notified(ids):
    renewing_in(0)
    renew_workspace(today())
    run = RenewalRun.objects.get()
    assert run.branch_id == ids.branch
    notifications = Notification.objects.filter(key=f"renewal-run-{run.pk}")
    assert {note.user_id for note in notifications} == {ids.people["owner"], ids.people["admin"]}
    assert notifications[0].kind == "renewalrun.finished"
    assert notifications[0].params == {
        "branch": run.branch.name,
        "renewals": 1,
        "amount": "4720.00",
        "lateFees": 0,
        "lateFeeAmount": "0.00",
        "failedRenewals": 0,
        "failedLateFees": 0,
    }


# Skipping a period


NEHA = Actor(None, "Neha Kale")


def test_a_skipped_period_gets_no_due_but_the_next_one_does():
    enrolment = renewing_in(0)
    skip_once(by=NEHA, record=enrolment, period=today())
    renew_workspace(today())
    assert periods_of(enrolment) == [enrolment.start]
    assert entries_of(enrolment) == [(today(), "SKIPPED", "Skipped once by Neha Kale.")]
    following = add_months(today(), 1, anchor=enrolment.anchor.day)
    renew_workspace(following)
    assert periods_of(enrolment) == [enrolment.start, following]


def test_a_skip_can_be_undone():
    enrolment = renewing_in(0)
    skip_once(by=NEHA, record=enrolment, period=today())
    unskip(by=NEHA, record=enrolment, period=today())
    renew_workspace(today())
    assert len(periods_of(enrolment)) == 2


def test_only_a_future_period_can_be_skipped():
    enrolment = renewing_in(3)
    for day in (enrolment.start, today(), enrolment.renews_on + ONE_DAY):
        with pytest.raises(Invalid, match=format_day(enrolment.renews_on)):
            skip_once(by=NEHA, record=enrolment, period=day)
    services.change_enrolment(by=SYSTEM, record=enrolment, auto_renew=False)
    with pytest.raises(Conflict, match="no longer renews"):
        skip_once(by=NEHA, record=enrolment, period=enrolment.renews_on)
    assert not enrolment.skips.exists()


# Failures


def test_a_failed_renewal_records_its_reason_and_does_not_stop_others():
    bad, good = make_unrenewable(new_student()), renewing_in(0)
    renew_workspace(today())
    [(_, outcome, reason)] = entries_of(bad)
    assert outcome == "FAILED"
    assert reason.startswith("This would create dues for more than 60 periods")
    assert len(periods_of(good)) == 2
    run = RenewalRun.objects.get()
    assert (run.made, run.failed, run.status) == (1, 1, "DONE")


def test_a_failed_renewal_is_retried_the_next_day_not_the_next_hour():
    bad = make_unrenewable(new_student())
    renew_workspace(today())
    assert renew_workspace(today()) == 0
    assert len(entries_of(bad)) == 1
    Enrolment.objects.filter(pk=bad.pk).update(renews_on=add_months(bad.start, 80))
    renew_workspace(today() + ONE_DAY)
    assert [outcome for _, outcome, _ in entries_of(bad)] == ["FAILED", "MADE"]


def test_a_batch_refused_by_the_database_is_renewed_one_by_one(tables_owner):
    """The failure is not visible in the rows before they are saved."""
    enrolments = [renewing_in(0) for _ in range(3)]
    bad, last = enrolments[1], Due.objects.latest("pk").pk
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(
            f"ALTER TABLE {Due._meta.db_table} ADD CONSTRAINT not_this_one"
            f" CHECK (student_id <> {bad.student_id} OR id <= {last})"
        )
    renew_workspace(today())
    assert [len(periods_of(each)) for each in enrolments] == [2, 1, 2]
    assert entries_of(bad) == [(today(), "FAILED", renewing.FAILURE_REASON)]
    numbers = due_numbers("AAA")
    assert numbers == list(range(1, len(numbers) + 1))


# Closed plans


def close(organisation: Organisation, until: date | None = None) -> None:
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED", open_until=until)


def reopen(organisation: Organisation) -> None:
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(status="ACTIVE", open_until=None)


def test_a_closed_centre_renews_nothing_and_logs_it_once(organisation):
    enrolment = renewing_in(0)
    close(organisation)
    for _ in range(3):
        assert renew_workspace(today()) == 0
    renew_workspace(today() + ONE_DAY)
    assert len(periods_of(enrolment)) == 1
    [run] = RenewalRun.objects.all()
    assert (run.status, run.closed_from, run.day) == ("CLOSED", today(), today() + ONE_DAY)


def test_periods_that_began_while_the_plan_was_closed_are_not_caught_up(organisation):
    while_closed, later = renewing_in(1), renewing_in(4)
    close(organisation)
    for days in range(3):
        renew_workspace(today() + timedelta(days=days))
    reopen(organisation)
    renew_workspace(today() + timedelta(days=4))
    assert len(periods_of(while_closed)) == 1
    assert entries_of(while_closed) == [
        (
            today() + ONE_DAY,
            "SKIPPED",
            "Your subscription plan had ended on the day of this renewal.",
        )
    ]
    assert len(periods_of(later)) == 2


def test_periods_missed_before_the_plan_closed_are_caught_up(organisation):
    enrolment = renewing_in(-3)
    close(organisation, until=today() - timedelta(days=2))
    renew_workspace(today())
    reopen(organisation)
    renew_workspace(today())
    assert len(periods_of(enrolment)) == 2


def test_a_period_that_begins_on_the_reopening_day_is_renewed(organisation):
    enrolment = renewing_in(0)
    close(organisation)
    renew_workspace(today())
    reopen(organisation)
    renew_workspace(today())
    assert len(periods_of(enrolment)) == 2


def test_a_centre_closed_twice_has_two_closed_rows(organisation):
    for days in (0, 10):
        close(organisation)
        renew_workspace(today() + timedelta(days=days))
        reopen(organisation)
        renew_workspace(today() + timedelta(days=days + 1))
    assert RenewalRun.objects.filter(status="CLOSED").count() == 2


# Interrupted and repeated runs


def test_an_unfinished_run_is_continued():
    """Simulates a killed worker."""
    enrolment = renewing_in(0)
    unfinished = begin(branch_id=enrolment.branch_id, today=today())
    renew_workspace(today())
    unfinished.refresh_from_db()
    assert (unfinished.status, unfinished.made) == ("DONE", 1)
    assert RenewalRun.objects.count() == 1


def test_a_period_that_already_has_a_due_gets_no_second_one():
    """Simulates a run that did not save the next renewal date."""
    enrolment = renewing_in(0)
    renew_workspace(today())
    Enrolment.objects.filter(pk=enrolment.pk).update(renews_on=today())
    renew_workspace(today())
    assert len(periods_of(enrolment)) == 2
    enrolment.refresh_from_db()
    assert enrolment.renews_on > today()


@pytest.mark.parametrize("status", ["CANCELLED", "WRITTEN_OFF"])
def test_a_due_voided_by_hand_is_not_created_again(status):
    enrolment = renewing_in(0)
    renew_workspace(today())
    second = enrolment.dues.latest("period_from")
    void_due(by=SYSTEM, record=second.due, status=status, reason="Agreed with the parents")
    for switch in (False, True):
        services.change_enrolment(by=SYSTEM, record=lock(enrolment), auto_renew=switch)
    enrolment.refresh_from_db()
    assert enrolment.renews_on > second.period_to
    renew_workspace(enrolment.renews_on - ONE_DAY)
    assert Due.objects.filter(student=enrolment.student).count() == 2
    renew_workspace(enrolment.renews_on)
    assert periods_of(enrolment) == [enrolment.start, second.period_from, enrolment.renews_on]


def test_the_database_refuses_a_second_due_of_a_period():
    enrolment = renewing_in(0)
    renew_workspace(today())
    due = make_due(new_student())
    with pytest.raises(IntegrityError, match="enrolmentdue_period_once"):
        EnrolmentDue.objects.create(enrolment=enrolment, due=due, period_from=today())


def test_renewing_does_not_change_the_version():
    enrolment = renewing_in(0)
    renew_workspace(today())
    lock(enrolment, enrolment.version)


def test_the_task_renews_its_own_workspace(organisation, other_organisation):
    enrolment = renewing_in(0)
    tasks.renew.apply(headers={HEADER: other_organisation.schema_name}, throw=True)
    assert len(periods_of(enrolment)) == 1
    tasks.renew.apply(headers={HEADER: organisation.schema_name}, throw=True)
    assert len(periods_of(enrolment)) == 2


def test_a_run_of_a_branch_with_nothing_due_ends_at_once(ids):
    run = begin(branch_id=ids.branch, today=today(), by=NEHA)
    carry_out(run)
    run.refresh_from_db()
    assert (run.status, run.total, run.made) == ("DONE", 0, 0)
    assert not Notification.objects.filter(key=f"renewal-run-{run.pk}").exists()


def test_a_trial_and_a_one_time_fee_never_renew():
    course = make_course(fee_plan={"kind": "ONE_TIME"})
    enrolment = make_enrolment(course=course, start=month_start(today()))
    assert enrolment.renews_on is None
