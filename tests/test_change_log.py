"""The change log under writers that commit and roll back at once, and who hears of what."""

import random
import time
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from shared_apps.accounts import sessions
from shared_apps.core import changes
from shared_apps.core.audit import audit_log
from shared_apps.core.changes import (
    MOST_ANSWERED,
    MOST_OF_A_KIND,
    Change,
    Changed,
    ChangeLog,
    begin_anew,
    changes_after,
    forget_old_changes,
    present_position,
    summed_up,
)
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import log_change, writing
from tenant_apps.branches.models import Branch
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.at_once import at_once
from tests.callers import signed_in
from tests.proofs import SEED

FOLLOWERS = 4


class RollBackError(Exception):
    """What the test raises to have a transaction undone."""


@pytest.fixture
def workspace(db, organisation):
    with in_organisation(organisation):
        yield organisation


def log(*branch_ids: int | None) -> None:
    """Logs a change for each branch id, in a transaction of its own."""
    with writing():
        for place, branch_id in enumerate(branch_ids):
            log_change(Changed("student", 100 + place, 1, branch_id))


def kinds_and_ids(position: int) -> list[tuple[str, int | None]]:
    _, logged = changes_after(position)
    return [(one.kind, one.target_id) for one in logged]


def test_a_changed_record_is_in_the_log_with_its_version_and_branch(workspace):
    before = present_position()
    student = Student.objects.select_related("branch").earliest("pk")
    with writing():
        audit_log.change(student, by=SYSTEM, name="Ishaan")
    _, [logged] = changes_after(before)
    assert (logged.kind, logged.target_id, logged.branch_id) == (
        "student",
        student.pk,
        student.branch_id,
    )
    assert logged.version == Student.objects.get(pk=student.pk).version


def test_a_record_that_moves_is_logged_for_both_branches(workspace):
    before = present_position()
    student = Student.objects.earliest("pk")
    other = Branch.objects.exclude(pk=student.branch_id).earliest("pk")
    with writing():
        audit_log.change(student, by=SYSTEM, branch_id=other.pk)
    _, logged = changes_after(before)
    assert [one.branch_id for one in logged] == [student.branch_id, other.pk]


def test_what_is_rolled_back_is_not_logged_and_leaves_no_gap(workspace):
    before = present_position()

    def undone() -> None:
        with writing():
            log(1, 2)
            raise RollBackError

    with pytest.raises(RollBackError):
        undone()
    assert present_position() == before
    log(1)
    assert changes_after(before)[0] == before + 1


def test_many_changes_of_a_kind_are_one_row():
    many = [Changed("student", pk, 1, 3) for pk in range(MOST_OF_A_KIND + 1)]
    few = [Changed("due", pk, 1, 3) for pk in range(2)]
    assert summed_up([*many, *few, few[0]]) == [Changed("student", None, 0, 3), *few]


def test_a_follower_hears_what_came_after_its_position_and_no_more(workspace):
    log(1)
    position = present_position()
    log(2, 3)
    assert changes_after(position)[0] == position + 2
    assert kinds_and_ids(position) == [("student", 100), ("student", 101)]
    assert changes_after(position + 2) == (position + 2, [])


def test_who_has_missed_more_than_500_changes_reads_everything_anew(workspace):
    position = present_position()
    for _ in range(MOST_ANSWERED // 25 + 1):
        log(*range(25))
    last = present_position()
    assert changes_after(position) == (last, None)
    assert len(changes_after(last - MOST_ANSWERED)[1]) == MOST_ANSWERED


def test_a_log_that_was_cut_says_so(workspace):
    log(1, 2, 3)
    last = present_position()
    Change.in_current_space().objects.filter(position__lte=last - 1).delete()
    assert changes_after(last - 3) == (last, None)
    assert len(changes_after(last - 1)[1]) == 1
    Change.in_current_space().objects.all().delete()
    assert changes_after(last - 1) == (last, None)
    assert changes_after(last) == (last, [])


def test_a_position_that_the_log_has_never_had_reads_everything_anew(workspace):
    log(1)
    last = present_position()
    assert changes_after(last + 5) == (last, None)


def test_changes_are_forgotten_after_31_days(tables_owner, workspace):
    log(1)
    last = present_position()
    before = Change.in_current_space().objects.count()
    rows = Change.in_current_space().objects
    rows.update(at=timezone.now() - timedelta(days=30))
    assert forget_old_changes() == 0
    rows.update(at=timezone.now() - timedelta(days=32))
    assert forget_old_changes() == before
    assert changes_after(last - 1) == (last, None)


def test_a_schema_that_takes_anothers_place_is_followed_anew(workspace):
    log(1, 2)
    beside = present_position()
    begin_anew(beside + 40)
    assert present_position() == beside + 41
    for known in (beside, beside + 40):
        assert changes_after(known) == (beside + 41, None)


def test_a_workspace_hears_nothing_of_another(workspace, other_organisation):
    with in_organisation(other_organisation):
        before = present_position()
    log(1, 2)
    with in_organisation(other_organisation):
        assert changes_after(before) == (before, [])


class TestEvents:
    """GET notification/events."""

    @pytest.fixture(autouse=True)
    def place(self, db, organisation):
        with in_organisation(organisation):
            self.own, self.other = Branch.objects.order_by("pk")[:2]
            self.before = present_position()
            log(self.own.pk, self.other.pk, None)

    def events(self, caller, after=None):
        return caller.get(f"notification/events?after={self.before if after is None else after}")

    def ids(self, caller) -> list[int]:
        answer = self.events(caller).json()
        assert answer["position"] == self.before + 3
        return [one["id"] for one in answer["changes"] if one["resource"] == "student"]

    def test_an_owner_hears_of_every_branch(self, organisation):
        assert self.ids(signed_in("owner", organisation)) == [100, 101, 102]

    def test_staff_hear_of_the_own_branch_and_of_the_whole_centre(self, organisation):
        assert self.ids(signed_in("staff", organisation)) == [100, 102]

    def test_nobody_hears_of_records_that_the_role_may_not_read(self, organisation):
        with in_organisation(organisation), writing():
            log_change(Changed("due", 1, 1, self.own.pk))
        resources = [
            one["resource"]
            for one in self.events(signed_in("trainer", organisation)).json()["changes"]
        ]
        assert "due" not in resources

    def test_another_organisation_hears_nothing(self, other_organisation):
        answer = self.events(signed_in("owner", other_organisation), after=0).json()
        assert 100 not in [one["id"] for one in answer["changes"] or []]

    @pytest.mark.parametrize("after", ["", "x", "-1", "1.5", "9" * 30])
    def test_a_position_that_is_none_is_refused(self, organisation, after):
        answer = self.events(signed_in("owner", organisation), after=after)
        assert answer.status_code == 400
        assert answer.json()["errors"] == {"after": ["Send the position that is known."]}

    def test_a_list_says_how_far_the_log_was(self, organisation):
        answer = signed_in("owner", organisation).get("student").json()
        assert answer["position"] == self.before + 3


def committed_changes(writers: int, each: int, organisation, write) -> tuple[set, list[list]]:
    """Lets writers log changes at once, a fifth of them rolled back, while followers read the log. Returns
    the ids that were committed, and what each follower was told, in order."""
    committed: set[int] = set()
    seen: list[list] = [[] for _ in range(FOLLOWERS)]
    running = [writers]

    def run(place: int) -> None:
        chance = random.Random(f"{SEED}-{place}")
        if place < writers:
            for turn in range(each):
                target = place * 1_000_000 + turn
                try:
                    with transaction.atomic(), writing():
                        write(target, chance)
                        if chance.random() < 0.2:
                            raise RollBackError
                except RollBackError:
                    continue
                committed.add(target)
            running[0] -= 1
            return
        own, position = seen[place - writers], start
        while True:
            done = running[0] == 0
            position = follow(own, position)
            if done:
                return
            time.sleep(chance.random() / 50)

    with in_organisation(organisation):
        start = present_position()
    at_once(writers + FOLLOWERS, run, organisation=organisation)
    return committed, seen


def follow(own: list, position: int) -> int:
    """Reads on as a browser does, whose connection may be cut at any moment."""
    last, logged = changes_after(position)
    if logged is None:
        return position if last == position else follow_in_pieces(own, position)
    own += [(one.position, one.target_id) for one in logged]
    return last


def follow_in_pieces(own: list, position: int) -> int:
    rows = Change.in_current_space().objects.filter(position__gt=position).order_by("position")
    for last, target in rows.values_list("position", "target_id"):
        own.append((last, target))
        position = last
    return position


def write_change(target: int, chance: random.Random) -> None:
    log_change(Changed("student", target, 1, None))
    if chance.random() < 0.3:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(%s)", [chance.random() / 100])


@pytest.mark.usefixtures("committed")
@pytest.mark.proof(
    "16 writers with 20 % rollbacks, 4 followers of the change log: applied = committed, in order, once",
    usual=1,
    large=20,
)
def test_followers_hear_what_was_committed_in_the_order_of_the_commits(organisation, trial):
    committed, seen = committed_changes(16, 40, organisation, write_change)
    for told in seen:
        positions = [position for position, _ in told]
        assert positions == sorted(set(positions))
        assert sorted(target for _, target in told) == sorted(committed)


@pytest.mark.usefixtures("committed")
def test_positions_of_a_sequence_lose_rows(organisation, tables_owner):
    """The control: ids of a sequence commit in another order, and who reads on loses rows."""
    with in_organisation(organisation), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE log_by_sequence (id bigserial PRIMARY KEY, target bigint)")
    told: list[int] = []
    committed: set[int] = set()
    running = [16]

    def run(place: int) -> None:
        chance = random.Random(f"{SEED}-{place}")
        if place < 16:
            for turn in range(40):
                with transaction.atomic(), connection.cursor() as cursor:
                    cursor.execute(
                        "INSERT INTO log_by_sequence (target) VALUES (%s)", [place * 1_000 + turn]
                    )
                    cursor.execute("SELECT pg_sleep(%s)", [chance.random() / 50])
                committed.add(place * 1_000 + turn)
            running[0] -= 1
            return
        highest = 0
        while True:
            done = running[0] == 0
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT id, target FROM log_by_sequence WHERE id > %s ORDER BY id", [highest]
                )
                rows = cursor.fetchall()
            told.extend(target for _, target in rows)
            highest = rows[-1][0] if rows else highest
            if done:
                return

    at_once(17, run, organisation=organisation)
    assert committed - set(told), "The control has lost nothing: it proves nothing."


@pytest.mark.usefixtures("committed")
def test_the_position_is_locked_after_everything_that_may_wait(organisation):
    """Two writers who notify the same person of the same event, or refer to the same row, wait for each
    other before either holds the position: no deadlock."""
    results = at_once(16, lambda place: log(None, None), organisation=organisation)
    assert results == [None] * 16
    with in_organisation(organisation):
        assert ChangeLog.in_current_space().objects.count() == 1


def test_the_log_outlives_every_session():
    assert changes.KEPT_DAYS > sessions.REMEMBERED_DAYS
