from django.http import HttpRequest, HttpResponse
from django.urls import path

from config import urls
from tests.stack.provoked.statements import provoke


def view(request: HttpRequest, kind: str) -> HttpResponse:
    provoke(kind)
    return HttpResponse("It was not refused.")


urlpatterns = [path("provoke/<kind>", view), *urls.urlpatterns]
handler500 = urls.handler500
