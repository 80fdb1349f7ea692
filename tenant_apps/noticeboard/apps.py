from django.apps import AppConfig


class NoticeboardConfig(AppConfig):
    name = "tenant_apps.noticeboard"
