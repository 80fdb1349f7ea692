"""What a browser and a load balancer read before anybody signs in."""

from email import message_from_bytes, policy
from pathlib import Path

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from psycopg_pool import PoolTimeout

from shared_apps.core import live_state
from shared_apps.platform.services import platform_settings
from tenants.models import Organisation
from tenants.schemas import current_digest


def config(request: HttpRequest) -> JsonResponse:
    """/config.json: the maintenance flag, spelled as the specification spells it."""
    answer = JsonResponse(
        {
            "maintanance": platform_settings().maintenance,
            "socket": settings.SOCKET_URL,
            "version": settings.VERSION,
        }
    )
    answer["Cache-Control"] = "no-store"
    return answer


def health(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:
    """The stores answer and every workspace stands at this code's migrations."""
    try:
        behind = Organisation.objects.exclude(migrated_to=current_digest()).exists()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        live_state.client().ping()
    except (DatabaseError, PoolTimeout, redis.RedisError, OSError):
        return JsonResponse({"status": "not ready"}, status=503)
    return JsonResponse({"status": "behind" if behind else "ok"}, status=503 if behind else 200)


def page(request: HttpRequest) -> FileResponse:
    """The single-page application: every address that is not the API's is one of its pages."""
    index = Path(settings.FRONTEND_DIST) / "index.html"
    if request.path_info.startswith(("/class/", "/assets/")) or not index.exists():
        raise Http404
    answer = FileResponse(index.open("rb"), content_type="text/html; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


def dev_mail(request: HttpRequest) -> HttpResponse:
    """/dev/mail: what the outbox has written to files, newest first. Local settings only."""
    folder = Path(settings.VAR_DIR) / "mail"
    mails = sorted(folder.glob("*.eml"), reverse=True)[:50] if folder.exists() else []
    text = "\n\n".join(_as_read(mail) for mail in mails) or "No mail yet."
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _as_read(mail: Path) -> str:
    """What a mail program shows: a file breaks long lines, and with them the links in it."""
    message = message_from_bytes(mail.read_bytes(), policy=policy.default)
    head = "".join(f"{name}: {message[name]}\n" for name in ("From", "To", "Subject"))
    return f"{head}\n{message.get_content()}"
