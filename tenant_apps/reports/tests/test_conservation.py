"""Every report says the same on the screen, in its files, in a statement of its own, and in the sum of the
rows behind each figure, whatever it is narrowed to."""

import csv
import io
import random
import re
from collections import Counter
from datetime import timedelta
from decimal import Decimal
from itertools import count, takewhile
from urllib.parse import parse_qsl, urlencode

import openpyxl
import pypdf
import pytest
from django.db import connection

from shared_apps.core.dates import today
from shared_apps.core.money import format_rupees
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import record_payment, reverse_payment, void_due
from tenant_apps.reports.selectors import REPORTS
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.callers import signed_in
from tests.proofs import SEED

MOST_GROUPS = 6
"""Groups of an answer whose rows are read; of a year by day there are too many."""
QUESTIONS = 4
"""Random questions of a trial."""
NAMES = [report.name for report in REPORTS]
BY_NAME = {report.name: report for report in REPORTS}

_LINES = """
    SELECT b.branch_id, {day} AS day, l.taxable * {sign} AS taxable,
           (l.cgst + l.sgst + l.igst) * {sign} AS tax
    FROM {lines} l JOIN {bills} b ON b.id = l.{bill} {more}"""
STATEMENTS = {
    "collections": (
        "SELECT SUM(amount) AS net FROM fees_movement"
        " WHERE day BETWEEN %(first)s AND %(last)s AND {branch}"
    ),
    "fees": (
        'SELECT SUM(d.total) - COALESCE(SUM(c.credited), 0) AS "totalFee",'
        ' COALESCE(SUM(a.paid), 0) AS "paidFee"'
        " FROM enrolments_enrolmentdue ed JOIN enrolments_enrolment e ON e.id = ed.enrolment_id"
        " JOIN fees_due d ON d.id = ed.due_id"
        " LEFT JOIN (SELECT due_id, SUM(total) AS credited FROM fees_creditnote GROUP BY 1) c"
        " ON c.due_id = d.id"
        " LEFT JOIN (SELECT due_id, SUM(amount) AS paid FROM fees_allocation"
        " WHERE released_at IS NULL GROUP BY 1) a ON a.due_id = d.id"
        " WHERE e.start BETWEEN %(first)s AND %(last)s AND d.status NOT IN ('CANCELLED', 'WRITTEN_OFF')"
        " AND e.status <> 'CANCELLED' AND e.deleted_at IS NULL AND e.{branch}"
    ),
    # Each amount is debited once and credited once.
    "trialbalance": (
        "SELECT 0 AS opening, SUM(amount) AS debit, SUM(amount) AS credit, 0 AS closing FROM ("
        " SELECT issue_date AS day, branch_id, total AS amount FROM fees_due"
        " UNION ALL SELECT voided_on, branch_id, total FROM fees_due WHERE status = 'CANCELLED'"
        " UNION ALL SELECT voided_on, branch_id, total - COALESCE(credited, 0) FROM fees_due"
        " LEFT JOIN (SELECT due_id, SUM(total) AS credited FROM fees_creditnote GROUP BY 1) c"
        " ON c.due_id = fees_due.id WHERE status = 'WRITTEN_OFF'"
        " UNION ALL SELECT issue_date, branch_id, total FROM fees_creditnote"
        " UNION ALL SELECT day, branch_id, ABS(amount) FROM fees_movement WHERE kind <> 'DEPOSITED'"
        " UNION ALL SELECT issue_date, branch_id, cgst + sgst + igst FROM fees_advancevoucher"
        " UNION ALL SELECT day, branch_id, cgst + sgst + igst FROM fees_advanceadjustment"
        " UNION ALL SELECT day, branch_id, ABS(amount) FROM closing_cashdifference"
        " UNION ALL SELECT day, branch_id, ABS(amount) FROM finance_entry"
        " UNION ALL SELECT m.day, s.branch_id, ABS(m.paid) FROM materials_stockmovement m"
        " JOIN materials_stock s ON s.id = m.stock_id WHERE m.purchase_id IS NOT NULL"
        " UNION ALL SELECT m.day, s.branch_id, ABS(m.value) FROM materials_stockmovement m"
        " JOIN materials_stock s ON s.id = m.stock_id WHERE m.opening_id IS NOT NULL"
        ") posted WHERE day BETWEEN %(first)s AND %(last)s AND {branch}"
    ),
    "stock": (
        "SELECT COUNT(*) AS materials, SUM(value) AS value FROM ("
        " SELECT SUM(m.quantity) AS quantity, SUM(m.value) AS value FROM materials_stockmovement m"
        " JOIN materials_stock s ON s.id = m.stock_id WHERE s.{branch} GROUP BY m.stock_id"
        ") held WHERE quantity > 0"
    ),
    "dues": (
        "SELECT COUNT(*) AS dues, SUM(total) AS billed FROM fees_due"
        " WHERE status IN ('ISSUED', 'PART_PAID') AND deleted_at IS NULL AND {branch}"
    ),
    "tax": (
        "SELECT SUM(taxable) AS taxable, SUM(tax) AS tax FROM ("
        + _LINES.format(
            day="b.issue_date",
            sign="1",
            lines="fees_dueline",
            bills="fees_due",
            bill="due_id",
            more="WHERE b.document = 'TAX_INVOICE'",
        )
        + " UNION ALL "
        + _LINES.format(
            day="b.issue_date",
            sign="-1",
            lines="fees_creditnoteline",
            bills="fees_creditnote",
            bill="note_id",
            more="JOIN fees_due d ON d.id = b.due_id WHERE d.document = 'TAX_INVOICE'",
        )
        + " UNION ALL "
        + _LINES.format(
            day="b.voided_on",
            sign="-1",
            lines="fees_dueline",
            bills="fees_due",
            bill="due_id",
            more="WHERE b.document = 'TAX_INVOICE' AND b.status = 'CANCELLED'",
        )
        + ") AS lines WHERE day BETWEEN %(first)s AND %(last)s AND {branch}"
    ),
    "discounts": (
        "SELECT COUNT(*) AS dues FROM enrolments_enrolmentdue ed"
        " JOIN enrolments_enrolment e ON e.id = ed.enrolment_id JOIN fees_due d ON d.id = ed.due_id"
        " WHERE d.issue_date BETWEEN %(first)s AND %(last)s AND e.discount_kind <> 'NONE'"
        " AND d.status NOT IN ('CANCELLED', 'WRITTEN_OFF') AND d.{branch}"
    ),
    "attendance": (
        "SELECT COUNT(*) AS marks, COUNT(*) FILTER (WHERE code = 'ABSENT') AS absent"
        " FROM attendance_mark WHERE date BETWEEN %(first)s AND %(last)s AND {branch}"
    ),
    "enquiries": (
        "SELECT COUNT(*) AS enquiries, COUNT(*) FILTER (WHERE status = 'LOST') AS lost"
        " FROM enquiries_enquiry WHERE date BETWEEN %(first)s AND %(last)s AND {branch}"
    ),
    "retention": (
        "SELECT COUNT(*) FILTER (WHERE admission_date BETWEEN %(first)s AND %(last)s) AS joined,"
        " COUNT(*) FILTER (WHERE left_on BETWEEN %(first)s AND %(last)s) AS left"
        " FROM students_student WHERE {branch}"
    ),
    "renewals": (
        "SELECT COUNT(*) AS renewals, SUM(base_fee) AS fee FROM enrolments_enrolment"
        " WHERE auto_renew AND status = 'ACTIVE' AND deleted_at IS NULL"
        " AND renews_on BETWEEN %(first)s AND %(last)s AND {branch}"
    ),
    "branches": (
        "SELECT (SELECT COALESCE(SUM(amount), 0) FROM fees_movement"
        " WHERE day BETWEEN %(first)s AND %(last)s AND {branch})"
        " + (SELECT COALESCE(SUM(amount), 0) FROM finance_entry WHERE income_id IS NOT NULL"
        " AND day BETWEEN %(first)s AND %(last)s AND {branch})"
        " + (SELECT COALESCE(SUM(amount), 0) FROM closing_cashdifference WHERE kind = 'DIFFERENCE'"
        " AND amount > 0 AND day BETWEEN %(first)s AND %(last)s AND {branch}) AS income,"
        " (SELECT COALESCE(SUM(paid), 0) FROM materials_stockmovement moved"
        " JOIN materials_stock held ON held.id = moved.stock_id"
        " WHERE day BETWEEN %(first)s AND %(last)s AND {branch})"
        " - (SELECT COALESCE(SUM(amount), 0) FROM finance_entry WHERE expense_id IS NOT NULL"
        " AND day BETWEEN %(first)s AND %(last)s AND {branch})"
        " - (SELECT COALESCE(SUM(amount), 0) FROM closing_cashdifference WHERE kind = 'DIFFERENCE'"
        " AND amount < 0 AND day BETWEEN %(first)s AND %(last)s AND {branch}) AS expense,"
        " (SELECT COUNT(*) FROM enquiries_enquiry"
        ' WHERE date BETWEEN %(first)s AND %(last)s AND {branch}) AS "enquiryCount",'
        " (SELECT COUNT(*) FROM staff_member WHERE status IN ('INVITED', 'ACTIVE')"
        ' AND deleted_at IS NULL AND {branch}) AS "staffCount",'
        " (SELECT COUNT(DISTINCT (branch_id, course_id)) FROM enrolments_enrolment"
        " WHERE status IN ('TRIAL', 'ACTIVE', 'PAUSED') AND deleted_at IS NULL AND {branch})"
        ' AS "courseCount"'
    ),
    "courses": (
        "SELECT COUNT(*) AS students FROM enrolments_enrolment"
        " WHERE status IN ('TRIAL', 'ACTIVE', 'PAUSED') AND deleted_at IS NULL AND {branch}"
    ),
    "profit": (
        'SELECT SUM(billed) AS billed, SUM(credited) AS credited, SUM(bad) AS "badDebts",'
        " SUM(spent) AS expense, SUM(earned) AS income,"
        " SUM(billed - credited - bad - spent + earned) AS result FROM ("
        " SELECT issue_date AS day, branch_id, taxable AS billed, 0 AS credited, 0 AS bad, 0 AS spent,"
        " 0 AS earned FROM fees_due WHERE document <> 'OPENING'"
        " UNION ALL SELECT n.issue_date, d.branch_id, 0, n.taxable, 0, 0, 0 FROM fees_creditnote n"
        " JOIN fees_due d ON d.id = n.due_id WHERE d.document <> 'OPENING'"
        " UNION ALL SELECT voided_on, branch_id, 0, taxable, 0, 0, 0 FROM fees_due"
        " WHERE status = 'CANCELLED' AND document <> 'OPENING'"
        " UNION ALL SELECT voided_on, branch_id, 0, 0, total - COALESCE(credited, 0), 0, 0 FROM fees_due"
        " LEFT JOIN (SELECT due_id, SUM(total) AS credited FROM fees_creditnote GROUP BY 1) c"
        " ON c.due_id = fees_due.id WHERE status = 'WRITTEN_OFF' AND document <> 'OPENING'"
        " UNION ALL SELECT day, branch_id, 0, 0, 0, -amount, 0 FROM finance_entry"
        " WHERE expense_id IS NOT NULL"
        " UNION ALL SELECT m.day, s.branch_id, 0, 0, 0, m.paid, 0 FROM materials_stockmovement m"
        " JOIN materials_stock s ON s.id = m.stock_id WHERE m.purchase_id IS NOT NULL"
        " UNION ALL SELECT day, branch_id, 0, 0, 0, -amount, 0 FROM closing_cashdifference"
        " WHERE kind = 'DIFFERENCE' AND amount < 0"
        " UNION ALL SELECT day, branch_id, 0, 0, 0, 0, amount FROM finance_entry"
        " WHERE income_id IS NOT NULL"
        " UNION ALL SELECT day, branch_id, 0, 0, 0, 0, amount FROM closing_cashdifference"
        " WHERE kind = 'DIFFERENCE' AND amount > 0"
        ") counted WHERE day BETWEEN %(first)s AND %(last)s AND {branch}"
    ),
    "staff": (
        "SELECT COUNT(*) AS days FROM attendance_staffday"
        " WHERE date BETWEEN %(first)s AND %(last)s AND deleted_at IS NULL AND {branch}"
    ),
}
"""The same figures in SQL, written apart from the declarations."""
OF_BRANCH = r"(%(branch)s::bigint IS NULL OR \1branch_id = %(branch)s::bigint)"


@pytest.fixture
def owner(organisation):
    """The owner of a centre in which money was received and given back, and a due was cancelled."""
    with in_organisation(organisation):
        payer = Student.objects.order_by("pk").first()
        for_cash = {"by": SYSTEM, "student": payer, "method": "CASH"}
        paid = record_payment(amount=Decimal("77.50"), **for_cash)
        record_payment(amount=Decimal("40.00"), **for_cash)
        reverse_payment(by=SYSTEM, record=paid, reason="Typed twice")
        unpaid = Due.objects.filter(status=Due.Status.ISSUED).order_by("pk").last()
        void_due(by=SYSTEM, record=unpaid, status="CANCELLED", reason="Issued twice")
    return signed_in("owner", organisation)


def over_filters(claim, *, large=50):
    """Tried with so many times four random questions to each report."""

    def proof(test):
        of_each = pytest.mark.parametrize("name", NAMES)
        return pytest.mark.proof(f"{claim}, for each report", usual=1, large=large)(of_each(test))

    return proof


def questions(report, ids, trial):
    """Random questions, the same in every run."""
    chance = random.Random(f"{SEED} {report.name} {trial}")
    for _ in range(QUESTIONS):
        asked = {"by": chance.choice([one.name for one in report.dimensions])}
        if report.is_dated:
            first = today() + timedelta(days=chance.choice([-300, -40, -7, 0]))
            asked |= {
                "from": f"{first}",
                "to": f"{first + timedelta(days=chance.choice([0, 50, 365]))}",
            }
        if chance.random() < 0.5:
            asked["branch"] = str(chance.choice([ids.branch, ids.second_branch]))
        yield asked


def narrowed(caller, report, ids, trial):
    """The same questions; every second one is narrowed to a group of an answer."""
    chance = random.Random(f"{SEED} narrowed {report.name} {trial}")
    for place, asked in enumerate(questions(report, ids, trial)):
        groups = ask(caller, report.name, asked).json()["data"]["groups"] if place % 2 else []
        if groups:
            by = chance.choice([one.name for one in report.dimensions])
            asked = dict(parse_qsl(chance.choice(groups)["query"])) | {"by": by}
        yield asked


def ask(caller, path: str, asked: dict):
    answer = caller.get(f"report/{path}?{urlencode(asked)}")
    assert answer.status_code == 200, answer.content
    return answer


@over_filters("The rows behind each figure add up to it over 200 random filters")
def test_the_rows_behind_each_figure_add_up_to_it(owner, ids, name, trial):
    report = BY_NAME[name]
    chance = random.Random(trial)
    for asked in narrowed(owner, report, ids, trial):
        found = ask(owner, name, asked).json()["data"]
        some = chance.sample(found["groups"], min(len(found["groups"]), MOST_GROUPS))
        groups = [*some, {"figures": found["totals"], "query": found["query"]}]
        for group in groups:
            for measure in report.measures:
                figure = Decimal(group["figures"][measure.name])
                assert behind(owner, report, measure, group["query"]) == figure, (asked, group)


def every_row(caller, path: str) -> list[dict]:
    """The rows of all pages."""
    pages = (caller.get(f"{path}&pageSize=100&page={page}").json()["list"] for page in count(1))
    return [row for page in takewhile(bool, pages) for row in page]


def behind(caller, report, measure, query: str) -> Decimal:
    """What the rows of a figure come to, by their totals and one by one."""
    summed = Decimal(0)
    for source in report.sources:
        if measure.name not in [one.name for one in source.measures]:
            continue
        path = f"report/{report.name}/{source.name}"
        totals = caller.get(f"{path}/totals?{query}&figure={measure.name}").json()["data"]
        rows = every_row(caller, f"{path}?{query}&figure={measure.name}")
        assert totals["rows"] == len(rows)
        if measure.kind == "count":
            summed += len(rows)
            continue
        assert sum((Decimal(row[measure.name]) for row in rows), Decimal(0)) == Decimal(
            totals["sums"][measure.name]
        )
        summed += Decimal(totals["sums"][measure.name])
    return summed


@over_filters("The totals are those of SQL that was written apart, over 200 random filters")
def test_the_totals_are_those_of_a_statement_of_its_own(owner, organisation, ids, name, trial):
    report = BY_NAME[name]
    for asked in questions(report, ids, trial):
        totals = ask(owner, name, asked).json()["data"]["totals"]
        values = {
            "first": asked.get("from"),
            "last": asked.get("to"),
            "branch": asked.get("branch"),
        }
        statement = re.sub(r"(\w+\.)?\{branch\}", OF_BRANCH, STATEMENTS[name])
        with in_organisation(organisation), connection.cursor() as cursor:
            cursor.execute(statement, values)
            heads = [column.name for column in cursor.description]
            [row] = cursor.fetchall()
        for measure, expected in zip(heads, row, strict=True):
            assert Decimal(totals[measure]) == (expected or 0), (asked, measure)


@over_filters("CSV and XLSX hold the figures of the screen over 200 random filters")
def test_the_files_hold_the_figures_of_the_screen(owner, ids, name, trial):
    report = BY_NAME[name]
    for asked in narrowed(owner, report, ids, trial):
        found = ask(owner, name, asked).json()["data"]
        figures = [[*group["figures"].values()] for group in found["groups"]]
        figures.append([*found["totals"].values()])
        expected = [[Decimal(one) for one in line] for line in figures]
        width = len(expected[0])

        lines = list(
            csv.reader(io.StringIO(ask(owner, f"{name}/export", asked).content.decode("utf-8-sig")))
        )
        table = lines[lines.index([]) + 2 :]
        assert [[Decimal(cell) for cell in line[1 : width + 1]] for line in table] == expected

        sheet = openpyxl.load_workbook(
            io.BytesIO(ask(owner, f"{name}/export", {**asked, "format": "xlsx"}).content)
        ).active
        cells = list(sheet.iter_rows(values_only=True))[lines.index([]) + 2 :]
        read = [[Decimal(str(cell)) for cell in line[1 : width + 1]] for line in cells]
        assert read == expected


@over_filters("A PDF holds the amounts of the screen over 5 random filters", large=5)
def test_a_pdf_holds_the_amounts_of_the_screen(owner, ids, name, trial):
    report = BY_NAME[name]
    kinds = {measure.name: measure.kind for measure in report.columns}
    asked = next(narrowed(owner, report, ids, trial))
    found = ask(owner, name, asked).json()["data"]
    lines = [*found["groups"], {"figures": found["totals"], "before": found["before"]}]
    compared = report.chart in found["before"]
    expected = Counter(
        format_rupees(Decimal(figure))
        for line in lines
        for measure, figure in [
            *line["figures"].items(),
            *([(report.chart, line["before"][report.chart])] if compared else []),
        ]
        if kinds[measure] == "money"
    )
    printed = ask(owner, f"{name}/export", {**asked, "format": "pdf"}).content
    pages = pypdf.PdfReader(io.BytesIO(printed)).pages
    text = "".join(page.extract_text() for page in pages)
    assert Counter(re.findall(r"[−-]?₹[\d,]+\.\d\d", text)) == expected


@over_filters("The groups add up to the totals over 200 random filters")
def test_the_groups_add_up_to_the_totals(owner, ids, name, trial):
    report = BY_NAME[name]
    for asked in narrowed(owner, report, ids, trial):
        found = ask(owner, name, asked).json()["data"]
        for measure in report.measures:
            groups = [Decimal(group["figures"][measure.name]) for group in found["groups"]]
            assert sum(groups, Decimal(0)) == Decimal(found["totals"][measure.name])


def test_the_columns_of_the_fee_report_add_up(owner):
    year = {"from": f"{today() - timedelta(days=300)}", "to": f"{today()}", "by": "course"}
    found = ask(owner, "fees", year).json()["data"]
    for group in [*found["groups"], {"figures": found["totals"]}]:
        fees = {name: Decimal(figure) for name, figure in group["figures"].items()}
        assert fees["baseFee"] + fees["gstAmount"] + fees["materialFee"] == fees["totalFee"]
        assert fees["totalFee"] - fees["paidFee"] == fees["pendingFee"]
    assert Decimal(found["totals"]["baseFee"]) > 0


def test_what_happens_today_changes_no_figure_of_yesterday(owner, organisation):
    """A payment of the past is reversed and a bill of the past is cancelled."""
    yesterday = today() - timedelta(days=1)
    with in_organisation(organisation):
        student = Student.objects.order_by("pk").last()
        old = record_payment(
            by=SYSTEM, student=student, amount=Decimal(120), method="CASH", date=yesterday
        )
    asked = {"from": f"{yesterday - timedelta(days=30)}", "to": f"{yesterday}"}
    before = {
        name: ask(owner, name, asked).json()["data"]["totals"] for name in ("collections", "tax")
    }
    assert Decimal(before["collections"]["net"]) >= 120
    with in_organisation(organisation):
        reverse_payment(by=SYSTEM, record=Payment.objects.get(pk=old.pk), reason="Bounced")
    after = {
        name: ask(owner, name, asked).json()["data"]["totals"] for name in ("collections", "tax")
    }
    assert after == before
