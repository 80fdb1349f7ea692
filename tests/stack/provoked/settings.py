from config.settings.test import *  # noqa: F403
from config.settings.test import INSTALLED_APPS, SHARED_APPS

ROOT_URLCONF = "tests.stack.provoked.urls"
INSTALLED_APPS = [*INSTALLED_APPS, "tests.stack.provoked"]
SHARED_APPS = [*SHARED_APPS, "tests.stack.provoked"]
