"""Posts on Home, and who has read them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.posts.models import PlatformPost
from tenant_apps.noticeboard.models import CentrePost, CentrePostRead
from tenant_apps.noticeboard.tests.factories import (
    expire,
    in_minutes,
    make_platform_post,
    make_post,
)
from tenant_apps.staff.models import Member
from tenants.context import in_public
from tests.callers import master_in, signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def trainer(organisation):
    return signed_in("trainer", organisation)


@pytest.fixture(autouse=True)
def no_other_posts(in_first):
    """Deletes the posts of the seed."""
    CentrePost.objects.update(deleted_at=timezone.now())
    with in_public():
        PlatformPost.objects.update(deleted_at=timezone.now())


def titles(caller):
    return [post["title"] for post in caller.get("apppost/current").json()["data"]]


def close(caller, post):
    return caller.post(f"apppost/{post.pk}/close")


def test_home_shows_two_posts_pinned_ones_first_then_the_newest(trainer):
    make_post(title="Oldest", starts_at=in_minutes(-50))
    make_post(title="Newest", starts_at=in_minutes(-10))
    make_platform_post(title="Of the platform", starts_at=in_minutes(-20))
    assert titles(trainer) == ["Newest", "Of the platform"]
    make_post(title="Pinned", starts_at=in_minutes(-40), pinned=True)
    assert titles(trainer) == ["Pinned", "Newest"]


def test_home_shows_nothing_before_its_start_and_from_its_end_on(trainer):
    make_post(title="Draft", publish=False)
    make_post(title="Scheduled", starts_at=in_minutes(1))
    expire(make_post(title="Expired"))
    assert titles(trainer) == []


def test_a_post_says_what_home_shows_of_it(organisation, trainer):
    admin = signed_in("admin", organisation)
    values = {
        "title": "Recital",
        "text": "On Sunday.",
        "link": "https://raga.test/recital",
        "toDate": "2030-01-01",
        "publish": True,
    }
    made = admin.post("apppost", values).json()["data"]
    [post] = trainer.get("apppost/current").json()["data"]
    assert post == {
        "_id": made["_id"],
        "source": "CENTRE",
        "title": "Recital",
        "text": "On Sunday.",
        "link": "https://raga.test/recital",
        "image": None,
        "pinned": False,
        "author": made["createdBy"],
        "fromDt": made["from"],
    }


def test_a_post_reaches_its_roles_and_branches_alone(organisation, ids):
    make_post(title="Teaching", roles=["TRAINER"])
    make_post(title="Second branch", branch_ids=[ids.second_branch])
    seen = {
        person: titles(signed_in(person, organisation))
        for person in ("owner", "admin", "staff", "trainer", "branch_admin")
    }
    assert seen == {
        "owner": ["Second branch"],  # of every branch, but no trainer
        "admin": [],
        "staff": [],
        "trainer": ["Teaching"],
        "branch_admin": ["Second branch"],
    }


def test_a_post_of_another_centre_is_never_shown(other_organisation):
    make_post(title="Of the first centre")
    assert "Of the first centre" not in titles(signed_in("owner", other_organisation))


def test_closing_hides_a_post_from_this_person_alone(owner, trainer):
    post = make_post()
    assert close(trainer, post).status_code == 200
    assert (titles(trainer), titles(owner)) == ([], ["Annual day"])


def test_closing_a_post_twice_is_one_reading(trainer):
    post = make_post()
    assert [close(trainer, post).status_code for _ in range(2)] == [200, 200]
    assert CentrePostRead.objects.filter(post=post).count() == 1


def test_what_is_not_shown_to_somebody_cannot_be_closed(trainer, ids):
    for post in (make_post(roles=["ADMIN"]), make_post(starts_at=in_minutes(5))):
        assert close(trainer, post).status_code == 404
    assert not CentrePostRead.objects.exists()


def test_readers_and_others_add_up_to_the_audience(owner, trainer):
    post = make_post(roles=["TRAINER", "ADMIN"])
    close(trainer, post)
    found = owner.get(f"apppost/{post.pk}/readers").json()["data"]
    assert [reader["_id"] for reader in found["readers"]] == [trainer.user_id]
    assert found["readers"][0]["readDt"] is not None
    assert [reader["role"] for reader in found["others"]] == ["ADMIN", "ADMIN"]
    row = owner.get(f"apppost/{post.pk}").json()["data"]
    assert (row["readers"], row["people"]) == (1, 3)


def test_who_joins_while_a_post_is_shown_sees_it_and_who_joins_later_is_not_counted(owner, trainer):
    shown, expired = make_post(), make_post()
    type(expired).objects.filter(pk=expired.pk).update(
        starts_at=in_minutes(-60), ends_at=in_minutes(-30)
    )
    Member.objects.update(created_at=in_minutes(-90))
    Member.objects.filter(pk=trainer.user_id).update(created_at=in_minutes(-15))
    assert titles(trainer) == ["Annual day"]
    people = Member.objects.live().filter(status="ACTIVE").count()
    counted = {row["_id"]: row["people"] for row in owner.get("apppost").json()["list"]}
    assert counted == {shown.pk: people, expired.pk: people - 1}


def test_who_has_left_is_neither_among_the_readers_nor_among_the_others(owner, trainer):
    post = make_post(roles=["TRAINER"])
    close(trainer, post)
    Member.objects.filter(pk=trainer.user_id).update(status="INACTIVE")
    found = owner.get(f"apppost/{post.pk}/readers").json()["data"]
    assert found == {"readers": [], "others": []}


def test_a_visit_of_the_platform_counts_as_nobody(organisation, owner):
    post = make_post()
    visitor = master_in(organisation)
    assert close(visitor, post).status_code == 200
    assert titles(visitor) == []
    assert owner.get(f"apppost/{post.pk}").json()["data"]["readers"] == 0


def test_the_audience_is_counted_before_anything_is_written(organisation, owner, ids):
    def people(caller, query=""):
        return caller.get(f"apppost/audience?{query}").json()["data"]["people"]

    members = Member.objects.live().filter(status="ACTIVE")
    assert people(owner) == members.count()
    assert people(owner, f"roles=TRAINER,STAFF&branches={ids.branch}") == 2
    of_branch = members.filter(branch=ids.branch) | members.filter(role="SUPER_ADMIN")
    admin = signed_in("admin", organisation)
    assert people(admin, f"branches={ids.second_branch}") == of_branch.count()
    assert owner.get("apppost/audience?roles=CLEANER").status_code == 400
    assert owner.get("apppost/audience?branches=one").status_code == 404


def test_a_post_ends_at_its_minute_for_who_reads_the_list_too(trainer):
    post = make_post(ends_at=in_minutes(60))
    assert trainer.get("apppost?status=PUBLISHED").json()["total"] == 1
    CentrePost.objects.filter(pk=post.pk).update(ends_at=timezone.now() - timedelta(seconds=1))
    assert trainer.get("apppost?status=PUBLISHED").json()["total"] == 0
