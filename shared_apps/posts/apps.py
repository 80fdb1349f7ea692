from django.apps import AppConfig


class PostsConfig(AppConfig):
    name = "shared_apps.posts"
