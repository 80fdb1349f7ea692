"""Tables 11A and 11B of a month, and the vouchers in table 13."""

import json
from datetime import date
from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.books.tests.corruptions import run
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import AdvanceVoucher
from tenant_apps.gst.tests.factories import GSTIN, NOVEMBER, OCTOBER, PORTAL, SEPTEMBER, issue, on
from tenant_apps.students.tests.factories import COMPANY, make_branch, make_student
from tenant_apps.workspace.models import NumberSeries
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

TENTH, IN_NOVEMBER = date(2026, 10, 10), date(2026, 11, 5)
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


def pay(student, amount, day=TENTH):
    with on(day):
        return services.record_payment(
            by=SYSTEM, student=student, amount=Decimal(amount), method="CASH"
        )


def take(due):
    """Uses the student's advance for this due, on the day of its issue."""
    with on(due.issue_date):
        services.use_advances(by=SYSTEM, student_ids=[due.student_id])


def reverse(payment, day):
    with on(day):
        services.reverse_payment(by=SYSTEM, record=payment, reason="Left")


def ask(caller, path="gst", month=OCTOBER, **query):
    asked = {"gstin": GSTIN, "month": f"{month:%Y-%m}"} | query
    return caller.get(f"{path}?" + "&".join(f"{name}={value}" for name, value in asked.items()))


def pack(caller, month=OCTOBER):
    answer = ask(caller, month=month)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]["pack"]


def sections(caller, month=OCTOBER):
    """Papers, taxable amount and CGST of the sections that have papers."""
    return {
        one["key"]: (one["papers"], one["figures"]["taxable"], one["figures"]["cgst"])
        for one in pack(caller, month)["sections"]
        if one["papers"]
    }


def papers(caller, section, month=OCTOBER):
    return ask(caller, "gst/papers", month, section=section).json()["data"]["rows"]


def file(caller, month=OCTOBER):
    answer = ask(caller, "gst/json", month)
    assert answer.status_code == 200, answer.content
    found = json.loads(answer.content)
    PORTAL.validate(found)
    return found


def all_hold(caller, month=OCTOBER):
    return all(one["holds"] for one in pack(caller, month)["checks"])


def test_an_advance_is_in_table_11a_of_its_month_with_its_voucher(owner, student):
    pay(student, 11800)
    voucher = AdvanceVoucher.objects.get(student=student)
    assert sections(owner) == {"received": (1, "10000.00", "900.00")}
    [paper] = papers(owner, "received")
    assert (paper["kind"], paper["number"]) == ("RECEIPT_VOUCHER", voucher.number)
    assert (paper["documentId"], paper["value"]) == (voucher.pk, "11800.00")
    [place] = file(owner)["at"]
    assert (place["pos"], place["sply_ty"]) == ("27", "INTRA")
    assert place["itms"] == [{"rt": 18, "ad_amt": 10000, "camt": 900, "samt": 900, "csamt": 0}]
    assert all_hold(owner)


def test_an_advance_of_a_company_in_another_state_is_across(owner, branch):
    pay(make_student(branch, **COMPANY), 11800)
    [place] = file(owner)["at"]
    assert (place["pos"], place["sply_ty"]) == ("29", "INTER")
    assert place["itms"] == [{"rt": 18, "ad_amt": 10000, "iamt": 1800, "csamt": 0}]


def test_what_a_later_invoice_takes_is_in_table_11b_of_its_month(owner, student):
    pay(student, 11800)
    due = issue(student, IN_NOVEMBER)
    take(due)
    assert sections(owner) == {"received": (1, "10000.00", "900.00")}
    assert sections(owner, NOVEMBER) == {
        "b2csInside": (1, "4000.00", "360.00"),
        "adjusted": (1, "-4000.00", "-360.00"),
    }
    [paper] = papers(owner, "adjusted", NOVEMBER)
    assert (paper["kind"], paper["number"], paper["documentId"]) == (
        "ADVANCE_USED",
        due.number,
        due.pk,
    )
    assert paper["invoiceNumber"] == AdvanceVoucher.objects.get(student=student).number
    [place] = file(owner, NOVEMBER)["txpd"]
    assert place["itms"] == [{"rt": 18, "ad_amt": 4000, "camt": 360, "samt": 360, "csamt": 0}]
    assert all_hold(owner, NOVEMBER)


def test_what_the_same_month_takes_is_taken_off_table_11a(owner, student):
    pay(student, 11800)
    take(issue(student, TENTH))
    assert sections(owner)["received"] == (2, "6000.00", "540.00")
    assert "txpd" not in file(owner)
    assert file(owner)["at"][0]["itms"][0]["ad_amt"] == 6000


def test_an_advance_that_its_month_uses_up_is_shown_and_not_in_the_file(owner, student):
    pay(student, 4720)
    take(issue(student, TENTH))
    assert sections(owner)["received"] == (2, "0.00", "0.00")
    assert not {"at", "txpd"} & file(owner).keys()


def test_an_advance_that_is_given_back_later_lowers_the_tax_of_that_month(owner, student):
    reverse(pay(student, 11800), IN_NOVEMBER)
    refund = AdvanceVoucher.objects.get(student=student, kind="REFUND")
    assert sections(owner) == {"received": (1, "10000.00", "900.00")}
    assert sections(owner, NOVEMBER) == {"adjusted": (1, "-10000.00", "-900.00")}
    [paper] = papers(owner, "adjusted", NOVEMBER)
    assert (paper["kind"], paper["documentId"]) == ("REFUND_VOUCHER", refund.pk)


def test_the_tax_of_an_advance_is_declared_once(owner, student):
    pay(student, 11800)
    take(issue(student, IN_NOVEMBER, fee="10000"))
    taxes = [Decimal(pack(owner, month)["total"]["cgst"]) for month in (OCTOBER, NOVEMBER)]
    assert taxes == [Decimal(900), Decimal(0)]


def test_advances_are_in_neither_the_hsn_summary_nor_the_rates(owner, student):
    pay(student, 11800)
    found = pack(owner)
    assert (found["hsn"], found["rates"]) == ([], [])
    assert "hsn" not in file(owner)


def test_the_tables_are_those_of_the_books_of_fees(owner, branch, student):
    pay(student, 11800)
    pay(make_student(branch, **COMPANY), 590)
    take(issue(student, IN_NOVEMBER))
    for month in (SEPTEMBER, OCTOBER, NOVEMBER):
        found = {key: (taxable, cgst) for key, (_, taxable, cgst) in sections(owner, month).items()}
        received = selectors.advances_received(branch.pk, month)
        adjusted = selectors.advances_adjusted(branch.pk, month)
        for key, lines, sign in (("received", received, 1), ("adjusted", adjusted, -1)):
            taxable = sum((sign * line.amounts.taxable for line in lines), Decimal(0))
            cgst = sum((sign * line.amounts.cgst for line in lines), Decimal(0))
            shown = found.get(key, ("0.00", "0.00"))
            assert tuple(map(Decimal, shown)) == (taxable, cgst)


def test_vouchers_are_in_table_13_by_their_natures(owner, student):
    payment = pay(student, 11800)
    pay(student, 1180)
    reverse(payment, TENTH)
    receipts = AdvanceVoucher.objects.filter(student=student, kind="RECEIPT").order_by("pk")
    refund = AdvanceVoucher.objects.get(student=student, kind="REFUND")
    assert [
        (one["title"], one["fromNumber"], one["toNumber"], one["net"])
        for one in pack(owner)["documents"]
    ] == [
        ("Receipt voucher", receipts[0].number, receipts[1].number, 2),
        ("Refund voucher", refund.number, refund.number, 1),
    ]
    details = file(owner)["doc_issue"]["doc_det"]
    assert [one["doc_num"] for one in details] == [6, 8]


def test_a_voucher_that_is_missing_stops_the_file(tables_owner, owner, student):
    for _ in range(3):
        pay(student, 118)
    removed = AdvanceVoucher.objects.filter(student=student).order_by("pk")[1]
    run(f"DELETE FROM fees_advancevoucher WHERE id = {removed.pk}")
    [text] = [one["text"] for one in pack(owner)["checks"] if one["name"] == "numbers"]
    assert text == f"1 number is missing: {removed.number}"
    answer = ask(owner, "gst/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "gap")


def test_vouchers_may_go_on_where_another_system_ended(owner, branch, student):
    with on(TENTH):
        NumberSeries.objects.create(
            kind="receipt_voucher", scope="GST", year="26-27", last=412, begins_after=412
        )
    pay(student, 118)
    assert AdvanceVoucher.objects.get(student=student).number == "GST/2627/A00413"
    assert all_hold(owner)


def test_an_advance_of_another_branch_with_the_gstin_is_the_owners(owner, branch, student):
    pay(make_student(make_branch(receipt_prefix="TWO")), 1180)
    pay(student, 1180)
    assert sections(owner)["received"][0] == 2


def test_the_workbook_has_the_tables_of_advances(owner, student):
    pay(student, 11800)
    book = openpyxl.load_workbook(BytesIO(ask(owner, "gst/workbook").content))
    assert "11A Advances received" in book.sheetnames
    [_, line] = book["11A Advances received"].iter_rows(values_only=True)
    assert (line[0], line[-1]) == (AdvanceVoucher.objects.get(student=student).number, 11800)
    documents = list(book["13 Documents"].iter_rows(values_only=True))
    assert documents[-1][0] == "Receipt voucher"
