from django.apps import AppConfig


class WebPushConfig(AppConfig):
    """Tells browsers of notifications when no page of ours is open. The tables are the platform's
    (`shared_apps.platform`)."""

    name = "shared_apps.web_push"
