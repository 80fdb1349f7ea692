"""Posts of the platform for the people of its centres."""

import pytest
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.dates import today
from shared_apps.posts.models import PlatformPost, PlatformPostRead
from tenant_apps.noticeboard.models import CentrePost
from tenant_apps.noticeboard.tests.factories import make_platform_post
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import master, signed_in
from tests.samples import small_png

PATH = "superadmin/apppost"


@pytest.fixture
def platform(database):
    return master()


@pytest.fixture(autouse=True)
def no_other_posts(organisation, other_organisation):
    """Deletes the posts of the seed."""
    PlatformPost.objects.update(deleted_at=timezone.now())
    for one in (organisation, other_organisation):
        with in_organisation(one):
            CentrePost.objects.update(deleted_at=timezone.now())


def body(**values):
    later = today().replace(year=today().year + 1, day=1).isoformat()
    return {"title": "GST pack", "text": "In one file.", "toDate": later, "publish": True, **values}


def sees(organisation, person="staff"):
    posts = signed_in(person, organisation).get("apppost/current").json()["data"]
    return [post["title"] for post in posts]


def test_a_post_of_the_platform_reaches_every_centre(platform, organisation, other_organisation):
    made = platform.post(PATH, body()).json()
    assert made["message"] == "Post saved."
    assert made["data"]["status"] == "PUBLISHED"
    assert sees(organisation) == sees(other_organisation) == ["GST pack"]


def test_it_is_signed_with_the_name_of_the_platform(organisation):
    make_platform_post()
    reader = signed_in("staff", organisation)
    [post] = reader.get("apppost/current").json()["data"]
    assert (post["source"], post["author"]) == ("PLATFORM", "Class Master")


def test_it_reaches_the_centres_of_its_categories_and_those_it_names(
    platform, organisation, other_organisation
):
    Organisation.objects.filter(pk=organisation.pk).update(category="Driving")
    Organisation.objects.filter(pk=other_organisation.pk).update(category="Culinary")
    platform.post(PATH, body(title="Licences", categories=["Driving"]))
    platform.post(PATH, body(title="Recipes", organisations=[other_organisation.code]))
    assert (sees(organisation), sees(other_organisation)) == (["Licences"], ["Recipes"])
    platform.post(
        PATH, body(title="Both", categories=["Driving"], organisations=[other_organisation.code])
    )
    assert (sees(organisation)[0], sees(other_organisation)[0]) == ("Both", "Both")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"categories": ["Sailing"]}, "categories"),
        ({"organisations": ["NOSUCHCENTRE"]}, "organisations"),
    ],
)
def test_an_audience_that_is_not_there_is_refused(platform, values, field):
    refused = platform.post(PATH, body(**values))
    assert refused.status_code == 400
    assert field in refused.json()["errors"]
    assert not PlatformPost.objects.live().exists()


def test_readers_and_people_are_counted_by_centre(platform, organisation, other_organisation):
    post = make_platform_post()
    reader = signed_in("trainer", organisation)
    assert reader.post(f"apppost/platform/{post.pk}/close").status_code == 200
    assert sees(organisation, "trainer") == []
    assert sees(organisation, "staff") == ["Annual day"]
    counted = platform.get(f"{PATH}/{post.pk}/readers").json()["data"]
    active = {
        one.code: User.objects.filter(organisation=one, state="ACTIVE").count()
        for one in (organisation, other_organisation)
    }
    assert {row["orgId"]: (row["readers"], row["people"]) for row in counted} == {
        organisation.code: (1, active[organisation.code]),
        other_organisation.code: (0, active[other_organisation.code]),
    }
    record = platform.get(f"{PATH}/{post.pk}").json()["data"]
    assert (record["readers"], record["people"]) == (1, sum(active.values()))


def test_who_is_not_of_the_audience_cannot_close_it(organisation, other_organisation):
    post = make_platform_post(organisation_codes=[other_organisation.code])
    caller = signed_in("owner", organisation)
    assert caller.post(f"apppost/platform/{post.pk}/close").status_code == 404
    assert not PlatformPostRead.objects.exists()


def test_the_audience_is_counted_before_anything_is_written(platform, organisation):
    people = User.objects.filter(organisation=organisation, state="ACTIVE").count()
    found = platform.get(f"{PATH}/audience?organisations={organisation.code}").json()
    assert found["data"]["people"] == people
    everybody = platform.get(f"{PATH}/audience").json()["data"]["people"]
    assert everybody == User.objects.filter(organisation__isnull=False, state="ACTIVE").count()
    assert platform.get(f"{PATH}/audience?categories=Sailing").status_code == 400


def test_its_picture_is_seen_in_the_centres(platform, organisation):
    picture = platform.post("files", {"base64": small_png()}).json()["data"]
    made = platform.post(PATH, body(image=picture)).json()["data"]
    assert platform.get(made["image"]).status_code == 200
    reader = signed_in("staff", organisation)
    [post] = reader.get("apppost/current").json()["data"]
    assert reader.get(post["image"]).status_code == 200
    platform.put(f"{PATH}/delete/{made['_id']}")
    assert reader.get(post["image"]).status_code == 404


def test_a_post_is_ended_and_changed_by_its_version(platform, organisation):
    post = make_platform_post()
    changed = platform.put(f"{PATH}/update/{post.pk}", {"title": "Renamed", "version": 1})
    assert changed.json()["data"]["title"] == "Renamed"
    assert platform.post(f"{PATH}/{post.pk}/end", {"version": 1}).json()["code"] == "stale"
    ended = platform.post(f"{PATH}/{post.pk}/end", {"version": 2}).json()["data"]
    assert ended["status"] == "EXPIRED"
    assert sees(organisation) == []
