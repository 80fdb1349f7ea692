"""The statement of a family: all its students on one account."""

from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from shared_apps.core.dates import financial_year_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.families import services as families
from tenant_apps.families.tests.factories import PHONE, make_family
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.proofs.models import UpiProof
from tenant_apps.statements.models import StatementLink
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_branch
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("in_first")

UTR = "412233445566"


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def rao(branch):
    """Asha and Bela owe ₹4,720.00 each."""
    return make_family(1, 1, branch=branch)


def pay(student, amount, **more):
    fees.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), method="CASH", **more)


def shown(caller, path, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = caller.get(f"{path}/statement?{asked}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def share(caller, family):
    asked = {"fromDate": financial_year_start(today()).isoformat()}
    answer = caller.post(f"family/{family.pk}/statement/share", asked)
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]


def path_of(shared):
    return f"publicapi/statement/{shared['url'].rpartition('/')[2]}"


def test_each_document_is_a_row_with_its_student_and_the_balance_of_all(desk, rao):
    family, students = rao
    pay(students[1], 720)
    found = shown(desk, f"family/{family.pk}")
    entries = [
        (entry["studentName"], entry["kind"], entry["balance"]) for entry in found["entries"]
    ]
    assert entries == [
        ("Asha Rao", "DUE", "4720.00"),
        ("Bela Rao", "DUE", "9440.00"),
        ("Bela Rao", "PAYMENT", "8720.00"),
    ]


def test_it_says_what_each_student_owes_and_all_together(desk, rao):
    family, students = rao
    pay(students[1], 720)
    found = shown(desk, f"family/{family.pk}")
    closing = {one["studentName"]: one["closing"] for one in found["students"]}
    assert closing == {"Asha Rao": "4720.00", "Bela Rao": "4000.00"}
    assert found["closing"] == "8720.00"


def test_what_was_before_the_first_day_is_the_opening_balance_of_each_student(desk, rao):
    family, _ = rao
    tomorrow = (today() + timedelta(days=1)).isoformat()
    found = shown(desk, f"family/{family.pk}", **{"from": tomorrow, "to": tomorrow})
    assert found["entries"] == []
    assert [one["opening"] for one in found["students"]] == ["4720.00", "4720.00"]
    assert found["opening"] == found["closing"] == "9440.00"


def test_who_left_the_family_is_not_on_its_statement(desk, rao):
    family, students = rao
    families.remove_student(by=SYSTEM, record=family, student=students[0])
    found = shown(desk, f"family/{family.pk}")
    assert [one["studentName"] for one in found["students"]] == ["Bela Rao"]
    assert found["closing"] == "4720.00"


def test_a_family_that_all_have_left_has_an_empty_statement(desk, rao):
    family, students = rao
    for student in students:
        families.remove_student(by=SYSTEM, record=family, student=student)
    found = shown(desk, f"family/{family.pk}")
    assert (found["students"], found["entries"], found["closing"]) == ([], [], "0.00")


@pytest.mark.parametrize(
    ("query", "field"), [("from=2026-13-01", "from"), ("from=2026-08-02&to=2026-08-01", "from")]
)
def test_days_that_make_no_period_are_named(desk, rao, query, field):
    answer = desk.get(f"family/{rao[0].pk}/statement?{query}")
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]


STEP = st.tuples(st.integers(0, 2), st.sampled_from(["due", "pay", "cancel", "reverse"]))


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(history=st.lists(STEP, max_size=8), cut=st.integers(0, 3))
def test_the_statements_of_the_students_add_up_to_that_of_the_family(desk, branch, history, cut):
    family, students = make_family(1, 0, 2, branch=branch)
    for place, step in history:
        _take(students[place], step)
    days = {"from": (today() - timedelta(days=cut)).isoformat(), "to": today().isoformat()}
    whole = shown(desk, f"family/{family.pk}", **days)
    own = [shown(desk, f"student/{student.pk}", **days) for student in students]
    for figure in ("opening", "charged", "received", "closing"):
        assert Decimal(whole[figure]) == sum(Decimal(one[figure]) for one in own), figure
    assert [one["closing"] for one in whole["students"]] == [one["closing"] for one in own]
    assert sorted(entry["number"] for entry in whole["entries"]) == sorted(
        entry["number"] for one in own for entry in one["entries"]
    )


def _take(student: Student, step: str) -> None:
    """Takes a step in the account of a student, where it is possible."""
    if step == "due":
        make_due(student)
    elif step == "pay":
        pay(student, 1000)
    elif step == "cancel":
        due = Due.objects.filter(student=student, status="PENDING").first()
        if due is not None and not due.allocations.exists():
            fees.void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Issued by mistake")
    else:
        payment = Payment.objects.filter(student=student, reversal=None).first()
        if payment is not None:
            fees.reverse_payment(by=SYSTEM, record=payment, reason="Of another student")


def test_the_pdf_names_the_student_of_each_row_and_the_sum(desk, rao):
    family, _ = rao
    answer = desk.get(f"family/{family.pk}/statement/pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert f"statement-FAMILY-{family.pk}.pdf" in answer["Content-Disposition"]
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    text = " ".join(text.split())
    for words in ("STATEMENT OF ACCOUNT", "Asha Rao", "Bela Rao", "₹9,440.00", "Student"):
        assert words in text


def test_the_link_goes_to_who_pays_and_shows_the_whole_family(organisation):
    family, _ = make_family(1, 1, branch=make_branch(upi_id="sunrise@bank"))
    shared = share(signed_in("owner", organisation), family)
    assert shared["phone"] == PHONE
    found = nobody().get(path_of(shared)).json()["data"]
    assert found["familyName"] == "Rao"
    assert len(found["statement"]["students"]) == 2
    assert "am=9440.00" in found["upiLink"]


def test_the_link_opens_the_pdf_too(desk, rao):
    answer = nobody().get(f"{path_of(share(desk, rao[0]))}/pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")


def test_the_log_says_who_shared_it(desk, rao):
    share(desk, rao[0])
    entry = AuditEntry.objects.latest("pk")
    assert (entry.kind, entry.action, entry.actor_name) == (
        "family",
        "shared statement",
        "Raga Staff",
    )


def test_a_link_to_a_family_that_was_ended_opens_nothing(desk, rao):
    path = path_of(share(desk, rao[0]))
    families.end_family(by=SYSTEM, record=rao[0])
    assert nobody().get(path).status_code == 404


def test_a_link_to_a_family_that_all_have_left_opens_nothing(desk, rao):
    family, students = rao
    path = path_of(share(desk, family))
    for student in students:
        families.remove_student(by=SYSTEM, record=family, student=student)
    assert nobody().get(path).status_code == 404


def test_another_branch_does_not_share_the_statement(desk):
    family, _ = make_family(1, 1, branch=Branch.objects.order_by("pk")[1])
    asked = {"fromDate": today().isoformat()}
    assert desk.post(f"family/{family.pk}/statement/share", asked).status_code == 404
    assert StatementLink.objects.count() == 0


def said(desk, family):
    body = {"utr": UTR, "amount": "5720.00", "date": today().isoformat()}
    answer = nobody().post(f"{path_of(share(desk, family))}/paid", body)
    assert answer.status_code == 201, answer.content
    return UpiProof.objects.get(utr=UTR)


def verify(desk, proof):
    body = {"utr": UTR, "amount": "5720.00", "date": today().isoformat()}
    answer = desk.post(f"upiproof/{proof.pk}/verify", body)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def amounts(students):
    paid = Payment.objects.filter(student__in=students).order_by("pk")
    return [(payment.student_name, payment.amount) for payment in paid]


def test_what_the_payer_of_a_family_sends_is_split_once_it_is_verified(desk, rao):
    family, students = rao
    proof = said(desk, family)
    assert amounts(students) == []
    verified = verify(desk, proof)
    assert (verified["familyName"], verified["amount"]) == ("Rao", "5720.00")
    assert amounts(students) == [
        ("Asha Rao", Decimal("4720.00")),
        ("Bela Rao", Decimal("1000.00")),
    ]


def test_what_was_sent_for_a_family_that_was_ended_is_paid_for_the_student(desk, rao):
    family, students = rao
    proof = said(desk, family)
    families.end_family(by=SYSTEM, record=family)
    verify(desk, proof)
    assert amounts(students) == [("Asha Rao", Decimal("5720.00"))]
