"""The same list as one usually writes it: ModelSerializer, django-filter, no select_related."""

import os
from collections.abc import Callable
from typing import Any

from django.urls import path
from rest_framework import pagination, serializers, viewsets

from bench.centre import HOST
from tenant_apps.branches.models import Branch
from tenant_apps.students.models import Student


class BranchSerializer(serializers.ModelSerializer):
    class Meta:
        model = Branch
        fields = ["id", "name"]


class StudentSerializer(serializers.ModelSerializer):
    branch = BranchSerializer()

    class Meta:
        model = Student
        fields = [
            "id",
            "code",
            "name",
            "phone",
            "admission_date",
            "branch",
            "status",
            "created_by_name",
            "updated_by_name",
            "created_at",
            "updated_at",
            "version",
        ]


class Pages(pagination.PageNumberPagination):
    page_size_query_param = "pageSize"


class StudentViewSet(viewsets.ModelViewSet):
    queryset = Student.objects.filter(deleted_at__isnull=True).order_by("-created_at", "-pk")
    serializer_class = StudentSerializer
    pagination_class = Pages
    filterset_fields = ["branch", "status"]
    search_fields = ["name", "phone", "code"]


urlpatterns = [path("class/v1/student", StudentViewSet.as_view({"get": "list"}))]


def application() -> Callable[..., Any]:
    from django.core.wsgi import get_wsgi_application
    from rest_framework_simplejwt.tokens import AccessToken

    token = AccessToken()
    token["user_id"] = os.environ["BENCH_USER"]
    ours = get_wsgi_application()

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        return ours(environ | {"HTTP_AUTHORIZATION": f"Bearer {token}"}, start_response)

    return answer


__all__ = ["HOST", "application"]
