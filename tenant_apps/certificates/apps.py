from django.apps import AppConfig


class CertificatesConfig(AppConfig):
    """What a student has learnt, on paper and checkable by anybody who holds the paper."""

    name = "tenant_apps.certificates"
