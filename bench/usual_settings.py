"""The usual stack: django-tenants' own middleware and backend, simplejwt, django-filter."""

from datetime import timedelta

from config.settings.test import *
from config.settings.test import DATABASES, INSTALLED_APPS

DATABASES["default"] |= {
    "ENGINE": "django_tenants.postgresql_backend",
    "CONN_MAX_AGE": None,
    "OPTIONS": {},
}
INSTALLED_APPS = [*INSTALLED_APPS, "django_filters"]
ALLOWED_HOSTS = ["bench.localhost"]
MIDDLEWARE = ["django_tenants.middleware.main.TenantMainMiddleware"]
ROOT_URLCONF = PUBLIC_SCHEMA_URLCONF = "bench.usual"
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "rest_framework.filters.SearchFilter",
    ],
}
SIMPLE_JWT = {"ACCESS_TOKEN_LIFETIME": timedelta(hours=12)}
