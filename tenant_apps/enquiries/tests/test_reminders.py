from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from tenant_apps.enquiries import tasks
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.reminders import remind_of_follow_ups
from tenant_apps.enquiries.tests.factories import make_enquiry, standing_at
from tenant_apps.notifications.models import Notification
from tenant_apps.staff.models import Member
from tenants.tasks import HEADER
from tests.guards.walk import state_of

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def trainer(ids):
    return Member.objects.get(pk=ids.people["trainer"])


@pytest.fixture(autouse=True)
def _nothing_due(in_first):
    """What the seed has planned is not for today."""
    later = today() + timedelta(days=30)
    Enquiry.objects.filter(next_follow_up__isnull=False).update(next_follow_up=later)


def told_of(enquiry) -> list[int]:
    keys = Notification.objects.filter(key__startswith=f"enquiry-{enquiry.pk}-due-")
    return list(keys.order_by("pk").values_list("user_id", flat=True))


def test_an_owner_is_told_once_however_often_the_job_runs(trainer):
    enquiry = make_enquiry(owner=trainer)
    assert remind_of_follow_ups(today()) == 1
    assert remind_of_follow_ups(today()) == 0
    assert told_of(enquiry) == [trainer.pk]


def test_a_follow_up_that_is_planned_anew_is_told_on_its_new_day(trainer):
    enquiry = make_enquiry(owner=trainer)
    remind_of_follow_ups(today())
    tomorrow = today() + timedelta(days=1)
    Enquiry.objects.filter(pk=enquiry.pk).update(next_follow_up=tomorrow)
    assert remind_of_follow_ups(today()) == 0
    assert remind_of_follow_ups(tomorrow) == 1
    assert told_of(enquiry) == [trainer.pk] * 2


def test_days_on_which_nothing_ran_are_made_up_for(trainer):
    enquiry = make_enquiry(owner=trainer)
    assert remind_of_follow_ups(today() + timedelta(days=3)) == 1
    assert told_of(enquiry) == [trainer.pk]


def test_the_front_desk_is_told_of_what_nobody_owns_or_whose_owner_has_left(trainer, ids):
    nobodys, left = make_enquiry(), make_enquiry(owner=trainer)
    Member.objects.filter(pk=trainer.pk).update(status=Member.Status.INACTIVE)
    remind_of_follow_ups(today())
    desk = {ids.people["admin"], ids.people["staff"]}
    assert set(told_of(nobodys)) == set(told_of(left)) == desk


def test_what_has_ended_reminds_nobody(trainer):
    ended = [standing_at(status, owner=trainer) for status in ("LOST", "CONVERTED")]
    assert remind_of_follow_ups(today()) == 0
    assert [told_of(enquiry) for enquiry in ended] == [[], []]


def test_a_closed_centre_is_skipped(trainer, organisation, redis_server):
    enquiry = make_enquiry(owner=trainer)
    with state_of(organisation, redis_server, status="CLOSED"):
        assert remind_of_follow_ups(today()) == 0
    assert told_of(enquiry) == []


def test_the_task_runs_in_its_own_workspace(trainer, organisation, other_organisation):
    enquiry = make_enquiry(owner=trainer)
    for one in (other_organisation, organisation):
        tasks.remind_of_follow_ups.apply(headers={HEADER: one.schema_name}, throw=True)
        assert bool(told_of(enquiry)) is (one == organisation)
