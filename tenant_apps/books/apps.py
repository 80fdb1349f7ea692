from django.apps import AppConfig


class BooksConfig(AppConfig):
    """The journal of the institute. It has no tables: it is derived from documents and movements."""

    name = "tenant_apps.books"
