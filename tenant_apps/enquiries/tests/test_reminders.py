from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from tenant_apps.enquiries import tasks
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.reminders import remind_of_follow_ups
from tenant_apps.enquiries.tests.factories import make_enquiry, make_enquiry_with_status
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
    """Moves the follow-ups of the seed data out of the way."""
    later = today() + timedelta(days=30)
    Enquiry.objects.filter(next_follow_up__isnull=False).update(next_follow_up=later)


def notified_users(enquiry) -> list[int]:
    keys = Notification.objects.filter(key__startswith=f"enquiry-{enquiry.pk}-due-")
    return list(keys.order_by("pk").values_list("user_id", flat=True))


def test_an_owner_is_notified_once_however_often_the_job_runs(trainer):
    enquiry = make_enquiry(owner=trainer)
    assert remind_of_follow_ups(today()) == 1
    assert remind_of_follow_ups(today()) == 0
    assert notified_users(enquiry) == [trainer.pk]


def test_a_rescheduled_follow_up_is_notified_on_its_new_date(trainer):
    enquiry = make_enquiry(owner=trainer)
    remind_of_follow_ups(today())
    tomorrow = today() + timedelta(days=1)
    Enquiry.objects.filter(pk=enquiry.pk).update(next_follow_up=tomorrow)
    assert remind_of_follow_ups(today()) == 0
    assert remind_of_follow_ups(tomorrow) == 1
    assert notified_users(enquiry) == [trainer.pk] * 2


def test_missed_days_are_caught_up(trainer):
    enquiry = make_enquiry(owner=trainer)
    assert remind_of_follow_ups(today() + timedelta(days=3)) == 1
    assert notified_users(enquiry) == [trainer.pk]


def test_the_front_desk_is_notified_if_there_is_no_active_owner(trainer, ids):
    without_owner, inactive_owner = make_enquiry(), make_enquiry(owner=trainer)
    Member.objects.filter(pk=trainer.pk).update(status=Member.Status.INACTIVE)
    remind_of_follow_ups(today())
    desk = {ids.people["admin"], ids.people["staff"]}
    assert set(notified_users(without_owner)) == set(notified_users(inactive_owner)) == desk


def test_an_ended_enquiry_sends_no_reminder(trainer):
    ended = [make_enquiry_with_status(status, owner=trainer) for status in ("LOST", "CONVERTED")]
    assert remind_of_follow_ups(today()) == 0
    assert [notified_users(enquiry) for enquiry in ended] == [[], []]


def test_a_closed_centre_is_skipped(trainer, organisation, redis_server):
    enquiry = make_enquiry(owner=trainer)
    with state_of(organisation, redis_server, status="CLOSED"):
        assert remind_of_follow_ups(today()) == 0
    assert notified_users(enquiry) == []


def test_the_task_runs_in_its_own_workspace(trainer, organisation, other_organisation):
    enquiry = make_enquiry(owner=trainer)
    for one in (other_organisation, organisation):
        tasks.remind_of_follow_ups.apply(headers={HEADER: one.schema_name}, throw=True)
        assert bool(notified_users(enquiry)) is (one == organisation)
