"""Cheques: received, then cleared or bounced, once each."""

from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from pypdf import PdfReader

from shared_apps.core.dates import add_months, format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import Due, Movement, Payment
from tenant_apps.fees.tests.factories import make_due, make_owing, pay_by_cheque
from tenant_apps.notifications.models import Notification
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace.models import WorkspaceSettings
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

SBI = "State Bank of India"


@pytest.fixture
def owing():
    """A student of the first branch who owes ₹4,720.00."""
    return make_owing(1, branch=Branch.objects.earliest("pk"), name="Aarav Deshpande")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def cheque_of(student, **details):
    cheque = {"reference": "004127", "bank": SBI, "chequeDate": today().isoformat()}
    body = {"studentObjectId": student.pk, "amount": "4720.00", "method": "CHEQUE"}
    return body | cheque | details


def movements(payment):
    rows = Movement.objects.filter(payment=payment).order_by("pk")
    return [*rows.values_list("kind", "account", "amount")]


def text_of(pdf):
    return " ".join(PdfReader(BytesIO(pdf)).pages[0].extract_text().split())


def test_a_cheque_pays_its_dues_at_once(desk, owing):
    answer = desk.post("studentpayment", cheque_of(owing))
    assert answer.status_code == 201
    recorded = answer.json()["data"]
    assert (recorded["status"], recorded["balanceAfter"]) == ("RECEIVED", "0.00")
    assert (recorded["bank"], recorded["chequeDate"]) == (SBI, today().isoformat())
    assert Due.objects.get(student=owing).status == "PAID"
    assert movements(Payment.objects.get(pk=recorded["_id"])) == [
        ("PAYMENT", "CHEQUE", Decimal("4720.00"))
    ]


def test_its_receipt_says_that_it_is_subject_to_realisation(desk, owing):
    payment = pay_by_cheque(owing)
    text = text_of(desk.get(f"studentpayment/{payment.pk}/receipt").content)
    assert "Subject to realisation" in text
    assert f"{SBI}, dated {format_day(today())}" in text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("reference", ""),
        ("reference", "12345"),
        ("reference", "12A456"),
        ("bank", ""),
        ("chequeDate", None),
    ],
)
def test_an_incomplete_cheque_is_a_field_error_and_nothing_is_recorded(desk, owing, field, value):
    answer = desk.post("studentpayment", cheque_of(owing, **{field: value}))
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]
    assert not Payment.objects.filter(student=owing).exists()


def test_a_cheque_may_be_dated_three_months_ahead_and_no_further(desk, owing):
    last = add_months(today(), 3)
    later = (last + timedelta(days=1)).isoformat()
    refused = desk.post("studentpayment", cheque_of(owing, chequeDate=later))
    assert refused.status_code == 400
    assert refused.json()["errors"] == {
        "chequeDate": [f"The cheque can be dated {format_day(last)} at the latest."]
    }
    assert not Payment.objects.filter(student=owing).exists()
    taken = desk.post("studentpayment", cheque_of(owing, chequeDate=last.isoformat()))
    assert taken.status_code == 201


def test_a_cheque_that_banks_no_longer_pay_is_refused(desk, owing):
    old = add_months(today(), -3) - timedelta(days=5)
    answer = desk.post("studentpayment", cheque_of(owing, chequeDate=old.isoformat()))
    assert answer.status_code == 400
    assert "3 months old" in answer.json()["errors"]["chequeDate"][0]
    assert not Payment.objects.filter(student=owing).exists()


def test_the_same_cheque_twice_is_refused(desk, owing):
    assert desk.post("studentpayment", cheque_of(owing)).status_code == 201
    again = desk.post("studentpayment", cheque_of(owing, bank="state bank of india"))
    assert again.status_code == 409
    assert list(again.json()["errors"]) == ["reference"]
    assert Payment.objects.filter(student=owing).count() == 1


def test_two_banks_may_have_a_cheque_of_the_same_number(desk, owing):
    desk.post("studentpayment", cheque_of(owing))
    other = desk.post("studentpayment", cheque_of(owing, bank="HDFC Bank"))
    assert other.status_code == 201


def test_other_methods_keep_nothing_of_a_cheque(desk, owing):
    body = cheque_of(owing, method="UPI", reference="632114907715")
    recorded = desk.post("studentpayment", body).json()["data"]
    assert (recorded["bank"], recorded["chequeDate"]) == ("", None)


def test_a_cleared_cheque_moves_from_hand_to_the_bank_on_its_day(desk, owing):
    payment = pay_by_cheque(owing)
    answer = desk.post(f"studentpayment/{payment.pk}/clear", {"version": 1})
    assert answer.status_code == 200
    cleared = answer.json()["data"]
    assert (cleared["status"], cleared["clearedOn"]) == ("CLEARED", today().isoformat())
    assert movements(payment)[1:] == [
        ("DEPOSITED", "CHEQUE", Decimal("-5000.00")),
        ("CLEARED", "BANK_TRANSFER", Decimal("5000.00")),
    ]


def test_clearing_changes_no_balance_and_no_collections(desk, owing):
    payment = pay_by_cheque(owing)
    before = selectors.pending(owing.pk), totals(desk)
    services.clear_cheque(by=SYSTEM, record=payment)
    assert (selectors.pending(owing.pk), totals(desk)) == before


def test_a_post_dated_cheque_is_not_cleared_before_its_date(owing):
    payment = pay_by_cheque(owing, cheque_date=today() + timedelta(days=1))
    with pytest.raises(Invalid) as refused:
        services.clear_cheque(by=SYSTEM, record=payment)
    assert list(refused.value.errors) == ["date"]
    assert len(movements(payment)) == 1


def test_a_cheque_is_cleared_once(owing):
    payment = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(owing))
    with pytest.raises(Conflict, match="already cleared"):
        services.clear_cheque(by=SYSTEM, record=payment)
    assert len(movements(payment)) == 3


def test_a_payment_in_cash_cannot_be_cleared(desk, owing):
    payment = services.record_payment(by=SYSTEM, student=owing, amount=Decimal(100), method="CASH")
    answer = desk.post(f"studentpayment/{payment.pk}/clear", {"version": 1})
    assert answer.status_code == 409
    assert len(movements(payment)) == 1


def test_many_cheques_are_cleared_together(desk, owing):
    ids = [pay_by_cheque(owing).pk for _ in range(3)]
    answer = desk.post("studentpayment/bulk/clear", {"ids": ids})
    assert answer.json()["data"]["changed"] == 3
    assert set(Payment.objects.filter(pk__in=ids).values_list("status", flat=True)) == {"CLEARED"}


def test_a_cheque_of_another_branch_is_not_found(desk):
    payment = pay_by_cheque(make_student())
    answer = desk.post(f"studentpayment/{payment.pk}/clear", {"version": 1})
    assert answer.status_code == 404
    assert len(movements(payment)) == 1


def test_the_dues_of_a_bounced_cheque_are_open_again(desk, owing):
    payment = pay_by_cheque(owing, 4720)
    body = {"reason": "Insufficient funds", "version": 1}
    answer = desk.post(f"studentpayment/{payment.pk}/bounce", body)
    assert answer.status_code == 200
    bounced = answer.json()["data"]
    assert (bounced["status"], bounced["reason"]) == ("BOUNCED", "Insufficient funds")
    assert bounced["receiptNo"] == payment.receipt_number
    assert [row["amount"] for row in bounced["allocations"]] == ["4720.00"]
    assert Due.objects.get(student=owing).status == "ISSUED"
    assert selectors.pending(owing.pk) == Decimal("4720.00")
    assert movements(payment)[1:] == [("BOUNCED", "CHEQUE", Decimal("-4720.00"))]


def test_a_cleared_cheque_bounces_from_the_bank(owing):
    payment = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(owing, 4720))
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Returned late")
    assert movements(payment)[-1] == ("BOUNCED", "BANK_TRANSFER", Decimal("-4720.00"))
    assert selectors.pending(owing.pk) == Decimal("4720.00")


def test_a_bounce_leaves_the_collections_of_the_earlier_day(desk, owing):
    with time_machine.travel(timezone.now() - timedelta(days=1)):
        day = today()
        payment = pay_by_cheque(owing)
    before, now = totals(desk, day), Decimal(totals(desk))
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Insufficient funds")
    assert totals(desk, day) == before == "5000.00"
    assert Decimal(totals(desk)) == now - 5000


def test_an_advance_pays_what_a_bounce_opens(owing):
    cheque = pay_by_cheque(owing, 4720)
    services.record_payment(by=SYSTEM, student=owing, amount=Decimal(5000), method="CASH")
    services.bounce_cheque(by=SYSTEM, record=cheque, reason="Insufficient funds")
    assert Due.objects.get(student=owing).status == "PAID"
    assert selectors.pending(owing.pk) == Decimal(-280)


def test_the_centres_charge_becomes_a_due_without_gst(desk, owing):
    WorkspaceSettings.objects.filter(pk=1).update(cheque_bounce_charge=Decimal(500))
    payment = pay_by_cheque(owing, 4720)
    body = {"reason": "Insufficient funds", "charge": True, "version": 1}
    assert desk.post(f"studentpayment/{payment.pk}/bounce", body).status_code == 200
    charge = Due.objects.filter(student=owing).latest("pk")
    assert (charge.total, charge.cgst) == (Decimal(500), Decimal(0))
    assert charge.label == f"Bounced cheque {payment.reference}"
    assert selectors.pending(owing.pk) == Decimal(5220)


def test_without_a_charge_of_the_centre_nothing_bounces_with_one(desk, owing):
    payment = pay_by_cheque(owing, 4720)
    body = {"reason": "Insufficient funds", "charge": True, "version": 1}
    answer = desk.post(f"studentpayment/{payment.pk}/bounce", body)
    assert answer.status_code == 409
    assert Payment.objects.get(pk=payment.pk).status == "RECEIVED"
    assert selectors.pending(owing.pk) == 0


def test_a_cheque_bounces_once(owing):
    payment = pay_by_cheque(owing)
    payment = services.bounce_cheque(by=SYSTEM, record=payment, reason="Stopped")
    for act in (services.bounce_cheque, services.reverse_payment):
        with pytest.raises(Conflict):
            act(by=SYSTEM, record=payment, reason="Stopped")
    with pytest.raises(Conflict):
        services.clear_cheque(by=SYSTEM, record=payment)
    assert len(movements(payment)) == 2


def test_a_bounce_needs_a_reason(desk, owing):
    payment = pay_by_cheque(owing)
    answer = desk.post(f"studentpayment/{payment.pk}/bounce", {"version": 1})
    assert answer.status_code == 400
    assert len(movements(payment)) == 1


def test_a_bounce_is_not_dated_before_the_bank_had_the_cheque(desk, owing):
    payment = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(owing))
    yesterday = (today() - timedelta(days=1)).isoformat()
    body = {"reason": "Stopped", "date": yesterday, "version": payment.version}
    answer = desk.post(f"studentpayment/{payment.pk}/bounce", body)
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == ["date"]
    assert len(movements(payment)) == 3


def test_a_bounced_cheque_may_be_presented_once_more(owing):
    first = pay_by_cheque(owing, reference="004127")
    services.bounce_cheque(by=SYSTEM, record=first, reason="Insufficient funds")
    second = pay_by_cheque(owing, reference="004127")
    assert second.status == "RECEIVED"


def test_its_receipt_is_marked(desk, owing):
    payment = pay_by_cheque(owing)
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Insufficient funds")
    text = text_of(desk.get(f"studentpayment/{payment.pk}/receipt").content)
    assert "BOUNCED" in text
    assert f"The cheque bounced on {format_day(today())}: Insufficient funds" in text


def test_the_owner_is_notified(owing):
    payment = pay_by_cheque(owing)
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Insufficient funds")
    [told] = Notification.objects.filter(kind="cheque.bounced", record_id=payment.pk)
    assert told.params["receipt"] == payment.receipt_number


def totals(caller, day=None):
    """Returns what the list of payments says was collected on a day."""
    day = (day or today()).isoformat()
    answer = caller.get(f"studentpayment/totals?from={day}&to={day}").json()
    return answer["data"]["sums"]["amount"]


@pytest.mark.parametrize(
    "change",
    [
        "bank = 'HDFC Bank'",
        "cheque_date = cheque_date + 1",
        "status = 'CLEARED'",
        "status = 'RECEIVED'",
    ],
)
def test_nobody_may_change_what_is_written_on_a_cheque_or_take_a_bounce_back(
    tables_owner, in_first, change
):
    payment = pay_by_cheque(make_student())
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Stopped")
    with pytest.raises(DatabaseError, match="posted money"), transaction.atomic():
        connection.cursor().execute(f"UPDATE fees_payment SET {change} WHERE id = {payment.pk}")
    assert Payment.objects.get(pk=payment.pk).status == "BOUNCED"


def test_the_timeline_says_what_became_of_a_cheque(organisation, owing):
    make_due(owing)
    payment = services.clear_cheque(by=SYSTEM, record=pay_by_cheque(owing))
    services.bounce_cheque(by=SYSTEM, record=payment, reason="Returned late")
    owner = signed_in("owner", organisation)
    told = str(owner.get(f"student/{owing.pk}/timeline").json())
    assert f"Cheque of receipt {payment.receipt_number} bounced: Returned late." in told
    assert f"cleared, receipt {payment.receipt_number}." in told
