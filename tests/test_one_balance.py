"""What a student owes is the same number in nine places, whatever was done before (PRODUCT.md section 3):
list, record, payment, receipt, statement, report, Home, export and journal."""

import csv
import io
import re
from decimal import Decimal

import pypdf
import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from shared_apps.core.dates import today
from shared_apps.core.errors import Refusal
from shared_apps.core.money import ZERO
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import balances_of_students
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.test_one_balance import steps, take
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import Caller, signed_in
from tests.proofs import SEED

STEPS, LIVES = 10, 25


@pytest.mark.proof(
    "After 5,000 random actions what a student owes is the same in nine places", usual=1, large=20
)
def test_what_a_student_owes_is_the_same_in_nine_places(in_first, trial):
    owner = signed_in("owner", in_first)

    @seed(SEED + trial)
    @settings(
        max_examples=LIVES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(steps, min_size=STEPS, max_size=STEPS))
    def each_life(drawn):
        with transaction.atomic():
            before = pending_on_home(owner)
            branch = make_branch()
            people = [make_student(branch) for _ in range(3)]
            course = make_course()
            for step in drawn:
                try:
                    with transaction.atomic():
                        take(step, people, course)
                except Refusal:
                    continue
            owed = on_the_list(owner, branch)
            assert set(owed) == {person.pk for person in people}
            assert in_the_export(owner, branch) == {
                person.code: owed[person.pk] for person in people
            }
            assert in_the_journal(people) == owed
            for person in people:
                assert on_the_record(owner, person) == owed[person.pk]
                assert before_a_payment(owner, person) == owed[person.pk]
                assert on_the_statement(owner, person) == owed[person.pk]
            # These three show what is open: an advance is none.
            positive = {student: max(amount, ZERO) for student, amount in owed.items()}
            assert in_the_report(owner, branch) == sum(positive.values(), ZERO)
            assert pending_on_home(owner) - before == sum(positive.values(), ZERO)
            payer = people[0]
            assert on_a_receipt(owner, payer) == owed[payer.pk]
            transaction.set_rollback(True)

    each_life()


def on_the_list(caller: Caller, branch) -> dict[int, Decimal]:
    rows = caller.get(f"student?branch={branch.pk}").json()["list"]
    return {row["_id"]: Decimal(row["pending"]) for row in rows}


def in_the_export(caller: Caller, branch) -> dict[str, Decimal]:
    content = caller.get(f"student/export?format=csv&branch={branch.pk}").content
    rows = csv.DictReader(io.StringIO(content.decode("utf-8-sig")))
    return {row["Student ID"]: Decimal(row["Pending"]) for row in rows}


def in_the_journal(people) -> dict[int, Decimal]:
    balances = balances_of_students()
    return {person.pk: balances.get(person.pk, ZERO) for person in people}


def on_the_record(caller: Caller, student) -> Decimal:
    return Decimal(caller.get(f"student/{student.pk}").json()["data"]["pending"])


def before_a_payment(caller: Caller, student) -> Decimal:
    preview = caller.post(
        "studentpayment/preview", {"studentObjectId": student.pk, "amount": "1.00"}
    )
    return Decimal(preview.json()["data"]["pendingBefore"])


def on_the_statement(caller: Caller, student) -> Decimal:
    path = f"student/{student.pk}/statement?from={today()}&to={today()}"
    return Decimal(caller.get(path).json()["data"]["closing"])


def in_the_report(caller: Caller, branch) -> Decimal:
    totals = caller.get(f"report/dues?branch={branch.pk}").json()["data"]["totals"]
    return Decimal(totals["open"])


def pending_on_home(caller: Caller) -> Decimal:
    return Decimal(caller.get("home").json()["data"]["dues"]["pending"])


def on_a_receipt(caller: Caller, student) -> Decimal:
    """The balance before a payment, as its receipt prints it."""
    paid = record_payment(by=SYSTEM, student=student, amount=Decimal(1), method="CASH")
    pages = pypdf.PdfReader(io.BytesIO(caller.get(f"studentpayment/{paid.pk}/receipt").content))
    text = pages.pages[0].extract_text()
    [(amount, advance)] = re.findall(r"Balance before\s+₹([\d,.]+)( advance)?", text)
    return Decimal(amount.replace(",", "")) * (-1 if advance else 1)
