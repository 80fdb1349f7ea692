"""API tests of upcoming renewals and renewal runs."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core import worker
from shared_apps.core.dates import add_months, today
from shared_apps.core.money import ZERO
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment, make_unrenewable
from tenant_apps.enrolments.tests.histories import set_second_period
from tenant_apps.fees.models import Due
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.renewals.services import (
    begin,
    carry_out,
    late_fees,
    renew_workspace,
)
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in
from tests.guards.walk import state_of

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")


@pytest.fixture(autouse=True)
def _nothing_renews(in_first, ids):
    """Removes the renewals and runs of the seed data."""
    Enrolment.objects.update(renews_on=None)
    RenewalEntry.objects.all().delete()
    RenewalRun.objects.all().delete()


ONE_DAY = timedelta(days=1)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def renewing_in(days: int, *, branch: int = 0, **choice) -> Enrolment:
    """Creates an enrolment in the first or second branch whose second period begins in this many
    days."""
    second = today() + timedelta(days=days)
    student = make_student(Branch.objects.order_by("pk")[branch])
    enrolment = make_enrolment(student, start=add_months(second, -1), **choice)
    set_second_period(enrolment, second)
    enrolment.refresh_from_db()
    return enrolment


def coming(caller, query: str = "") -> list[dict]:
    answer = caller.get(f"renewal/upcoming{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()["list"]


def test_renewals_of_the_next_seven_days_are_listed_with_their_amounts(owner):
    later, soon = renewing_in(7), renewing_in(1)
    renewing_in(8)
    rows = coming(owner)
    assert [row["_id"] for row in rows] == [soon.pk, later.pk]
    assert rows[0]["renewsOn"] == str(today() + ONE_DAY)
    assert rows[0]["amount"] == "4720.00"
    assert rows[0]["skipped"] is False
    assert rows[0]["studentObjectId"]["studentName"] == soon.student.name


@pytest.mark.parametrize("gstin", ["", "27AAPFU0939F1ZV"])
@pytest.mark.parametrize(
    ("kind", "value"), [("NONE", "0"), ("PERCENT", "12.50"), ("AMOUNT", "333.33")]
)
def test_the_listed_amount_is_the_amount_charged(owner, gstin, kind, value):
    enrolment = renewing_in(0)
    Branch.objects.filter(pk=enrolment.branch_id).update(gstin=gstin)
    Enrolment.objects.filter(pk=enrolment.pk).update(
        discount_kind=kind, discount_value=value, discount_reason="" if kind == "NONE" else "Sister"
    )
    [row] = coming(owner)
    figures = owner.get("renewal/figures").json()["data"]
    renew_workspace(today())
    due = Due.objects.filter(student=enrolment.student).latest("pk")
    assert str(due.total) == row["amount"] == figures["amount"]


def test_days_accepts_1_to_92_only(owner):
    renewing_in(30)
    assert coming(owner) == []
    assert len(coming(owner, "?days=30")) == 1
    for days in ("0", "93", "-1", "week", "٣"):
        for path in ("upcoming", "figures"):
            assert owner.get(f"renewal/{path}?days={days}").status_code == 400


def test_the_figures_match_the_list(owner):
    for days in (0, 3, 5):
        renewing_in(days)
    skipped = renewing_in(6)
    owner.post(f"renewal/{skipped.pk}/skip", {"period": skipped.renews_on})
    rows = coming(owner)
    total = sum((Decimal(row["amount"]) for row in rows if not row["skipped"]), ZERO)
    assert owner.get("renewal/figures").json()["data"] == {
        "days": 7,
        "renewals": 3,
        "amount": str(total),
        "skipped": 1,
        "waiting": 1,
    }
    home = owner.get("home").json()["data"]["renewals"]
    assert {name: home[name] for name in ("renewals", "amount")} == {
        "renewals": 3,
        "amount": str(total),
    }
    first = [row for row in rows if not row["skipped"]][:4]
    assert [(row["_id"], row["renewsOn"], row["amount"]) for row in home["next"]] == [
        (row["_id"], row["renewsOn"], row["amount"]) for row in first
    ]


def test_users_see_renewals_of_their_own_branch_only(admin, organisation):
    here, there = renewing_in(1), renewing_in(1, branch=1)
    assert [row["_id"] for row in coming(admin)] == [here.pk]
    assert admin.get("renewal/figures").json()["data"]["renewals"] == 1
    other = signed_in("branch_admin", organisation)
    assert [row["_id"] for row in coming(other)] == [there.pk]
    assert other.post(f"renewal/{here.pk}/skip", {"period": here.renews_on}).status_code == 404
    assert not here.skips.exists()


def test_a_trainer_sees_no_renewals_in_the_list_or_on_home(organisation):
    renewing_in(1)
    trainer = signed_in("trainer", organisation)
    assert trainer.get("renewal/upcoming").status_code == 403
    assert "renewals" not in trainer.get("home").json()["data"]


def test_a_skip_is_shown_and_can_be_undone(owner):
    enrolment = renewing_in(2)
    answer = owner.post(f"renewal/{enrolment.pk}/skip", {"period": enrolment.renews_on})
    assert answer.status_code == 200
    assert answer.json()["message"] == f"The renewal of {enrolment.renews_on:%d-%m-%Y} is skipped."
    assert coming(owner)[0]["skipped"] is True
    owner.post(f"renewal/{enrolment.pk}/unskip", {"period": enrolment.renews_on})
    assert coming(owner)[0]["skipped"] is False


def test_skipping_a_day_without_a_period_is_refused(owner):
    enrolment = renewing_in(2)
    answer = owner.post(f"renewal/{enrolment.pk}/skip", {"period": today()})
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == ["period"]
    assert not enrolment.skips.exists()


def start(caller) -> tuple[dict, list]:
    """Requests a run. Returns the response and the branches of the jobs that were stored for it."""
    before = set(Job.objects.values_list("pk", flat=True))
    answer = caller.post("renewal/run")
    assert answer.status_code == 202, answer.content
    stored = [job.parameters["runs"] for job in Job.objects.exclude(pk__in=before)]
    runs = RenewalRun.objects.order_by("branch_id")
    return answer.json(), [
        [run.branch_id for run in runs.filter(pk__in=of_job)] for of_job in stored
    ]


def test_a_requested_run_is_saved_with_its_job(owner, ids):
    renewing_in(0)
    answer, jobs = start(owner)
    assert answer["message"] == "Renewing 1 enrolment…"
    assert jobs == [[ids.branch]]
    [run] = RenewalRun.objects.all()
    assert answer["data"] == {"runs": [run.pk]}
    assert run.asked_by_name == "Raga Owner"
    progress = owner.get(f"renewal/run/progress?runs={run.pk}").json()["data"]
    assert (progress["state"], progress["done"], progress["total"]) == ("RUNNING", 0, 1)
    renew_workspace(today(), [ids.branch])
    progress = owner.get(f"renewal/run/progress?runs={run.pk}").json()["data"]
    assert (progress["state"], progress["done"], progress["made"]) == ("DONE", 1, 1)


def test_requesting_a_run_with_nothing_due_stores_no_job(owner):
    answer, jobs = start(owner)
    assert answer == {"data": {"runs": []}, "message": "Nothing is due."}
    assert jobs == []
    assert not RenewalRun.objects.exists()


def test_an_admin_starts_a_run_of_their_own_branch_only(admin, ids):
    renewing_in(0)
    renewing_in(0, branch=1)
    _, jobs = start(admin)
    assert jobs == [[ids.branch]]
    assert [run.branch_id for run in RenewalRun.objects.all()] == [ids.branch]


def test_a_requested_run_retries_what_failed_today(owner):
    student = make_student(Branch.objects.earliest("pk"))
    bad = make_unrenewable(student)
    renew_workspace(today())
    Enrolment.objects.filter(pk=bad.pk).update(renews_on=today())
    _, [branches] = start(owner)
    renew_workspace(today(), branches)
    outcomes = RenewalEntry.objects.filter(enrolment=bad).order_by("pk")
    assert [entry.outcome for entry in outcomes] == ["FAILED", "MADE"]


@pytest.fixture
def failed_today(in_first) -> Enrolment:
    """An enrolment that today's first run could not renew, but that can be renewed now."""
    student = make_student(Branch.objects.earliest("pk"))
    enrolment = make_unrenewable(student)
    renew_workspace(today())
    Enrolment.objects.filter(pk=enrolment.pk).update(renews_on=today())
    return enrolment


def outcomes_of(enrolment: Enrolment) -> list[str]:
    entries = RenewalEntry.objects.filter(enrolment=enrolment).order_by("pk")
    return [entry.outcome for entry in entries]


def test_requesting_takes_over_a_run_that_the_job_started(owner, ids, failed_today):
    run = begin(branch_id=ids.branch, today=today())
    answer, [branches] = start(owner)
    assert answer["data"] == {"runs": [run.pk]}
    assert answer["message"] == "Renewing 1 enrolment…"
    renew_workspace(today(), branches)
    run.refresh_from_db()
    assert (run.status, run.asked_by_id, run.asked_by_name) == (
        "DONE",
        owner.user_id,
        "Raga Owner",
    )
    assert outcomes_of(failed_today) == ["FAILED", "MADE"]


def test_a_request_just_before_a_run_ends_retries_what_failed(owner, ids, failed_today):
    run = begin(branch_id=ids.branch, today=today())
    start(owner)
    carry_out(run)
    assert outcomes_of(failed_today) == ["FAILED", "MADE"]


def test_a_run_keeps_its_first_requester(owner, admin):
    renewing_in(0)
    start(owner)
    start(admin)
    assert RenewalRun.objects.get().asked_by_id == owner.user_id


def test_a_requested_run_retries_a_late_fee_that_failed_today_once(owner, monkeypatch, ids):
    plan = {"kind": "MONTHLY", "grace_days": 2, "late_fee_kind": "FIXED", "late_fee": Decimal(100)}
    enrolment = make_enrolment(
        make_student(Branch.objects.earliest("pk")),
        course=make_course(fee_plan=plan),
        start=today() - 9 * ONE_DAY,
        end=today(),
        auto_renew=False,
    )

    def breaks(*args: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(late_fees, "late_fee_due", breaks)
        renew_workspace(today())
        _, [branches] = start(owner)
        assert branches == [ids.branch]
        renew_workspace(today(), branches)
        assert renew_workspace(today()) == 0
    assert outcomes_of(enrolment) == ["FAILED", "FAILED"]
    _, [branches] = start(owner)
    renew_workspace(today(), branches)
    assert outcomes_of(enrolment) == ["FAILED", "FAILED", "MADE"]


def test_a_requested_run_survives_an_unavailable_broker(owner, monkeypatch, settings):
    renewing_in(0)

    def unavailable(*args, **options):
        raise ConnectionError("Redis is away")

    monkeypatch.setattr(worker.current_app, "send_task", unavailable)
    owner._client.commits = True
    assert owner.post("renewal/run").status_code == 202
    assert work()
    assert RenewalRun.objects.get().made == 1


def test_the_log_lists_runs_and_their_entries(owner):
    renewed, skipped = renewing_in(0), renewing_in(0)
    owner.post(f"renewal/{skipped.pk}/skip", {"period": skipped.renews_on})
    renew_workspace(today())
    [run] = owner.get("renewal/run").json()["list"]
    assert (run["made"], run["skipped"], run["failed"], run["status"]) == (1, 1, 0, "DONE")
    assert owner.get(f"renewal/run/{run['_id']}").json()["data"]["amount"] == "4720.00"
    answer = owner.get(f"renewal/entry?run={run['_id']}&ordering=createDt").json()
    assert answer["counts"] == {"MADE": 1, "SKIPPED": 1}
    by_outcome = {row["outcome"]: row for row in answer["list"]}
    assert by_outcome["MADE"]["amount"] == "4720.00"
    assert by_outcome["MADE"]["enrolmentObjectId"]["enrollNo"] == renewed.number
    assert by_outcome["SKIPPED"]["reason"] == "Skipped once by Raga Owner."
    assert by_outcome["SKIPPED"]["dueObjectId"] is None


def test_a_run_of_another_branch_is_not_found(admin):
    renewing_in(0, branch=1)
    renew_workspace(today())
    run = RenewalRun.objects.get()
    assert admin.get("renewal/run").json()["list"] == []
    assert admin.get(f"renewal/run/{run.pk}").status_code == 404
    assert admin.get(f"renewal/entry?run={run.pk}").json()["list"] == []
    assert admin.get(f"renewal/run/progress?runs={run.pk}").json()["data"]["made"] == 0


def test_a_closed_centre_can_list_but_not_start_renewals(owner, organisation, redis_server):
    enrolment = renewing_in(0)
    with state_of(organisation, redis_server, status="CLOSED"):
        assert len(coming(owner)) == 1
        assert owner.post("renewal/run").status_code == 402
        body = {"period": enrolment.renews_on}
        assert owner.post(f"renewal/{enrolment.pk}/skip", body).status_code == 402
    assert not RenewalRun.objects.exists()
