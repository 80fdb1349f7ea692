"""A month that is marked as filed: the file is kept, and later changes are shown."""

import json
from datetime import date
from hashlib import sha256

import pytest
from django.db import connection
from django.db.utils import ProgrammingError

from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.books.tests.corruptions import run
from tenant_apps.closing.services import lock_period, reopen_period
from tenant_apps.gst.models import GstFiling
from tenant_apps.gst.tests.factories import GSTIN, PORTAL, issue, on
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

TENTH = date(2026, 10, 10)
LATER = date(2026, 12, 5)
ARN = "AA2710260123456"


@pytest.fixture
def owner(organisation):
    with on(LATER):
        yield signed_in("owner", organisation)


@pytest.fixture
def student(in_first):
    return make_student(make_branch(receipt_prefix="GST"), state="Maharashtra")


def body(**changes):
    filing = {"gstin": GSTIN, "month": "2026-10", "arn": ARN, "filedOn": "2026-11-10"}
    return filing | changes


def filed(caller):
    return caller.get(f"gst?gstin={GSTIN}&month=2026-10").json()["data"]["pack"]["filed"]


def kept(caller):
    return caller.get(f"gst/filed/json?gstin={GSTIN}&month=2026-10")


def test_a_month_that_is_filed_says_when_and_with_which_arn(owner, student):
    issue(student, TENTH)
    answer = owner.post("gst/filed", body(arn=ARN.lower()))
    assert (answer.status_code, answer.json()["message"]) == (201, "The month is marked as filed.")
    found = filed(owner)
    assert (found["arn"], found["filedOn"], found["changed"]) == (ARN, "2026-11-10", [])


def test_the_file_is_kept_as_it_was_filed(owner, student):
    issue(student, TENTH)
    portal = owner.get(f"gst/json?gstin={GSTIN}&month=2026-10").content
    owner.post("gst/filed", body())
    issue(student, TENTH, fee="500")
    assert kept(owner).content == portal
    PORTAL.validate(json.loads(kept(owner).content))
    assert filed(owner)["digest"] == sha256(portal).hexdigest()


def test_the_page_names_the_sections_that_changed_since(owner, student):
    issue(student, TENTH)
    owner.post("gst/filed", body())
    issue(student, TENTH, rate="0")
    assert filed(owner)["changed"] == ["Nil and exempt"]


def test_who_marked_it_is_in_the_activity(owner, student):
    owner.post("gst/filed", body())
    entry = AuditEntry.objects.latest("pk")
    assert (entry.kind, entry.action, entry.actor_id) == ("gstfiling", "created", owner.user_id)


def test_a_month_is_marked_once(owner, student):
    owner.post("gst/filed", body())
    again = owner.post("gst/filed", body(arn="AA2710260999999"))
    assert (again.status_code, again.json()["errors"]) == (
        409,
        {"month": ["This month is already marked as filed."]},
    )
    assert GstFiling.objects.get(gstin=GSTIN).arn == ARN


def test_a_request_that_is_sent_twice_marks_it_once(owner, student):
    first = owner.post("gst/filed", body(), Idempotency_Key="filing-of-october")
    second = owner.post("gst/filed", body(), Idempotency_Key="filing-of-october")
    assert (first.status_code, second.status_code) == (201, 201)
    assert GstFiling.objects.filter(gstin=GSTIN).count() == 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("arn", "", "Please enter the ARN."),
        ("arn", "AA27", "An ARN has 15 letters and digits."),
        ("filedOn", "2026-10-31", "A return is filed after its month."),
        ("filedOn", "2026-12-06", "The date cannot be later than today."),
        ("filedOn", None, "Please enter the date."),
        ("month", "2026-12", "This month has not ended."),
        ("month", "2027-01", "This month has not begun."),
        ("month", "October", "Enter a month as yyyy-mm."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(owner, student, field, value, sentence):
    answer = owner.post("gst/filed", body(**{field: value}))
    assert (answer.status_code, answer.json()["errors"]) == (400, {field: [sentence]})
    assert not GstFiling.objects.filter(gstin=GSTIN).exists()


def test_a_month_with_a_gap_in_its_numbers_is_not_marked(tables_owner, owner, student):
    _, removed, _ = (issue(student, TENTH) for _ in range(3))
    run(
        f"DELETE FROM fees_dueline WHERE due_id = {removed.pk}",
        f"DELETE FROM fees_due WHERE id = {removed.pk}",
    )
    answer = owner.post("gst/filed", body())
    assert (answer.status_code, answer.json()["code"]) == (409, "gap")
    assert not GstFiling.objects.filter(gstin=GSTIN).exists()


def test_arn_and_day_can_be_corrected(owner, student):
    owner.post("gst/filed", body())
    version = filed(owner)["version"]
    changed = body(arn="AA2710260999999", filedOn="2026-11-11", version=version)
    assert owner.put("gst/filed", changed).status_code == 200
    assert (filed(owner)["arn"], filed(owner)["filedOn"]) == ("AA2710260999999", "2026-11-11")


def test_an_old_version_changes_nothing(owner, student):
    owner.post("gst/filed", body())
    owner.put("gst/filed", body(arn="AA2710260999999", version=1))
    answer = owner.put("gst/filed", body(arn="AA2710260888888", version=1))
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert filed(owner)["arn"] == "AA2710260999999"


def test_the_page_says_at_which_branches_the_month_is_locked(owner, student):
    other = make_branch(receipt_prefix="TWO")
    with on(LATER):
        lock_period(by=SYSTEM, branch=other, month=TENTH, confirmation="10-2026")
    locks = owner.get(f"gst?gstin={GSTIN}&month=2026-10").json()["data"]["pack"]["locks"]
    assert [(one["branch"], one["locked"]) for one in locks] == [
        (student.branch.name, False),
        (other.name, True),
    ]


def test_a_month_that_was_reopened_is_not_locked(owner, student):
    with on(LATER):
        lock = lock_period(by=SYSTEM, branch=student.branch, month=TENTH, confirmation="10-2026")
        reopen_period(by=SYSTEM, record=lock, reason="A bill came late")
    [found] = owner.get(f"gst?gstin={GSTIN}&month=2026-10").json()["data"]["pack"]["locks"]
    assert (found["locked"], found["at"]) == (False, None)


def test_a_month_that_is_not_marked_has_nothing_to_correct(owner, student):
    assert owner.put("gst/filed", body()).status_code == 404
    assert kept(owner).status_code == 404


def test_a_part_of_a_shared_gstin_is_not_marked(organisation):
    with on(LATER):
        admin = signed_in("admin", organisation)
        shared = admin.get("gst").json()["data"]["pack"]["gstin"]
        answer = admin.post("gst/filed", body(gstin=shared))
    assert (answer.status_code, answer.json()["code"]) == (409, "shared_gstin")


def test_the_database_keeps_what_was_filed(owner, student):
    owner.post("gst/filed", body())
    with pytest.raises(ProgrammingError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute("UPDATE gst_gstfiling SET content = ''")
