"""REST and the single-page application: what the web workers serve."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

application = get_wsgi_application()

# What was loaded lives as long as the process; a full collection need not walk it in a request.
gc.collect()
gc.freeze()
