"""What a browser and a load balancer read before anybody signs in."""

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, JsonResponse
from psycopg_pool import PoolTimeout

from shared_apps.core import redis_server
from shared_apps.platform.services import configuration
from tenants.models import Organisation
from tenants.schemas import current_digest


def config(request: HttpRequest) -> JsonResponse:
    """/config.json; the API answers the same under publicapi/config."""
    answer = JsonResponse(configuration())
    answer["Cache-Control"] = "no-store"
    return answer


def health(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:
    """The stores answer and every workspace stands at this code's migrations. A store that is away is
    named, and nothing else of it: no address, no account."""
    away, behind = [], False
    try:
        behind = Organisation.with_schema().exclude(migrated_to=current_digest()).exists()
    except (DatabaseError, InterfaceError, PoolTimeout):
        away.append("postgresql")
    try:
        with redis_server.attempt() as server:
            server.ping()
    except redis_server.FAULTS:
        away.append("redis")
    if away:
        return JsonResponse({"status": "not ready", "away": away}, status=503)
    return JsonResponse({"status": "behind" if behind else "ok"}, status=503 if behind else 200)
