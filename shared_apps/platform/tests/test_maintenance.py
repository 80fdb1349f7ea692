"""What is answered and done while MASTER has switched maintenance on."""

import pytest

from shared_apps.platform import services
from tenant_apps.jobs.tasks import work
from tenant_apps.renewals.tasks import renew_all
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.callers import master, master_in, nobody, signed_in


@pytest.fixture
def maintenance(organisation, settings):
    settings.MAINTENANCE_MEMORY_SECONDS = 0
    services.forget_maintenance()
    assert master().put("superadmin/settings", {"maintenance": True}).status_code == 200
    yield
    services.forget_maintenance()
    services._Memory.is_on = False


@pytest.mark.usefixtures("maintenance")
def test_everybody_of_a_centre_is_answered_503_and_when_to_come_again(organisation):
    for person in ("owner", "admin", "staff", "trainer"):
        answer = signed_in(person, organisation).get("student")
        assert (answer.status_code, answer.json()["code"]) == (503, "maintenance")
        assert answer["Retry-After"] == "60"


@pytest.mark.usefixtures("maintenance")
def test_nothing_is_changed(organisation):
    with in_organisation(organisation):
        before = Student.objects.count()
    body = {"username": "Ishaan", "phone": "9822014567"}
    assert signed_in("owner", organisation).post("student", body).status_code == 503
    assert nobody().post("useradmin/signup", {"email": "new@centre.test"}).status_code == 503
    with in_organisation(organisation):
        assert Student.objects.count() == before


@pytest.mark.usefixtures("maintenance")
def test_master_works_in_the_public_space_and_in_a_centre(organisation):
    assert master().get("superadmin/organisation").status_code == 200
    assert master_in(organisation).get("student").status_code == 200
    assert master().put("superadmin/settings", {"maintenance": False}).status_code == 200
    assert signed_in("owner", organisation).get("student").status_code == 200


@pytest.mark.usefixtures("maintenance")
@pytest.mark.parametrize(
    ("path", "body"),
    [("useradmin/login", {}), ("useradmin/logout", {}), ("useradmin/login/code", {})],
)
def test_who_is_not_signed_in_may_sign_in(path, body):
    assert nobody().post(path, body).status_code in {200, 400, 401}


@pytest.mark.usefixtures("maintenance")
def test_a_browser_reads_that_there_is_maintenance():
    for path in ("publicapi/config", "classmaster/info", "/config.json", "/health"):
        assert nobody().get(path).status_code == 200


@pytest.mark.usefixtures("maintenance")
def test_jobs_and_renewals_wait(organisation, monkeypatch):
    def never(*_, **__):
        pytest.fail("work was begun")

    monkeypatch.setattr("tenant_apps.jobs.tickets.claim", never)
    monkeypatch.setattr("tenant_apps.renewals.tasks.for_each_organisation", never)
    assert work() is False
    assert renew_all() == 0


def test_what_was_read_of_it_is_remembered(organisation, settings, django_assert_num_queries):
    settings.MAINTENANCE_MEMORY_SECONDS = 60
    services.forget_maintenance()
    with django_assert_num_queries(1):
        assert services.is_under_maintenance() is False
        assert services.is_under_maintenance() is False
