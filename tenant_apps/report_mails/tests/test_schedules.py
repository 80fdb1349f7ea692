"""Schedules: who makes, pauses and deletes them."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.dates import today
from tenant_apps.report_mails import services
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.report_mails.tests.factories import (
    at,
    letters,
    make_schedule,
    save_report,
    send_on,
)
from tenant_apps.workspace.models import ListView
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


def body(caller, **changes):
    view = changes.pop("view", None) or save_report(caller.user_id)
    return {
        "viewObjectId": view.pk,
        "every": "DAILY",
        "format": "pdf",
        "receivers": [caller.user_id],
        **changes,
    }


def errors_of(answer):
    return answer.json()["errors"]


def schedules():
    return ReportSchedule.objects.live().count()


def shown(caller, pk):
    return caller.get(f"reportschedule/{pk}").json()["data"]


def test_a_saved_report_gets_a_schedule(admin):
    answer = admin.post("reportschedule", body(admin, every="WEEKLY", weekday=2))
    assert answer.status_code == 201
    data = answer.json()["data"]
    assert (data["report"], data["every"], data["weekday"]) == ("My report", "WEEKLY", 2)
    assert data["receivers"] == [admin.user_id]


def test_the_next_run_is_shown(admin):
    pk = admin.post("reportschedule", body(admin)).json()["data"]["_id"]
    then = datetime.fromisoformat(shown(admin, pk)["nextRun"])
    assert timedelta() < then - timezone.now() <= timedelta(days=1)
    assert timezone.localtime(then).hour == 7


def test_a_paused_schedule_has_no_next_run_and_sends_nothing(admin):
    schedule = make_schedule(admin.user_id)
    answer = admin.post(f"reportschedule/{schedule.pk}/pause", {"version": 1})
    assert answer.json()["data"]["nextRun"] is None
    send_on(today() + timedelta(days=1))
    assert not schedule.mails.exists()


def test_a_resumed_schedule_does_not_send_what_was_missed(admin):
    schedule = make_schedule(admin.user_id)
    by = _by(admin)
    services.pause_schedule(by=by, record=schedule)
    day = today() + timedelta(days=3)
    with at(day, 12):
        services.resume_schedule(by=by, record=schedule)
    send_on(day, 13)
    assert not schedule.mails.exists()
    send_on(day + timedelta(days=1))
    assert schedule.mails.count() == 1


def _by(caller):
    return acting_principal(caller.user_id)


def test_it_is_paused_and_resumed_once(admin):
    schedule = make_schedule(admin.user_id)
    assert admin.post(f"reportschedule/{schedule.pk}/resume").status_code == 409
    assert admin.post(f"reportschedule/{schedule.pk}/pause").status_code == 200
    assert admin.post(f"reportschedule/{schedule.pk}/pause").status_code == 409


def test_a_deleted_schedule_sends_nothing_and_keeps_its_log(admin):
    schedule = make_schedule(admin.user_id)
    day = today() + timedelta(days=1)
    send_on(day)
    assert admin.put(f"reportschedule/delete/{schedule.pk}").status_code == 200
    send_on(day + timedelta(days=1))
    assert schedule.mails.count() == 1


def test_changed_receivers_get_it_from_the_next_time_on(admin, owner):
    schedule = make_schedule(admin.user_id)
    day = today() + timedelta(days=1)
    send_on(day)
    by, both = _by(admin), [admin.user_id, owner.user_id]
    with at(day, 8):
        services.change_schedule(by=by, record=schedule, receivers=both)
    assert shown(admin, schedule.pk)["receivers"] == sorted(both)
    send_on(day, 9)
    assert schedule.mails.count() == 1
    send_on(day + timedelta(days=1))
    assert schedule.mails.count() == 3


def test_a_weekday_is_forgotten_with_its_week(admin):
    schedule = make_schedule(admin.user_id, every="WEEKLY", weekday=3)
    admin.put(f"reportschedule/update/{schedule.pk}", {"every": "DAILY", "version": 1})
    assert shown(admin, schedule.pk)["weekday"] is None


def test_send_now_mails_it_to_who_asks(admin, owner):
    schedule = make_schedule(admin.user_id, owner.user_id)
    assert owner.post(f"reportschedule/{schedule.pk}/send").status_code == 200
    mail = schedule.mails.get()
    assert (mail.receiver_id, mail.asked, len(letters())) == (owner.user_id, True, 1)


def test_send_now_takes_nothing_from_the_schedule(admin):
    schedule = make_schedule(admin.user_id)
    admin.post(f"reportschedule/{schedule.pk}/send")
    admin.post(f"reportschedule/{schedule.pk}/send")
    send_on(today() + timedelta(days=1))
    assert schedule.mails.count() == 3


def test_the_log_says_who_got_what_and_why_not(admin, owner):
    schedule = make_schedule(admin.user_id, owner.user_id)
    ListView.objects.filter(pk=schedule.view_id).update(query="from=x&to=y")
    day = today() + timedelta(days=1)
    send_on(day)
    [line] = admin.get(f"reportschedule/{schedule.pk}/sent").json()["data"]
    assert line["receiverName"].endswith("Owner")
    assert (line["day"], line["result"]) == (day.isoformat(), "REFUSED")
    assert line["reason"] == "The saved report is not valid any more."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"every": "HOURLY"}, "every"),
        ({"every": "WEEKLY"}, "weekday"),
        ({"every": "WEEKLY", "weekday": 7}, "weekday"),
        ({"format": "csv"}, "format"),
        ({"receivers": []}, "receivers"),
        ({"receivers": ["a"]}, "receivers.0"),
        ({"receivers": list(range(1, 22))}, "receivers"),
        ({"receivers": [10**17]}, "receivers"),
        ({"viewObjectId": None}, "viewObjectId"),
    ],
)
def test_what_is_missing_is_said_at_its_field(admin, changes, field):
    before = schedules()
    answer = admin.post("reportschedule", body(admin, **changes))
    assert answer.status_code == 400
    assert field in errors_of(answer)
    assert schedules() == before


def test_who_may_not_export_reports_is_no_receiver(admin, staff):
    before = schedules()
    answer = admin.post("reportschedule", body(admin, receivers=[staff.user_id]))
    assert errors_of(answer)["receivers"] == ["Choose people of the centre who may export reports."]
    assert schedules() == before
    names = [one["_id"] for one in admin.get("reportschedule/receivers").json()["data"]]
    assert staff.user_id not in names
    assert admin.user_id in names


def test_a_list_view_of_another_list_is_no_report(admin):
    view = save_report(admin.user_id)
    ListView.objects.filter(pk=view.pk).update(list_name="students")
    answer = admin.post("reportschedule", body(admin, view=view))
    assert errors_of(answer)["viewObjectId"] == ["This is not a saved report."]


def test_somebody_elses_unshared_report_is_not_found(admin, owner):
    view = save_report(owner.user_id)
    assert admin.post("reportschedule", body(admin, view=view)).status_code == 404


def test_people_have_their_own_schedules_and_the_owner_all(admin, owner):
    own, others = make_schedule(admin.user_id), make_schedule(owner.user_id)
    assert admin.get(f"reportschedule/{others.pk}").status_code == 404
    assert admin.post(f"reportschedule/{others.pk}/send").status_code == 404
    assert admin.put(f"reportschedule/delete/{others.pk}").status_code == 404
    assert owner.get(f"reportschedule/{own.pk}").status_code == 200


def test_a_centre_has_so_many_schedules(admin, monkeypatch):
    monkeypatch.setattr(services, "MOST_SCHEDULES", schedules() + 1)
    make_schedule(admin.user_id)
    before = schedules()
    view = save_report(admin.user_id, name="Another")
    answer = admin.post("reportschedule", body(admin, view=view))
    assert answer.status_code == 409
    assert schedules() == before


def test_a_call_that_is_repeated_makes_one_schedule(admin):
    sent, before = body(admin), schedules()
    answers = [
        admin.post("reportschedule", sent, Idempotency_Key="clicked-twice-1") for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert schedules() == before + 1


def test_send_now_with_one_key_sends_one_mail(admin):
    schedule = make_schedule(admin.user_id)
    for _ in range(2):
        admin.post(f"reportschedule/{schedule.pk}/send", {}, Idempotency_Key="clicked-twice-2")
    assert ReportMail.objects.filter(schedule=schedule).count() == 1
