"""The fixtures: two organisations, one copy of the template, and cleanup after each test."""

from django.db import connection

from tenants.context import current_organisation
from tenants.models import Organisation
from tests.database import as_owner


def test_there_are_two_organisations(organisation, other_organisation):
    assert Organisation.objects.count() == 2
    assert organisation.schema_name != other_organisation.schema_name


def test_a_test_can_be_inside_a_workspace(in_first):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema(), count(*) FROM django_migrations GROUP BY 1")
        schema_name, migrations = cursor.fetchone()
    assert (schema_name, current_organisation()) == (in_first.schema_name, in_first)
    assert migrations > 0


def test_a_committed_change_is_visible_to_other_connections(committed, organisation):
    Organisation.objects.filter(pk=organisation.pk).update(name="Renamed for good")
    as_owner("CREATE SCHEMA t_cccccccccccc")
    connection.close()
    assert Organisation.objects.get(pk=organisation.pk).name == "Renamed for good"


def test_a_committed_change_is_undone_after_the_test(organisation):
    assert organisation.name == "Raga School of Music"
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_namespace WHERE nspname = 't_cccccccccccc'")
        assert cursor.fetchone() == (0,)
