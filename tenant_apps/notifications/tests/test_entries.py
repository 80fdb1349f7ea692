"""All notifications as pages of entries: one kind at one place within an hour is one."""

from datetime import UTC, datetime, timedelta

import pytest

from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation
from tests.callers import signed_in

NINE = datetime(2026, 11, 20, 3, 30, tzinfo=UTC)
"""9:00 am in India."""


@pytest.fixture
def owner(in_first):
    Notification.objects.all().delete()
    return signed_in("owner", in_first)


def told(
    user_id: int,
    key: str,
    minutes: int = 0,
    *,
    kind: str = "payment.received",
    branch_id: int | None = 1,
    amount: str = "100.50",
    **values,
) -> Notification:
    return Notification.objects.create(
        user_id=user_id,
        key=key,
        kind=kind,
        branch_id=branch_id,
        params={"amount": amount, "student": "Zoya Khan", "receipt": key},
        created_at=NINE + timedelta(minutes=minutes),
        **values,
    )


def entries(caller, query: str = "") -> list[dict]:
    return caller.get(f"notification/entries{query}").json()["data"]


def sizes(rows) -> list[int]:
    return [row["count"] for row in rows]


def test_one_kind_in_one_branch_within_an_hour_is_one_entry_with_its_sum(owner):
    for n in range(5):
        told(owner.user_id, f"k{n}", minutes=n * 10)
    [entry] = entries(owner)
    assert (entry["count"], entry["unread"], entry["amount"]) == (5, 5, "502.50")
    assert (entry["branchId"], entry["newest"]["params"]["receipt"]) == (1, "k4")


@pytest.mark.parametrize(
    "other",
    [
        {"branch_id": 2},
        {"branch_id": None},
        {"minutes": 60},
        {"kind": "refund.paid"},
    ],
    ids=str,
)
def test_another_kind_branch_or_hour_is_another_entry(owner, other):
    told(owner.user_id, "k1")
    told(owner.user_id, "k2", **other)
    assert sizes(entries(owner)) == [1, 1]


def test_what_waits_for_a_decision_is_never_folded(owner):
    for n in range(3):
        told(owner.user_id, f"k{n}", kind="approval.asked")
    assert sizes(entries(owner)) == [1, 1, 1]


def test_rows_of_before_the_kinds_stay_apart(owner):
    for n in range(2):
        told(owner.user_id, f"k{n}", kind="", text="Fee received")
    assert sizes(entries(owner)) == [1, 1]


def test_only_what_is_unread_is_listed_when_asked(owner):
    told(owner.user_id, "k1", read_at=NINE)
    told(owner.user_id, "k2", minutes=1)
    told(owner.user_id, "k3", minutes=90, read_at=NINE)
    assert [(row["count"], row["unread"]) for row in entries(owner)] == [(1, 0), (2, 1)]
    assert [(row["count"], row["unread"]) for row in entries(owner, "?filter=unread")] == [(1, 1)]


def test_only_those_in_which_somebody_named_the_person_are_listed_when_asked(owner):
    told(owner.user_id, "k1")
    told(owner.user_id, "k2", minutes=1, kind="chat.mentioned")
    told(owner.user_id, "k3", minutes=2, kind="chat.mentioned", read_at=NINE)
    found = entries(owner, "?filter=mentions")
    assert [row["newest"]["kind"] for row in found] == ["chat.mentioned"] * 2
    assert [row["unread"] for row in found] == [0, 1]


def test_a_filter_that_there_is_not_is_refused(owner):
    answer = owner.get("notification/entries?filter=read")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["filter"])


def test_pages_follow_each_other_without_gap_or_repetition(owner):
    made = [told(owner.user_id, f"k{n}", n // 2, kind="approval.asked").pk for n in range(75)]
    seen, query = [], ""
    while True:
        page = owner.get(f"notification/entries{query}").json()
        seen += [row["newest"]["_id"] for row in page["data"]]
        if page["next"] is None:
            break
        query = "?before=" + page["next"].replace("+", "%2B")
    assert seen == made[::-1]


def test_ten_thousand_unread_are_paged(owner):
    Notification.objects.bulk_create(
        Notification(
            user_id=owner.user_id,
            key=f"k{n}",
            kind="payment.received",
            params={"amount": "1.00", "student": "Z", "receipt": "R"},
            created_at=NINE - timedelta(minutes=n),
        )
        for n in range(10_000)
    )
    page = owner.get("notification/entries?filter=unread").json()
    assert len(page["data"]) == 30
    assert page["next"]
    assert owner.get("notification").json()["unread"] == 10_000


def test_each_of_an_entry_is_listed_in_pages_newest_first(owner):
    made = [told(owner.user_id, f"k{n}", minutes=n % 60).pk for n in range(40)]
    told(owner.user_id, "other", branch_id=2)
    first = owner.get(f"notification/each?of={made[-1]}").json()
    assert [row["_id"] for row in first["data"]] == made[:9:-1]
    second = owner.get(f"notification/each?of={made[-1]}&before={first['next']}").json()
    assert [row["_id"] for row in second["data"]] == made[9::-1]
    assert second["next"] is None


def test_an_entry_is_read_as_a_whole_and_nothing_else_with_it(owner):
    entry = [told(owner.user_id, f"k{n}", minutes=n) for n in range(3)]
    told(owner.user_id, "other", branch_id=2)
    assert owner.post("notification/read", {"entry": entry[0].pk}).status_code == 200
    assert [(row["branchId"], row["unread"]) for row in entries(owner)] == [(1, 0), (2, 1)]


def test_nobody_sees_or_reads_the_entries_of_another(owner, ids, organisation):
    theirs = told(ids.people["staff"], "k1")
    assert entries(owner) == []
    assert owner.get(f"notification/each?of={theirs.pk}").json() == {"data": [], "next": None}
    assert owner.post("notification/read", {"entry": theirs.pk}).status_code == 200
    theirs.refresh_from_db()
    assert theirs.read_at is None


def test_another_organisation_sees_nothing_of_it(organisation, other_organisation, ids):
    with in_organisation(organisation):
        told(ids.people["owner"], "k1")
    neighbour = signed_in("staff", other_organisation)
    with in_organisation(organisation):
        theirs = told(neighbour.user_id, "k2")
    assert entries(neighbour) == []
    assert neighbour.get(f"notification/each?of={theirs.pk}").json()["data"] == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("entries?filter=starred", "filter"),
        ("entries?before=yesterday", "before"),
        ("entries?before=2026-11-20T10:00:00~1", "before"),
        ("entries?before=2026-11-20T10:00:00Z~0", "before"),
        ("each?of=x", "of"),
        ("each", "of"),
        ("each?of=1&before=-1", "before"),
    ],
)
def test_what_is_no_page_is_refused_by_the_name_of_its_field(owner, query, field):
    answer = owner.get(f"notification/{query}")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, [field])


@pytest.mark.parametrize("body", [{}, {"ids": "all", "entry": 1}, {"entry": 0}, {"entry": "x"}])
def test_reading_names_notifications_or_one_entry(owner, body):
    told(owner.user_id, "k1")
    assert owner.post("notification/read", body).status_code == 400
    assert owner.get("notification").json()["unread"] == 1
