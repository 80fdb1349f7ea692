"""The system checks report links between schemas, and report nothing for the product itself."""

from tenants import checks

PYPROJECT = """
[[tool.importlinter.contracts]]
type = "layers"
layers = ["tenant_apps", "tenants"]
[[tool.importlinter.contracts]]
type = "layers"
containers = ["tenant_apps"]
layers = ["(reports)", "students : (courses)", "branches | audit"]
"""


def ids(messages) -> set[str]:
    return {message.id for message in messages}


def test_the_product_passes_every_check():
    for check in (
        checks.check_tables_apart,
        checks.check_foreign_keys_stay_inside,
        checks.check_foreign_keys_point_down,
        checks.check_rights,
        checks.check_settings,
    ):
        assert check() == []


def test_a_table_in_public_and_in_workspaces_is_reported(settings):
    settings.TENANT_APPS = [*settings.TENANT_APPS, "django.contrib.auth"]
    assert ids(checks.check_tables_apart()) == {"tenants.E001"}
    assert "tenants.E006" in ids(checks.check_settings())


def test_a_foreign_key_constraint_out_of_a_workspace_is_reported(settings):
    settings.TENANT_APPS = ["django.contrib.auth"]
    settings.SHARED_APPS = ["django.contrib.contenttypes"]
    assert ids(checks.check_foreign_keys_stay_inside()) == {"tenants.E002"}


def test_a_foreign_key_from_public_into_a_workspace_is_reported(settings):
    settings.TENANT_APPS = ["django.contrib.contenttypes"]
    settings.SHARED_APPS = ["django.contrib.auth"]
    assert ids(checks.check_foreign_keys_stay_inside()) == {"tenants.E003"}


def test_the_layers_are_read_from_the_import_linter_contracts():
    assert checks.layers_of(PYPROJECT) == {
        "tenant_apps.branches": 0,
        "tenant_apps.audit": 0,
        "tenant_apps.students": 1,
        "tenant_apps.courses": 1,
        "tenant_apps.reports": 2,
    }


def test_a_foreign_key_to_the_same_or_a_higher_layer_is_reported(settings, monkeypatch):
    settings.TENANT_APPS = ["django.contrib.auth", "django.contrib.contenttypes"]
    app, other = "django.contrib.auth", "django.contrib.contenttypes"
    for layers, found in [
        ({app: 1, other: 0}, set()),
        ({app: 1, other: 1}, {"tenants.E005"}),
        ({app: 0, other: 1}, {"tenants.E005"}),
    ]:
        monkeypatch.setattr(checks, "layers_of", lambda _, layers=layers: layers)
        assert ids(checks.check_foreign_keys_point_down()) == found


def test_a_tenant_app_without_a_layer_is_reported(settings):
    settings.TENANT_APPS = [*settings.TENANT_APPS, "tenant_apps.cellar"]
    assert ids(checks.check_foreign_keys_point_down()) == {"tenants.E004"}


def test_missing_layers_are_reported(settings, tmp_path):
    settings.BASE_DIR = tmp_path
    assert ids(checks.check_foreign_keys_point_down()) == {"tenants.W001"}


def test_settings_that_the_database_wrapper_does_not_support_are_reported(settings):
    settings.INSTALLED_APPS = sorted(settings.INSTALLED_APPS, key=lambda app: app == "tenants")
    settings.PG_EXTRA_SEARCH_PATHS = ["extensions"]
    assert len(checks.check_settings()) == 2
