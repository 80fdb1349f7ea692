from django.apps import AppConfig


class SearchConfig(AppConfig):
    """The search of the command bar: students and other records, found through their own lists. No
    app imports this one."""

    name = "tenant_apps.search"
