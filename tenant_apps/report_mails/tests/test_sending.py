"""Reports that are mailed: each once, with the rights of who receives it."""

from datetime import timedelta
from io import BytesIO

import openpyxl
import pytest
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.dates import add_months, format_day, month_start, today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.attachments import Withdrawn
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.report_mails import services
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.report_mails.tests.factories import (
    letters,
    make_schedule,
    results,
    save_report,
    send_on,
)
from tenants.context import in_public
from tenants.models import Organisation
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture(autouse=True)
def nothing_before(in_first):
    """The schedules of the fixtures are paused."""
    ReportSchedule.objects.update(paused_at=timezone.now())


@pytest.fixture
def people(organisation):
    names = ("owner", "admin", "staff", "branch_admin")
    return {name: signed_in(name, organisation).user_id for name in names}


def tomorrow():
    return today() + timedelta(days=1)


def made():
    return ReportMail.objects.exclude(schedule__paused_at__isnull=False)


def lines_of(mail):
    content = services.attached_report(mail.pk).content
    sheet = openpyxl.load_workbook(BytesIO(content)).active
    return [[cell for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True)]


def shown(mail):
    return {line[0]: line[1:] for line in lines_of(mail) if line}


def all_time(user_id, **values):
    """A saved report that has figures: of this month."""
    return save_report(user_id, **{"query": "period=month&by=method", **values})


def test_it_is_sent_at_seven(people):
    make_schedule(people["owner"])
    assert send_on(tomorrow(), 6, 59) == 0
    assert send_on(tomorrow(), 7) == 1


def test_it_is_sent_once_however_often_the_task_runs(people):
    make_schedule(people["owner"], people["owner"], people["admin"])
    assert [send_on(tomorrow(), 7), send_on(tomorrow(), 7), send_on(tomorrow(), 22)] == [2, 0, 0]
    assert len(letters()) == 2


def test_each_day_is_sent(people):
    make_schedule(people["owner"])
    assert [send_on(today() + timedelta(days=days)) for days in (1, 2, 3)] == [1, 1, 1]


def test_who_was_not_reached_before_a_worker_died_is_sent_it_later(people, monkeypatch):
    make_schedule(people["owner"], people["owner"], people["admin"])
    queue_mail = services.queue_mail
    queued = []

    def dies(**mail):
        if queued:
            raise SystemExit
        queued.append(mail)
        queue_mail(**mail)

    monkeypatch.setattr(services, "queue_mail", dies)
    with pytest.raises(SystemExit):
        send_on(tomorrow())
    monkeypatch.setattr(services, "queue_mail", queue_mail)
    assert send_on(tomorrow(), 7, 15) == 1
    assert len(letters()) == 2


def test_a_missed_monday_is_caught_up_and_once(people):
    monday = today() + timedelta(days=7 - today().weekday())
    make_schedule(people["owner"], every="WEEKLY", weekday=0)
    assert send_on(monday - timedelta(days=1)) == 0
    assert send_on(monday + timedelta(days=2)) == 1
    assert send_on(monday + timedelta(days=3)) == 0
    assert made().get().day == monday


def test_last_month_is_the_month_before_the_day_of_sending(people):
    day = add_months(month_start(today()), 1)
    make_schedule(people["owner"], every="MONTHLY")
    assert send_on(day - timedelta(days=1)) == 0
    assert send_on(day) == 1
    first, last = month_start(today()), day - timedelta(days=1)
    [letter] = letters()
    assert f"Period: {format_day(first)} – {format_day(last)}" in letter.paragraphs


def test_a_receiver_gets_the_figures_of_the_own_branch(people):
    view = save_report(people["owner"], "branches", query="period=month&by=branch")
    make_schedule(people["owner"], people["owner"], people["admin"], view=view)
    send_on(tomorrow())
    owners, admins = made().order_by("pk")
    if owners.receiver_id != people["owner"]:
        owners, admins = admins, owners
    branches = set(Branch.objects.values_list("name", flat=True))
    assert branches <= shown(owners).keys()
    assert len(branches & shown(admins).keys()) == 1


def test_an_owner_gets_all_branches_whichever_is_in_view(people):
    view = save_report(people["owner"], "branches", query="period=month&by=branch")
    make_schedule(people["owner"], view=view)
    with in_public():
        branch = User.objects.get(pk=people["admin"]).branch_id
        User.objects.filter(pk=people["owner"]).update(view_branch_id=branch)
    send_on(tomorrow())
    assert set(Branch.objects.values_list("name", flat=True)) <= shown(made().get()).keys()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"state": "INACTIVE"}, "LEFT"),
        ({"role": "STAFF"}, "NO_RIGHT"),
        ({"branch_id": None}, "NO_BRANCH"),
    ],
)
def test_who_lost_the_right_gets_nothing_and_the_log_says_why(people, change, reason):
    make_schedule(people["owner"], people["admin"])
    with in_public():
        User.objects.filter(pk=people["admin"]).update(**change)
    assert send_on(tomorrow()) == 1
    assert list(made().values_list("result", "reason")) == [("REFUSED", reason)]
    assert letters() == []


def test_who_is_of_another_branch_than_the_report_gets_nothing(people, organisation):
    branch = signed_in_branch(people["branch_admin"])
    view = save_report(people["owner"], query=f"period=month&by=method&branch={branch}")
    make_schedule(people["owner"], people["admin"], people["branch_admin"], view=view)
    send_on(tomorrow())
    found = dict(made().values_list("receiver_id", "reason"))
    assert found == {people["admin"]: "OTHER_BRANCH", people["branch_admin"]: ""}


def signed_in_branch(user_id):
    with in_public():
        return User.objects.get(pk=user_id).branch_id


def test_a_right_that_is_lost_before_the_mail_leaves_withdraws_the_file(people):
    view = save_report(people["owner"], "branches", query="period=month&by=branch")
    make_schedule(people["owner"], people["admin"], view=view)
    send_on(tomorrow())
    mail = made().get()
    with in_public():
        User.objects.filter(pk=people["admin"]).update(role="STAFF")
    with pytest.raises(Withdrawn):
        services.attached_report(mail.pk)


def test_a_deleted_report_is_not_sent(people):
    schedule = make_schedule(people["owner"])
    audit.remove(schedule.view, by=SYSTEM)
    send_on(tomorrow())
    assert list(made().values_list("result", "reason")) == [("REFUSED", "NO_REPORT")]


def test_a_report_that_is_no_longer_shared_is_not_sent(people):
    view = save_report(people["owner"], shared=True)
    make_schedule(people["admin"], view=view)
    audit.change(view, by=SYSTEM, shared=False)
    send_on(tomorrow())
    assert list(made().values_list("reason", flat=True)) == ["NO_REPORT"]


def test_a_report_whose_period_is_not_valid_is_not_sent(people):
    view = save_report(people["owner"], query="from=2020-01-01&to=2026-01-01&by=method")
    make_schedule(people["owner"], view=view)
    send_on(tomorrow())
    assert list(made().values_list("reason", flat=True)) == ["NOT_VALID"]


def test_a_centre_whose_plan_is_closed_sends_nothing(people, organisation):
    make_schedule(people["owner"])
    Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED")
    assert send_on(tomorrow()) == 0
    assert letters() == []


def test_an_empty_report_says_so_and_has_no_file(people):
    view = save_report(people["owner"], query="from=2001-01-01&to=2001-01-31&by=method")
    make_schedule(people["owner"], view=view)
    send_on(tomorrow())
    assert list(made().values_list("result", flat=True)) == ["EMPTY"]
    [letter] = letters()
    assert letter.paragraphs[0] == "There are no figures in this period."
    assert list(letter.attachments) == []


def test_too_long_a_report_is_a_link(people, monkeypatch):
    monkeypatch.setattr(services, "MOST_LINES", 0)
    view = save_report(people["owner"], "branches", query="period=month&by=branch")
    make_schedule(people["owner"], view=view)
    send_on(tomorrow())
    [letter] = letters()
    assert list(made().values_list("result", flat=True)) == ["LINK"]
    assert list(letter.attachments) == []
    assert "report=branches" in letter.button.url


def test_mail_and_file_name_the_report_its_filters_and_its_moment(people):
    branch = Branch.objects.earliest("pk")
    query = f"period=month&by=branch&branch={branch.pk}"
    view = save_report(people["owner"], "branches", name="Of Main", query=query)
    make_schedule(people["owner"], view=view)
    send_on(tomorrow())
    [letter] = letters()
    assert "Of Main" in letter.subject
    said = dict(line.split(": ", 1) for line in letter.paragraphs if ": " in line)
    assert {"Period", "Branch", "Made", "By"} <= said.keys()
    assert said["Branch"] == branch.name
    assert {"Period", "Branch", "Made", "By"} <= shown(made().get()).keys()


def test_the_file_is_a_pdf_where_the_schedule_says_so(people):
    view = save_report(people["owner"], "branches", query="period=month&by=branch")
    make_schedule(people["owner"], view=view, file_format="pdf")
    send_on(tomorrow())
    file = services.attached_report(made().get().pk)
    assert (file.mime_type, file.content[:4]) == ("application/pdf", b"%PDF")
    assert letters()[0].attachments[0].name.endswith(".pdf")


def test_what_was_sent_stays_as_it_is():
    assert results()
    with pytest.raises(Exception, match="permission denied"):
        ReportMail.objects.update(result="SENT")
