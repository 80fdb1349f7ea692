"""In a real worker, tasks run in the workspace they were sent from, or fail with an error."""

import logging

import pytest
from celery import Celery, chain, chord
from celery.contrib.testing.worker import start_worker
from django.db import transaction

from shared_apps.accounts.tasks import forget_old_rows
from tenants.context import current_organisation, in_organisation
from tenants.models import Organisation
from tenants.tasks import (
    HEADER,
    MissingOrganisation,
    PublicTask,
    for_each_organisation,
)
from tests.tenancy.conftest import read_note

SECONDS = 10


app = Celery(
    "tests",
    broker="memory://",
    backend="cache+memory://",
    task_cls="tenants.tasks:TenantTask",
    set_as_current=False,
)
app.conf.update(result_chord_retry_interval=0.05, task_ignore_result=False)
ran: list[str] = []


@app.task(name="tests.whose", shared=False)
def whose(*_):
    ran.append(read_note())
    return ran[-1]


@app.task(name="tests.second_time_lucky", shared=False, bind=True, max_retries=1)
def second_time_lucky(self):
    ran.append(read_note())
    if not self.request.retries:
        raise self.retry(countdown=0)


@app.task(name="tests.breaks", shared=False)
def breaks():
    raise ValueError(current_organisation().code)


@app.task(name="tests.platform", shared=False, base=PublicTask)
def platform():
    return read_note()


@pytest.fixture(scope="module")
def running_worker():
    logging.getLogger("celery").setLevel(logging.CRITICAL)
    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=SECONDS):
        yield


@pytest.fixture
def worker(running_worker, notes):
    """A worker in a thread of this process; its tasks read the note of their schema."""


@pytest.fixture
def seen():
    """The owners of the notes that the tasks have read, in order."""
    ran.clear()
    return ran


def test_a_task_runs_in_the_workspace_it_was_sent_from(worker, organisation, other_organisation):
    with in_organisation(organisation):
        first = whose.delay()
    with in_organisation(other_organisation):
        second = whose.delay()
    assert first.get(timeout=SECONDS) == organisation.code
    assert second.get(timeout=SECONDS) == other_organisation.code


def test_a_task_sent_outside_a_workspace_is_refused_immediately(seen):
    with pytest.raises(MissingOrganisation, match="sent from outside any organisation"):
        whose.delay()
    assert seen == []


def test_a_task_without_organisation_fails_and_does_not_run(worker, seen):
    sent = app.send_task("tests.whose")
    with pytest.raises(Exception, match="came without the organisation"):
        sent.get(timeout=SECONDS)
    assert seen == []


def test_a_task_of_a_missing_organisation_fails_and_does_not_run(worker, seen):
    sent = whose.apply_async(headers={HEADER: "t_000000000000"})
    with pytest.raises(Exception, match="does not exist"):
        sent.get(timeout=SECONDS)
    assert seen == []


def test_a_task_of_a_suspended_organisation_fails_and_does_not_run(worker, seen, organisation):
    Organisation.objects.filter(pk=organisation.pk).update(status=Organisation.Status.SUSPENDED)
    with in_organisation(organisation):
        sent = whose.delay()
    with pytest.raises(Exception, match="is suspended"):
        sent.get(timeout=SECONDS)
    assert seen == []


def test_a_worker_continues_after_a_refused_task(worker, organisation):
    refused = whose.apply_async(headers={HEADER: "t_000000000000"})
    with in_organisation(organisation):
        next_one = whose.delay()
    assert next_one.get(timeout=SECONDS) == organisation.code
    assert refused.failed()


def test_the_tasks_of_a_chain_stay_in_the_workspace(worker, seen, organisation):
    with in_organisation(organisation):
        sent = chain(whose.s(), whose.s(), whose.s())()
    sent.get(timeout=SECONDS)
    assert seen == [organisation.code] * 3


def test_the_callback_of_a_chord_stays_in_the_workspace(worker, seen, organisation):
    with in_organisation(organisation):
        sent = chord([whose.s(), whose.s()])(whose.s())
    sent.get(timeout=SECONDS)
    assert seen == [organisation.code] * 3


def test_a_retry_stays_in_the_workspace(worker, seen, organisation):
    with in_organisation(organisation):
        sent = second_time_lucky.delay()
    sent.get(timeout=SECONDS)
    assert seen == [organisation.code] * 2


@pytest.mark.parametrize("send", ["delay_on_commit", "apply_async_on_commit"])
def test_a_task_sent_on_commit_runs_in_the_workspace_where_it_was_requested(
    worker, seen, organisation, send
):
    with transaction.atomic():
        with in_organisation(organisation):
            getattr(whose, send)()
        assert current_organisation() is None
    with in_organisation(organisation):
        whose.delay().get(timeout=SECONDS)
    assert seen == [organisation.code] * 2


def test_a_public_task_runs_in_the_public_schema_wherever_it_was_sent(worker, seen, organisation):
    with in_organisation(organisation):
        sent = platform.delay()
    assert sent.get(timeout=SECONDS) == "nobody"
    assert app.send_task("tests.platform").get(timeout=SECONDS) == "nobody"


def test_a_task_run_with_apply_restores_the_workspace(notes, organisation, other_organisation):
    with in_organisation(other_organisation):
        ran = whose.apply(headers={HEADER: organisation.schema_name})
        assert ran.get() == organisation.code
        assert current_organisation() is other_organisation


def test_a_task_that_fails_in_apply_restores_the_workspace(notes, organisation):
    with pytest.raises(ValueError, match=organisation.code):
        breaks.apply(headers={HEADER: organisation.schema_name}, throw=True)
    assert current_organisation() is None


def test_the_dispatcher_sends_to_every_organisation_except_suspended_ones(
    worker, seen, organisation, other_organisation, monkeypatch
):
    monkeypatch.setattr("tenants.tasks.ORGANISATIONS_PER_PAGE", 1)
    suspended = Organisation.objects.create(
        name="Gone Quiet", email="quiet@quiet.test", phone="9", status="SUSPENDED"
    )
    assert for_each_organisation(whose) == 2
    with in_organisation(organisation):
        whose.delay().get(timeout=SECONDS)
    assert seen == [organisation.code, other_organisation.code, organisation.code]
    assert suspended.code not in seen


def test_the_dispatcher_spreads_its_tasks_over_the_window(database, monkeypatch):
    waits = []
    monkeypatch.setattr(whose, "apply_async", lambda *_, countdown, **__: waits.append(countdown))
    for_each_organisation(whose, spread_seconds=600)
    for_each_organisation(whose, spread_seconds=600)
    assert waits[:2] == waits[2:]
    assert all(0 <= wait < 600 for wait in waits)


def test_a_task_of_the_platform_needs_no_organisation(database, in_first):
    forget_old_rows.apply(throw=True)
    assert current_organisation() is in_first
