"""REST and the single-page application: what the web workers serve."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
# A connection a thread from the start, so that the workspaces spread over them.
os.environ.setdefault("DB_POOL_MIN", "4")
# Somebody waits for the answer, and a thread and a connection with them.
os.environ.setdefault("DB_LOCK_SECONDS", "3")
os.environ.setdefault("DB_IDLE_SECONDS", "60")

application = get_wsgi_application()

# What was loaded lives as long as the process; a full collection need not walk it in a request.
gc.collect()
gc.freeze()
# A request leaves hardly any cycles, yet by default each one is searched for them once or twice:
# an eighth of what a list costs.
gc.set_threshold(20_000, 10, 10)
