"""The GST pack of a month: what counts in which section and month."""

import json
from datetime import date, timedelta
from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest
from django.db import connection

from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions import run
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import AdvanceAdjustment, CreditNote, Due
from tenant_apps.fees.services import continue_series
from tenant_apps.gst.tests.factories import (
    GSTIN,
    NOVEMBER,
    OCTOBER,
    PORTAL,
    cancel,
    credit,
    issue,
    on,
    write_off,
)
from tenant_apps.students.tests.factories import COMPANY, make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

TENTH = date(2026, 10, 10)
IN_NOVEMBER = date(2026, 11, 5)
LATER = date(2026, 12, 5)


@pytest.fixture
def owner(organisation):
    with on(LATER):
        yield signed_in("owner", organisation)


@pytest.fixture
def branch(in_first):
    return make_branch(receipt_prefix="GST")


@pytest.fixture
def student(branch):
    return make_student(branch, state="Maharashtra")


def ask(caller, path="gst", month=OCTOBER, **query):
    asked = {"gstin": GSTIN, "month": f"{month:%Y-%m}"} | query
    return caller.get(f"{path}?" + "&".join(f"{name}={value}" for name, value in asked.items()))


def pack(caller, month=OCTOBER):
    answer = ask(caller, month=month)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]["pack"]


def sections(caller, month=OCTOBER):
    """Papers, taxable amount and tax of the sections that have papers."""
    return {
        one["key"]: (
            one["papers"],
            one["figures"]["taxable"],
            str(sum(Decimal(one["figures"][name]) for name in ("igst", "cgst", "sgst"))),
        )
        for one in pack(caller, month)["sections"]
        if one["papers"]
    }


def file(caller, month=OCTOBER):
    answer = ask(caller, "gst/json", month)
    assert answer.status_code == 200, answer.content
    found = json.loads(answer.content)
    PORTAL.validate(found)
    return found


def failing(caller):
    return {one["name"]: one["text"] for one in pack(caller)["checks"] if not one["holds"]}


def test_an_invoice_to_a_private_student_is_b2c_inside_the_state(owner, student):
    issue(student, TENTH)
    assert sections(owner) == {"b2csInside": (1, "4000.00", "720.00")}
    [cell] = file(owner)["b2cs"]
    assert (cell["sply_ty"], cell["pos"], cell["txval"]) == ("INTRA", "27", 4000)


def test_an_invoice_to_a_registered_company_is_b2b_by_itself(owner, branch):
    due = issue(make_student(branch, **COMPANY), TENTH)
    assert sections(owner) == {"b2b": (1, "4000.00", "720.00")}
    [company] = file(owner)["b2b"]
    [invoice] = company["inv"]
    assert company["ctin"] == COMPANY["bill_to_gstin"]
    assert (invoice["inum"], invoice["idt"], invoice["pos"]) == (due.number, "10-10-2026", "29")


def test_an_online_course_of_more_than_a_lakh_in_another_state_is_b2c_large(owner, branch):
    away = make_student(branch, state="Karnataka")
    issue(away, TENTH, fee="90000", online=True)
    issue(away, TENTH, fee="80000", online=True)
    assert sections(owner) == {
        "b2cl": (1, "90000.00", "16200.00"),
        "b2csAcross": (1, "80000.00", "14400.00"),
    }


def test_an_invoice_of_exactly_a_lakh_is_not_large(owner, branch):
    issue(make_student(branch, state="Karnataka"), TENTH, fee="84745.76", online=True)
    assert Due.objects.latest("pk").total == Decimal("100000.00")
    assert set(sections(owner)) == {"b2csAcross"}


def test_a_bill_of_supply_is_exempt(owner, student):
    issue(student, TENTH, rate="0")
    assert sections(owner) == {"nil": (1, "4000.00", "0.00")}
    assert file(owner)["nil"]["inv"] == [
        {"sply_ty": "INTRAB2C", "nil_amt": 0, "expt_amt": 4000, "ngsup_amt": 0}
    ]


def test_a_fee_bill_of_a_branch_without_gstin_is_in_no_return(owner):
    issue(make_student(make_branch(gstin="", receipt_prefix="FEE")), TENTH)
    make_branch(receipt_prefix="GST")
    assert sections(owner) == {}


def test_a_credit_note_to_a_private_student_is_netted_in_the_month_of_the_note(owner, student):
    due = issue(student, TENTH)
    credit(due, IN_NOVEMBER, "1000")
    assert sections(owner) == {"b2csInside": (1, "4000.00", "720.00")}
    assert sections(owner, NOVEMBER) == {"b2csInside": (1, "-1000.00", "-180.00")}
    [cell] = file(owner, NOVEMBER)["b2cs"]
    assert cell["txval"] == -1000


def test_a_credit_note_to_a_company_is_declared_by_itself(owner, branch):
    due = issue(make_student(branch, **COMPANY), TENTH)
    note = credit(due, TENTH, "1000")
    assert sections(owner)["cdnr"] == (1, "-1000.00", "-180.00")
    [company] = file(owner)["cdnr"]
    assert company["nt"][0]["nt_num"] == note.number
    assert company["nt"][0]["itms"][0]["itm_det"]["txval"] == 1000


def test_a_credit_note_to_a_large_invoice_is_declared_by_itself_whatever_its_amount(owner, branch):
    due = issue(make_student(branch, state="Karnataka"), TENTH, fee="90000", online=True)
    credit(due, TENTH, "100")
    assert sections(owner)["cdnur"] == (1, "-100.00", "-18.00")


def test_an_invoice_that_is_cancelled_in_its_month_counts_in_table_13_alone(owner, student):
    issue(student, TENTH)
    cancel(issue(student, TENTH), date(2026, 10, 31))
    assert sections(owner) == {"b2csInside": (1, "4000.00", "720.00")}
    [documents] = file(owner)["doc_issue"]["doc_det"]
    assert (documents["docs"][0]["totnum"], documents["docs"][0]["cancel"]) == (2, 1)


def test_an_invoice_that_is_cancelled_later_stays_in_its_month_and_comes_off_then(owner, student):
    cancel(issue(student, TENTH), IN_NOVEMBER)
    assert sections(owner) == {"b2csInside": (1, "4000.00", "720.00")}
    assert file(owner)["doc_issue"]["doc_det"][0]["docs"][0]["cancel"] == 0
    assert sections(owner, NOVEMBER) == {"b2csInside": (1, "-4000.00", "-720.00")}


def test_an_invoice_of_a_company_that_is_cancelled_later_is_amended_to_nothing(owner, branch):
    due = cancel(issue(make_student(branch, **COMPANY), TENTH), IN_NOVEMBER)
    assert sections(owner, NOVEMBER) == {"amended": (1, "-4000.00", "-720.00")}
    [company] = file(owner, NOVEMBER)["b2ba"]
    [invoice] = company["inv"]
    assert (invoice["oinum"], invoice["oidt"], invoice["val"]) == (due.number, "10-10-2026", 0)


def test_a_due_that_is_written_off_keeps_its_tax(owner, student):
    write_off(issue(student, TENTH), IN_NOVEMBER)
    assert sections(owner) == {"b2csInside": (1, "4000.00", "720.00")}
    assert sections(owner, NOVEMBER) == {}


def test_the_pack_has_the_tax_of_the_report(owner, branch, student):
    issue(student, TENTH)
    cancel(issue(student, TENTH, fee="500"), TENTH)
    credit(issue(make_student(branch, **COMPANY), TENTH), TENTH, "1000")
    cancel(issue(student, TENTH, fee="700"), IN_NOVEMBER)
    for first in (OCTOBER, NOVEMBER):
        last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        report = owner.get(f"report/tax?from={first}&to={last}&branch={branch.pk}")
        totals = report.json()["data"]["totals"]
        total = pack(owner, first)["total"]
        assert {name: Decimal(value) for name, value in total.items()} == {
            name: Decimal(totals[name]) for name in total
        }


def test_the_papers_of_each_section_add_up_to_it(owner, branch, student):
    issue(student, TENTH)
    credit(issue(student, TENTH), TENTH, "1000")
    issue(make_student(branch, **COMPANY), TENTH)
    issue(student, TENTH, rate="0")
    for section in pack(owner)["sections"]:
        found = ask(owner, "gst/papers", section=section["key"]).json()["data"]
        assert found["total"] == len(found["rows"]) == section["papers"]
        assert found["figures"] == section["figures"]
        for name, amount in section["figures"].items():
            summed = sum((Decimal(row["figures"][name]) for row in found["rows"]), Decimal("0.00"))
            assert str(summed) == amount


def test_papers_are_read_a_hundred_at_a_time(owner, student):
    for _ in range(101):
        issue(student, TENTH, fee="10")
    first = ask(owner, "gst/papers", section="b2csInside").json()["data"]
    second = ask(owner, "gst/papers", section="b2csInside", page=2).json()["data"]
    assert (len(first["rows"]), len(second["rows"])) == (100, 1)
    assert first["total"] == second["total"] == 101
    assert first["figures"]["taxable"] == "1010.00"


@pytest.mark.parametrize("page", ["0", "x", "-1", "1.5", "99999999999999999999", "²"])
def test_a_page_that_is_no_number_is_refused(owner, student, page):
    answer = ask(owner, "gst/papers", section="b2b", page=page)
    assert answer.status_code == 400


def test_a_section_that_does_not_exist_is_not_found(owner, student):
    assert ask(owner, "gst/papers", section="b2x").status_code == 404


def test_a_missing_number_stops_the_file_and_names_itself(tables_owner, owner, student):
    for _ in range(3):
        issue(student, TENTH)
    removed = Due.objects.order_by("-pk")[1]
    run(
        f"DELETE FROM fees_dueline WHERE due_id = {removed.pk}",
        f"DELETE FROM fees_due WHERE id = {removed.pk}",
    )
    assert failing(owner)["numbers"] == f"1 number is missing: {removed.number}"
    answer = ask(owner, "gst/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "gap")


def test_a_series_that_goes_on_where_another_system_ended_has_no_gap(owner, branch, student):
    with on(TENTH):
        continue_series(by=SYSTEM, branch=branch, series=Due.NUMBERS, next_number=413)
    issue(student, TENTH)
    issue(student, TENTH)
    assert "numbers" not in failing(owner)
    assert ask(owner, "gst/json").status_code == 200


def test_numbers_of_another_month_are_no_gap(owner, student):
    issue(student, date(2026, 9, 10))
    issue(student, TENTH)
    issue(student, IN_NOVEMBER)
    assert "numbers" not in failing(owner)


def test_an_invoice_of_50000_or_more_needs_an_address(owner, branch):
    issue(make_student(branch, state="Maharashtra"), TENTH, fee="42372.88")
    assert failing(owner) == {"address": "1 invoice of ₹50,000.00 or more without an address"}
    [paper] = ask(owner, "gst/papers", check="address").json()["data"]["rows"]
    assert paper["value"] == "50000.00"


def test_an_invoice_just_below_50000_needs_none(owner, branch):
    issue(make_student(branch, state="Maharashtra"), TENTH, fee="42372.80")
    assert failing(owner) == {}


def test_a_credit_note_after_november_of_the_next_year_is_late(owner, student):
    note = credit(issue(student, date(2025, 3, 31)), date(2025, 12, 1), "100")
    found = pack(owner, date(2025, 12, 1))["checks"]
    assert {one["name"] for one in found if not one["holds"]} == {"notes"}
    [paper] = ask(owner, "gst/papers", date(2025, 12, 1), check="notes").json()["data"]["rows"]
    assert paper["number"] == note.number


def test_the_workbook_has_a_sheet_for_each_section_with_papers(owner, branch, student):
    issue(student, TENTH)
    issue(make_student(branch, **COMPANY), TENTH)
    book = openpyxl.load_workbook(BytesIO(ask(owner, "gst/workbook").content))
    assert book.sheetnames == [
        "Summary",
        "4A B2B",
        "7 B2C, inside the state",
        "12 HSN",
        "13 Documents",
    ]
    summary = {row[0]: row for row in book["Summary"].iter_rows(values_only=True) if row[0]}
    assert summary["Total"][2:] == (2, 8000, 720, 360, 360)
    [_, line] = book["4A B2B"].iter_rows(values_only=True)
    assert line[4] == COMPANY["bill_to_gstin"]
    assert line[-1] == 4720


def test_the_bills_of_a_month_are_found_by_their_index(owner, student):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    of_gstin = Due.objects.filter(supplier_gstin=GSTIN)
    assert "due_of_gstin" in of_gstin.filter(issue_date__range=(OCTOBER, TENTH)).explain()
    cancelled = of_gstin.filter(status="CANCELLED", issue_date__lt=OCTOBER)
    assert "due_cancelled_of_gstin" in cancelled.explain()
    notes = CreditNote.objects.filter(issue_date__range=(OCTOBER, TENTH))
    assert "creditnote_issued" in notes.explain()
    used = AdvanceAdjustment.objects.filter(day__range=(OCTOBER, TENTH))
    assert "advanceadjustment_day" in used.explain()


def test_the_due_days_are_the_11th_and_the_20th_of_the_next_month(owner, student):
    found = pack(owner)
    assert (found["gstr1Due"], found["gstr3bDue"]) == ("2026-11-11", "2026-11-20")


def test_without_a_month_it_is_the_last_one(owner, student):
    answer = owner.get(f"gst?gstin={GSTIN}")
    assert answer.json()["data"]["pack"]["month"] == "2026-11-01"


@pytest.mark.parametrize("month", ["2026-13", "2026", "x", "2027-01", "2017-06", "0000-01"])
def test_a_month_that_has_no_return_is_refused(owner, student, month):
    answer = owner.get(f"gst?gstin={GSTIN}&month={month}")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["month"])


def test_a_centre_without_gstin_has_no_pack(owner):
    Branch.objects.update(gstin="")
    assert owner.get("gst").json()["data"] == {"registrations": [], "pack": None}
    assert owner.get("gst/json").status_code == 404


def test_a_gstin_that_no_branch_has_is_not_found(owner, student):
    assert owner.get("gst?gstin=27AAAAA0000A1Z5").status_code == 404


class TestASharedGstin:
    """The branches of the first organisation have the same GSTIN."""

    @pytest.fixture
    def admin(self, organisation):
        with on(LATER):
            yield signed_in("admin", organisation)

    def test_the_owner_sees_the_papers_of_all_its_branches(self, owner):
        for each in Branch.objects.order_by("pk")[:2]:
            issue(make_student(each), TENTH)
        shared = Branch.objects.earliest("pk").gstin
        found = owner.get(f"gst?gstin={shared}&month=2026-10").json()["data"]["pack"]
        assert (found["papers"], found["isWhole"]) == (2, True)

    def test_an_admin_sees_those_of_the_own_branch_and_which_are_missing(self, admin):
        own, other = Branch.objects.order_by("pk")[:2]
        for each in (own, other):
            issue(make_student(each), TENTH)
        found = admin.get("gst?month=2026-10").json()["data"]["pack"]
        assert (found["papers"], found["isWhole"]) == (1, False)
        assert (found["branches"], found["others"]) == ([own.name], [other.name])

    def test_an_admin_is_not_given_a_part_of_a_return(self, admin):
        answer = admin.get("gst/json?month=2026-10")
        assert (answer.status_code, answer.json()["code"]) == (409, "shared_gstin")
