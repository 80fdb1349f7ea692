from django.apps import AppConfig


class HomeConfig(AppConfig):
    """Home, the page of a branch, the setup steps, and the plan with what is used of it. Composes the
    figures of the apps below; no app imports this one."""

    name = "tenant_apps.home"
