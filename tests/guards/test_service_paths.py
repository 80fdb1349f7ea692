"""The services and the calls that the specification names (section 7), under its prefix."""

import pytest

from config.urls import API
from tests.guards.walk import routes

SERVICES = [
    "useradmin",
    "branch",
    "student",
    "staff",
    "course",
    "studentcourse",
    "enquiry",
    "notification",
    "superadmin",
    "studentpayment",
    "certificate",
    "subscription",
    "attendance",
    "files",
    "classmaster",
    "publicapi",
]
CALLS = [
    "GET useradmin/{user_id}",
    "GET branch",
    "GET subscription/user/{organisation}",
    "POST useradmin/login",
    "POST useradmin/logout",
    "PUT useradmin/update/{user_id}",
    "GET notification",
    "GET staff/{pk}",
    "POST staff",
    "PUT staff/update/{pk}",
    "POST files",
    "POST certificate",
    "PUT certificate/update/{pk}",
    "GET certificate/user/{student_id}",
    "PUT certificate/delete/{pk}",
    "GET studentcourse/course/{student_id}",
]


def test_every_call_stands_under_the_prefix_of_the_specification():
    assert API == "class/v1/"


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_of_the_specification_answers_under_its_path(service):
    assert service in {route.path.partition("/")[0] for route in routes()}


@pytest.mark.parametrize("call", CALLS)
def test_a_call_of_the_specification_is_there(call):
    assert call in {route.name for route in routes()}
