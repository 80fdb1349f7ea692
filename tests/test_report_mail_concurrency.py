"""Reports that several workers mail at once."""

from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.report_mails import services
from tenant_apps.report_mails.models import ReportMail
from tenant_apps.report_mails.tests.factories import at, letters, make_schedule
from tenants.context import in_organisation
from tests.at_once import at_once
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("committed")

MANY = 8


@pytest.fixture
def schedule(organisation):
    """To the owner and the admin."""
    people = [signed_in(person, organisation).user_id for person in ("owner", "admin")]
    with in_organisation(organisation):
        return make_schedule(people[0], *people)


def test_each_receiver_is_sent_a_report_once_by_many_workers(organisation, schedule):
    with at(today() + timedelta(days=1)):
        at_once(MANY, lambda _: services.send_due(schedule.pk), organisation=organisation)
    with in_organisation(organisation):
        receivers = ReportMail.objects.filter(schedule=schedule).values_list(
            "receiver_id", flat=True
        )
        assert sorted(receivers) == schedule.receivers
    assert len(letters()) == 2


def test_nothing_is_sent_after_a_schedule_was_paused_or_deleted(organisation, schedule):
    def act(place):
        if place == 0:
            return services.delete_schedule(by=SYSTEM, record=schedule)
        return services.send_due(schedule.pk)

    with at(today() + timedelta(days=1)):
        at_once(MANY, act, organisation=organisation)
        with in_organisation(organisation):
            sent = ReportMail.objects.filter(schedule=schedule).count()
            services.send_due(schedule.pk)
            assert ReportMail.objects.filter(schedule=schedule).count() == sent
    assert len(letters()) == sent
