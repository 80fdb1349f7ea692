"""Renewal runs concurrent with a change of auto-renewal, a payment or another run."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from threading import Event
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.records import lock
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.services import change_enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.renewals.services import (
    begin,
    carry_out,
    late_fees,
    renew_workspace,
)
from tenant_apps.renewals.tests.crowd import make_renewing_enrolments
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import at_once, has_lock_waiters
from tests.callers import signed_in
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("committed")

RENEWAL = Decimal("4720.00")


@pytest.fixture
def crowd(organisation: Organisation, settings) -> list[Enrolment]:
    """24 enrolments of one branch that are due today, in batches of five."""
    settings.RENEWALS_AT_ONCE = 5
    with in_organisation(organisation):
        Enrolment.objects.update(renews_on=None)
        RenewalRun.objects.filter(entries=None).delete()
        return make_renewing_enrolments(
            Branch.objects.earliest("pk"), make_course(), [today()] * 24
        )


def renewed(organisation: Organisation, crowd: list[Enrolment]) -> list[int]:
    with in_organisation(organisation):
        links = EnrolmentDue.objects.filter(enrolment__in=crowd).order_by("enrolment")
        return list(links.values_list("enrolment", flat=True))


def while_held(
    organisation: Organisation,
    hold: Callable[[], Any],
    act: Callable[[], Any],
    then: Callable[[], Any] = lambda: None,
) -> None:
    """Runs `hold` in a transaction, starts `act` in another thread, and once `act` has ended or waits
    for a lock, runs `then` and commits."""
    held, go = Event(), Event()

    def holding() -> None:
        try:
            with in_organisation(organisation), transaction.atomic():
                hold()
                held.set()
                go.wait(timeout=10)
                then()
        finally:
            connection.close()

    def acting() -> None:
        try:
            with in_organisation(organisation):
                act()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(holding)
        assert held.wait(timeout=10)
        second = pool.submit(acting)
        wait_for(lambda: second.done() or has_lock_waiters(), "the second one does not begin")
        go.set()
        first.result(timeout=30)
        second.result(timeout=30)


def test_concurrent_runs_renew_each_period_once(organisation, crowd):
    at_once(4, lambda _: renew_workspace(today()), organisation=organisation)
    assert renewed(organisation, crowd) == sorted(one.pk for one in crowd)
    with in_organisation(organisation):
        assert sum(run.made for run in RenewalRun.objects.all()) == len(crowd)
        assert not RenewalRun.objects.filter(status="RUNNING").exists()


def test_a_run_requested_while_another_ends_is_a_new_run(organisation, crowd):
    owner, answers = signed_in("owner", organisation), []
    with in_organisation(organisation):
        ending = begin(branch_id=crowd[0].branch_id, today=today())
    while_held(
        organisation,
        lambda: RenewalRun.objects.select_for_update().get(pk=ending.pk),
        lambda: answers.append(owner.post("renewal/run")),
        then=lambda: carry_out(ending),
    )
    [answer] = answers
    assert answer.status_code == 202, answer.content
    with in_organisation(organisation):
        following = RenewalRun.objects.get(pk__in=answer.json()["data"]["runs"])
        assert (following.pk == ending.pk, following.status) == (False, "RUNNING")
        assert following.asked_by_id == owner.user_id


def test_a_late_fee_interrupted_by_a_lost_connection_is_not_recorded_as_failed(
    organisation, crowd, monkeypatch
):
    as_it_is, day = late_fees.late_fee_due, today() - timedelta(days=9)
    plan = {"kind": "MONTHLY", "grace_days": 2, "late_fee_kind": "FIXED", "late_fee": Decimal(100)}

    def goes_away(*args: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with in_organisation(organisation):
        late = make_enrolment(
            crowd[0].student, course=make_course(fee_plan=plan), start=day, end=today()
        )
        monkeypatch.setattr(late_fees, "late_fee_due", goes_away)
        with pytest.raises(OperationalError):
            renew_workspace(today())
    monkeypatch.setattr(late_fees, "late_fee_due", as_it_is)
    with in_organisation(organisation):
        assert not RenewalEntry.objects.filter(outcome="FAILED").exists()
        renew_workspace(today())
        assert RenewalEntry.objects.get(enrolment=late, kind="LATE_FEE").outcome == "MADE"


def test_an_enrolment_switched_off_before_the_run_reaches_it_is_not_renewed(organisation, crowd):
    """A-055: the run waits for the lock and uses the new value; other enrolments are renewed."""
    one = crowd[7]
    while_held(
        organisation,
        lambda: change_enrolment(by=SYSTEM, record=one, auto_renew=False),
        lambda: renew_workspace(today()),
    )
    assert renewed(organisation, crowd) == sorted(each.pk for each in crowd if each.pk != one.pk)


def test_auto_renewal_switched_off_during_a_run_leaves_one_renewed_period(organisation, crowd):
    one = crowd[0]
    while_held(
        organisation,
        lambda: renew_workspace(today()),
        lambda: change_enrolment(by=SYSTEM, record=one, auto_renew=False),
    )
    assert renewed(organisation, crowd) == sorted(each.pk for each in crowd)
    with in_organisation(organisation):
        one.refresh_from_db()
        assert (one.auto_renew, one.renews_on) == (False, None)


def test_a_run_waits_for_a_locked_student_and_renews_everyone(organisation, crowd):
    student = crowd[3].student
    while_held(organisation, lambda: lock(student), lambda: renew_workspace(today()))
    assert renewed(organisation, crowd) == sorted(each.pk for each in crowd)


def test_a_step_and_a_run_on_one_enrolment_do_not_deadlock(organisation, crowd):
    """Both lock the student and the enrolment; in different orders they would deadlock."""
    one = crowd[3]
    while_held(
        organisation,
        lambda: lock(one.student),
        lambda: renew_workspace(today()),
        then=lambda: lock(one),
    )
    assert renewed(organisation, crowd) == sorted(each.pk for each in crowd)


def test_concurrent_payments_and_a_run_end_with_the_same_balance(organisation, crowd):
    """In either order: an advance pays the new due, or the payment pays the existing due."""

    def act(place: int) -> None:
        if place % 4 == 0:
            renew_workspace(today())
        else:
            record_payment(by=SYSTEM, student=crowd[place].student, amount=RENEWAL, method="CASH")

    at_once(16, act, organisation=organisation)
    with in_organisation(organisation):
        payers = {payment.student_id for payment in Payment.objects.filter(amount=RENEWAL)}
        for enrolment in crowd:
            [due] = Due.objects.filter(student=enrolment.student)
            paid = enrolment.student_id in payers
            assert due.status == ("PAID" if paid else "ISSUED")
            assert fees.pending(enrolment.student_id) == (0 if paid else RENEWAL)
        assert len(payers) == 12
