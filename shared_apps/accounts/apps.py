from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "shared_apps.accounts"
