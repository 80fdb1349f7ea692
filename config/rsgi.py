"""REST and the single-page application as granian serves them: `config.wsgi` behind `config.server`."""

import gc

from config.wsgi import application as wsgi

# After Django is set up: the server knows the routes.
from config.server.application import Server  # isort: skip

application = Server(wsgi)

# What was loaded lives as long as the process; a full collection need not walk it in a request.
gc.collect()
gc.freeze()
