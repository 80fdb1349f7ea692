"""The tests' own ground: two organisations, one copy of the template, nothing left behind."""

from django.db import connection

from tenants.context import current_organisation
from tenants.models import Organisation
from tests.database import as_owner


def test_two_organisations_stand_ready(organisation, other_organisation):
    assert Organisation.objects.count() == 2
    assert organisation.schema_name != other_organisation.schema_name


def test_a_test_can_be_inside_a_workspace(in_first):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema(), count(*) FROM django_migrations GROUP BY 1")
        schema_name, migrations = cursor.fetchone()
    assert (schema_name, current_organisation()) == (in_first.schema_name, in_first)
    assert migrations > 0


def test_what_a_test_commits_is_there_for_everyone(committed, organisation):
    Organisation.objects.filter(pk=organisation.pk).update(name="Renamed for good")
    as_owner("CREATE SCHEMA t_cccccccccccc")
    connection.close()
    assert Organisation.objects.get(pk=organisation.pk).name == "Renamed for good"


def test_and_is_gone_afterwards(organisation):
    assert organisation.name == "Raga School of Music"
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_namespace WHERE nspname = 't_cccccccccccc'")
        assert cursor.fetchone() == (0,)
