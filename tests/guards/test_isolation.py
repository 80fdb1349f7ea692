"""Nothing of another organisation or branch can be named, read or changed: every route is asked for
it, in its path, body and query, and every table is compared before and after."""

import json
import re
from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from shared_apps.core import files
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashCount
from tenant_apps.courses.models import Batch, Course, FeePlan
from tenant_apps.courses.services import create_batch, create_course
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services import enrol
from tenant_apps.families.models import Family
from tenant_apps.families.services import form_family
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import record_payment, void_due
from tenant_apps.finance.models import Category, Expense, ExpenseLine, Income, IncomeLine
from tenant_apps.finance.services import add_category, create_expense
from tenant_apps.materials.models import Item, Kit
from tenant_apps.materials.services import add_item, add_kit
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.services import request_refund
from tenant_apps.report_mails.models import ReportSchedule
from tenant_apps.students.models import Student, StudentDocument
from tenant_apps.students.services import create_student
from tenant_apps.workspace.models import ListView
from tenants.context import in_organisation, in_public
from tenants.models import Domain
from tests.callers import caller_of, signed_in
from tests.guards.walk import (
    ANY_IDS,
    every_route,
    everything,
    named_ids,
    on_platform,
    persona_of,
    routes,
    sample_of,
    undone,
    with_id,
)
from tests.seed import ids_of

WITH_PATH = every_route(where=lambda route: "{" in route.path)
WITH_BODY = every_route(where=lambda route: bool(named_ids(route)))
LISTS = every_route(where=lambda route: route.action == "call_list")
CHANGES = every_route(where=lambda route: route.method != "GET" and not route.access.anyone)
# Each row names another organisation; that they are the own ones is proved in shared_apps/referrals.
NAMES_OTHERS = {"GET referral"}
# Its rows name nobody; that they are the person's own is proved in tests/sessions/test_two_factor.py.
NAMES_NOBODY = {"GET useradmin/history", "GET financecategory"}
POSTED = {"POST expense/{pk}/reverse", "POST income/{pk}/reverse"}
"""Calls on records that the database does not let anybody delete."""
RECORDS = {ExpenseLine: Expense, IncomeLine: Income}
"""The record that people delete, where a list shows it among lines of other apps."""
NEVER_AN_ID = [
    "0",
    "-1",
    "1e3",
    "1.0",
    "999999999999999999999",
    "9223372036854775808",
    "7d444840-9dc0-11d1-b245-5ffdce74fad2",
    "..%2F",
    "%00",
    "1%00",
    "%EF%BC%91",  # a full-width 1
    "1;DROP TABLE branches_branch",
    "null",
]
# Whose parameter is no id but a signed word: what we did not sign is refused before anything is
# looked up, and so alike whether there is such a file or not.
SIGNED = {
    "GET files/{signature}": 403,
    "GET job/file/{signature}": 403,
    "GET chat/file/{signature}": 403,
    "GET support/file/{signature}": 403,
}
NEVER_AN_ADDRESS = {"..%2F", "%00", "1%00"}
IN_A_BODY = [0, -1, "1e3", 10**20, 2**63, "7d444840-9dc0-11d1-b245-5ffdce74fad2", "../", [1], {}]


APART = (
    Course,
    FeePlan,
    Batch,
    Student,
    Enrolment,
    Due,
    Payment,
    Item,
    Kit,
    Category,
    Expense,
    CashCount,
    Refund,
    Family,
    ListView,
    ReportSchedule,
)


@pytest.fixture
def foreign(other_organisation) -> dict[str, int]:
    """Rows that only the neighbour has: their ids stand for nothing in the first organisation, not
    even after a call that makes a row of its own."""
    with in_organisation(other_organisation):
        for model in APART:
            _skip_ids(model)
        branch = Branch.objects.order_by("pk")[0]
        course = create_course(
            by=SYSTEM,
            name="Oil painting",
            duration_value=1,
            duration_unit="MONTHS",
            base_fee=900,
            fee_plan={"kind": "ONE_TIME"},
        )
        student = create_student(by=SYSTEM, branch=branch, name="Only here", phone="9847012345")
        plan = course.fee_plans.get()
        batch = create_batch(
            by=SYSTEM,
            course=course,
            branch=branch,
            name="Easel",
            days=[2],
            start_time=time(10),
            end_time=time(11),
            start=timezone.localdate(),
        )
        enrolment = enrol(
            by=SYSTEM, student=student, course=course, fee_plan=plan, start=timezone.localdate()
        )
        payment = record_payment(by=SYSTEM, student=student, amount=100, method="CASH")
        item = add_item(by=SYSTEM, name="Easel")
        kit = add_kit(by=SYSTEM, name="Canvas kit", lines=[(item, 1)])
        category = add_category(by=SYSTEM, kind="EXPENSE", name="Easels")
        expense = create_expense(
            by=SYSTEM,
            name="Easels",
            amount=Decimal(100),
            date=timezone.localdate(),
            account="CASH",
            category=category,
            branch=branch,
        )
        count = CashCount.objects.create(
            branch=branch, day=timezone.localdate(), coins=1, counted=1, book=1
        )
        leaver = create_student(by=SYSTEM, branch=branch, name="Left here", phone="9847012346")
        record_payment(by=SYSTEM, student=leaver, amount=Decimal(100), method="CASH")
        refund = request_refund(
            by=SYSTEM,
            student=leaver,
            amount=Decimal(100),
            method="CASH",
            reason="Left",
            pay_now=False,
        )
        family = form_family(
            by=SYSTEM, students=[student, leaver], name="Only here", phone="9847012345"
        )
        view = ListView(user_id=1, list_name="report-collections", name="Easels")
        view.save(force_insert=True)
        schedule = ReportSchedule(view=view, every="DAILY", receivers=[1])
        schedule.save(force_insert=True)
        extra = Branch.objects.get(pk=branch.pk)
        extra.pk, extra.name, extra.code, extra.receipt_prefix = None, "Third", "BR-003", "CCC"
        extra.save(force_insert=True)
        found = {
            "course": course.pk,
            "feeplan": plan.pk,
            "batch": batch.pk,
            "student": student.pk,
            "studentcourse": enrolment.pk,
            "due": Due.objects.get(student=student).pk,
            "studentpayment": payment.pk,
            "materialitem": item.pk,
            "materialkit": kit.pk,
            "branch": extra.pk,
            "financecategory": category.pk,
            "expense": expense.pk,
            "cashcount": count.pk,
            "refund": refund.pk,
            "family": family.pk,
            "reportschedule": schedule.pk,
            "listview": view.pk,
        }
    theirs = ids_of(other_organisation)
    return found | {
        "staff": theirs.people["trainer"],
        "useradmin": theirs.people["owner"],
        "support": theirs.ticket,
    }


def _skip_ids(model: type[Model]) -> None:
    """The next row of this workspace gets an id that the other's next rows do not get."""
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, 5)", [table]
        )


def best_caller(route, organisation):
    return caller_of(persona_of(route), organisation)


def parameter(route) -> str:
    return route.path.partition("{")[2].partition("}")[0]


def answer_to(caller, route, path: dict[str, Any], ids) -> Any:
    sample = sample_of(route)
    body = sample.body(ids) if sample.body else None
    return caller.call(route.method, route.path.format(**path), body)


def plain(answer) -> Any:
    """The body without what differs between any two requests."""
    return {name: value for name, value in answer.json().items() if name != "requestId"}


@WITH_PATH
def test_an_id_that_is_not_there_is_not_found_and_nothing_changes(
    route, organisation, other_organisation, ids, foreign
):
    caller, name = best_caller(route, organisation), parameter(route)
    refused = SIGNED.get(route.name, 404)
    missing = answer_to(caller, route, {name: 987654}, ids)
    assert missing.status_code == refused
    before = everything(organisation, other_organisation)
    for value in NEVER_AN_ID:
        expected = 404 if value in NEVER_AN_ADDRESS else refused
        with undone():
            assert answer_to(caller, route, {name: value}, ids).status_code == expected, value
    if route.resource.path in foreign and route.name not in SIGNED and not on_platform(route):
        of_the_neighbour = answer_to(caller, route, {name: foreign[route.resource.path]}, ids)
        assert of_the_neighbour.status_code == 404
        assert plain(of_the_neighbour) == plain(missing)
    assert everything(organisation, other_organisation) == before


@every_route(where=lambda route: bool(sample_of(route).scoped(ANY_IDS)))
def test_a_record_of_another_branch_is_missing_for_everybody_below_the_owner(
    route, organisation, other_organisation, ids
):
    for person in ("admin", "staff", "trainer"):
        caller = signed_in(person, organisation)
        missing = answer_to(caller, route, {parameter(route): 987654}, ids)
        before = everything(organisation, other_organisation)
        answer = answer_to(caller, route, sample_of(route).scoped(ids), ids)
        assert answer.status_code in {403, 404}, person
        assert plain(answer) == plain(missing), person
        assert everything(organisation, other_organisation) == before


@every_route(where=lambda route: "{pk}" in route.path and route.resource.delete is not None)
def test_a_deleted_record_is_missing(route, organisation, other_organisation, ids):
    if route.name in POSTED:
        return
    caller = best_caller(route, organisation)
    sample = sample_of(route)
    with in_public() if on_platform(route) else in_organisation(organisation):
        model = route.resource.listing.model
        rows = RECORDS.get(model, model).objects.filter(pk=sample.path(ids)["pk"])
        assert rows.update(deleted_at=timezone.now()) == 1
    before = everything(organisation, other_organisation)
    answer = answer_to(caller, route, sample.path(ids), ids)
    assert answer.status_code == 404
    assert plain(answer) == plain(answer_to(caller, route, {"pk": 987654}, ids))
    assert everything(organisation, other_organisation) == before


@WITH_BODY
def test_a_wrong_id_in_a_body_is_refused_and_nothing_changes(
    route, organisation, other_organisation, ids, foreign
):
    caller = best_caller(route, organisation)
    before = everything(organisation, other_organisation)
    for field, resource in named_ids(route).items():
        for value in [*IN_A_BODY, 987654, foreign[resource]]:
            body = with_id(sample_of(route).body(ids), field, value)
            answer = caller.call(route.method, sample_of(route).address(route.path, ids), body)
            assert answer.status_code in {400, 404}, (field, value, answer.content)
    assert everything(organisation, other_organisation) == before


@WITH_BODY
def test_an_id_of_another_branch_in_a_body_is_refused_for_everybody_below_the_owner(
    route, organisation, other_organisation, ids
):
    elsewhere = {
        "branch": ids.second_branch,
        "student": ids.second_student,
        "batch": ids.second_batch,
        "due": ids.second_due,
        "staff": ids.people["branch_admin"],
    }
    caller = signed_in("admin", organisation)
    before = everything(organisation, other_organisation)
    for field, resource in named_ids(route).items():
        if resource in elsewhere:
            body = with_id(sample_of(route).body(ids), field, elsewhere[resource])
            answer = caller.call(route.method, sample_of(route).address(route.path, ids), body)
            assert answer.status_code in {400, 404}, (field, answer.content)
    assert everything(organisation, other_organisation) == before


@LISTS
def test_a_list_filtered_by_what_is_elsewhere_is_empty(route, organisation, ids, foreign):
    if on_platform(route):
        return
    owner, admin = signed_in("owner", organisation), signed_in("admin", organisation)
    second = {"branch": ids.second_branch, "student": ids.second_student}
    for name in route.resource.listing.filters.keys() & {"branch", "student", "course"}:
        empty = owner.get(f"{route.path}?{name}={foreign[name]}").json()
        assert (empty["list"], empty["total"]) == ([], 0), name
        if name in second:
            empty = admin.get(f"{route.path}?{name}={second[name]}").json()
            assert (empty["list"], empty["total"]) == ([], 0), name


def give_a_discount() -> None:
    billed = Enrolment.objects.filter(dues__isnull=False).values("pk")
    Enrolment.objects.filter(pk__in=billed).update(
        discount_kind="PERCENT", discount_value=10, discount_reason="Sibling"
    )


def cancel_a_bill() -> None:
    due = Due.objects.filter(status="ISSUED", cgst__gt=0).earliest("pk")
    void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Issued by mistake")


def write_off_a_bill() -> None:
    due = Due.objects.filter(status="ISSUED").earliest("pk")
    void_due(by=SYSTEM, record=due, status="WRITTEN_OFF", reason="Moved away")


MISSING_IN_SEED = {
    "GET report/discounts/rows": give_a_discount,
    "GET report/profit/discounts": give_a_discount,
    "GET report/profit/writtenoff": write_off_a_bill,
    "GET report/tax/cancelled": cancel_a_bill,
}


@LISTS
def test_a_list_shows_its_own_organisation_only(route, organisation, other_organisation):
    if on_platform(route) or route.name in NAMES_OTHERS | NAMES_NOBODY:
        return
    if make_row := MISSING_IN_SEED.get(route.name):
        for each in (organisation, other_organisation):
            with in_organisation(each):
                make_row()
    first = signed_in("owner", organisation)
    second = signed_in("owner", other_organisation)
    for _ in range(2):  # the second round meets whatever the first has kept
        for caller, own, foreign in ((first, "Raga", "Tiny"), (second, "Tiny", "Raga")):
            text = caller.get(f"{route.path}?pageSize=100").content.decode()
            assert own in text
            assert foreign not in text


@CHANGES
def test_a_change_touches_one_organisation_only(
    route, organisation, other_organisation, test_database
):
    if on_platform(route):
        return
    for here, there in ((organisation, other_organisation), (other_organisation, organisation)):
        caller, own = signed_in("owner", here), test_database.ids(here.code)
        before = everything(there)
        sample = sample_of(route)
        body = sample.body(own) if sample.body else None
        answer = caller.call(route.method, sample.address(route.path, own), body)
        assert answer.status_code < 500
        after = everything(there)
        workspace = f"{there.schema_name}."
        assert {name: found for name, found in after.items() if name.startswith(workspace)} == {
            name: found for name, found in before.items() if name.startswith(workspace)
        }


@every_route(where=lambda route: not route.access.anyone)
def test_a_token_is_worth_nothing_on_another_organisations_host(
    route, settings, tables_owner, organisation, other_organisation, ids
):
    settings.ALLOWED_HOSTS = ["*"]
    host = f"{route.name.lower().replace(' ', '-').replace('/', '-')}.test"
    host = "".join(letter for letter in host if letter.isalnum() or letter in ".-")
    with in_public():
        Domain.objects.create(domain=host, tenant=organisation, is_primary=True)
    sample = sample_of(route)
    address = sample.address(route.path, ids)
    body = sample.body(ids) if sample.body else None
    for stranger in (signed_in("owner", other_organisation), caller_of("master", organisation)):
        before = everything(organisation, other_organisation)
        assert stranger.call(route.method, address, body, Host=host).status_code == 401
        assert everything(organisation, other_organisation) == before


@pytest.fixture
def headers_that_lie(other_organisation) -> Iterator[dict[str, str]]:
    """What proxies and frameworks elsewhere believe."""
    return {
        "X_Tenant": other_organisation.code,
        "X_Org_Id": other_organisation.code,
        "X_User": "1",
        "X_Original_URL": "/class/v1/superadmin/organisation",
        "X_Rewrite_URL": "/class/v1/superadmin/organisation",
        "X_HTTP_Method_Override": "PUT",
        "X_Forwarded_Host": "evil.test",
        "Cookie": "sessionid=1; tenant=BRUSHKCH2345",
    }


def test_headers_that_name_another_tenant_user_or_method_are_ignored(
    organisation, headers_that_lie
):
    caller = signed_in("owner", organisation)
    plainly = caller.get("student").json()
    assert caller.get("student", **headers_that_lie).json() == plainly
    assert "Raga" in json.dumps(plainly)


def test_somebody_elses_profile_is_missing_and_ones_own_tells_no_secret(organisation, ids):
    staff = signed_in("staff", organisation)
    other = staff.get(f"useradmin/{ids.people['owner']}")
    assert other.status_code == 404
    own = staff.get("useradmin/me")
    assert own.json()["user"]["_id"] == ids.people["staff"]
    assert "password" not in own.content.decode()
    assert staff.get(f"staff/{ids.people['owner']}").status_code == 404


def test_no_answer_gives_a_trainer_the_address_of_a_students_paper(organisation, ids):
    """Whoever has the address has the file: the role is asked where addresses are given out."""
    with in_organisation(organisation):
        papers = set(StudentDocument.objects.values_list("file_id", flat=True))
    assert papers & files_shown_to("staff", organisation, ids)
    assert not papers & files_shown_to("trainer", organisation, ids)


def files_shown_to(person: str, organisation, ids) -> set[int]:
    """The files whose address stands in any answer to this person's reading."""
    caller, found = signed_in(person, organisation), set()
    for route in routes():
        if route.method == "GET":
            answer = caller.get(sample_of(route).address(route.path, ids))
            if answer["Content-Type"].startswith("application/json"):
                links = re.findall(r"/class/v1/files/([^\"/]+)", answer.content.decode())
                found |= {files.unsign(link, max_age=None).file_id for link in links}
    return found


@every_route(where=lambda route: route.method == "GET")
def test_reading_changes_nothing(route, organisation, other_organisation, ids):
    caller = best_caller(route, organisation)
    before = everything(organisation, other_organisation)
    answer = caller.get(sample_of(route).address(route.path, ids))
    assert answer.status_code in {200, SIGNED.get(route.name, 404)}
    assert everything(organisation, other_organisation) == before
