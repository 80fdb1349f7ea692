"""The paper of a locked month has the head of each series."""

import io
import re
from datetime import date

import pytest
from pypdf import PdfReader

from shared_apps.core.dates import financial_year
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.chains import series_file
from tenant_apps.books.journal import Part, balances
from tenant_apps.books.verify_chain import verify
from tenant_apps.closing.services import lock_period, reopen_period
from tenant_apps.fees.models import Due
from tenant_apps.gst.selectors import month_closed
from tenant_apps.gst.tests.factories import OCTOBER, issue, on
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.models import NumberSeries
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

DAYS = (date(2026, 10, 3), date(2026, 10, 17), date(2026, 10, 31))
AFTER = date(2026, 11, 4)
LATER = date(2026, 12, 5)
PATH = "gst/closed/pdf"


@pytest.fixture
def owner(organisation):
    with on(LATER):
        yield signed_in("owner", organisation)


@pytest.fixture
def branch(in_first):
    return make_branch(receipt_prefix="MCL")


@pytest.fixture
def bills(branch):
    """Three bills of the month and one after it."""
    return [issue(make_student(branch, state="Maharashtra"), day) for day in (*DAYS, AFTER)]


@pytest.fixture
def locked(branch, bills):
    with on(LATER):
        return lock_period(by=SYSTEM, branch=branch, month=OCTOBER, confirmation="10-2026")


def text_of(answer) -> str:
    assert answer.status_code == 200, answer.content
    pages = PdfReader(io.BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def printed_head(answer) -> str:
    """The whole head of the bills as it is on the paper."""
    found = re.search(r"Bills ((?:[0-9a-f]{4} ){15}[0-9a-f]{4})", text_of(answer))
    assert found
    return found[1]


def exported(branch) -> list[str]:
    series = NumberSeries.objects.get(
        kind="invoice", scope=branch.receipt_prefix, year=financial_year(AFTER)
    )
    with series_file(series) as file:
        return file.read().decode().splitlines(keepends=True)


def test_the_paper_has_numbers_count_amount_and_head_of_each_series(owner, locked, bills):
    text = text_of(owner.get(f"{PATH}?lock={locked.pk}"))

    of_month = bills[:3]
    total = sum(bill.total for bill in of_month)
    assert "10-2026" in text
    assert f"{of_month[0].number} {of_month[-1].number} 3 ₹{total:,.2f}" in text
    assert Due.objects.get(pk=of_month[-1].pk).chain_hash[:4] in text
    assert bills[3].number not in text


def test_the_paper_has_the_totals_of_the_trial_balance(locked, branch):
    sums = balances(Part(last=DAYS[-1], branch_id=branch.pk))

    closed = month_closed(locked)

    assert closed.debit == sum(amount for amount in sums.values() if amount > 0) > 0
    assert closed.debit == closed.credit


def test_an_exported_series_meets_the_printed_head(owner, locked, branch):
    head = printed_head(owner.get(f"{PATH}?lock={locked.pk}"))

    found = verify(exported(branch), head)

    assert (found.rows, found.fault, found.later) == (4, "", 1)


def test_a_changed_export_no_longer_meets_the_printed_head(owner, locked, branch, bills):
    head = printed_head(owner.get(f"{PATH}?lock={locked.pk}"))
    changed = [line.replace(str(bills[0].total), "1.00") for line in exported(branch)]

    assert verify(changed, head).fault


def test_an_export_without_the_last_bill_of_the_month_does_not_meet_it(owner, locked, branch):
    head = printed_head(owner.get(f"{PATH}?lock={locked.pk}"))

    found = verify(exported(branch)[:-2], head)

    assert found.fault == "No document of the file has the head that was given."


def test_a_month_without_documents_is_printed_too(owner):
    with on(LATER):
        branch = make_branch(receipt_prefix="MCN")
        empty = lock_period(by=SYSTEM, branch=branch, month=OCTOBER, confirmation="10-2026")

    assert "No document is dated in this month." in text_of(owner.get(f"{PATH}?lock={empty.pk}"))


def test_a_month_that_is_open_again_is_not_printed(owner, locked):
    with on(LATER):
        reopen_period(by=SYSTEM, record=locked, reason="A bill is missing")

    answer = owner.get(f"{PATH}?lock={locked.pk}")

    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def test_a_month_of_another_branch_is_not_found(organisation, locked):
    with on(LATER):
        assert signed_in("admin", organisation).get(f"{PATH}?lock={locked.pk}").status_code == 404


@pytest.mark.parametrize("wanted", ["", "x", "0", "99999999999999999999"])
def test_what_is_no_locked_month_is_refused(owner, wanted):
    assert owner.get(f"{PATH}?lock={wanted}").status_code in {400, 404}
