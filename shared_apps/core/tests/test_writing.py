"""What a service declares is written once, at the end of its transaction."""

import threading
from datetime import timedelta

import pytest
from django.db import DataError, connection, transaction
from django.utils import timezone

from shared_apps.core.audit import audit_log
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.writing import COPY_FROM, notify, writing
from shared_apps.platform.models import PlatformAuditEntry, PlatformNotice
from tenant_apps.audit.models import AuditEntry
from tenant_apps.notifications.models import Notification
from tenant_apps.staff.models import Member
from tenants.context import in_organisation, in_public
from tests.at_once import at_once
from tests.events import accepted
from tests.guards.test_query_budget import Statements

BY = Actor(7, "Asha")


class Refused(Exception):
    """A service refuses."""


def record(action: str, **after) -> None:
    audit_log.record(action, by=BY, after=after)


def entries() -> list[str]:
    logged = AuditEntry.objects.filter(actor_name="Asha").order_by("pk")
    return list(logged.values_list("action", flat=True))


def told() -> list[tuple[int, str]]:
    rows = Notification.objects.filter(key__startswith="sample").order_by("pk")
    return list(rows.values_list("user_id", "key"))


def test_entries_and_notifications_are_written_together_at_the_end(in_first):
    statements = Statements()
    with connection.execute_wrapper(statements):
        with writing():
            record("first")
            notify(accepted("sample", 1, 2))
            record("second")
            assert statements == []
        assert len(statements) == 1
    assert entries() == ["first", "second"]
    assert told() == [(1, "sample"), (2, "sample")]


def test_a_block_in_which_nothing_is_declared_sends_no_statement(in_first):
    statements = Statements()
    with connection.execute_wrapper(statements), writing():
        pass
    assert statements == []


def test_as_a_decorator_it_serves_each_call(in_first):
    @writing()
    def service(action: str) -> None:
        record(action)

    service("first")
    service("second")
    assert entries() == ["first", "second"]


def test_an_entry_keeps_the_values_and_the_time_of_its_declaration(in_first):
    values = {"days": [1], "amount": "1.00"}
    with writing():
        before = timezone.now()
        record("tried", **values)
        after = timezone.now()
        values["days"].append(2)
        values["amount"] = "2.00"
    entry = AuditEntry.objects.get(action="tried", actor_name="Asha")
    assert entry.after == {"days": [1], "amount": "1.00"}
    assert before <= entry.at <= after


def test_a_refusal_leaves_nothing(in_first):
    @writing()
    def refuse() -> None:
        record("tried")
        notify(accepted("sample", 1))
        raise Refused

    with pytest.raises(Refused):
        refuse()
    assert (entries(), told()) == ([], [])
    record("later")
    assert entries() == ["later"]


def test_a_savepoint_that_is_rolled_back_takes_what_it_declared_with_it(in_first):
    @writing()
    def refuse() -> None:
        record("refused")
        notify(accepted("sample-refused", 1))
        with writing():
            record("inside the refused one")
        raise Refused

    with writing():
        record("outer")
        with pytest.raises(Refused):
            refuse()
        with writing():
            record("inner")
            notify(accepted("sample-inner", 1))
    assert entries() == ["outer", "inner"]
    assert told() == [(1, "sample-inner")]


def test_a_block_that_is_set_to_roll_back_leaves_nothing(in_first):
    with writing():
        record("kept")
        with writing():
            record("only tried")
            transaction.set_rollback(True)
    assert entries() == ["kept"]


def test_a_fault_at_the_end_rolls_the_change_back(in_first, ids):
    member = Member.objects.get(pk=ids.people["staff"])

    @writing()
    def rename() -> None:
        Member.objects.filter(pk=member.pk).update(name="Renamed")
        notify(accepted("longer than its column" * 10, 1))

    with pytest.raises(DataError):
        rename()
    assert Member.objects.get(pk=member.pk).name == member.name


def test_each_space_of_a_transaction_gets_what_was_declared_in_it(organisation, other_organisation):
    before = PlatformAuditEntry.objects.count()
    with in_public(), writing():
        record("outside")
        with in_organisation(organisation):
            record("inside")
            notify(accepted("sample", 1, name="Inside"))
        with in_organisation(other_organisation):
            record("at the neighbour's")
        notify(accepted("sample", 1, name="Outside"))
    assert PlatformAuditEntry.objects.count() == before + 1
    assert PlatformNotice.objects.get(key="sample").params == {"name": "Outside"}
    with in_organisation(organisation):
        assert (entries(), told()) == (["inside"], [(1, "sample")])
    with in_organisation(other_organisation):
        assert (entries(), told()) == (["at the neighbour's"], [])


def test_a_refused_savepoint_of_one_space_leaves_the_other_space_alone(organisation):
    def refuse() -> None:
        with in_organisation(organisation), writing():
            record("inside")
            raise Refused

    with in_public(), writing():
        record("outside")
        with pytest.raises(Refused):
            refuse()
    assert PlatformAuditEntry.objects.filter(action="outside").count() == 1
    with in_organisation(organisation):
        assert entries() == []


@pytest.mark.parametrize("count", [1, COPY_FROM - 1, COPY_FROM, 2 * COPY_FROM + 1])
def test_many_entries_keep_their_order_and_values(in_first, count):
    quoted = 'a "quoted" \\ text,\nwith ₹ and\ttabs'
    statements = Statements()
    with connection.execute_wrapper(statements), writing():
        for number in range(count):
            record("counted", number=number, text=quoted)
        notify(accepted("sample", 1, name=quoted))
    assert len(statements) <= 2
    logged = AuditEntry.objects.filter(action="counted").order_by("pk")
    expected = [{"number": number, "text": quoted} for number in range(count)]
    assert list(logged.values_list("after", flat=True)) == expected
    assert Notification.objects.get(key="sample").params == {"name": quoted}


def test_people_of_a_query_are_found_by_the_statement_that_writes(in_first, ids):
    staff = Member.objects.filter(role="STAFF").values_list("pk", flat=True)
    statements = Statements()
    with connection.execute_wrapper(statements), writing():
        notify(accepted("sample-1", ids.people["trainer"], people=staff))
        notify(accepted("sample-2", people=staff, but_not=ids.people["staff"]))
        notify(accepted("sample-3", people=Member.objects.none().values_list("pk")))
    assert len(statements) == 1
    assert (ids.people["staff"], "sample-1") in told()
    assert (ids.people["trainer"], "sample-1") in told()
    assert (ids.people["staff"], "sample-2") not in told()
    assert [key for _, key in told() if key == "sample-3"] == []


def test_a_person_is_told_once_of_what_is_declared_twice(in_first):
    with writing():
        notify(accepted("sample", 1, 1, name="First"))
        notify(accepted("sample", 1, 2, name="Second"))
    rows = Notification.objects.filter(key="sample").order_by("user_id")
    expected = [(1, {"name": "First"}), (2, {"name": "Second"})]
    assert list(rows.values_list("user_id", "params")) == expected


def test_of_transactions_at_the_same_moment_one_tells(committed, organisation):
    def tell_it(place: int) -> None:
        with in_organisation(organisation), writing():
            record("told", place=place)
            notify(accepted("sample", 1, 2, 3, name=f"By {place}"))

    at_once(8, tell_it)
    with in_organisation(organisation):
        assert len(entries()) == 8
        assert len(told()) == 3


def test_threads_do_not_share_what_they_declare(committed, organisation):
    both_are_in = threading.Barrier(2, timeout=10)

    def declare_and_refuse_one(place: int) -> None:
        with in_organisation(organisation), writing():
            record(f"by {place}")
            both_are_in.wait()
            if place:
                transaction.set_rollback(True)

    at_once(2, declare_and_refuse_one)
    with in_organisation(organisation):
        assert entries() == ["by 0"]


def test_outside_of_a_transaction_it_is_written_at_once(in_first):
    record("tried")
    assert entries() == ["tried"]


def test_an_entry_of_sample_data_lies_in_the_past(in_first):
    past = timezone.now() - timedelta(days=30)
    with writing():
        audit_log.record("tried", by=SYSTEM, at=past)
    assert AuditEntry.objects.get(action="tried").at == past
