"""A workspace has what the models declare: a migration may have dropped more than it was to drop."""

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection

from tenants.context import in_organisation

MODELS = [
    model
    for config in apps.get_app_configs()
    if config.name in settings.TENANT_APPS
    for model in config.get_models()
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_each_index_and_constraint_of_a_model_is_in_the_workspace(model, db, organisation):
    options = model._meta
    declared = {each.name for each in [*options.indexes, *options.constraints]}
    with in_organisation(organisation), connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, options.db_table)
    assert declared - found.keys() == set()
