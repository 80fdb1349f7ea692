"""The socket process: /ws and nothing else. REST is served by WSGI workers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

from shared_apps.accounts.sockets.consumer import LiveConsumer

application = ProtocolTypeRouter(
    {"http": http, "websocket": URLRouter([path("ws", LiveConsumer.as_asgi())])}
)
