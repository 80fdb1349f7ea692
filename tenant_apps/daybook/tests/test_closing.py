"""The drawer is counted and the day is closed."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import format_day, today
from tenant_apps.closing.models import CashClose, CashCount, CashDifference
from tenant_apps.daybook.selectors import drawer
from tenant_apps.daybook.tests.factories import (
    begin,
    close,
    pay_cash,
    spend_cash,
    yesterday,
)
from tenant_apps.finance.tests.factories import main_branch, make_paid_expense
from tenant_apps.students.tests.factories import make_branch
from tenant_apps.workspace.models import WorkspaceSettings
from tests.callers import signed_in
from tests.seed import PASSWORD

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def count(caller, coins="0.00", day=None, **notes):
    body = {"branchObjectId": main_branch().pk, "coins": coins, **notes}
    return caller.post("cashclose/count", body | {"date": str(day or yesterday())})


def counted(caller, coins, day=None):
    return count(caller, coins, day).json()["data"]


def is_closed(day=None):
    return CashClose.objects.filter(branch=main_branch(), day=day or yesterday()).exists()


def shut(caller, found, **said):
    return caller.post("cashclose", {"countObjectId": found["_id"], **said})


def test_a_count_adds_up_notes_and_coins_and_is_compared_with_the_book(desk):
    begin(1000)
    pay_cash(500, yesterday())
    spend_cash(120, yesterday())
    found = count(desk, "38.00", notes500=2, notes200=1, notes10=4).json()["data"]
    assert found["counted"] == "1278.00"
    assert found["book"] == "1380.00"
    assert found["difference"] == "-102.00"


def test_a_day_without_a_difference_is_closed_without_a_reason(desk):
    begin(1000)
    pay_cash(500, yesterday())
    answer = shut(desk, counted(desk, "1500.00"))
    assert answer.status_code == 201
    record = answer.json()["data"]
    assert record["number"].startswith("CLS-")
    assert (record["opening"], record["cashIn"], record["cashOut"]) == ("1000.00", "500.00", "0.00")
    assert record["difference"] == "0.00"
    assert not CashDifference.objects.filter(close=record["_id"]).exists()


def test_a_difference_needs_a_reason_and_is_posted_on_its_own(desk):
    begin(1000)
    found = counted(desk, "950.00")
    refused = shut(desk, found)
    assert refused.status_code == 400
    assert refused.json()["errors"]["reason"] == ["Please choose a reason."]
    assert not is_closed()
    answer = shut(desk, found, reason="CHANGE", note="Auto-rickshaw")
    assert answer.status_code == 201
    posted = CashDifference.objects.get(close=answer.json()["data"]["_id"])
    assert (posted.amount, posted.day, posted.kind) == (Decimal(-50), yesterday(), "DIFFERENCE")
    assert posted.note == "Change not returned. Auto-rickshaw"


def test_other_as_a_reason_needs_a_note(desk):
    begin(1000)
    refused = shut(desk, counted(desk, "950.00"), reason="OTHER")
    assert refused.json()["errors"] == {"note": ["Please say what happened."]}
    assert not is_closed()


class TestFirstClose:
    """A branch begins to close its days: what the drawer held before is not known."""

    @pytest.fixture
    def branch(self):
        return make_branch()

    def count(self, owner, branch, coins, day):
        body = {"branchObjectId": branch.pk, "coins": coins, "date": str(day)}
        return owner.post("cashclose/count", body)

    def test_it_begins_the_balance_of_the_drawer(self, owner, branch):
        make_paid_expense(700, branch=branch, account="CASH")
        found = self.count(owner, branch, "300.00", today()).json()["data"]
        assert found["isFirst"]
        answer = shut(owner, found)
        assert answer.status_code == 201
        posted = CashDifference.objects.get(close=answer.json()["data"]["_id"])
        assert (posted.kind, posted.amount) == ("OPENING", Decimal(1000))
        assert drawer(branch.pk, today() + timedelta(days=1)).opening == Decimal(300)

    def test_a_day_before_the_beginning_is_refused(self, owner, branch):
        refused = self.count(owner, branch, "300.00", yesterday())
        assert refused.status_code == 400
        assert refused.json()["errors"] == {
            "date": [f"The day book begins on {format_day(today())}."]
        }
        assert not CashCount.objects.filter(branch=branch).exists()


class TestAboveTheLimit:
    @pytest.fixture
    def found(self, desk):
        begin(1000)
        return counted(desk, "800.00")

    def confirm(self, caller, found, member_id, password=PASSWORD):
        body = {"countObjectId": found["_id"], "memberObjectId": member_id, "password": password}
        return caller.post("cashclose/confirm", body)

    def test_one_person_alone_cannot_close(self, desk, found):
        assert found["needsConfirmation"]
        refused = shut(desk, found, reason="UNEXPLAINED")
        assert refused.status_code == 403
        assert refused.json()["code"] == "needs_second_person"
        assert not is_closed()

    def test_a_second_person_confirms_with_the_own_password(self, desk, owner, found):
        answer = self.confirm(desk, found, owner.user_id)
        assert answer.status_code == 200
        said = answer.json()["data"]["confirmation"]
        closed = shut(desk, found, reason="UNEXPLAINED", confirmation=said)
        assert closed.status_code == 201
        assert closed.json()["data"]["confirmedByName"] == "Raga Owner"

    def test_a_wrong_password_confirms_nothing(self, desk, owner, found):
        refused = self.confirm(desk, found, owner.user_id, "wrong password")
        assert refused.status_code == 400
        assert "password" in refused.json()["errors"]

    def test_a_trainer_cannot_confirm(self, desk, organisation, found):
        trainer = signed_in("trainer", organisation)
        assert self.confirm(desk, found, trainer.user_id).status_code == 404

    def test_a_confirmation_is_of_one_count_alone(self, desk, owner, found):
        said = self.confirm(desk, found, owner.user_id).json()["data"]["confirmation"]
        again = counted(desk, "700.00")
        refused = shut(desk, again, reason="UNEXPLAINED", confirmation=said)
        assert refused.json()["code"] == "needs_second_person"
        assert not is_closed()

    def test_without_a_limit_one_person_closes(self, desk, found):
        WorkspaceSettings.objects.filter(pk=1).update(cash_difference_limit=None)
        assert shut(desk, found, reason="UNEXPLAINED").status_code == 201


def test_nobody_confirms_for_oneself(desk):
    begin(1000)
    found = counted(desk, "800.00")
    body = {"countObjectId": found["_id"], "memberObjectId": desk.user_id, "password": PASSWORD}
    refused = desk.post("cashclose/confirm", body)
    assert refused.status_code == 409
    assert refused.json()["code"] == "own_count"
    assert desk.user_id not in [each["_id"] for each in found["confirmers"]]


class TestOrder:
    def test_a_day_to_come_is_refused(self, desk):
        refused = count(desk, day=today() + timedelta(days=1))
        assert refused.json()["errors"] == {"date": ["A day to come cannot be closed."]}
        assert not CashCount.objects.filter(day__gte=yesterday()).exists()

    def test_an_earlier_day_with_money_is_closed_first(self, desk):
        begin()
        pay_cash(100, yesterday())
        refused = count(desk, day=today())
        assert refused.status_code == 409
        assert refused.json()["code"] == "close_first"
        assert refused.json()["data"] == {"day": str(yesterday())}
        assert not CashCount.objects.filter(day=today()).exists()

    def test_days_without_money_are_closed_along_with_the_next(self, desk):
        begin(1000)
        close(today())
        found = desk.get(f"branch/{main_branch().pk}/daybook?day={yesterday()}").json()["data"]
        assert found["isClosed"]
        assert found["close"]["day"] == str(today())

    def test_a_day_is_closed_once(self, desk):
        begin()
        close(yesterday())
        refused = count(desk)
        assert refused.status_code == 409
        assert refused.json()["message"] == f"{format_day(yesterday())} is closed already."


def test_money_posted_after_the_count_asks_for_another_count(desk):
    begin(1000)
    found = counted(desk, "1000.00")
    pay_cash(100, yesterday())
    refused = shut(desk, found)
    assert refused.json()["code"] == "recount"
    assert not is_closed()
    assert shut(desk, counted(desk, "1100.00")).status_code == 201
    assert CashClose.objects.latest("pk").times_counted == 2


def test_whoever_did_not_count_counts_again(desk, owner):
    begin(1000)
    refused = shut(owner, counted(desk, "1000.00"))
    assert refused.json()["code"] == "recount"
    assert not is_closed()


def test_the_same_key_closes_once(desk):
    begin(1000)
    body = {"countObjectId": counted(desk, "1000.00")["_id"]}
    answers = [desk.post("cashclose", body, Idempotency_Key="close-once-1") for _ in "ab"]
    assert [each.status_code for each in answers] == [201, 201]
    assert CashClose.objects.filter(day=yesterday()).count() == 1


@pytest.mark.parametrize(
    "bad", [{"notes500": -1}, {"notes10": "1.5"}, {"coins": "-1.00"}, {"coins": "NaN"}]
)
def test_notes_and_coins_are_not_negative(desk, bad):
    refused = desk.post("cashclose/count", {"branchObjectId": main_branch().pk, **bad})
    assert refused.status_code == 400
    assert next(iter(bad)) in refused.json()["errors"]
    assert not CashCount.objects.filter(day__gte=yesterday()).exists()
