from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "shared_apps.mail"
