"""Limits of roles when enrolling: the maximum discount and the earliest start date."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from shared_apps.core.dates import add_months, format_day, month_start, today
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.rules import Discount, Terms, is_within
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace.models import WorkspaceSettings
from tests.callers import Caller, signed_in
from tests.guards.walk import everything

pytestmark = pytest.mark.usefixtures("in_first")

ASK = "Please ask an admin or the owner."


def enrolment_body(course: Course | None = None, **more: Any) -> dict[str, Any]:
    """Returns the request body to enrol a new student of the main branch in a course of ₹4,000.00 a
    month."""
    course = course or make_course()
    return {
        "studentObjectId": make_student(Branch.objects.earliest("pk")).pk,
        "courseObjectId": course.pk,
        "feePlanObjectId": plan_of(course).pk,
        "start": str(today()),
        "autoRenew": True,
        **more,
    }


def percent(value: str) -> dict[str, str]:
    return {"discountKind": "PERCENT", "discountValue": value, "discountReason": "Sibling"}


def amount(value: str) -> dict[str, str]:
    return {"discountKind": "AMOUNT", "discountValue": value, "discountReason": "Sibling"}


def refused(caller: Caller, body: dict[str, Any]) -> dict[str, list[str]]:
    answer = caller.post("studentcourse", body)
    assert (answer.status_code, answer.json()["code"]) == (403, "needs_manager"), answer.json()
    found: dict[str, list[str]] = answer.json()["errors"]
    return found


@pytest.mark.parametrize(
    ("given", "granted"),
    [
        (percent("10"), True),
        (percent("10.01"), False),
        (percent("100"), False),
        (amount("400"), True),
        (amount("400.01"), False),
        (amount("4000"), False),
    ],
    ids=lambda value: str(value.get("discountValue")) if isinstance(value, dict) else None,
)
def test_the_front_desk_can_give_a_discount_of_up_to_ten_per_cent(organisation, given, granted):
    desk, body = signed_in("staff", organisation), enrolment_body(**given)
    if granted:
        assert desk.post("studentcourse", body).status_code == 201
        return
    before = everything(organisation)
    assert refused(desk, body) == {
        "discountValue": [
            f"Your role can give a discount of up to 10 %, here ₹400.00 of ₹4,000.00. {ASK}"
        ]
    }
    assert everything(organisation) == before


@pytest.mark.parametrize("person", ["admin", "owner", "visitor"])
def test_a_manager_can_give_a_full_discount(organisation, person):
    from tests.callers import caller_of

    answer = caller_of(person, organisation).post("studentcourse", enrolment_body(**percent("100")))
    assert answer.status_code == 201, answer.json()


def test_discounts_on_instalments_are_summed_for_the_limit(organisation):
    """A discount of ₹300 on each of four instalments is 12 % of ₹10,000."""
    rows = [{"amount": "2500.00", "afterDays": 30 * place} for place in range(4)]
    plan = {"kind": "INSTALMENTS", "instalments": rows}
    desk = signed_in("staff", organisation)
    for value, granted in (("250", True), ("300", False)):
        course = make_course(base_fee=Decimal(10_000), fee_plan=plan)
        body = enrolment_body(course, **amount(value))
        body.pop("autoRenew")
        answer = desk.post("studentcourse", body)
        assert (answer.status_code == 201) is granted, answer.json()


@pytest.mark.parametrize("fee", [Decimal("333.33"), Decimal("333.35"), Decimal("0.05")])
def test_a_percentage_at_the_limit_is_allowed_despite_rounding(fee):
    terms = Terms("MONTHLY", fee, Decimal(0), Decimal(0), Decimal(18), "999293", None, 0)
    assert is_within(Decimal(10), terms, Discount("PERCENT", Decimal(10)))
    assert not is_within(Decimal(10), terms, Discount("PERCENT", Decimal("10.01")))


def test_each_centre_sets_its_own_limits(organisation):
    WorkspaceSettings.objects.update(
        staff_discount_percent=Decimal("12.5"), admin_discount_percent=Decimal(20)
    )
    desk, admin = signed_in("staff", organisation), signed_in("admin", organisation)
    assert desk.post("studentcourse", enrolment_body(**percent("12.5"))).status_code == 201
    [sentence] = refused(desk, enrolment_body(**percent("13")))["discountValue"]
    assert sentence.startswith("Your role can give a discount of up to 12.5 %, here ₹500.00 of")
    [sentence] = refused(admin, enrolment_body(**percent("21")))["discountValue"]
    assert sentence.endswith("Please ask the owner.")


def test_the_front_desk_can_back_date_sixty_days_and_a_manager_more(organisation):
    desk, admin = signed_in("staff", organisation), signed_in("admin", organisation)
    earliest = today() - timedelta(days=60)
    assert desk.post("studentcourse", enrolment_body(start=str(earliest))).status_code == 201
    before_that = enrolment_body(start=str(earliest - timedelta(days=1)))
    rows = everything(organisation)
    [sentence] = refused(desk, before_that)["start"]
    assert sentence.startswith(
        f"Your role can enter enrolments that start on {format_day(earliest)} or later. "
        "This start creates "
    )
    assert sentence.endswith(ASK)
    assert everything(organisation) == rows
    assert admin.post("studentcourse", before_that).status_code == 201


def test_the_back_dating_limit_applies_to_trials(organisation):
    desk = signed_in("staff", organisation)
    body = enrolment_body(trial=True, start=str(today() - timedelta(days=61)))
    assert list(refused(desk, body)) == ["start"]
    assert not Enrolment.objects.filter(student=body["studentObjectId"]).exists()


def test_both_errors_are_returned_together(organisation):
    body = enrolment_body(start=str(today() - timedelta(days=90)), **percent("50"))
    desk = signed_in("staff", organisation)
    assert list(refused(desk, body)) == ["discountValue", "start"]


def test_the_preview_of_a_past_start_names_the_number_of_dues(organisation):
    start = add_months(month_start(today()), -7)
    shown = signed_in("owner", organisation).post(
        "studentcourse/preview", enrolment_body(start=str(start))
    )
    first, last = format_day(start), format_day(month_start(today()))
    assert shown.json()["data"]["makes"] == f"This start creates 8 dues from {first} to {last}."
    assert shown.json()["data"]["refused"] == {}
    assert len(shown.json()["data"]["dues"]) == 1, "auto-renewal makes the others"


def test_the_previewed_dues_are_those_that_are_created(organisation):
    from tenant_apps.renewals.services import renew_workspace

    start = add_months(month_start(today()), -7)
    body = enrolment_body(start=str(start))
    made = signed_in("owner", organisation).post("studentcourse", body).json()["data"]
    renew_workspace(today())
    periods = Enrolment.objects.get(pk=made["_id"]).dues.order_by("period_from")
    assert [link.period_from for link in periods] == [add_months(start, n) for n in range(8)]


def test_without_auto_renewal_all_dues_up_to_the_end_are_previewed(organisation):
    start = add_months(month_start(today()), -2)
    body = enrolment_body(start=str(start), end=str(add_months(start, 5)), autoRenew=False)
    shown = signed_in("owner", organisation).post("studentcourse/preview", body).json()["data"]
    last = format_day(add_months(start, 5))
    assert shown["makes"] == f"This start creates 6 dues from {format_day(start)} to {last}."
    assert len(shown["dues"]) == 6


def test_a_start_from_today_on_has_no_text_about_dues(organisation):
    owner = signed_in("owner", organisation)
    for day in (today(), today() + timedelta(days=40)):
        shown = owner.post("studentcourse/preview", enrolment_body(start=str(day)))
        assert shown.json()["data"]["makes"] == ""


def test_a_start_that_would_create_too_many_dues_is_refused(organisation):
    owner, body = signed_in("owner", organisation), enrolment_body(start="1990-01-01")
    before = everything(organisation)
    for path in ("studentcourse", "studentcourse/preview"):
        answer = owner.post(path, body)
        assert answer.status_code == 400
        assert answer.json()["errors"] == {
            "start": ["This start date would create more than 60 dues at once."]
        }
    assert everything(organisation) == before


def test_the_preview_returns_the_errors_of_saving(organisation):
    desk, body = signed_in("staff", organisation), enrolment_body(**percent("50"))
    shown = desk.post("studentcourse/preview", body)
    assert shown.status_code == 200
    assert shown.json()["data"]["refused"] == refused(desk, body)
    assert shown.json()["data"]["dues"], "the dues are shown all the same"


@pytest.mark.parametrize(
    ("person", "limits"),
    [
        ("owner", {"discountPercent": None, "daysBack": None, "startFrom": None}),
        ("admin", {"discountPercent": "100.00", "daysBack": None, "startFrom": None}),
        ("staff", {"discountPercent": "10.00", "daysBack": 60, "startFrom": 60}),
    ],
)
def test_users_can_read_their_own_limits(organisation, person, limits):
    if limits["startFrom"] is not None:
        limits = limits | {"startFrom": str(today() - timedelta(days=limits["startFrom"]))}
    answer = signed_in(person, organisation).get("studentcourse/limits")
    assert answer.json() == {"data": limits}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (percent("abc"), "discountValue"),
        (percent("-5"), "discountValue"),
        (percent("12.345"), "discountValue"),
        (percent("101"), "discountValue"),
        (percent("1" * 10), "discountValue"),
        (amount("4000.01"), "discountValue"),
        (percent("0"), "discountValue"),
        (percent("5") | {"discountReason": ""}, "discountReason"),
        (percent("5") | {"discountReason": "x" * 301}, "discountReason"),
        (percent("5") | {"discountKind": "HALF"}, "discountKind"),
    ],
)
def test_an_invalid_discount_has_an_error_about_the_discount(organisation, given, field):
    answer = signed_in("owner", organisation).post("studentcourse", enrolment_body(**given))
    assert (answer.status_code, list(answer.json()["errors"])) == (400, [field])
    [sentence] = answer.json()["errors"][field]
    assert "discount" in sentence.lower()
    assert sentence.endswith(".")
