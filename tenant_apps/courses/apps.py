from django.apps import AppConfig


class CoursesConfig(AppConfig):
    name = "tenant_apps.courses"
